import { clockTime, OUTCOME_WORDS, PACE_WORDS } from './report-words.js';
import type { PartTime } from '../../api/report-types.js';
import { apartOf } from './time-labels.js';
import classes from './time-used.module.css';

/** Longer bars than so many even paces are cut, so that one long question does not flatten all others. */
const TALLEST = 4;

/** One bar a question. The shape says right, wrong, blank or trial; slow and rushed ones carry their number where there is room. */
export function TimeChart({ part: { label, perQuestion, evenSeconds, remarks } }: { part: PartTime }) {
  const longest = Math.max(1, ...perQuestion.map((q) => q.seconds));
  const top = Math.min(Math.max(longest, 2.2 * evenSeconds), Math.max(1, TALLEST * evenSeconds));
  const share = (seconds: number) => Math.min(100, (100 * seconds) / top);
  const height = (seconds: number) => `${share(seconds)}%`;
  const apart = apartOf(perQuestion.filter((q) => q.pace).map((q) => ({ number: q.number, at: share(q.seconds) })));
  return (
    <div
      className={classes.chart}
      role="img"
      aria-label={`${label}: time of ${perQuestion.length} questions. ${remarks}`}
    >
      {evenSeconds > 0 && (
        <>
          <span className={classes.even} style={{ bottom: height(evenSeconds) }}>
            <b className="num">
              even pace
              <br />
              {clockTime(evenSeconds)}
            </b>
          </span>
          <span className={classes.twice} style={{ bottom: height(2 * evenSeconds) }}>
            <b className="num">twice</b>
          </span>
        </>
      )}
      <span className={classes.bars} data-many={perQuestion.length > 40 || undefined}>
        {perQuestion.map((q) => (
          <span
            key={q.number}
            className={classes.slot}
            data-cell={q.outcome}
            title={`Question ${q.number}: ${clockTime(q.seconds)}, ${OUTCOME_WORDS[q.outcome].toLowerCase()}${q.pace ? `, ${PACE_WORDS[q.pace]}` : ''}`}
          >
            <i style={{ height: height(q.seconds) }} data-cut={q.seconds > top || undefined}>
              {q.pace && (
                <b className="num" data-apart={apart.get(q.number)}>
                  {q.number}
                </b>
              )}
            </i>
            {(q.number === 1 || q.number % (perQuestion.length > 40 ? 10 : 5) === 0) && (
              <em className="num">{q.number}</em>
            )}
          </span>
        ))}
      </span>
    </div>
  );
}
