import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/client.js';
import { courseActivityQuery, listOf, serverNow } from '../../shared/lessons/given.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Section } from '../../ui/Section.js';
import css from './course-activities.module.css';
import { LessonList } from './LessonList.js';

/** What a child was given of courses and did, for parents: read-only. Nothing where the school has no activities. */
export function ChildActivities({ studentId }: { studentId: number }) {
  const { data, error, refetch } = useQuery(courseActivityQuery({ kind: 'parent', studentId }));
  if (error instanceof ApiProblem && error.status === 404) return null;
  const nowMs = data ? serverNow(data) : 0;
  const parts = [
    { title: 'Assigned', is: 'assigned' },
    { title: 'Completed', is: 'completed' },
    { title: 'Closed before it was completed', is: null },
  ] as const;
  const all = data?.courseActivity.sections.flatMap(({ lessons }) => lessons) ?? [];
  return (
    <Section title="Course Activities">
      {error && !data ? (
        <LoadFailed title="There was a problem loading activities" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={120} radius="lg" role="status" aria-label="Loading" />
      ) : all.length === 0 ? (
        <p className={css.none}>No lessons have been assigned.</p>
      ) : (
        parts.map(
          ({ title, is }) =>
            all.some((lesson) => listOf(lesson, nowMs) === is) && (
              <div key={title} className={css.section}>
                <h3>{title}</h3>
                <LessonList
                  courseActivity={data.courseActivity}
                  shows={(lesson) => listOf(lesson, nowMs) === is}
                  nowMs={nowMs}
                  action={() => null}
                />
              </div>
            ),
        )
      )}
    </Section>
  );
}
