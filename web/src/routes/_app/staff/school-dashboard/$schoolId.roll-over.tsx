import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { RollOverPage } from '../../../../features/roll-over/RollOverPage.js';
import { rollOverSearch } from '../../../../features/roll-over/roll-over-search.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/school-dashboard/$schoolId/roll-over')({
  params: {
    parse: ({ schoolId }) => ({ schoolId: numericParam(schoolId) }),
    stringify: ({ schoolId }) => ({ schoolId: String(schoolId) }),
  },
  validateSearch: rollOverSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin'),
  component: RollOver,
});

function RollOver() {
  const { schoolId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RollOverPage
      key={schoolId}
      scope="staff"
      schoolId={schoolId}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
