import type { Behaviour } from './behaviour-types.js';
import css from './behaviour.module.css';

const W = 520;
const H = 240;
const BOX = { left: 40, right: W - 8, top: 14, bottom: H - 34 };

/** Questions answered over the minutes on the clock: this student as a line, the middle half of the others as a band. */
export function PacePlot({ behaviour: { pace, cohort, questions } }: { behaviour: Behaviour }) {
  const others = cohort?.pace ?? [];
  const endSeconds = Math.max(60, pace.at(-1) ?? 0, others.at(-1)?.upper ?? 0);
  const minutes = Math.ceil(endSeconds / 60);
  const x = (seconds: number) => BOX.left + (seconds / (minutes * 60)) * (BOX.right - BOX.left);
  const y = (answered: number) => BOX.bottom - (answered / questions.length) * (BOX.bottom - BOX.top);
  const stepMinutes = [1, 2, 5, 10, 15, 30, 60].find((step) => minutes / step <= 8) ?? 120;
  const ticks = Array.from({ length: Math.floor(minutes / stepMinutes) + 1 }, (_, i) => i * stepMinutes);
  const marks = [
    ...new Set([0, Math.round(questions.length / 3), Math.round((2 * questions.length) / 3), questions.length]),
  ];
  const points = (of: (point: (typeof others)[number]) => number) =>
    others.map((point) => `${x(of(point)).toFixed(1)} ${y(point.answered).toFixed(1)}`);
  const band = [...points(({ lower }) => lower), ...points(({ upper }) => upper).reverse()];
  const own = pace.map((seconds, i) => `H${x(seconds).toFixed(1)}V${y(i + 1).toFixed(1)}`).join('');
  return (
    <figure className={css.pace}>
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={paceInWords(pace, others)}>
        {marks.map((n) => (
          <g key={n}>
            <path d={`M${BOX.left} ${y(n)}H${BOX.right}`} className={css.grid} />
            <text x={BOX.left - 8} y={y(n) + 4} textAnchor="end">
              {n}
            </text>
          </g>
        ))}
        {ticks.map((n) => (
          <text key={n} x={x(n * 60)} y={H - 14} textAnchor={n === 0 ? 'start' : 'middle'}>
            {n === 0 ? '0 min' : n}
          </text>
        ))}
        {others.length > 0 && <path d={`M${band.join('L')}Z`} className={css.band} />}
        {others.length > 0 && <path d={`M${points(({ median }) => median).join('L')}`} className={css.median} />}
        {own && <path d={`M${x(0)} ${y(0)}${own}`} className={css.own} />}
      </svg>
      <figcaption>
        <span>
          <i data-line="own" />
          this student
        </span>
        {others.length > 0 && (
          <span>
            <i data-line="median" />
            median of the others
          </span>
        )}
        {others.length > 0 && (
          <span>
            <i data-line="band" />
            their middle half
          </span>
        )}
        <span>Questions answered by the minute, pauses left out.</span>
      </figcaption>
    </figure>
  );
}

function paceInWords(pace: readonly number[], others: readonly { answered: number; median: number }[]): string {
  const half = Math.ceil(pace.length / 2);
  const at = pace[half - 1];
  if (at === undefined) return 'Pace: no question was answered.';
  const minutes = (seconds: number) => `${Math.round(seconds / 60)} minutes`;
  const same = others.find(({ answered }) => answered === half);
  return `Pace: half of the ${pace.length} answered questions after ${minutes(at)}${same ? `, the others after ${minutes(same.median)}` : ''}; the last after ${minutes(pace.at(-1)!)}.`;
}
