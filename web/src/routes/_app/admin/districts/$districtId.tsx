import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { DistrictDevelopers } from '../../../../features/developers/DistrictDevelopers.js';
import { districtSearch, type DistrictSearch } from '../../../../features/districts/district-search.js';
import { DistrictPage } from '../../../../features/districts/DistrictPage.js';
import { DistrictHistory } from '../../../../features/history/DistrictHistory.js';
import { historySearch, type HistorySearch } from '../../../../features/history/history-search.js';
import { DistrictRollOver } from '../../../../features/roll-over/DistrictRollOver.js';
import { DistrictRosters } from '../../../../features/sync/DistrictRosters.js';
import { numericParam } from '../../../../lib/params.js';

export const Route = createFileRoute('/_app/admin/districts/$districtId')({
  params: {
    parse: ({ districtId }) => ({ districtId: numericParam(districtId) }),
    stringify: ({ districtId }) => ({ districtId: String(districtId) }),
  },
  validateSearch: searchOf,
  beforeLoad: ({ context }) => requireRole(context, 'Horizon Admin', 'District Admin'),
  component: District,
});

/** The tab of the history has the search of a history. */
function searchOf(raw: Record<string, unknown>): DistrictSearch & HistorySearch {
  return raw.tab === 'history' ? { ...historySearch(raw), tab: 'history' } : districtSearch(raw);
}

function District() {
  const { districtId } = Route.useParams();
  const search = Route.useSearch();
  const { tab: _tab, archived: _archived, ...ofHistory } = search;
  const navigate = Route.useNavigate();
  const onSearch = (next: DistrictSearch & HistorySearch) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  return (
    <DistrictPage
      key={districtId}
      districtId={districtId}
      search={search}
      onSearch={onSearch}
      schoolYear={<DistrictRollOver districtId={districtId} search={search} onSearch={onSearch} />}
      history={
        <DistrictHistory
          districtId={districtId}
          search={ofHistory}
          onSearch={(next) => onSearch({ ...next, tab: 'history' })}
        />
      }
      rosters={<DistrictRosters districtId={districtId} />}
      developers={<DistrictDevelopers districtId={districtId} />}
      onDeleted={() => navigate({ to: '/admin/districts' })}
    />
  );
}
