import css from './growth.module.css';

interface Scale {
  min: number;
  max: number;
  /** Half of the likely range of a score. */
  error: number;
}

/** The scores of a student on the scale, each with its likely range behind. */
export function Dumbbell({
  scores,
  segment: { min, max, error },
}: {
  scores: readonly (number | null)[];
  segment: Scale;
}) {
  const at = (score: number) => 2 + (96 * (Math.min(max, Math.max(min, score)) - min)) / (max - min);
  const known = scores.flatMap((score, place) => (score === null ? [] : [{ score, place }]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  return (
    <svg width="100%" height="20" aria-hidden className={css.dumbbell}>
      {(first === last ? [first] : [first, last]).map(({ score, place }) => (
        <rect
          key={place}
          x={`${at(score - error)}%`}
          width={`${at(score + error) - at(score - error)}%`}
          y="5"
          height="10"
          data-last={place === scores.length - 1 || undefined}
        />
      ))}
      {first !== last && <line x1={`${at(first.score)}%`} x2={`${at(last.score)}%`} y1="10" y2="10" />}
      {known.map(({ score, place }) => (
        <circle
          key={place}
          cx={`${at(score)}%`}
          cy="10"
          r={place > 0 && place < scores.length - 1 ? 2.4 : 4}
          data-kind={place === 0 ? 'first' : place === scores.length - 1 ? 'last' : 'between'}
        />
      ))}
    </svg>
  );
}
