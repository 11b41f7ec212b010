import { shortDay } from '../../lib/moments.js';
import css from './make-ups.module.css';
import { windowWords } from './make-ups.js';

/** That a student has a window of the own for a part, and when. */
export function MakeUpTag({ window }: { window: { startAt: string; endAt: string | null } }) {
  return (
    <small className={css.tag} title={windowWords(window)}>
      Make-up {shortDay(window.startAt)}
      {window.endAt !== null && ` to ${shortDay(window.endAt)}`}
    </small>
  );
}
