import { binsOf } from '../../lib/bins.js';
import css from './plots.module.css';
import text from './finding.module.css';

/** Students with one score, by how they are drawn: solid, tinted ring, empty. */
export interface PlotScore {
  score: number;
  met: number;
  near: number;
  below: number;
}

export interface PlotSpread {
  label: string;
  n: number;
  p10: number;
  p25: number;
  median: number;
  p75: number;
  p90: number;
}

interface Props {
  /** What it says, for those who do not see it. */
  message: string;
  scores: readonly PlotScore[];
  scale: { min: number; max: number; step: number };
  tone: 'a' | 'b' | 't';
  benchmarks: readonly number[];
  /** The group first, then what stands beside it. */
  spreads: readonly PlotSpread[];
}

/** Up to so many students are dots, one each; more are bars. */
const MOST_DOTS = 100;
const DOT = 10;
const TOP = 8;
const AXIS = 22;
const BARS = 96;

/** Scores of a group over their scale, with the middle of it and of what it is compared with below. */
export function ScorePlot({ message, scores, scale, tone, benchmarks, spreads }: Props) {
  const n = scores.reduce((sum, one) => sum + one.met + one.near + one.below, 0);
  const at = (score: number) => `${place(score, scale)}%`;
  const most = Math.max(1, ...scores.map(({ met, near, below }) => met + near + below));
  const dots = n <= MOST_DOTS;
  const height = dots ? Math.max(3, most) * DOT : BARS;
  const base = TOP + height;
  const ticks = [0, 1, 2, 3].map(
    (i) => Math.round((scale.min + ((scale.max - scale.min) * i) / 3) / scale.step) * scale.step,
  );
  return (
    <figure className={css.plot} data-tone={tone} role="img" aria-label={message}>
      <svg width="100%" height={base + AXIS} aria-hidden>
        <line x1="0" x2="100%" y1={base} y2={base} className={css.base} />
        {dots
          ? scores.flatMap(({ score, met, near, below }) =>
              Array.from({ length: met + near + below }, (_, i) => (
                <circle
                  key={`${score} ${i}`}
                  cx={at(score)}
                  cy={base - DOT / 2 - 1 - i * DOT}
                  className={i < met ? css.met : i < met + near ? css.near : css.below}
                />
              )),
            )
          : histogram(scores, scale, base)}
        {benchmarks.map((benchmark) => (
          <line key={benchmark} x1={at(benchmark)} x2={at(benchmark)} y1={0} y2={base} className={css.mark} />
        ))}
        {ticks.map((tick, i) => (
          <text
            key={tick}
            x={at(tick)}
            y={base + 16}
            textAnchor={i === 0 ? 'start' : i === 3 ? 'end' : 'middle'}
            className={css.tick}
          >
            {tick}
          </text>
        ))}
      </svg>
      {spreads.map((spread, i) => (
        <div key={spread.label} className={css.spread} data-own={i === 0 || undefined} aria-hidden>
          <span>
            {spread.label}, {spread.n.toLocaleString('en-US')}
          </span>
          <svg width="100%" height="16">
            <line x1={at(spread.p10)} x2={at(spread.p90)} y1="8" y2="8" className={css.whisker} />
            <rect
              x={at(spread.p25)}
              width={`${place(spread.p75, scale) - place(spread.p25, scale)}%`}
              y="3"
              height="10"
              className={css.half}
            />
            <line x1={at(spread.median)} x2={at(spread.median)} y1="0" y2="16" className={css.median} />
          </svg>
          <b className="num">{spread.median}</b>
        </div>
      ))}
    </figure>
  );
}

function histogram(scores: readonly PlotScore[], scale: Props['scale'], base: number) {
  const bins = binsOf(
    scores.map(({ score, met, near, below }) => ({ score, counts: [met, near, below] })),
    scale,
  );
  const most = Math.max(...bins.map(({ counts }) => counts.reduce((a, b) => a + b, 0)));
  const classes = [css.met, css.near, css.below];
  return bins.flatMap(({ from, to, counts }) => {
    let top = base;
    return counts.flatMap((n, part) => {
      if (n === 0) return [];
      const height = (n / most) * BARS;
      top -= height;
      const left = place(from, scale);
      return (
        <rect
          key={`${from} ${part}`}
          x={`${left}%`}
          width={`${Math.max(0.6, place(to, scale) - left)}%`}
          y={top}
          height={height}
          className={classes[part]}
        />
      );
    });
  });
}

/** In percent, a little inside the frame, so that a dot at the end is whole. */
function place(score: number, { min, max }: { min: number; max: number }): number {
  return 1.5 + (97 * (score - min)) / (max - min);
}

/** The figures of a plot as a table. */
export function SpreadTable({ spreads, reach }: { spreads: readonly PlotSpread[]; reach?: readonly string[] }) {
  return (
    <details className={`${text.numbers} ${css.numbers}`}>
      <summary>Numbers as a table</summary>
      <div>
        <table>
          <thead>
            <tr>
              <th scope="col">Group, students</th>
              <th scope="col">10%</th>
              <th scope="col">25%</th>
              <th scope="col">Median</th>
              <th scope="col">75%</th>
              <th scope="col">90%</th>
              {reach && <th scope="col">Reach the benchmark</th>}
            </tr>
          </thead>
          <tbody className="num">
            {spreads.map(({ label, n, p10, p25, median, p75, p90 }, i) => (
              <tr key={label}>
                <th scope="row">
                  {label}, {n.toLocaleString('en-US')}
                </th>
                {[p10, p25, median, p75, p90].map((value, column) => (
                  <td key={column}>{value}</td>
                ))}
                {reach && <td>{reach[i]}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
