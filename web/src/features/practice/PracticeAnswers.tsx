import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Me } from '../../api/session.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { QuestionBody } from '../../shared/reports/QuestionBody.js';
import { answerWords, questionOf } from '../../player/answers.js';
import { findKept } from './saved-practice.js';
import css from './practice.module.css';
import { practiceAnswersQuery, practiceQuery } from './queries.js';

/** Every practice question with the right answer, the student's own and why. */
export function PracticeAnswers({ me }: { me: Me }) {
  const practice = useQuery(practiceQuery);
  const answers = useQuery(practiceAnswersQuery);
  const failed = practice.isError && !practice.data ? practice : answers.isError && !answers.data ? answers : null;
  const work = findKept(me.userId)?.work ?? {};
  return (
    <div className={css.answers}>
      <PageHead
        title="The answers"
        fact="The right answer to each practice question, yours, and why. Nobody counts them."
        actions={
          <>
            <LinkButton to={'/student/practice' as '/'}>Start again</LinkButton>
            <LinkButton to="/student/assessments">Back to my assessments</LinkButton>
          </>
        }
      />
      {failed ? (
        <LoadFailed
          title="The answers could not be loaded."
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : !practice.data || !answers.data ? (
        <Skeleton h={320} radius="lg" />
      ) : (
        practice.data.form.items.map((item, i) => {
          const answer = answers.data[i]!;
          const shared = item.stimulus !== null && item.stimulus.ref === practice.data.form.items[i - 1]?.stimulus?.ref;
          const question = questionOf(item, answer, work[item.ref]);
          return (
            <section key={item.ref} className={css.answer} aria-labelledby={`answer-${item.number}`}>
              <header>
                <h2 id={`answer-${item.number}`}>
                  <span>Question </span>
                  {item.number}
                </h2>
                <p>
                  {answer.exam}, {answer.category}. {answer.topic}.
                </p>
                <p className={css.right}>
                  Right answer: <b className="num">{answerWords(item, answer)}</b>
                </p>
              </header>
              {shared && <p className={css.same}>About the same text.</p>}
              <QuestionBody question={shared ? { ...question, stimulus: null } : question} own />
            </section>
          );
        })
      )}
    </div>
  );
}
