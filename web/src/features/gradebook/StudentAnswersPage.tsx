import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { momentText } from '../../lib/moments.js';
import { percentCorrect } from '../../shared/lessons/given.js';
import { ACTIVITY_NAMES, ReviewedQuestions, type ReviewedQuestion } from '../../shared/lessons/ReviewedQuestions.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { usePage } from '../../ui/page.js';

type Answers = components['schemas']['StudentAnswersAnswer'];

export interface AnswersPlace {
  sectionId: number;
  courseId: number;
  studentId: number;
  activityId: number;
}

/** What one student answered at an activity, for staff: only to read. */
export function StudentAnswersPage({ place }: { place: AnswersPlace }) {
  const { sectionId, courseId, studentId, activityId } = place;
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['gradebook', 'answers', place],
    queryFn: ({ signal }) =>
      api.get<Answers>('/api/staff/course_activities/gradebook/answers', {
        signal,
        query: { course_id: courseId, section_id: sectionId, student_id: studentId, activity_id: activityId },
      }),
  });
  usePage(data ? `${data.student_name}: ${data.lesson_name}` : 'Answers', [
    { label: 'Gradebook', to: `/staff/course_activities/class/${sectionId}/gradebook?course=${courseId}` },
  ]);
  if (isError && !data)
    return (
      <>
        <PageHead title="Answers" />
        <LoadFailed title="The answers could not be loaded." error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <Skeleton h={320} radius="lg" role="status" aria-label="Loading" />;
  const questions = JSON.parse(data.review_questions) as ReviewedQuestion[];
  const answered = questions.filter(({ studentAnswer }) => studentAnswer !== null).length;
  return (
    <>
      <PageHead
        title={`${data.student_name}: ${data.lesson_name}`}
        fact={`${ACTIVITY_NAMES[data.kind]}, ${data.section_name}, ${data.course_name}. ${
          data.completed_at === null
            ? `In progress, ${answered} of ${questions.length} answered.`
            : `${percentCorrect({ status: 'Completed', score: data.score, max_score: data.max_score })}% correct, ${data.score} of ${data.max_score}. Completed ${momentText(data.completed_at)}.`
        }`}
      />
      {data.arrived_after_end && (
        <p className="muted">
          Some of this arrived after the end and counts: by the clock of the student’s device it was given before.
        </p>
      )}
      <ReviewedQuestions questions={questions} own={false} />
    </>
  );
}
