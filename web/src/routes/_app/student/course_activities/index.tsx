import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { CourseActivitiesPage } from '../../../../features/course-activities/CourseActivitiesPage.js';

export const Route = createFileRoute('/_app/student/course_activities/')({
  staticData: { title: 'Course Activities' },
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: CourseActivities,
});

function CourseActivities() {
  return <CourseActivitiesPage masked={Boolean(Route.useRouteContext().me.masqId)} />;
}
