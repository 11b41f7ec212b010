import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/client.js';
import { usePage, type Crumb } from '../../app/page.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { QuestionBody } from './QuestionBody.js';
import { questionsQuery } from './queries.js';
import { clockTime } from './report-words.js';
import type { Reader } from './report-types.js';
import classes from './reports.module.css';

/** All questions of one part with the right answers, one below the other. */
export function SessionDetailPage({ reader, studentAssessmentId, trail }: { reader: Reader; studentAssessmentId: number; trail: Crumb[] }) {
  const { data, error, refetch } = useQuery(questionsQuery(reader, studentAssessmentId));
  usePage(data ? `Questions and answers: ${data.title}` : 'Questions and answers', trail);
  if (error instanceof ApiProblem && error.status === 404) return <EmptyState size="page" title={error.message} />;
  if (error) {
    return (
      <>
        <PageHead title="Questions and answers" />
        <LoadFailed title="There was a problem loading questions" error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!data) {
    return (
      <div aria-busy>
        <h1 className="vh">Questions and answers</h1>
        <Skeleton h={32} w={340} maw="80vw" mb={24} />
        <Skeleton h={320} />
      </div>
    );
  }
  return (
    <>
      <PageHead title={data.title} fact={`${data.questionsAndAnswers.length} questions with the correct answers. Trial questions are not scored.`} />
      {data.questionsAndAnswers.map((question) => (
        <section key={question.number} className={classes.section} aria-labelledby={`q${question.number}`}>
          <header className={classes.sectionHead}>
            <h2 id={`q${question.number}`} className="num">
              Question {question.number}
            </h2>
            <p className="num">
              {question.topicArea}, {question.subsectionArea}. {clockTime(question.timing)} on this question.
              {question.outcome === 'pretest' ? ' Trial question.' : ''}
            </p>
          </header>
          <QuestionBody question={question} own={reader.kind === 'student'} />
        </section>
      ))}
    </>
  );
}
