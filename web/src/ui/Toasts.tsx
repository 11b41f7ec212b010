import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai/react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { appStore, dismiss, notificationsAtom, type Notification } from '../api/notifications.js';
import css from './Toasts.module.css';

const ICONS = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX };
const NAMES = { info: 'Note', success: 'Done', warning: 'Attention', error: 'Error' };

/** Notifications, read out when they appear; they wait while the pointer or the focus is on them, or while nobody sees the page. */
export function Toasts() {
  const list = useAtomValue(notificationsAtom, { store: appStore });
  const region = useRef<HTMLElement>(null);
  useRoom(region);
  return (
    <section ref={region} className={css.region} aria-label="Notifications">
      <div role="status" aria-live="polite" className={css.stack}>
        {list
          .filter((entry) => entry.type !== 'error')
          .map((entry) => (
            <Toast key={entry.id} entry={entry} />
          ))}
      </div>
      <div role="alert" aria-live="assertive" className={css.stack}>
        {list
          .filter((entry) => entry.type === 'error')
          .map((entry) => (
            <Toast key={entry.id} entry={entry} />
          ))}
      </div>
    </section>
  );
}

/** Tells the page how much of its lower edge is taken (--toasts), so that no dialog has a button under it. */
function useRoom(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => {
      const shown = region.current?.querySelector('[data-type]') != null;
      const taken = shown ? window.innerHeight - region.current!.getBoundingClientRect().top + 8 : 0;
      document.documentElement.style.setProperty('--toasts', `${Math.ceil(taken)}px`);
    });
    watch.observe(region.current!);
    return () => watch.disconnect();
  }, [region]);
}

function Toast({ entry: { id, type, message, timeOnScreen, action } }: { entry: Notification }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const unseen = useSyncExternalStore(onVisibility, () => document.hidden);
  const held = hovered || focused || unseen;
  useEffect(() => {
    if (!timeOnScreen || held) return;
    const timer = setTimeout(() => dismiss(id), timeOnScreen);
    return () => clearTimeout(timer);
  }, [id, timeOnScreen, held]);
  const Icon = ICONS[type];
  return (
    <div
      className={css.toast}
      data-type={type}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismiss(id)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <p>
        <span className="vh">{NAMES[type]}: </span>
        {message}
      </p>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Close notification" onClick={() => dismiss(id)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
