import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { DistrictSummaryPage } from '../../../../../features/district-reports/DistrictPages.js';
import { groupSearch } from '../../../../../shared/results/group-search.js';

export const Route = createFileRoute('/_app/district-admin/reports/group/summary')({
  staticData: { title: 'Group Summary' },
  validateSearch: groupSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin'),
  component: function District() {
    const navigate = Route.useNavigate();
    return (
      <DistrictSummaryPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
