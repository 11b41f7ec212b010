import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { TermsPage } from '../../../../features/terms/TermsPage.js';
import { termsSearch } from '../../../../features/terms/terms-search.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/schools/$schoolId/terms')({
  params: {
    parse: ({ schoolId }) => ({ schoolId: numericParam(schoolId) }),
    stringify: ({ schoolId }) => ({ schoolId: String(schoolId) }),
  },
  validateSearch: termsSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: Terms,
});

function Terms() {
  const { schoolId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TermsPage
      key={schoolId}
      scope="admin"
      schoolId={schoolId}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
