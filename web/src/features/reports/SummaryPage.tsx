import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/client.js';
import { usePage } from '../../app/page.js';
import { momentText } from '../../lib/moments.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { StatusWord, type StatusTone } from '../../ui/StatusWord.js';
import { ownAssessmentQuery } from './queries.js';
import classes from './reports.module.css';

const STATUS: Record<string, { word: string; tone: StatusTone }> = {
  active: { word: 'Active', tone: 'running' },
  upcoming: { word: 'Upcoming', tone: 'waiting' },
  completed: { word: 'Completed', tone: 'good' },
  past: { word: 'Closed', tone: 'none' },
};

/** How one part went: status, time, answers, receipt; scores and answers only once they are revealed. */
export function SummaryPage({ studentAssessmentId }: { studentAssessmentId: number }) {
  const { data, error, refetch } = useQuery(ownAssessmentQuery(studentAssessmentId));
  usePage(data ? `${data.assessment.set}, ${data.assessment.section}` : 'Assessment summary', [{ label: 'Assessments', to: '/student/assessments' }]);
  if (error instanceof ApiProblem && error.status === 404) return <EmptyState size="page" title="This assessment does not exist." />;
  if (error) return <LoadFailed title="Sorry, we could not load the assessment data" error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy>
        <Skeleton h={32} w={340} maw="80vw" mb={24} />
        <Skeleton h={180} />
      </div>
    );
  }
  const { sitting, assessment, report, settings, schoolYear } = data;
  const status = STATUS[data.status]!;
  const facts: [string, React.ReactNode][] = [
    ['Status', <StatusWord key="status" tone={status.tone}>{status.word}</StatusWord>],
    ['Time used', sitting?.explanation ?? 'Not started'],
    ['Answered', sitting ? `${sitting.answeredCount} of ${sitting.questionsCount}` : `0 of ${assessment.questionsCount}`],
    ['Marked for review', sitting ? String(sitting.flaggedCount) : '0'],
    ['Submitted', sitting?.submittedAt ? momentText(sitting.submittedAt) : 'Not yet'],
    ['Receipt', sitting?.receipt ?? 'Given when you submit'],
  ];
  const answers = data.completed && settings !== null && (settings.revealAnswersAsap || (settings.revealAnswersAt !== null && new Date(settings.revealAnswersAt) <= new Date()));
  return (
    <>
      <PageHead
        title={`${assessment.set}, ${assessment.section}`}
        fact={`School year ${schoolYear.short_name}`}
        actions={
          <>
            {answers && (
              <LinkButton to="/student/assessments/summary/$studentAssessmentId/session_detail_by_item" params={{ studentAssessmentId }}>
                Questions and answers
              </LinkButton>
            )}
            {report && (
              <LinkButton
                variant="filled"
                to="/student/score-reports/$assessmentTypeId/$assessmentSetId"
                params={{ assessmentTypeId: report.assessmentTypeId, assessmentSetId: report.assessmentSetId }}
                search={{ year: report.schoolYearId }}
              >
                View Score Report
              </LinkButton>
            )}
          </>
        }
      />
      <dl className={`${classes.summaryFacts} num`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
