import { useEffect, useRef, useState } from 'react';
import { usePlayer } from './player-state.js';
import css from './player.module.css';
import type { PlayerItem } from './protocol.js';

/** Where passage and question stand one under the other: the way between them, within reach of the thumb. */
export function JumpBar({ item }: { item: PlayerItem }) {
  const { on, look } = usePlayer();
  const bar = useRef<HTMLElement>(null);
  const [at, setAt] = useState<'passage' | 'question' | null>(null);
  useEffect(() => {
    const body = bar.current!.closest('main')!;
    const question = body.querySelector('[data-part=question]')!;
    const watched = (): void => {
      const room = Math.min(body.clientHeight, innerHeight);
      const overflows = body.scrollHeight > room + 8;
      const top = question.getBoundingClientRect().top - Math.max(0, body.getBoundingClientRect().top);
      setAt(overflows ? (top < room / 2 ? 'question' : 'passage') : null);
    };
    watched();
    const watch = new ResizeObserver(watched);
    for (const part of [body, ...body.querySelectorAll('[data-part]')]) watch.observe(part);
    document.addEventListener('scroll', watched, { capture: true, passive: true });
    return () => {
      watch.disconnect();
      document.removeEventListener('scroll', watched, { capture: true });
    };
  }, []);
  return (
    <nav ref={bar} className={css.jump} aria-label="Passage and question" hidden={at === null}>
      {(['passage', 'question'] as const).map((part) => (
        <button
          key={part}
          type="button"
          aria-current={at === part || undefined}
          tabIndex={on ? undefined : -1}
          onClick={() => look.show(part)}
        >
          {part === 'passage' ? 'Passage' : `Question ${item.number}`}
        </button>
      ))}
    </nav>
  );
}
