import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classQuery } from '../../api/class.js';
import { coursesQuery, type Course } from '../../api/courses.js';
import { counted } from '../../lib/counted.js';
import { BACK } from '../../shared/lessons/NoCourse.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { usePage } from '../../ui/page.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { AssignmentTables, type TablesSearch } from './AssignmentTables.js';
import css from './course-lessons.module.css';
import { CourseLessons } from './CourseLessons.js';
import { WithActivities } from './WithActivities.js';

/** Head and tabs of a class, as far as its lessons go; the tab is the child. */
function LessonClassPage({ sectionId, children }: { sectionId: number; children: ReactNode }) {
  const section = useQuery(classQuery(sectionId));
  usePage(section.data?.displayName, [{ label: 'Course Activities', to: '/staff/course_activities' }]);
  if (section.isError && !section.data)
    return (
      <LoadFailed title="Class could not be loaded!" error={section.error} onRetry={() => void section.refetch()} />
    );
  if (!section.data) return <Skeleton h={320} aria-busy />;
  const base = `/staff/course_activities/class/${sectionId}`;
  return (
    <>
      <PageHead
        title={section.data.displayName}
        fact={<span className="num">{counted(section.data.studentCount, 'student')}.</span>}
        actions={BACK}
      />
      <PageTabs
        label="Lessons of the class"
        tabs={[
          { label: 'Assignments', to: `${base}/assignments` },
          { label: 'Gradebook', to: `${base}/gradebook` },
        ]}
      />
      {children}
    </>
  );
}

/** What a class has: the tab Assignments. */
export function ClassAssignments({
  sectionId,
  ...tables
}: {
  sectionId: number;
  search: TablesSearch;
  onSearch: (search: TablesSearch) => void;
}) {
  return (
    <WithActivities>
      <LessonClassPage sectionId={sectionId}>
        <AssignmentTables of={{ sectionId }} {...tables} />
      </LessonClassPage>
    </WithActivities>
  );
}

/** The courses of the school for a class, to read: what it has, and how far it is. */
export function ClassLessons({
  sectionId,
  courseId,
  onCourse,
}: {
  sectionId: number;
  courseId: number | undefined;
  onCourse: (courseId: number) => void;
}) {
  return (
    <WithActivities>
      <LessonClassPage sectionId={sectionId}>
        <Lessons sectionId={sectionId} courseId={courseId} onCourse={onCourse} />
      </LessonClassPage>
    </WithActivities>
  );
}

function Lessons({ sectionId, courseId, onCourse }: Parameters<typeof ClassLessons>[0]) {
  const courses = useQuery(coursesQuery);
  if (courses.isError && !courses.data)
    return (
      <LoadFailed title="Failed to load activities." error={courses.error} onRetry={() => void courses.refetch()} />
    );
  if (!courses.data) return <Skeleton h={320} aria-busy />;
  const list = courses.data.course_activities;
  const course = list.find(({ id }) => id === courseId) ?? list[0];
  if (!course)
    return (
      <EmptyState title="Your school has no courses yet">
        Courses come with the course templates that are chosen in the settings of the school.
      </EmptyState>
    );
  return (
    <>
      {list.length > 1 && (
        <div className={css.courses}>
          <SegmentedFilter
            label="Course"
            value={String(course.id)}
            options={list.map(({ id, course_name }: Course) => ({ value: String(id), label: course_name }))}
            onChange={(value) => onCourse(Number(value))}
          />
        </div>
      )}
      <CourseLessons key={course.id} courseId={course.id} sectionId={sectionId} readOnly />
    </>
  );
}
