import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { serviceSearch } from '../../../features/sync/service-search.js';
import { ServiceStatusPage } from '../../../features/sync/ServiceStatusPage.js';

export const Route = createFileRoute('/_app/admin/sis_service_status')({
  staticData: { title: 'Roster Syncs' },
  validateSearch: serviceSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin'),
  component: ServiceStatus,
});

function ServiceStatus() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ServiceStatusPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
