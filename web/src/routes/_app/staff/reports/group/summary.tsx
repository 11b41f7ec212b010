import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { GroupSummaryPage } from '../../../../../features/group-reports/GroupPage.js';
import { groupSearch } from '../../../../../shared/results/group-search.js';

export const Route = createFileRoute('/_app/staff/reports/group/summary')({
  staticData: { title: 'Group Summary' },
  validateSearch: groupSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function Group() {
    const navigate = Route.useNavigate();
    return (
      <GroupSummaryPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
