import { dayText } from '../../lib/moments.js';
import { ScoreProvenance, type ScoreOf } from '../../shared/score-provenance/ScoreProvenance.js';
import type { CompositeReport } from '../../api/report-types.js';
import { ReportSection } from './ReportSection.js';
import { difference } from './report-words.js';
import classes from './growth.module.css';
import report from './reports.module.css';

type Past = CompositeReport['history'][number];

const HEIGHT = 120;
const STEP = 130;
const EDGE = 48;

/** The results of one type from set to set: a line of composites, and the sections in a table. */
export function Growth({
  report: { user, asOf, history, growth, sections, minScore, maxScore, assessmentType },
}: {
  report: CompositeReport;
}) {
  const whole = assessmentType.courseType === 'SAT' ? 'Total' : 'Composite';
  return (
    <ReportSection
      id="growth"
      title={`${assessmentType.assessmentType} scores so far`}
      aside={growth ? <p>{growth}</p> : undefined}
    >
      <div className={classes.scroll} role="region" aria-label="Scores by set" tabIndex={0}>
        <GrowthLine history={history} min={minScore} max={maxScore} />
        <table className={report.table}>
          <thead>
            <tr>
              <th scope="col">Set</th>
              <th scope="col" className={report.right}>
                {whole}
              </th>
              {sections.map((s) => (
                <th key={s.categoryId} scope="col" className={report.right}>
                  {s.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {history.map((one, i) => (
              <tr key={`${one.assessmentSet.id}-${one.schoolYear.id}`} data-current={one.current || undefined}>
                <th scope="row">
                  {one.assessmentSet.name}
                  {one.current && <span className="vh">, this report</span>}
                  <small>{dayText(one.takenAt)}</small>
                </th>
                <Score
                  now={one.compositeScore}
                  before={history[i - 1]?.compositeScore ?? null}
                  of={{
                    studentId: user.id,
                    assessmentTypeId: assessmentType.id,
                    assessmentSetId: one.assessmentSet.id,
                    schoolYearId: one.schoolYear.id,
                    ...(asOf !== null && { asOf }),
                  }}
                />
                {one.sections.map((s) => (
                  <Score
                    key={s.categoryId}
                    now={s.score}
                    before={history[i - 1]?.sections.find((b) => b.categoryId === s.categoryId)?.score ?? null}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ReportSection>
  );
}

function Score({ now, before, of }: { now: number | null; before: number | null; of?: ScoreOf }) {
  return (
    <td className={`num ${report.right}`}>
      {now !== null && of && <ScoreProvenance of={of} shown={String(now)} />}
      <b>{now ?? '--'}</b>
      {now !== null && before !== null && <small>{difference(now - before)}</small>}
    </td>
  );
}

/** One dot a set on the composite's scale, cut to where the scores are; every dot has its number. */
function GrowthLine({ history, min, max }: { history: readonly Past[]; min: number; max: number }) {
  const scored = history.flatMap((one, i) =>
    one.compositeScore === null ? [] : [{ ...one, i, score: one.compositeScore }],
  );
  if (scored.length < 2) return null;
  const scores = scored.map((one) => one.score);
  const room = (max - min) * 0.06;
  const low = Math.max(min, Math.min(...scores) - room);
  const high = Math.min(max, Math.max(...scores) + room);
  const x = (i: number) => EDGE + i * STEP;
  const y = (score: number) => 34 + (HEIGHT - 34 - 14) * (1 - (score - low) / Math.max(1, high - low));
  const width = 2 * EDGE + (history.length - 1) * STEP;
  const said = scored.map((one) => `${one.assessmentSet.name} ${one.score}`).join(', ');
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${width} ${HEIGHT + 26}`}
      style={{ width }}
      role="img"
      aria-label={`Scores from set to set: ${said}`}
    >
      <line x1={0} x2={width} y1={HEIGHT} y2={HEIGHT} className={classes.base} />
      <polyline points={scored.map((one) => `${x(one.i)},${y(one.score)}`).join(' ')} className={classes.way} />
      {scored.map((one) => (
        <g key={one.i} data-current={one.current || undefined}>
          <circle cx={x(one.i)} cy={y(one.score)} r={one.current ? 8 : 6} className={classes.dot} />
          <text x={x(one.i)} y={y(one.score) - 15} className={classes.score}>
            {one.score}
          </text>
          <text x={x(one.i)} y={HEIGHT + 18} className={classes.name}>
            {one.assessmentSet.name}
          </text>
        </g>
      ))}
    </svg>
  );
}
