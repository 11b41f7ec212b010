import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { compareSearch } from '../../../../features/growth/compare-search.js';
import { ComparePage } from '../../../../features/growth/ComparePage.js';

export const Route = createFileRoute('/_app/staff/reports/individual/compare')({
  staticData: { title: 'Individual Comparison' },
  validateSearch: compareSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function Compare() {
    const navigate = Route.useNavigate();
    return (
      <ComparePage search={Route.useSearch()} onSearch={(search) => void navigate({ search, resetScroll: false })} />
    );
  },
});
