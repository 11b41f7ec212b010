import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiProblem } from '../../api/client.js';
import { compositeReportQuery } from '../../api/reports.js';
import type { CompositeReport, Reader, ReportKey } from '../../api/report-types.js';
import { dayText } from '../../lib/moments.js';
import { Dumbbell } from '../../shared/growth/Dumbbell.js';
import { FAILED_GROWTH } from '../../shared/growth/queries.js';
import { signed } from '../../shared/growth/words.js';
import { useStudentLessons } from '../../shared/lessons/use-student-lessons.js';
import { ProvenanceLine } from '../../shared/scores/ProvenanceLine.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Section } from '../../ui/Section.js';
import { areaChanges, changeWords, scoreChanges, type ScoreChange } from './individual.js';
import css from './compare.module.css';
import text from '../../shared/results/finding.module.css';

interface Props {
  studentId: number;
  first: ReportKey;
  second: ReportKey;
}

/** Two reports of a student beside each other. */
export function Comparison({ studentId, first, second }: Props) {
  const reader = { kind: 'staff', studentId, sectionId: null } as const;
  const reports = [useQuery(compositeReportQuery(reader, first)), useQuery(compositeReportQuery(reader, second))];
  const failed = reports.flatMap(({ error, data, refetch }, i) =>
    error && !data
      ? [
          <LoadFailed
            key={i}
            title={isMissing(error) ? `Report for Assessment#${i + 1} not found.` : FAILED_GROWTH}
            error={isMissing(error) ? undefined : error}
            onRetry={isMissing(error) ? undefined : () => void refetch()}
          />,
        ]
      : [],
  );
  if (failed.length > 0) return <div className={css.failed}>{failed}</div>;
  const [before, after] = reports.map(({ data }) => data);
  if (!before || !after)
    return (
      <div aria-busy className={css.failed}>
        <span className="vh" role="status">
          Loading
        </span>
        <Skeleton h={34} maw={560} mb={20} />
        <Skeleton h={220} maw={900} />
      </div>
    );
  return <Compared reader={reader} before={before} after={after} />;
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}

function Compared({ reader, before, after }: { reader: Reader; before: CompositeReport; after: CompositeReport }) {
  const { lesson, dialog } = useStudentLessons(reader, `${after.user.firstName} ${after.user.lastName}`);
  const next = lessonsNext(after, lesson);
  const scores = scoreChanges(before, after);
  const [first, second] = [nameOf(before), nameOf(after)];
  const areas = areaChanges(before, after);
  const errors = scores.flatMap(({ name, give }) => (give === null ? [] : [`${give} for ${name}`]));
  return (
    <div className={css.compared}>
      <p className={`${text.lede} num`}>{changeWords(scores, after.user.firstName, first, second)}</p>
      <Section title="Scores">
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{after.assessmentType.assessmentType}</th>
              <th scope="col" className={css.chart}>
                <span className="vh">Chart</span>
              </th>
              {[before, after].map((report, i) => (
                <th key={i} scope="col">
                  <ReportLink report={report} />
                  <small>{takenOf(report)}</small>
                </th>
              ))}
              <th scope="col">Change</th>
              <th scope="col" className={css.words}>
                What it says
              </th>
            </tr>
          </thead>
          <tbody className="num">
            {scores.map((one) => (
              <tr key={one.name} data-tone={one.tone}>
                <th scope="row">{one.name}</th>
                <td className={css.chart}>
                  {one.error !== null && (
                    <Dumbbell
                      scores={[one.before, one.after]}
                      segment={{ min: one.min, max: one.max, error: one.error }}
                    />
                  )}
                </td>
                <td data-label="#1">{one.before ?? '--'}</td>
                <td data-label="#2">{one.after ?? '--'}</td>
                <td data-label="Change">
                  {one.change === null ? '–' : one.clear ? <b>{signed(one.change)}</b> : signed(one.change)}
                </td>
                <td className={css.words}>{verdict(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={text.explain}>
          Ring: {first}. Dot: {second}. Pale bars: likely ranges. A change is clear when the two ranges do not overlap.
          {errors.length > 0 && ` The difference of two tests has a standard error of its own: ${errors.join(', ')}.`}
        </p>
      </Section>
      {areas.some(({ before: a, after: b }) => a && b) && (
        <Section title="Right answers by area">
          <p className={text.explain}>The questions differ from test to test, so these are counts and no growth.</p>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Area</th>
                <th scope="col">{first}</th>
                <th scope="col">{second}</th>
              </tr>
            </thead>
            <tbody className="num">
              {areas.map(({ section, tone, area, before: early, after: late }) => (
                <tr key={`${section} ${area}`} data-tone={tone}>
                  <th scope="row">
                    {area} <small>{section}</small>
                  </th>
                  <td data-label="#1">{early ? `${early.correct} of ${early.total}` : '--'}</td>
                  <td data-label="#2">{late ? `${late.correct} of ${late.total}` : '--'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
      {next.length > 0 && (
        <Section title="Lessons on what is left">
          <p className={text.explain}>
            The topics of {second} with the most points still to gain that a lesson teaches.
          </p>
          <ul className={css.lessons}>
            {next.map(({ topic, missed, total, shown }) => (
              <li key={topic}>
                <b>{topic}</b> <span className="muted num">{`${missed} of ${total} missed`}</span>
                {shown}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {dialog}
      <ProvenanceLine>
        {first}: {before.provenance.line} {second}: {after.provenance.line}
      </ProvenanceLine>
    </div>
  );
}

function verdict({ change, clear, crossed, before, after }: ScoreChange): string {
  if (change === null) return before === null && after === null ? 'Not taken in either test' : 'Nothing to compare';
  const said = change === 0 ? 'No change' : clear ? (change > 0 ? 'Rose clearly' : 'Fell clearly') : 'May be chance';
  return crossed ? `${said}; now ${crossed.to} the benchmark of ${crossed.benchmark}` : said;
}

function nameOf({ assessmentSet, schoolYear }: CompositeReport): string {
  return `${assessmentSet.name}, ${schoolYear.shortName}`;
}

function takenOf({ takenAt }: CompositeReport): string {
  const last = takenAt.at(-1);
  return last ? dayText(last) : '';
}

function ReportLink({ report }: { report: CompositeReport }) {
  const { assessmentSet, assessmentType, user, schoolYear } = report;
  return (
    <Link
      to="/staff/reports/$assessmentSetId/$assessmentTypeId/$studentId/{-$sectionId}"
      params={{
        ...{ assessmentSetId: assessmentSet.id, assessmentTypeId: assessmentType.id },
        ...{ studentId: user.id, sectionId: undefined },
      }}
      search={{ from: 'student-performance', year: schoolYear.id }}
      className="way"
    >
      {nameOf(report)}
    </Link>
  );
}

/** The opportunities of a report that some lesson of the school teaches. */
function lessonsNext(
  { opportunities, sections, assessmentType }: CompositeReport,
  lesson: ReturnType<typeof useStudentLessons>['lesson'],
) {
  return opportunities.flatMap(({ categoryId, area, topic, missed, total }) => {
    const category = sections.find((one) => one.categoryId === categoryId)?.name;
    const shown = category && lesson({ exam: assessmentType.courseType, category, area, topic });
    return shown ? [{ topic, missed, total, shown }] : [];
  });
}
