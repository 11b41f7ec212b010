import css from './results.module.css';

/** A share of right answers as a bar; the tick is the school. What it says stands beside it in words. */
export function ShareBar({ correct, school, tone }: { correct: number; school: number | null; tone: 'a' | 'b' }) {
  return (
    <svg className={css.share} data-tone={tone} width="100%" height="16" aria-hidden>
      <rect x="0" y="4" width="100%" height="8" className={css.track} />
      <rect x="0" y="4" width={`${correct}%`} height="8" className={css.fill} />
      {school !== null && <line x1={`${school}%`} x2={`${school}%`} y1="0" y2="16" className={css.school} />}
    </svg>
  );
}
