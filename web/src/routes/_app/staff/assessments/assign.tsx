import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { AssignPage } from '../../../../features/assign-assessment/AssignPage.js';

export const Route = createFileRoute('/_app/staff/assessments/assign')({
  staticData: { title: 'Assign Assessment' },
  validateSearch: (raw: Record<string, unknown>): { sectionId?: number } => (Number.isInteger(raw.sectionId) ? { sectionId: raw.sectionId as number } : {}),
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Assign,
});

function Assign() {
  const { sectionId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const back = () => void (sectionId ? navigate({ to: '/staff/classes/$sectionId/assessments', params: { sectionId } }) : navigate({ to: '/staff/assessments' }));
  return <AssignPage sectionId={sectionId} onDone={back} onCancel={back} />;
}
