import type { Scope } from '../../lib/scope.js';
import type { HistoryKind } from '../../shared/history/history-place.js';
import { SchoolPage } from '../../shared/schools/SchoolPage.js';
import { HistoryList, useHistoryList } from './HistoryList.js';
import type { HistorySearch } from './history-search.js';

interface Props {
  scope: Scope;
  schoolId: number;
  search: HistorySearch;
  onSearch: (search: HistorySearch) => void;
}

const KINDS: { value: HistoryKind; label: string }[] = [
  { value: 'person', label: 'People' },
  { value: 'class', label: 'Classes' },
  { value: 'term', label: 'Terms' },
  { value: 'school', label: 'School settings' },
  { value: 'assignment', label: 'Assignments and tests' },
];

/** Who changed what in a school, when, from what to what and as whom. */
export function HistoryPage({ scope, schoolId, search, onSearch }: Props) {
  const history = useHistoryList({ scope, schoolId }, search, onSearch);
  return (
    <SchoolPage scope={scope} schoolId={schoolId} part="History" actions={history.exportButton}>
      <HistoryList
        history={history}
        kinds={KINDS}
        placeholder="Person, class or term"
        nothing="Changes of people, classes, terms, settings and assignments are listed here: who made them, and what it was before."
      />
    </SchoolPage>
  );
}
