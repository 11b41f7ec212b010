import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { districtSearch, type DistrictSearch } from '../../../../features/districts/district-search.js';
import { DistrictPage } from '../../../../features/districts/DistrictPage.js';
import { DistrictRollOver } from '../../../../features/roll-over/DistrictRollOver.js';
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
  const onSearch = (next: DistrictSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  return (
    <DistrictPage
      key={districtId}
      districtId={districtId}
      search={search}
      onSearch={onSearch}
      schoolYear={<DistrictRollOver districtId={districtId} search={search} onSearch={onSearch} />}
      onDeleted={() => navigate({ to: '/admin/districts' })}
    />
  );
}
