import { useQuery } from '@tanstack/react-query';
import { schoolQuery } from '../../api/schools.js';
import type { Scope } from '../../lib/scope.js';
import type { HistoryKind } from '../../shared/history/history-place.js';
import { LoadingHead } from '../../shared/schools/LoadingHead.js';
import { SchoolPage } from '../../shared/schools/SchoolPage.js';
import { LoadFailed } from '../../ui/EmptyState.js';
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
  const school = useQuery(schoolQuery(scope, schoolId));
  const history = useHistoryList({ scope, schoolId }, search, onSearch);
  if (school.isError && !school.data)
    return (
      <LoadFailed
        title="There was a problem getting School data"
        error={school.error}
        onRetry={() => void school.refetch()}
      />
    );
  if (!school.data) return <LoadingHead />;
  return (
    <SchoolPage school={school.data} scope={scope} part="History" actions={history.exportButton}>
      <HistoryList
        history={history}
        kinds={KINDS}
        placeholder="Person, class or term"
        nothing="Who changes people, classes, terms, settings or assignments stands here, with what it was before."
      />
    </SchoolPage>
  );
}
