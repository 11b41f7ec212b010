import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { DistrictsPage } from '../../../../features/districts/DistrictsPage.js';
import { listSearch } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/districts/')({
  staticData: { title: 'Districts' },
  validateSearch: listSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: Districts,
});

function Districts() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DistrictsPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
