import { counted } from '../../lib/counted.js';
import { dayText } from '../../lib/moments.js';
import type { Overview } from './queries.js';
import text from './finding.module.css';

/** That scores are others than some weeks ago, and why: for whoever remembers them, or has them on paper. */
export function Corrected({ corrections }: { corrections: Overview['corrections'] }) {
  if (corrections.length === 0) return null;
  return (
    <aside aria-label="Corrected scores">
      {corrections.map(({ id, at, what, reason, students }) => (
        <p key={id} className={`${text.note} num`}>
          <b>Corrected on {dayText(at)}.</b> {what}{' '}
          {students === null
            ? 'Figures may differ from what was shown before.'
            : `${counted(students, 'student')} here ${students === 1 ? 'has' : 'have'} another result than before.`}{' '}
          {reason}
        </p>
      ))}
    </aside>
  );
}
