import { ticks } from './report-words.js';
import type { Section } from '../../api/report-types.js';
import classes from './reports.module.css';

/** A section's scale: value, likely range, and the benchmark as a labelled line. */
export function ScoreRuler({
  section,
}: {
  section: Pick<Section, 'score' | 'minScore' | 'maxScore' | 'range' | 'benchmark'>;
}) {
  const { score, minScore, maxScore, range, benchmark } = section;
  const at = (value: number) => `${(100 * (value - minScore)) / (maxScore - minScore)}%`;
  const said = [
    score === null ? 'No score yet' : `${score}`,
    ` on a scale from ${minScore} to ${maxScore}`,
    range ? `, likely range ${range[0]} to ${range[1]}` : '',
    benchmark === null ? '' : `, benchmark ${benchmark}`,
  ].join('');
  // The label stays inside the ruler where the benchmark is near an end.
  const share = benchmark === null ? 0 : (benchmark - minScore) / (maxScore - minScore);
  return (
    <div className={classes.ruler} role="img" aria-label={said}>
      {score !== null && <span className={classes.rulerFill} style={{ width: at(score) }} />}
      {range && (
        <span className={classes.rulerRange} style={{ left: at(range[0]!), right: `calc(100% - ${at(range[1]!)})` }} />
      )}
      {score !== null && <span className={classes.rulerAt} style={{ left: at(score) }} />}
      {benchmark !== null && (
        <span
          className={classes.rulerMark}
          data-end={share > 0.85 || undefined}
          data-start={share < 0.15 || undefined}
          style={{ left: at(benchmark) }}
        >
          <b>Benchmark {benchmark}</b>
        </span>
      )}
      <span className={classes.rulerTicks}>
        {ticks(minScore, maxScore).map((tick) => (
          <i key={tick} style={{ left: at(tick) }}>
            {tick}
          </i>
        ))}
      </span>
    </div>
  );
}
