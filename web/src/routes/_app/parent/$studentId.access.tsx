import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { usePage } from '../../../ui/page.js';
import { ChildAccessPage } from '../../../features/access-records/ChildAccessPage.js';
import { childrenQuery } from '../../../api/reports.js';
import { listSearch, numericParam } from '../../../lib/params.js';

export const Route = createFileRoute('/_app/parent/$studentId/access')({
  params: {
    parse: ({ studentId }) => ({ studentId: numericParam(studentId) }),
    stringify: ({ studentId }) => ({ studentId: String(studentId) }),
  },
  validateSearch: listSearch,
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
  const navigate = Route.useNavigate();
  return (
    <ChildAccessPage
      key={studentId}
      studentId={studentId}
      childName={child?.fullName}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}
