import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { MaterialDialog, type Material } from '../../shared/lessons/MaterialDialog.js';
import { PresentPlan } from '../../shared/plan/PlanParts.js';
import { planQuery } from '../../shared/plan/queries.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import { LessonList } from './LessonList.js';
import { listsOf, type Lesson } from './lists.js';
import { courseActivitiesQuery } from './queries.js';
import css from './course-activities.module.css';

interface Props {
  /** A parent's child; the own activities without it. */
  childId?: number;
  /** Whose, for a parent. */
  fact?: string;
  /** Somebody looks through a mask: nothing is changed. */
  masked?: boolean;
}

/** Lessons that a student was given: assigned and completed, with the plan that the student made. */
export function CourseActivitiesPage({ childId, fact, masked = false }: Props) {
  const { data, error, refetch } = useQuery(courseActivitiesQuery(childId));
  const reader = childId === undefined ? { kind: 'student' as const } : { kind: 'parent' as const, studentId: childId };
  const { data: plan } = useQuery({ ...planQuery(reader), enabled: data !== undefined });
  const [shown, setShown] = useState<{ lessonId: number; lessonName: string; material: Material } | null>(null);
  const own = childId === undefined;
  if (error instanceof ApiProblem && error.status === 404 && !data)
    return <EmptyState size="page" title={own ? 'Your school has no lessons here.' : error.message} />;
  const lists = data && listsOf(data);
  const show = (lesson: Lesson, material: Material) =>
    setShown({ lessonId: lesson.id, lessonName: lesson.name, material });
  const list = (which: 'assigned' | 'completed', empty: string) =>
    !lists ? (
      <Loading />
    ) : lists[which].length === 0 ? (
      <EmptyState title="No data">{empty}</EmptyState>
    ) : (
      <LessonList lessons={lists[which]} courses={data.courseActivity.multipleCourses} own={own} onMaterial={show} />
    );
  return (
    <>
      <PageHead title="Course Activities" fact={fact} />
      {error && !data ? (
        <LoadFailed title="There was a problem loading activities" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={css.page}>
          <Section title="Assigned Activities">
            {list(
              'assigned',
              own ? 'Lessons that your teachers give you appear here.' : 'Nothing is open at the moment.',
            )}
          </Section>
          {plan && (
            <Section title={own ? 'Your plan' : 'Plan of lessons'}>
              <PresentPlan plan={plan} own={own && !masked} />
            </Section>
          )}
          <Section title="Completed Activities">
            {list('completed', 'A lesson moves here once all of its activities are completed.')}
          </Section>
        </div>
      )}
      <MaterialDialog shown={shown} onClose={() => setShown(null)} />
    </>
  );
}

function Loading() {
  return (
    <div aria-busy>
      <span className="vh" role="status">
        Loading
      </span>
      {[0, 1].map((i) => (
        <Skeleton key={i} h={72} mt={14} />
      ))}
    </div>
  );
}
