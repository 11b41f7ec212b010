import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { coursesQuery, type Course } from '../../api/courses.js';
import { counted } from '../../lib/counted.js';
import { BACK, NoCourse } from '../../shared/lessons/NoCourse.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { usePage } from '../../ui/page.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { WithActivities } from './WithActivities.js';

const TRAIL = [{ label: 'Course Activities', to: '/staff/course_activities' }];

/** Head and tabs of a course that the school takes; the tab is the child. */
export function CoursePage({
  courseTemplate,
  children,
}: {
  courseTemplate: number;
  children: (course: Course) => ReactNode;
}) {
  return (
    <WithActivities>
      <OfTemplate courseTemplate={courseTemplate}>{children}</OfTemplate>
    </WithActivities>
  );
}

function OfTemplate({ courseTemplate, children }: { courseTemplate: number; children: (course: Course) => ReactNode }) {
  const courses = useQuery(coursesQuery);
  const course = courses.data?.course_activities.find(({ template_id }) => template_id === courseTemplate);
  usePage(course?.course_name, TRAIL);
  if (courses.isError && !courses.data)
    return (
      <LoadFailed
        title="Failed to load Course Activities."
        error={courses.error}
        onRetry={() => void courses.refetch()}
      />
    );
  if (!courses.data)
    return (
      <div aria-busy>
        <Skeleton h={34} maw={420} mb={24} />
        <Skeleton h={320} />
      </div>
    );
  if (!course) return <NoCourse />;
  const base = '/staff/course_activities/course';
  return (
    <>
      <PageHead
        title={course.course_name}
        fact={
          <span className="num">
            {counted(course.lessons, 'lesson')} in {counted(course.sections, 'section')}.
          </span>
        }
        actions={BACK}
      />
      <PageTabs
        label="Course"
        tabs={[
          { label: 'Course Activities', to: `${base}/activities/${courseTemplate}` },
          { label: 'Assignments', to: `${base}/assignments/${courseTemplate}` },
          { label: 'Gradebook', to: `${base}/gradebook/${courseTemplate}` },
        ]}
      />
      {children(course)}
    </>
  );
}
