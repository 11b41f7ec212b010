import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { usePage } from '../../../ui/page.js';
import { ChildAccessPage } from '../../../features/access-records/ChildAccessPage.js';
import { childrenQuery } from '../../../api/reports.js';
import { numericParam } from '../../../lib/params.js';

export const Route = createFileRoute('/_app/parent/$studentId/access')({
  params: {
    parse: ({ studentId }) => ({ studentId: numericParam(studentId) }),
    stringify: ({ studentId }) => ({ studentId: String(studentId) }),
  },
  beforeLoad: ({ context }) => requireRole(context, 'Parent'),
  component: ChildAccess,
});

function ChildAccess() {
  const { studentId } = Route.useParams();
  const child = useQuery(childrenQuery).data?.find((one) => one.id === studentId);
  usePage('Who looked', [
    { label: 'Students', to: '/parent/students' },
    { label: child?.fullName ?? 'Score Reports', to: `/parent/${studentId}/score-reports` },
  ]);
  return <ChildAccessPage studentId={studentId} childName={child?.fullName} />;
}
