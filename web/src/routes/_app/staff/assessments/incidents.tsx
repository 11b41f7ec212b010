import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { incidentSearch } from '../../../../features/incidents/incident-search.js';
import { IncidentsPage } from '../../../../features/incidents/IncidentsPage.js';

export const Route = createFileRoute('/_app/staff/assessments/incidents')({
  staticData: { title: 'Incidents' },
  validateSearch: incidentSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Incidents,
});

function Incidents() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <IncidentsPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
