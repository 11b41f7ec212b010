import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/client.js';
import {
  courseActivityQuery,
  endedInPart,
  isOpen,
  listOf,
  nextOf,
  serverNow,
  type GivenLesson,
  type LessonActivity,
} from '../../shared/lessons/given.js';
import { PresentPlan } from '../../shared/plan/PlanParts.js';
import { planQuery } from '../../shared/plan/queries.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import css from './course-activities.module.css';
import { LessonList } from './LessonList.js';

/** A student's lessons: what is assigned, and what is completed. */
export function CourseActivitiesPage({ masked }: { masked: boolean }) {
  const { data, error, refetch } = useQuery(courseActivityQuery({ kind: 'student' }));
  const { data: plan } = useQuery({ ...planQuery({ kind: 'student' }), enabled: data !== undefined });
  if (error instanceof ApiProblem && error.status === 404)
    return <EmptyState size="page" title="Your school has no course activities" />;
  const nowMs = data ? serverNow(data) : 0;
  const of = (list: 'assigned' | 'completed') => (lesson: GivenLesson) => listOf(lesson, nowMs) === list;
  const ended = (lesson: GivenLesson) => endedInPart(lesson, nowMs);
  const none = (list: 'assigned' | 'completed') =>
    data && !data.courseActivity.sections.some(({ lessons }) => lessons.some(of(list)));
  const next =
    data &&
    nextOf(
      data.courseActivity.sections.flatMap(({ lessons }) => lessons.filter(of('assigned'))),
      nowMs,
    );
  const action = (lesson: GivenLesson, activity: LessonActivity) => (
    <ActivityAction
      lesson={lesson}
      activity={activity}
      isNext={activity.id === next?.id}
      nowMs={nowMs}
      masked={masked}
    />
  );
  return (
    <>
      <PageHead
        title="Course Activities"
        fact="Lessons from your teachers. No clock runs, and every answer is saved."
      />
      {error && !data ? (
        <LoadFailed title="There was a problem loading activities" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={320} radius="lg" role="status" aria-label="Loading" />
      ) : (
        <>
          <Section title="Assigned Activities">
            {none('assigned') ? (
              <EmptyState title="Nothing is assigned to you at the moment.">
                Lessons that your teachers assign appear here when they begin.
              </EmptyState>
            ) : (
              <LessonList courseActivity={data.courseActivity} shows={of('assigned')} nowMs={nowMs} action={action} />
            )}
          </Section>
          {plan && (
            <Section title="Your plan">
              <PresentPlan plan={plan} own={!masked} />
            </Section>
          )}
          <Section title="Completed Activities">
            {none('completed') ? (
              <p className={css.none}>A lesson appears here once everything in it is completed.</p>
            ) : (
              <LessonList courseActivity={data.courseActivity} shows={of('completed')} nowMs={nowMs} action={action} />
            )}
          </Section>
          {data.courseActivity.sections.some(({ lessons }) => lessons.some(ended)) && (
            <Section title="Closed before it was completed">
              <LessonList courseActivity={data.courseActivity} shows={ended} nowMs={nowMs} action={action} />
            </Section>
          )}
        </>
      )}
    </>
  );
}

function ActivityAction({
  lesson,
  activity,
  isNext,
  nowMs,
  masked,
}: {
  lesson: GivenLesson;
  activity: LessonActivity;
  /** The one filled button of the screen. */
  isNext: boolean;
  nowMs: number;
  masked: boolean;
}) {
  const status = activity.response?.status ?? 'Not Started';
  const name = `${activity.name}, ${lesson.name}`;
  if (status === 'Completed')
    return (
      <LinkButton
        to={`/student/course_activities/review/${lesson.id}/${activity.id}` as '/'}
        aria-label={`Review: ${name}`}
      >
        Review
      </LinkButton>
    );
  if (!isOpen(activity, nowMs)) return <span className={css.due}>Ended, not completed</span>;
  if (masked) return <span className={css.due}>Only the student can do this.</span>;
  const label = status === 'In Progress' ? 'Continue' : 'Start';
  return (
    <LinkButton
      variant={isNext ? 'filled' : 'default'}
      to={`/student/course_activities/learnosity/${activity.id}` as '/'}
      search={{ lesson: lesson.id } as never}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </LinkButton>
  );
}
