import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { DistrictComparisonPage } from '../../../../../features/district-reports/DistrictPages.js';
import { groupSearch } from '../../../../../shared/results/group-search.js';

export const Route = createFileRoute('/_app/district-admin/reports/group/comparison')({
  staticData: { title: 'Group Comparison' },
  validateSearch: groupSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin'),
  component: function District() {
    const navigate = Route.useNavigate();
    return (
      <DistrictComparisonPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
