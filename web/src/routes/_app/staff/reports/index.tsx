import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { DashboardPage } from '../../../../features/student-results/DashboardPage.js';
import { dashboardSearch } from '../../../../features/student-results/results-search.js';

export const Route = createFileRoute('/_app/staff/reports/')({
  staticData: { title: 'Student Results' },
  validateSearch: dashboardSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: function Reports() {
    const navigate = Route.useNavigate();
    return (
      <DashboardPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
