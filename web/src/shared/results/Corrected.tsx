import { Link } from '@tanstack/react-router';
import { momentBefore } from '../../lib/as-of.js';
import { counted } from '../../lib/counted.js';
import { dayText } from '../../lib/moments.js';
import type { Overview } from './queries.js';
import text from './finding.module.css';

/** That scores are others than some weeks ago, and why: for whoever remembers them, or has them on paper. */
export function Corrected({ corrections }: Pick<Overview, 'corrections'>) {
  if (corrections.length === 0) return null;
  return (
    <aside aria-label="Corrected scores">
      {corrections.map(({ id, at, began, what, reason, students }) => (
        <p key={id} className={`${text.note} num`}>
          <b>Corrected on {dayText(at)}.</b> {what}{' '}
          {students === null
            ? 'Figures may differ from what was shown before.'
            : `${counted(students, 'student')} here ${students === 1 ? 'has' : 'have'} another result than before.`}{' '}
          {reason}{' '}
          <Link
            to="."
            search={((before: object) => ({ ...before, asOf: momentBefore(began) })) as never}
            className="way"
          >
            See the results before this
          </Link>
        </p>
      ))}
    </aside>
  );
}
