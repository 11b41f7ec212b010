import { createFileRoute, useRouter } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { EditAssignmentPage } from '../../../../features/assign-assessment/EditAssignmentPage.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/assessments/$assignmentId/edit')({
  staticData: { title: 'Edit Assessment' },
  params: { parse: ({ assignmentId }) => ({ assignmentId: numericParam(assignmentId) }), stringify: ({ assignmentId }) => ({ assignmentId: String(assignmentId) }) },
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Edit,
});

function Edit() {
  const { assignmentId } = Route.useParams();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  return <EditAssignmentPage id={assignmentId} onDone={() => (history.canGoBack() ? history.back() : void navigate({ to: '/staff/assessments' }))} />;
}
