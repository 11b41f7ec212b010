import { Fragment } from 'react';
import { FigureSource } from '../results/FigureSource.js';
import type { SourceAt } from '../results/figure-sources.js';
import type { GrowthPair, GrowthScale } from './queries.js';
import { pairWords, signed, ticksOf } from './words.js';
import css from './growth.module.css';

/** How far the same students moved between each two tests, with the 95% range of the mean change. */
export function PairTable({
  scales,
  source,
}: {
  scales: readonly GrowthScale[];
  /** Where a difference comes from. */
  source: (scale: GrowthScale, pair: GrowthPair) => SourceAt;
}) {
  const told = scales.flatMap(({ pairs }) => pairs).filter(isTold);
  if (told.length === 0) return null;
  const ticks = ticksOf(
    Math.min(0, ...told.map(({ change, give }) => change - give)),
    Math.max(0, ...told.map(({ change, give }) => change + give)),
  );
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const at = (value: number) => `${4 + (92 * (value - low)) / (high - low)}%`;
  return (
    <table className={css.pairs}>
      <caption className="vh">Mean change of the same students</caption>
      <thead>
        <tr>
          <th scope="col">Tests</th>
          <th scope="col" className={css.whiskerColumn}>
            <span className="vh">Chart</span>
            <svg width="100%" height="16" aria-hidden>
              {[low, 0, high]
                .filter((tick, i, all) => all.indexOf(tick) === i)
                .map((tick) => (
                  <text key={tick} x={at(tick)} y="12" textAnchor="middle" className={css.tick}>
                    {signed(tick)}
                  </text>
                ))}
            </svg>
          </th>
          <th scope="col">Students</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody className="num">
        {scales.map((scale) => (
          <Fragment key={scale.name}>
            <tr className={css.scale} data-tone={scale.tone}>
              <th colSpan={4} scope="rowgroup">
                {scale.name}
              </th>
            </tr>
            {scale.pairs.map((pair) => (
              <tr key={pairWords(pair)} data-tone={scale.tone}>
                <th scope="row">{pairWords(pair)}</th>
                <td className={css.whiskerColumn}>
                  {isTold(pair) && (
                    <svg width="100%" height="22" aria-hidden className={css.whisker}>
                      <line x1={at(0)} x2={at(0)} y1="0" y2="22" className={css.zero} />
                      <line x1={at(pair.change - pair.give)} x2={at(pair.change + pair.give)} y1="11" y2="11" />
                      {[-1, 1].map((side) => {
                        const end = at(pair.change + side * pair.give);
                        return <line key={side} x1={end} x2={end} y1="6" y2="16" />;
                      })}
                      <circle cx={at(pair.change)} cy="11" r="5" data-open={pair.mayBeZero || undefined} />
                    </svg>
                  )}
                </td>
                <td>{pair.n}</td>
                <td>
                  {isTold(pair) ? (
                    <>
                      <b>{signed(pair.change)}</b> <span className="muted">±{pair.give}</span>
                      {pair.mayBeZero && <small>may be 0</small>}
                      <FigureSource
                        source={source(scale, pair)}
                        shown={`the average change of ${signed(pair.change)}, ${scale.name}, ${pairWords(pair)}`}
                      />
                    </>
                  ) : (
                    <span className="muted">{pair.n}, too few</span>
                  )}
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function isTold(pair: GrowthPair): pair is GrowthPair & { change: number; give: number } {
  return pair.change !== null && pair.give !== null;
}
