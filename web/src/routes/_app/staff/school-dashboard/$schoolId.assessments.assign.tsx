import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { SchoolAssign } from '../../../../features/assign-assessment/SchoolAssign.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/school-dashboard/$schoolId/assessments/assign')({
  staticData: { title: 'Assign Assessment' },
  params: {
    parse: ({ schoolId }) => ({ schoolId: numericParam(schoolId) }),
    stringify: ({ schoolId }) => ({ schoolId: String(schoolId) }),
  },
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin'),
  component: Assign,
});

function Assign() {
  const { schoolId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <SchoolAssign
      scope="staff"
      schoolId={schoolId}
      onLeave={() => void navigate({ to: '/staff/school-dashboard/$schoolId/assessments', params: { schoolId } })}
    />
  );
}
