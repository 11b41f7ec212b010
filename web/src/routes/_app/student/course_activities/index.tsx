import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { meQuery } from '../../../../api/session.js';
import { requireRole } from '../../../../app/guard.js';
import { CourseActivitiesPage } from '../../../../features/course-activities/CourseActivitiesPage.js';

export const Route = createFileRoute('/_app/student/course_activities/')({
  staticData: { title: 'Course Activities' },
  beforeLoad: ({ context }) => requireRole(context, 'Student'),
  component: StudentActivities,
});

function StudentActivities() {
  const { data: me } = useQuery(meQuery);
  return <CourseActivitiesPage masked={Boolean(me?.masqId)} />;
}
