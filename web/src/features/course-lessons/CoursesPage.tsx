import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Course, EarlierCourse, LessonClass } from '../../api/courses.js';
import { coursesQuery } from '../../api/courses.js';
import { counted } from '../../lib/counted.js';
import { dayText } from '../../lib/moments.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import css from './course-lessons.module.css';
import { WithActivities } from './WithActivities.js';

/** The courses of the school, and the classes of whoever teaches. */
export function CoursesPage() {
  return (
    <>
      <PageHead title="Course Activities" />
      <WithActivities>
        <Courses />
      </WithActivities>
    </>
  );
}

function Courses() {
  const courses = useQuery(coursesQuery);
  if (courses.isError && !courses.data)
    return (
      <LoadFailed
        title="There was a problem getting course activites"
        error={courses.error}
        onRetry={() => void courses.refetch()}
      />
    );
  if (!courses.data)
    return (
      <div aria-busy>
        <Skeleton h={220} />
      </div>
    );
  const { course_activities: list, earlier_courses: earlier, classes, own_classes } = courses.data;
  if (list.length === 0 && earlier.length === 0)
    return (
      <EmptyState title="Your school has no courses yet">
        Courses come with the course templates that are chosen in the settings of the school.
      </EmptyState>
    );
  return (
    <div className={css.parts}>
      <Section title="Courses">
        <DataTable
          label="Courses"
          height="whole"
          columns={COURSES}
          rows={list}
          rowId={({ id }) => id}
          rowName={({ course_name }) => course_name}
          empty={
            <EmptyState title="Your school has no courses now">
              Courses come with the course templates that are chosen in the settings of the school.
            </EmptyState>
          }
        />
      </Section>
      {own_classes && (
        <Section title="My Classes">
          <DataTable
            label="My Classes"
            height="box"
            columns={CLASSES}
            rows={classes}
            rowId={({ id }) => id}
            rowName={({ displayName }) => displayName}
            empty={<EmptyState title="No active classes">The classes that you teach will be listed here.</EmptyState>}
          />
        </Section>
      )}
      {earlier.length > 0 && (
        <Section title="Earlier courses">
          <DataTable
            label="Earlier courses"
            height="box"
            columns={EARLIER}
            rows={earlier}
            rowId={({ id }) => id}
            rowName={({ course_name }) => course_name}
            empty={null}
          />
        </Section>
      )}
    </div>
  );
}

const EARLIER: Column<EarlierCourse>[] = [
  {
    id: 'name',
    header: 'Course',
    cell: ({ course_name, archived_at }) => (
      <span className={css.name}>
        <b>{course_name}</b>
        <span className="num">Given up on {dayText(archived_at)}. What was done is kept to be read and exported.</span>
      </span>
    ),
  },
  {
    id: 'go',
    header: <span className="vh">Pages of the course</span>,
    align: 'right',
    width: 160,
    cell: ({ id, template_id, course_name, archived_at }) => (
      <LinkButton
        size="sm"
        to={`/staff/course_activities/course/gradebook/${template_id}` as '/'}
        search={{ course: id } as never}
        aria-label={`Gradebook of ${course_name}, given up on ${dayText(archived_at)}`}
      >
        Gradebook
      </LinkButton>
    ),
  },
];

const COURSES: Column<Course>[] = [
  {
    id: 'name',
    header: 'Course',
    cell: (course) => (
      <span className={css.name}>
        <b>{course.course_name}</b>
        <span className="num">
          {course.exam}, {counted(course.lessons, 'lesson')} in {counted(course.sections, 'section')}
        </span>
      </span>
    ),
  },
  {
    id: 'go',
    header: <span className="vh">Pages of the course</span>,
    align: 'right',
    width: 400,
    cell: ({ template_id, course_name }) => (
      <span className={css.buttons}>
        <LinkButton
          size="sm"
          to="/staff/course_activities/course/activities/$courseTemplate"
          params={{ courseTemplate: template_id }}
          aria-label={`Course Activities of ${course_name}`}
        >
          Course Activities
        </LinkButton>
        <LinkButton
          size="sm"
          to="/staff/course_activities/course/assignments/$courseTemplate"
          params={{ courseTemplate: template_id }}
          aria-label={`Assignments of ${course_name}`}
        >
          Assignments
        </LinkButton>
        <LinkButton
          size="sm"
          to={`/staff/course_activities/course/gradebook/${template_id}` as '/'}
          aria-label={`Gradebook of ${course_name}`}
        >
          Gradebook
        </LinkButton>
      </span>
    ),
  },
];

const CLASSES: Column<LessonClass>[] = [
  {
    id: 'name',
    header: 'Class',
    cell: (section) => (
      <span className={css.name}>
        <b>{section.displayName}</b>
        <span className="num">{counted(section.studentCount, 'student')}</span>
      </span>
    ),
  },
  {
    id: 'go',
    header: <span className="vh">Pages of the class</span>,
    align: 'right',
    width: 260,
    cell: ({ id, displayName }) => (
      <span className={css.buttons}>
        <LinkButton
          size="sm"
          to="/staff/course_activities/class/$sectionId/assignments"
          params={{ sectionId: id }}
          aria-label={`Assignments of ${displayName}`}
        >
          Assignments
        </LinkButton>
        <LinkButton
          size="sm"
          to={`/staff/course_activities/class/${id}/gradebook` as '/'}
          aria-label={`Gradebook of ${displayName}`}
        >
          Gradebook
        </LinkButton>
      </span>
    ),
  },
];
