import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../app/guard.js';
import { DistrictSchoolsPage } from '../../../features/school-users/SchoolsPage.js';
import { listSearch } from '../../../lib/params.js';

export const Route = createFileRoute('/_app/district-admin/schools')({
  staticData: { title: 'Schools' },
  validateSearch: listSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin'),
  component: Schools,
});

function Schools() {
  const { me } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DistrictSchoolsPage
      search={search}
      fact={me.district?.name}
      districtId={me.district?.id}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
