import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { effectiveRole, meQuery } from '../../../../api/session.js';
import { requireRole } from '../../../../app/guard.js';
import { usePage } from '../../../../ui/page.js';
import { AssignPage } from '../../../../features/assign-assessment/AssignPage.js';
import { useStaffPlace } from '../../../../api/schedule.js';
import { SchoolFirst } from '../../../../shared/assessments/SchoolFirst.js';

export const Route = createFileRoute('/_app/staff/assessments/assign')({
  staticData: { title: 'Assign Assessment' },
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Assign,
});

function Assign() {
  const place = useStaffPlace();
  const { data: me } = useQuery(meQuery);
  const navigate = Route.useNavigate();
  usePage('Assign Assessment', [{ label: 'Assessments', to: '/staff/assessments' }]);
  const back = () => void navigate({ to: '/staff/assessments' });
  if (place === null) return <SchoolFirst />;
  return place && me ? (
    <AssignPage place={place} teacher={effectiveRole(me.role) === 'Teacher'} onDone={back} onCancel={back} />
  ) : null;
}
