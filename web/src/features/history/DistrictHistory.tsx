import type { HistoryKind } from '../../shared/history/history-place.js';
import { HistoryList, useHistoryList } from './HistoryList.js';
import type { HistorySearch } from './history-search.js';
import css from './history.module.css';

const KINDS: { value: HistoryKind; label: string }[] = [
  { value: 'school', label: 'Settings and schools' },
  { value: 'person', label: 'Administrators' },
];

interface Props {
  districtId: number;
  search: HistorySearch;
  onSearch: (search: HistorySearch) => void;
}

/** What was changed of a district itself; each school has a history of its own. */
export function DistrictHistory({ districtId, search, onSearch }: Props) {
  const history = useHistoryList({ districtId }, search, onSearch);
  return (
    <>
      <div className={css.export}>{history.exportButton}</div>
      <HistoryList
        history={history}
        kinds={KINDS}
        placeholder="Person or school"
        nothing="Changes of the district, its administrators and its schools are listed here: who made them, and what it was before."
      />
    </>
  );
}
