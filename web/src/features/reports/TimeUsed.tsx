import { useState } from 'react';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { clockTime, inParts, OUTCOME_WORDS, PACE_WORDS } from './report-words.js';
import type { PartTime } from '../../api/report-types.js';
import { ReportSection } from './ReportSection.js';
import { TimeChart } from './TimeChart.js';
import classes from './time-used.module.css';

/** How long each part took and each of its questions: drawn, or as the same numbers in a table. */
export function TimeUsed({ time }: { time: readonly PartTime[] }) {
  const [as, setAs] = useState<'chart' | 'table'>('chart');
  if (time.length === 0) return null;
  const used = time.reduce((sum, part) => sum + part.usedSeconds, 0);
  const untimed = time.some((part) => part.allowedSeconds === null);
  const allowed = time.reduce((sum, part) => sum + (part.allowedSeconds ?? 0), 0);
  const long = time.some((part) => part.perQuestion.length > 30);
  return (
    <ReportSection
      id="time-used"
      title="Time per question"
      newPage
      aside={
        <>
          <p className="num">
            {untimed
              ? `${clockTime(used)} in ${inParts(time.length)}`
              : `${clockTime(used)} of ${clockTime(allowed)} in ${inParts(time.length)}`}
          </p>
          <div className={classes.as}>
            <SegmentedFilter
              label="Show time as"
              value={as}
              onChange={setAs}
              options={[
                { value: 'chart', label: 'Chart' },
                { value: 'table', label: 'Table' },
              ]}
            />
          </div>
        </>
      }
    >
      {as === 'chart' && (
        <p className={classes.key}>
          One bar is one question, as tall as it took: solid is right, hatched is wrong, empty was left blank, dotted
          was a trial. Numbers stand over slow and rushed ones, where there is room.
        </p>
      )}
      <div className={classes.parts} data-long={long || as === 'table' || undefined}>
        {time.map((part) => (
          <div key={part.studentAssessmentId} className={classes.part} data-tone={part.tone}>
            <h3>{part.label}</h3>
            <p className={`${classes.clock} num`}>
              <b>{clockTime(part.usedSeconds)}</b>
              {part.allowedSeconds === null ? ', untimed' : ` of ${clockTime(part.allowedSeconds)}`}
              {told(part) && <span>{told(part)}</span>}
            </p>
            {as === 'chart' ? <TimeChart part={part} /> : <TimeTable part={part} />}
            {part.remarks && <p className={`${classes.remarks} num`}>{part.remarks}</p>}
          </div>
        ))}
      </div>
    </ReportSection>
  );
}

/** What the clock's sentence says beyond the time used, such as pauses and credits. */
function told({ explanation }: PartTime): string {
  return explanation.split(' - ').slice(1).join(' - ');
}

/** Columns of one table beside each other. */
const ROWS = 15;

function TimeTable({ part }: { part: PartTime }) {
  const chunks = Array.from({ length: Math.ceil(part.perQuestion.length / ROWS) }, (_, i) =>
    part.perQuestion.slice(i * ROWS, (i + 1) * ROWS),
  );
  return (
    <div className={classes.tables}>
      {chunks.map((rows) => (
        <table key={rows[0]!.number}>
          <caption className="vh">
            {part.label}, questions {rows[0]!.number} to {rows.at(-1)!.number}
          </caption>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Result</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((q) => (
              <tr key={q.number}>
                <th scope="row" className="num">
                  {q.number}
                </th>
                <td>
                  {OUTCOME_WORDS[q.outcome]}
                  {q.pace && <em>{PACE_WORDS[q.pace]}</em>}
                </td>
                <td className="num">{clockTime(q.seconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
