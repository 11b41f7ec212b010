import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/counted.js';
import { momentText } from '../../lib/moments.js';
import { CountFilter } from '../../ui/CountFilter.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { STATES, type ServiceSearch } from './service-search.js';
import css from './sync.module.css';
import { SERVICE_LIST, servicesQuery, startSync, type ServiceRow } from './sync.js';
import { useStart } from '../../shared/sync/use-start.js';
import { SERVICE_WORDS } from './words.js';

const SOURCES = [
  { value: 'clever', label: 'Clever' },
  { value: 'classlink', label: 'ClassLink' },
  { value: 'oneroster', label: 'OneRoster' },
  { value: 'csv', label: 'CSV files' },
] as const;

const moment = (at: string | null) => <span className="num">{at && momentText(at)}</span>;

const COLUMNS: Column<ServiceRow>[] = [
  {
    id: 'school',
    header: 'School',
    sort: 'school',
    cell: ({ schoolId, schoolName }) => (
      <Link className="way" to="/admin/schools/$schoolId/settings" params={{ schoolId }} search={{ logs: true }}>
        {schoolName}
      </Link>
    ),
  },
  {
    id: 'district',
    header: 'District',
    sort: 'district',
    phone: 'line',
    cell: ({ districtId, districtName }) => (
      <Link to="/admin/districts/$districtId" params={{ districtId }} search={{ tab: 'rosters' }}>
        {districtName}
      </Link>
    ),
  },
  { id: 'source', header: 'Source', phone: 'line', cell: ({ sourceName }) => sourceName },
  {
    id: 'state',
    header: 'State',
    sort: 'state',
    phone: 'line',
    phoneLabel: '',
    cell: ({ state, held }) => (
      <StatusWord tone={SERVICE_WORDS[state].tone}>
        {state === 'held' ? `${held.toLocaleString('en-US')} held` : SERVICE_WORDS[state].label}
      </StatusWord>
    ),
  },
  {
    id: 'last',
    header: 'Last sync',
    sort: 'lastSync',
    phone: 'line',
    cell: ({ lastSuccessAt, seconds, changed, errors }) =>
      lastSuccessAt === null ? (
        <span className="muted">Never</span>
      ) : (
        <>
          {moment(lastSuccessAt)}
          <span className={css.id}>
            {seconds !== null && `${counted(seconds, 'second')}, `}
            {counted(changed, 'change')}
            {errors > 0 && `, ${counted(errors, 'error')}`}
          </span>
        </>
      ),
  },
  {
    id: 'failure',
    header: 'Last failure',
    from: 1200,
    phone: 'line',
    cell: ({ lastFailureAt, lastFailure }) =>
      lastFailureAt && (
        <>
          {moment(lastFailureAt)}
          <span className={css.id}>{lastFailure}</span>
        </>
      ),
  },
  { id: 'next', header: 'Next run', sort: 'nextRun', phone: 'line', cell: ({ nextRunAt }) => moment(nextRunAt) },
  {
    id: 'act',
    header: <span className="vh">Actions</span>,
    align: 'right',
    width: 130,
    phone: 'end',
    cell: (row) => <SyncNow row={row} />,
  },
];

interface Props {
  search: ServiceSearch;
  onSearch: (search: ServiceSearch) => void;
}

/** How the roster sync of each connected school stands. */
export function ServiceStatusPage({ search, onSearch }: Props) {
  const list = useList({
    view: SERVICE_LIST,
    search,
    onSearch,
    query: servicesQuery(search),
    rows: ({ services }) => services,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ schoolId }) => schoolId,
    failed: 'There was a problem getting the status of the syncs',
  });
  const counts = list.answer?.meta.counts;
  const all = counts && STATES.reduce((sum, state) => sum + counts[state], 0);
  return (
    <>
      <PageHead title="Roster Syncs" fact="A row for each school whose roster comes from outside." />
      <CountFilter
        label="State"
        options={[
          { value: undefined, label: 'All', count: all },
          ...STATES.map((state) => ({ value: state, label: SERVICE_WORDS[state].label, count: counts?.[state] })),
        ]}
        value={search.state}
        onChange={(state) => list.filter({ state })}
      />
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'school')}>
        <SearchInput label="Search schools" placeholder="School or district" {...list.searchInput} />
        <FilterSelect
          label="Source"
          all="All sources"
          options={[...SOURCES]}
          value={search.source}
          onChange={(source) => list.filter({ source })}
        />
      </Toolbar>
      <DataTable
        label="Roster syncs"
        columns={COLUMNS}
        {...list.table}
        rowName={({ schoolName }) => schoolName}
        empty={
          search.search || search.source || search.state ? (
            <EmptyState title="No school matches">Search for another name, or show all states and sources.</EmptyState>
          ) : (
            <EmptyState title="No school has a roster from outside yet.">
              Connect a district in its Rosters, then say which school is which.
            </EmptyState>
          )
        }
      />
      <Pager {...list.pager} />
    </>
  );
}

function SyncNow({ row: { schoolId, schoolName, state } }: { row: ServiceRow }) {
  const { busy, start } = useStart();
  return (
    <Button
      size="compact-sm"
      leftSection={<IconRefresh aria-hidden />}
      aria-label={`Sync now: ${schoolName}`}
      loading={busy || state === 'running'}
      disabled={state === 'off'}
      onClick={() => void start(() => startSync(schoolId))}
    >
      Sync now
    </Button>
  );
}
