import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { percentCorrect } from '../../shared/lessons/given.js';
import { ACTIVITY_NAMES, ReviewedQuestions, type ReviewedQuestion } from '../../shared/lessons/ReviewedQuestions.js';
import { momentText } from '../../lib/moments.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';

type Schemas = components['schemas'];

const NAMES = { ...ACTIVITY_NAMES, return_set: 'Your plan' };

/** What the server hands out as JSON text (`ReviewRequest`). */
interface Review {
  title: string;
  kind: keyof typeof NAMES;
  completedAt: string;
  score: number;
  maxScore: number;
  questions: ReviewedQuestion[];
}

/** A completed activity: every question with the answer given, the right one and why. `path`: where the server hands it out. */
export function ActivityReviewPage({ path }: { path: string }) {
  const review = useQuery({
    queryKey: ['activity-review', path],
    queryFn: async ({ signal }) => {
      const { reviewQuestions } = await api.get<Schemas['ReviewQuestionsDto']>(path, { signal });
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
      <ReviewedQuestions questions={questions} own />
    </>
  );
}
