import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai/react';
import { useEffect, useState } from 'react';
import { appStore, dismiss, notificationsAtom, type Notification } from '../api/notifications.js';
import css from './Toasts.module.css';

const ICONS = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX };
const NAMES = { info: 'Note', success: 'Done', warning: 'Attention', error: 'Error' };

/** Notifications, read out when they appear; they wait while the pointer or the focus is on them. */
export function Toasts() {
  const list = useAtomValue(notificationsAtom, { store: appStore });
  return (
    <section className={css.region} aria-label="Notifications">
      <div role="status" aria-live="polite" className={css.stack}>
        {list.filter((entry) => entry.type !== 'error').map((entry) => <Toast key={entry.id} entry={entry} />)}
      </div>
      <div role="alert" aria-live="assertive" className={css.stack}>
        {list.filter((entry) => entry.type === 'error').map((entry) => <Toast key={entry.id} entry={entry} />)}
      </div>
    </section>
  );
}

function Toast({ entry: { id, type, message, timeOnScreen } }: { entry: Notification }) {
  const [held, setHeld] = useState(false);
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
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <p>
        <span className="vh">{NAMES[type]}: </span>
        {message}
      </p>
      <button type="button" aria-label="Close notification" onClick={() => dismiss(id)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
