import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Me } from '../api/session.js';
import { effectiveRole } from '../lib/roles.js';
import { onDemand } from '../ui/on-demand.js';
import css from './Shell.module.css';

const FindDialog = onDemand(() => import('../features/find/FindDialog.js').then((m) => m.FindDialog));

const apple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens Find anything, also by Ctrl+K or Command+K. Students and parents have so few screens that they need none. */
export function FindButton({ me }: { me: Me }) {
  const finds = !['Student', 'Parent'].includes(effectiveRole(me.role));
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!finds) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      // A dialog in front may hold what was typed.
      if (!document.querySelector('[role="dialog"], dialog[open]')) setOpened(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [finds]);
  if (!finds) return null;
  return (
    <>
      <button type="button" className={css.find} aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpened(true)}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span>Find anything</span>
        <kbd aria-hidden>{apple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {opened && <FindDialog me={me} onClose={() => setOpened(false)} />}
    </>
  );
}
