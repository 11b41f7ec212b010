import { wholePercent } from '../lib/shares.js';
import css from './CategoryBar.module.css';

interface Props {
  /** What the answers are about, for those who do not see where the bar stands: 'Math'. */
  label: string;
  correct: number;
  total: number;
}

/** How much of a category is right: a bar with the counts and the rounded percentage beside it. */
export function CategoryBar({ label, correct, total }: Props) {
  const percent = wholePercent(correct, total);
  return (
    <p className={`${css.category} num`}>
      <span className="vh">{label}: </span>
      <span className={css.track} aria-hidden>
        {percent > 0 && <span className={css.bar} style={{ width: `${percent}%` }} />}
      </span>
      <span>
        <b>{percent}%</b> {correct} of {total} correct
      </span>
    </p>
  );
}
