import { clockTime, inParts } from './report-words.js';
import type { PartTime } from './report-types.js';
import classes from './reports.module.css';

export function TimeUsed({ time }: { time: readonly PartTime[] }) {
  if (time.length === 0) return null;
  const used = time.reduce((sum, part) => sum + part.usedSeconds, 0);
  const untimed = time.some((part) => part.allowedSeconds === null);
  const allowed = time.reduce((sum, part) => sum + (part.allowedSeconds ?? 0), 0);
  const longest = Math.max(1, ...time.map((part) => part.allowedSeconds ?? part.usedSeconds));
  return (
    <section className={`${classes.section} ${classes.newPage}`} aria-labelledby="time-used">
      <header className={classes.sectionHead}>
        <h2 id="time-used">Time used</h2>
        <p className="num">
          {untimed ? `${clockTime(used)} in ${inParts(time.length)}` : `${clockTime(used)} of ${clockTime(allowed)} in ${inParts(time.length)}`}
        </p>
      </header>
      <table className={`${classes.table} ${classes.time}`}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Used of allowed</th>
            <th scope="col">How the clock ran</th>
          </tr>
        </thead>
        <tbody>
          {time.map((part) => (
            <tr key={part.studentAssessmentId} data-tone={part.tone}>
              <th scope="row">{part.label}</th>
              <td className="num">
                {part.allowedSeconds === null ? `${clockTime(part.usedSeconds)}, untimed` : `${clockTime(part.usedSeconds)} of ${clockTime(part.allowedSeconds)}`}
                <span className={classes.timeBar} style={{ width: `${(85 * (part.allowedSeconds ?? part.usedSeconds)) / longest}%` }} aria-hidden="true">
                  <i style={{ width: part.allowedSeconds ? `${Math.min(100, (100 * part.usedSeconds) / part.allowedSeconds)}%` : '100%' }} />
                </span>
              </td>
              <td className={`${classes.muted} num`}>{part.explanation}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
