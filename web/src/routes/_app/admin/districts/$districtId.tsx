import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { districtSearch } from '../../../../features/districts/district-search.js';
import { DistrictPage } from '../../../../features/districts/DistrictPage.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/districts/$districtId')({
  params: {
    parse: ({ districtId }) => ({ districtId: numericParam(districtId) }),
    stringify: ({ districtId }) => ({ districtId: String(districtId) }),
  },
  validateSearch: districtSearch,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: District,
});

function District() {
  const { districtId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DistrictPage
      key={districtId}
      districtId={districtId}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      onDeleted={() => navigate({ to: '/admin/districts' })}
    />
  );
}
