import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { GroupComparisonPage } from '../../../../../features/group-reports/GroupPage.js';
import { growthSearch, type GrowthSearch } from '../../../../../shared/growth/growth-search.js';
import { groupSearch, type GroupSearch } from '../../../../../shared/results/group-search.js';

export const Route = createFileRoute('/_app/staff/reports/group/comparison')({
  staticData: { title: 'Group Comparison' },
  validateSearch: (raw: Record<string, unknown>): GroupSearch & GrowthSearch => ({
    ...growthSearch(raw),
    ...groupSearch(raw),
  }),
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function Group() {
    const navigate = Route.useNavigate();
    return (
      <GroupComparisonPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
