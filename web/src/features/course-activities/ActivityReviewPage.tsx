import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { answerWords, questionOf } from '../../player/answers.js';
import type { PlayerItem } from '../../player/protocol.js';
import { percentCorrect } from '../../shared/lessons/given.js';
import { QuestionBody } from '../../shared/reports/QuestionBody.js';
import { momentText } from '../../lib/moments.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { StatusWord } from '../../ui/StatusWord.js';
import css from './course-activities.module.css';

type Schemas = components['schemas'];

/** What the server hands out as JSON text (`ReviewRequest`). */
interface Review {
  title: string;
  kind: 'independent_lesson' | 'practice_set';
  completedAt: string;
  score: number;
  maxScore: number;
  questions: (PlayerItem & Schemas['ShownAnswerDto'] & { studentAnswer: string | null; area: string; topic: string })[];
}

const NAMES = { independent_lesson: 'Independent Lesson', practice_set: 'Practice Set' };
const OUTCOMES = {
  right: { tone: 'good', word: 'Right' },
  wrong: { tone: 'bad', word: 'Not right' },
  blank: { tone: 'none', word: 'No answer' },
} as const;

/** A completed activity: every question with the answer given, the right one and why. */
export function ActivityReviewPage({ lessonId, activityId }: { lessonId: number; activityId: number }) {
  const review = useQuery({
    queryKey: ['activity-review', lessonId, activityId],
    queryFn: async ({ signal }) => {
      const { reviewQuestions } = await api.get<Schemas['ReviewQuestionsDto']>(
        `/api/student/course_activities/review_questions?lesson_id=${lessonId}&activity_id=${activityId}`,
        { signal },
      );
      return JSON.parse(reviewQuestions) as Review;
    },
  });
  const back = <LinkButton to={'/student/course_activities' as '/'}>Back to my activities</LinkButton>;
  if (review.isError && !review.data)
    return (
      <>
        <PageHead title="Review" actions={back} />
        <LoadFailed
          title="The review could not be loaded."
          error={review.error}
          onRetry={() => void review.refetch()}
        />
      </>
    );
  if (!review.data) return <Skeleton h={320} radius="lg" role="status" aria-label="Loading" />;
  const { title, kind, completedAt, score, maxScore, questions } = review.data;
  return (
    <>
      <PageHead
        title={`${NAMES[kind]}: ${title}`}
        fact={`${percentCorrect({ status: 'Completed', score, max_score: maxScore })}% correct, ${score} of ${maxScore}. Completed ${momentText(completedAt)}.`}
        actions={back}
      />
      {questions.map(({ outcome, answer, studentAnswer, area, topic, ...item }) => {
        const { tone, word } = OUTCOMES[outcome];
        const work = studentAnswer === null ? undefined : { value: studentAnswer };
        return (
          <section key={item.ref} className={css.question} aria-labelledby={`question-${item.number}`}>
            <header>
              <h2 id={`question-${item.number}`}>Question {item.number}</h2>
              <StatusWord tone={tone}>{word}</StatusWord>
              <span>
                Right answer: <b className="num">{answerWords(item, answer)}</b>
              </span>
            </header>
            <QuestionBody question={questionOf(item, { ...answer, area, topic }, work)} own />
          </section>
        );
      })}
    </>
  );
}
