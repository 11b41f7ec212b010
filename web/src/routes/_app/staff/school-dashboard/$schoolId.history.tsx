import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { HistoryPage } from '../../../../features/history/HistoryPage.js';
import { historySearch } from '../../../../features/history/history-search.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/school-dashboard/$schoolId/history')({
  params: {
    parse: ({ schoolId }) => ({ schoolId: numericParam(schoolId) }),
    stringify: ({ schoolId }) => ({ schoolId: String(schoolId) }),
  },
  validateSearch: historySearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin'),
  component: History,
});

function History() {
  const { schoolId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HistoryPage
      key={schoolId}
      scope="staff"
      schoolId={schoolId}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
