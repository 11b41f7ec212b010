import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { OutsideResultsPage } from '../../../../features/outside-results/OutsideResultsPage.js';
import { listSearch, numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/schools/$schoolId/results')({
  params: {
    parse: ({ schoolId }) => ({ schoolId: numericParam(schoolId) }),
    stringify: ({ schoolId }) => ({ schoolId: String(schoolId) }),
  },
  validateSearch: listSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: Results,
});

function Results() {
  const { schoolId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <OutsideResultsPage
      key={schoolId}
      schoolId={schoolId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}
