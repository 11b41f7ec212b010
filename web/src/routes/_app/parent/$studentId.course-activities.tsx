import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { childrenQuery } from '../../../api/reports.js';
import { requireRole } from '../../../app/guard.js';
import { CourseActivitiesPage } from '../../../features/course-activities/CourseActivitiesPage.js';
import { numericParam } from '../../../lib/params.js';
import { usePage } from '../../../ui/page.js';

export const Route = createFileRoute('/_app/parent/$studentId/course-activities')({
  params: {
    parse: ({ studentId }) => ({ studentId: numericParam(studentId) }),
    stringify: ({ studentId }) => ({ studentId: String(studentId) }),
  },
  beforeLoad: ({ context }) => requireRole(context, 'Parent'),
  component: ChildActivities,
});

function ChildActivities() {
  const { studentId } = Route.useParams();
  const child = useQuery(childrenQuery).data?.find(({ id }) => id === studentId);
  usePage('Course Activities', [
    { label: 'Students', to: '/parent/students' },
    ...(child ? [{ label: child.fullName, to: `/parent/${studentId}/score-reports` }] : []),
  ]);
  return <CourseActivitiesPage childId={studentId} fact={child?.fullName} />;
}
