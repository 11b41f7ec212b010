import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Rich } from '../../player/question/Rich.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { topicQuery, type TopicBreakdown } from './queries.js';
import { asOfIn, type ResultsAt } from './results-at.js';
import { ShareBar } from './ShareBar.js';
import css from './results.module.css';
import text from './finding.module.css';

interface Props {
  at: ResultsAt;
  /** That the results are of; undefined while it is not known. */
  year: number | undefined;
  assessmentId: number;
  topicAreaId: string;
  tone: 'a' | 'b';
  onBack: () => void;
}

const QUESTIONS_FAILED = 'There was a problem loading questions';

/** The questions of a topic with what the group did with each, and who needs it. */
export function TopicQuestions({ at, year, assessmentId, topicAreaId, tone, onBack }: Props) {
  const { data, error, isError, refetch } = useQuery(topicQuery(at, assessmentId, topicAreaId));
  return (
    <section className={css.topic} aria-busy={!data && !isError}>
      <Button leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />} onClick={onBack}>
        All topics
      </Button>
      {isError && !data ? (
        <LoadFailed title={QUESTIONS_FAILED} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={320} mt={20} />
      ) : (
        <>
          <h2 className="h2">
            {data.topicAreaName} <small className="muted">{data.subsectionAreaName}</small>
          </h2>
          {data.topicAreaQuestions.length === 0 ? (
            <EmptyState title="No data available." />
          ) : (
            <ol className={css.asked}>
              {data.topicAreaQuestions.map((question) => (
                <Question key={question.label} question={question} tone={tone} beside={at.words.beside} />
              ))}
            </ol>
          )}
          {data.students && <Students students={data.students} at={at} year={year} />}
        </>
      )}
    </section>
  );
}

function Question({
  question: q,
  tone,
  beside,
}: {
  question: TopicBreakdown['topicAreaQuestions'][number];
  tone: 'a' | 'b';
  beside: string;
}) {
  return (
    <li>
      <header>
        <h3 className="h3">{q.label}</h3>
        {q.averageCorrect === null ? (
          <span className="num">
            {q.right} of {q.students} right
          </span>
        ) : (
          <>
            <ShareBar correct={q.averageCorrect} school={q.schoolCorrect} tone={tone} />
            <b className="num">{q.averageCorrect.toFixed(1)}%</b>
          </>
        )}
      </header>
      <p className="num">
        {q.students} students: {q.right} right, {q.wrong} wrong, {q.blank} blank.
        {q.schoolCorrect !== null && ` The ${beside} on this form: ${q.schoolCorrect.toFixed(1)}%.`}
      </p>
      <details>
        <summary>The question and its answer, {q.correctAnswer}</summary>
        {q.stimulus && (
          <div className={css.stimulus}>
            {q.stimulus.context && <p>{q.stimulus.context}</p>}
            <Html html={q.stimulus.html} />
          </div>
        )}
        <Html html={q.question} />
        {q.choices.length > 0 ? (
          <ul>
            {q.choices.map(({ letter, html, correct }) => (
              <li key={letter} data-correct={correct || undefined}>
                <span>{letter}</span>
                <Html html={html} />
                {correct && <em>Correct</em>}
              </li>
            ))}
          </ul>
        ) : (
          <p>
            Correct: <b className="num">{q.correctAnswer}</b>
          </p>
        )}
      </details>
    </li>
  );
}

function Students({
  students,
  at,
  year,
}: {
  students: NonNullable<TopicBreakdown['students']>;
  at: ResultsAt;
  year: number | undefined;
}) {
  return (
    <div className={css.needs}>
      <h3 className="h3">Who needs it</h3>
      {students.length === 0 ? (
        <p className="muted">Everybody has at least half of these questions right.</p>
      ) : (
        <>
          <p className={text.explain}>With less than half of the questions of the topic right, fewest first.</p>
          <ul>
            {students.map(({ studentId, firstName, lastName, right, questions }) => (
              <li key={studentId}>
                <Link
                  to="/staff/reports/$assessmentSetId/$assessmentTypeId/$studentId/{-$sectionId}"
                  params={{
                    assessmentSetId: at.assessmentSetId,
                    assessmentTypeId: at.assessmentTypeId,
                    studentId,
                    sectionId: at.sectionId,
                  }}
                  search={{ from: 'student-performance', year: at.sectionId ? undefined : year, asOf: asOfIn(at) }}
                  className="way"
                >
                  {firstName} {lastName}
                </Link>{' '}
                <span className="muted num">
                  {right} of {questions}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Html({ html }: { html: string }) {
  return <Rich html={html} className={css.rich} />;
}
