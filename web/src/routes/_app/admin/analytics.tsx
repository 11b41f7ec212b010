import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { schedulesSearch } from '../../../features/testing-schedules/schedules-search.js';
import { TestingSchedulesPage } from '../../../features/testing-schedules/TestingSchedulesPage.js';

export const Route = createFileRoute('/_app/admin/analytics')({
  staticData: { title: 'Testing Schedules' },
  validateSearch: schedulesSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: TestingSchedules,
});

function TestingSchedules() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TestingSchedulesPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
