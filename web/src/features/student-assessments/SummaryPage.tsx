import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../ui/page.js';
import { momentText } from '../../lib/moments.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { QuestionStrip } from '../../shared/scores/QuestionStrip.js';
import { ScoreDial } from '../../shared/scores/ScoreDial.js';
import type { StatusTone } from '../../ui/status-tone.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { ActionButtons } from './ActionButtons.js';
import { serverNow, studentAssessmentsQuery, type StudentAssessment } from './queries.js';
import { ScoreProvenance } from '../../shared/score-provenance/ScoreProvenance.js';
import { compositeReportQuery } from '../../api/reports.js';
import { scoreOf } from '../../shared/reports/score-of.js';
import css from './summary.module.css';

const STATUS: Record<StudentAssessment['status'], { word: string; tone: StatusTone }> = {
  active: { word: 'Active', tone: 'running' },
  upcoming: { word: 'Upcoming', tone: 'waiting' },
  completed: { word: 'Completed', tone: 'good' },
  past: { word: 'Closed', tone: 'none' },
};

const INVALIDATED = { word: 'Invalidated', tone: 'bad' } as const;

/** How an assessment went, part by part; the score and the answers only once they are revealed. */
export function SummaryPage({ studentAssessmentId }: { studentAssessmentId: number }) {
  const { data: given, error, refetch } = useQuery(studentAssessmentsQuery);
  const one = given?.studentAssessments.find((a) => a.id === studentAssessmentId);
  const title = one && `${one.assessment.set}, ${one.assessment.category.name}`;
  usePage(title ?? 'Assessment summary', [{ label: 'Assessments', to: '/student/assessments' }]);
  if (error && !given) {
    return (
      <>
        <PageHead title="Assessment summary" />
        <LoadFailed title="Sorry, we could not load the assessment data" error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!given) return <Loading />;
  if (!one) {
    return (
      <EmptyState
        size="page"
        title="This assessment does not exist."
        action={<LinkButton to="/student/assessments">Back to my assessments</LinkButton>}
      >
        It may have been taken back by your teacher.
      </EmptyState>
    );
  }
  const nowMs = serverNow(given);
  const parts = given.studentAssessments
    .filter(
      (a) =>
        a.assessment.set === one.assessment.set &&
        a.assessment.category.id === one.assessment.category.id &&
        a.schoolYear.id === one.schoolYear.id,
    )
    .sort((a, b) => a.assessment.part - b.assessment.part);
  const report = parts.find((a) => a.report)?.report ?? null;
  return (
    <>
      <PageHead
        title={title}
        fact={`School year ${one.schoolYear.short_name}`}
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
      <div className={css.summary}>
        <Score parts={parts} report={report} />
        <div className={css.parts}>
          {parts.map((part) => (
            <Part key={part.id} part={part} nowMs={nowMs} />
          ))}
        </div>
      </div>
    </>
  );
}

function Part({ part, nowMs }: { part: StudentAssessment; nowMs: number }) {
  const { id, status, learnosityStatus, completed, sitting, assessment, settings } = part;
  const { word, tone } = learnosityStatus === 'invalidated' ? INVALIDATED : STATUS[status];
  const answersOpen =
    completed &&
    settings !== null &&
    (settings.revealAnswersAsap ||
      (settings.revealAnswersAt !== null && nowMs >= Date.parse(settings.revealAnswersAt)));
  const [used, ...remarks] = (sitting?.explanation ?? 'Not started').split(' - ');
  const answered = sitting?.answeredCount ?? 0;
  const questions = sitting?.questionsCount ?? assessment.questionsCount;
  const heading = assessment.section.includes('Part') ? `Part ${assessment.part}` : assessment.section;
  return (
    <section className={css.part} aria-labelledby={`part-${id}`}>
      <header>
        <h2 id={`part-${id}`}>{heading}</h2>
        <StatusWord tone={tone}>{word}</StatusWord>
      </header>
      <dl>
        {sitting?.submittedAt && (
          <div>
            <dt>Handed in</dt>
            <dd className="num">{momentText(sitting.submittedAt)}</dd>
          </div>
        )}
        <div>
          <dt>Time used</dt>
          <dd className="num">
            {used}
            {remarks.length > 0 && <small>{remarks.join(', ')}</small>}
          </dd>
        </div>
        <div>
          <dt>Answered</dt>
          <dd className="num">
            {answered} of {questions}
            <span className={css.strip}>
              <QuestionStrip
                questions={Array.from({ length: questions }, (_, i) => (i < answered ? 'answered' : 'open'))}
                label={`${answered} of ${questions} answered`}
              />
            </span>
          </dd>
        </div>
        <div>
          <dt>Marked for review</dt>
          <dd className="num">{sitting?.flaggedCount ?? 0}</dd>
        </div>
        <div>
          <dt>Receipt code</dt>
          <dd className="num">
            {sitting?.receipt ? (
              <>
                <span className={css.receipt}>{sitting.receipt}</span>
                <small>Proves what you handed in, and when.</small>
              </>
            ) : (
              'Given when you hand in'
            )}
          </dd>
        </div>
      </dl>
      <p className={css.partFoot}>
        {answersOpen ? (
          <LinkButton
            to="/student/assessments/summary/$studentAssessmentId/session_detail_by_item"
            params={{ studentAssessmentId: id }}
            aria-label={`Questions and answers: ${assessment.section}`}
          >
            Questions and answers
          </LinkButton>
        ) : completed ? (
          part.nextPartId === -1 ? (
            <ActionButtons assessment={{ ...part, settings: NOTHING_OPEN }} nowMs={nowMs} />
          ) : null
        ) : (
          <ActionButtons assessment={part} nowMs={nowMs} />
        )}
      </p>
    </section>
  );
}

/** The report has its button at the head of the page: here only the way on. */
const NOTHING_OPEN: StudentAssessment['settings'] = {
  timing: 'timed',
  revealReportAsap: false,
  revealReportAt: null,
  revealAnswersAsap: false,
  revealAnswersAt: null,
  pauseEnabled: false,
  saveEnabled: false,
  readspeakerEnabled: false,
};

/** The section score once it may be seen, else what it waits for. */
function Score({ parts, report }: { parts: StudentAssessment[]; report: StudentAssessment['report'] }) {
  const one = parts[0]!;
  const { name, id: categoryId } = one.assessment.category;
  const key = {
    assessmentTypeId: one.assessment.assessmentType.id,
    assessmentSetId: one.assessment.assessmentSet.id,
    year: one.schoolYear.id,
  };
  const { data } = useQuery({ ...compositeReportQuery({ kind: 'student' }, key), enabled: report !== null });
  const section = data?.sections.find((s) => s.categoryId === categoryId);
  if (section && section.score !== null) {
    return (
      <div className={css.score}>
        <ScoreDial
          size="m"
          score={section.score}
          min={section.minScore}
          max={section.maxScore}
          tone={section.tone}
          label={`${name} section score`}
        />
        <p>
          Your {name} score is {section.score}, on a scale from {section.minScore} to {section.maxScore}.{' '}
          {section.benchmarkMeaning}{' '}
          <ScoreProvenance of={scoreOf(data!)} categoryId={section.categoryId} shown={`${name} ${section.score}`} />
        </p>
      </div>
    );
  }
  const opens = one.settings?.revealReportAt;
  const complete = parts.some((p) => p.completed && !p.hasNextPart);
  return (
    <p className="muted">
      {!complete
        ? parts.length > 1 || one.hasNextPart
          ? 'The score follows when both parts are complete.'
          : 'The score follows when the section is complete.'
        : report
          ? 'The score is being worked out.'
          : `Your school has not opened the score report yet.${opens ? ` It opens ${momentText(opens)}.` : ''}`}
    </p>
  );
}

function Loading() {
  return (
    <div>
      <h1 className="vh">Assessment summary</h1>
      <span className="vh" role="status">
        Loading
      </span>
      <Skeleton h={28} w={360} maw="80vw" />
      <Skeleton h={14} w={150} mt={14} mb={40} />
      <div className={css.parts}>
        {[0, 1].map((i) => (
          <div key={i}>
            <Skeleton h={22} w={90} mb={18} />
            {[60, 75, 70, 30, 55].map((w, n) => (
              <Skeleton key={n} h={14} w={`${w}%`} mt={22} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
