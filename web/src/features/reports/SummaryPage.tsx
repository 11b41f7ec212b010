import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePage } from '../../app/page.js';
import { momentText } from '../../lib/moments.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { StatusWord, type StatusTone } from '../../ui/StatusWord.js';
import { compositeReportQuery, ownAssessmentsQuery, type OwnAssessment } from './queries.js';
import classes from './reports.module.css';

const STATUS: Record<OwnAssessment['status'], { word: string; tone: StatusTone }> = {
  active: { word: 'Active', tone: 'running' },
  upcoming: { word: 'Upcoming', tone: 'waiting' },
  completed: { word: 'Completed', tone: 'good' },
  past: { word: 'Closed', tone: 'none' },
};

/** How an assessment went, part by part; the score and the answers only once they are revealed. */
export function SummaryPage({ studentAssessmentId }: { studentAssessmentId: number }) {
  const { data, error, refetch } = useQuery(ownAssessmentsQuery);
  const one = data?.find((a) => a.id === studentAssessmentId);
  const title = one && `${one.assessment.set}, ${one.assessment.category.name}`;
  usePage(title ?? 'Assessment summary', [{ label: 'Assessments', to: '/student/assessments' }]);
  if (error) {
    return (
      <>
        <PageHead title="Assessment summary" />
        <LoadFailed title="Sorry, we could not load the assessment data" error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!data) {
    return (
      <div aria-busy>
        <h1 className="vh">Assessment summary</h1>
        <Skeleton h={32} w={340} maw="80vw" mb={24} />
        <Skeleton h={180} />
      </div>
    );
  }
  if (!one) return <EmptyState size="page" title="This assessment does not exist." />;
  const parts = data
    .filter((a) => a.assessment.set === one.assessment.set && a.assessment.category.id === one.assessment.category.id && a.schoolYear.id === one.schoolYear.id)
    .sort((a, b) => a.assessment.part - b.assessment.part);
  const report = parts.find((a) => a.report)?.report ?? null;
  return (
    <>
      <PageHead
        title={title}
        fact={
          <>
            School year {one.schoolYear.short_name}
            {report && <SectionScoreWords report={report} categoryId={one.assessment.category.id} />}
          </>
        }
        actions={
          report && (
            <LinkButton
              variant="filled"
              to="/student/score-reports/$assessmentTypeId/$assessmentSetId"
              params={{ assessmentTypeId: report.assessmentTypeId, assessmentSetId: report.assessmentSetId }}
              search={{ year: report.schoolYearId }}
            >
              View Score Report
            </LinkButton>
          )
        }
      />
      <table className={`${classes.table} ${classes.parts}`}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Status</th>
            <th scope="col">Time used</th>
            <th scope="col">Answered</th>
            <th scope="col">Marked for review</th>
            <th scope="col">Receipt</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartRow key={part.id} part={part} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function PartRow({ part: { id, status, completed, sitting, assessment, settings } }: { part: OwnAssessment }) {
  const { word, tone } = STATUS[status];
  const revealed = settings !== null && (settings.revealAnswersAsap || (settings.revealAnswersAt !== null && new Date(settings.revealAnswersAt) <= new Date()));
  return (
    <tr>
      <th scope="row">
        {assessment.section}
        {completed && revealed && (
          <small>
            <Link to="/student/assessments/summary/$studentAssessmentId/session_detail_by_item" params={{ studentAssessmentId: id }}>
              Questions and answers
            </Link>
          </small>
        )}
      </th>
      <td>
        <StatusWord tone={tone}>{word}</StatusWord>
        {sitting?.submittedAt && <small className="num">{momentText(sitting.submittedAt)}</small>}
      </td>
      <td className="num" data-label="Time used">
        {sitting?.explanation ?? 'Not started'}
      </td>
      <td className="num" data-label="Answered">
        {sitting ? `${sitting.answeredCount} of ${sitting.questionsCount}` : `0 of ${assessment.questionsCount}`}
      </td>
      <td className="num" data-label="Marked for review">
        {sitting?.flaggedCount ?? 0}
      </td>
      <td className="num" data-label="Receipt">
        {sitting?.receipt ?? 'Given when you submit'}
      </td>
    </tr>
  );
}

/** ', section score 670 of 200 to 800'; nothing while it cannot be said. */
function SectionScoreWords({ report, categoryId }: { report: NonNullable<OwnAssessment['report']>; categoryId: number }) {
  const key = { assessmentTypeId: report.assessmentTypeId, assessmentSetId: report.assessmentSetId, year: report.schoolYearId };
  const section = useQuery(compositeReportQuery({ kind: 'student' }, key)).data?.sections.find((s) => s.categoryId === categoryId);
  if (section?.score === undefined || section.score === null) return null;
  return (
    <span className="num">
      . Section score <b>{section.score}</b> on a scale from {section.minScore} to {section.maxScore}.
    </span>
  );
}
