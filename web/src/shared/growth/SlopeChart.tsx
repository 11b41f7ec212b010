import { dayText } from '../../lib/moments.js';
import type { GroupGrowth, GrowthScale, GrowthTest } from './queries.js';
import { meansWords, movedWords, scoreAxis, whole } from './words.js';
import css from './growth.module.css';

interface Props {
  /** The total. */
  scale: GrowthScale;
  tests: readonly GrowthTest[];
  lines: GroupGrowth['lines'];
}

/** More students would be one grey field. */
const MOST_LINES = 100;
const TOP = 18;
const HEIGHT = 300;
/** Where the first and the last test stand, in percent. */
const FIRST = 12;
const LAST = 76;

/** The totals of the same students from test to test: a line each, and their average. */
export function SlopeChart({ scale, tests, lines }: Props) {
  const shown = lines.length <= MOST_LINES ? lines : [];
  const values = [...shown.flatMap(({ scores }) => scores), ...scale.means.filter((mean) => mean !== null)];
  if (values.length === 0) return null;
  const { low, high, ticks } = scoreAxis(values, scale);
  const y = (score: number) => TOP + HEIGHT - ((score - low) / Math.max(1, high - low)) * HEIGHT;
  const x = (place: number) => FIRST + ((LAST - FIRST) * place) / Math.max(1, tests.length - 1);
  const foot = TOP + HEIGHT;
  const steps = (scores: readonly (number | null)[]) =>
    scores.flatMap((score, i) => {
      const next = scores[i + 1];
      return score === null || next === null || next === undefined ? [] : [{ i, score, next }];
    });
  const pair = whole(scale);
  const counts = (['up', 'within', 'down'] as const).map((movement) => ({ movement, n: pair?.[movement] ?? null }));
  const order = { within: 0, up: 1, down: 2 };
  return (
    <figure className={css.slope}>
      <svg width="100%" height={foot + 46} role="img" aria-label={meansWords(scale, tests)}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={`${FIRST}%`} x2={`${LAST}%`} y1={y(tick)} y2={y(tick)} className={css.hair} />
            <text x={`${FIRST - 2}%`} y={y(tick) + 4} textAnchor="end" className={css.tick}>
              {tick}
            </text>
          </g>
        ))}
        {tests.map((test, i) => (
          <g key={test.name}>
            <line x1={`${x(i)}%`} x2={`${x(i)}%`} y1={TOP} y2={foot} className={css.base} />
            <text x={`${x(i)}%`} y={foot + 20} textAnchor="middle" className={css.label}>
              {test.assessmentSet.name}
            </text>
            <text x={`${x(i)}%`} y={foot + 36} textAnchor="middle" className={css.tick}>
              {dayText(test.takenAt)}
            </text>
          </g>
        ))}
        {[...shown]
          .sort((a, b) => order[a.movement] - order[b.movement])
          .flatMap(({ scores, movement }, line) =>
            steps(scores).map(({ i, score, next }) => (
              <line
                key={`${line} ${i}`}
                x1={`${x(i)}%`}
                x2={`${x(i + 1)}%`}
                y1={y(score)}
                y2={y(next)}
                className={css.student}
                data-moved={movement}
              />
            )),
          )}
        {steps(scale.means).map(({ i, score, next }) => (
          <line key={i} x1={`${x(i)}%`} x2={`${x(i + 1)}%`} y1={y(score)} y2={y(next)} className={css.mean} />
        ))}
        {scale.means.map(
          (mean, i) =>
            mean !== null && (
              <g key={i}>
                <circle cx={`${x(i)}%`} cy={y(mean)} r="5" className={css.meanDot} />
                <text
                  x={`${x(i)}%`}
                  dx={i === scale.means.length - 1 ? 10 : 0}
                  y={y(mean) + (i === scale.means.length - 1 ? 6 : -12)}
                  textAnchor={i === scale.means.length - 1 ? 'start' : 'middle'}
                  className={css.big}
                >
                  {mean}
                </text>
              </g>
            ),
        )}
      </svg>
      {pair && movedWords(pair, scale.error) && (
        <figcaption className={`${css.key} num`}>
          {counts.map(({ movement, n }) => (
            <span key={movement}>
              <svg width="26" height="10" aria-hidden>
                <line x1="1" x2="25" y1="5" y2="5" className={css.student} data-moved={movement} data-key />
              </svg>
              <b>{n}</b> {MOVED[movement](2 * scale.error)}
            </span>
          ))}
          <span>
            <svg width="26" height="10" aria-hidden>
              <line x1="1" x2="25" y1="5" y2="5" className={css.mean} />
            </svg>
            average of {pair.n}
          </span>
          {lines.length > MOST_LINES && <span>Single students are not drawn above {MOST_LINES}.</span>}
        </figcaption>
      )}
    </figure>
  );
}

const MOVED = {
  up: (points: number) => `rose clearly, by ${points} points or more`,
  within: () => 'within the likely range: may be chance',
  down: (points: number) => `fell clearly, by ${points} points or more`,
};
