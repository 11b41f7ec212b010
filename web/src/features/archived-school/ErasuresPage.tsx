import { counted } from '../../lib/counted.js';
import { longDate } from '../../lib/moments.js';
import type { ListSearch } from '../../lib/params.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { StatusWord } from '../../ui/StatusWord.js';
import type { StatusTone } from '../../ui/status-tone.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { usePage } from '../../ui/page.js';
import { useList } from '../../ui/use-list.js';
import { erasedText, ERASURES, erasuresQuery, type SchoolErasure } from './archived-school.js';

interface Props {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

const STATES: Record<SchoolErasure['state'], { word: string; tone: StatusTone }> = {
  planned: { word: 'Planned', tone: 'waiting' },
  running: { word: 'Being erased', tone: 'running' },
  done: { word: 'Erased', tone: 'good' },
  taken_back: { word: 'Taken back', tone: 'none' },
};

const COLUMNS: Column<SchoolErasure>[] = [
  { id: 'school', header: 'School', sort: 'schoolName', phone: 'title', cell: (one) => <b>{one.schoolName}</b> },
  {
    id: 'state',
    header: 'Status',
    sort: 'state',
    phone: 'line',
    cell: ({ state }) => <StatusWord tone={STATES[state].tone}>{STATES[state].word}</StatusWord>,
  },
  {
    id: 'asked',
    header: 'Asked for',
    sort: 'requestedAt',
    phone: 'line',
    phoneLabel: 'Asked for',
    cell: ({ requestedBy, requestedAt, archive }) =>
      `${longDate(requestedAt)}, ${requestedBy.name ?? 'somebody who is no longer here'}, ${archive === 'downloaded' ? 'with an archive' : 'without an archive'}`,
  },
  {
    id: 'end',
    header: 'Ended',
    phone: 'line',
    phoneLabel: 'Ended',
    cell: (one) => endOf(one),
  },
  {
    id: 'erased',
    header: 'Erased',
    phone: 'line',
    phoneLabel: 'Erased',
    cell: (one) => (one.state === 'done' || one.state === 'running' ? erasedText(one) : ''),
  },
];

function endOf({ state, dueAt, endedAt, takenBackAt, takenBackBy }: SchoolErasure): string {
  if (state === 'planned') return `Begins on ${longDate(dueAt)}`;
  if (state === 'taken_back')
    return `${longDate(takenBackAt!)}, ${takenBackBy?.name ?? 'somebody who is no longer here'}`;
  return endedAt ? longDate(endedAt) : '';
}

/** Which schools were erased or will be: by whom, when, and how many people. This stays. */
export function ErasuresPage({ search, onSearch }: Props) {
  usePage('Erased schools', [{ label: 'Schools', to: '/admin/schools' }]);
  const list = useList({
    view: ERASURES,
    search,
    onSearch,
    query: erasuresQuery(search),
    rows: ({ erasures }) => erasures,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ id }) => id,
    failed: 'There was a problem getting erasures',
  });
  return (
    <>
      <PageHead
        title="Erased schools"
        fact="Schools that left the platform, and those that will. Nothing but this list says their names."
      />
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'erasure')}>
        <SearchInput label="Search erasures" placeholder="Search by school" {...list.searchInput} />
      </Toolbar>
      <DataTable
        label="Erased schools"
        columns={COLUMNS}
        {...list.table}
        rowName={(one) => one.schoolName}
        empty={
          search.search ? (
            <EmptyState title={`No erasure matches "${search.search}"`}>
              Search for another name, or clear the search.
            </EmptyState>
          ) : (
            <EmptyState title="No school was erased.">
              A school is erased from its page, after it was archived.
            </EmptyState>
          )
        }
      />
      <Pager {...list.pager} />
    </>
  );
}
