import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { SchoolsPage } from '../../../../features/school-users/SchoolsPage.js';
import { schoolsSearch } from '../../../../features/school-users/schools-search.js';

export const Route = createFileRoute('/_app/admin/schools/')({
  staticData: { title: 'Schools' },
  validateSearch: schoolsSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: Schools,
});

function Schools() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SchoolsPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
