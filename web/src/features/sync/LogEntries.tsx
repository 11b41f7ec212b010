import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '../../lib/counted.js';
import { momentText } from '../../lib/moments.js';
import type { ListSearch } from '../../lib/params.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { SaveLog } from './SaveLog.js';
import css from './sync.module.css';
import type { SyncRecord } from '../../shared/sync/school-syncs.js';
import { LOG_LIST, logQuery, type Difference, type LogName, type SyncEntry } from './sync.js';
import { entryWord, fieldWord } from './words.js';

interface Props {
  schoolId: number;
  record: SyncRecord;
  log: LogName;
  label: string;
}

/** One log of a sync, searched and page by page; each line opens to its differences and to what the source sent. */
export function LogEntries({ schoolId, record, log, label }: Props) {
  const [search, setSearch] = useState<ListSearch>({});
  const list = useList({
    view: LOG_LIST,
    search,
    onSearch: setSearch,
    query: logQuery(schoolId, record, log, search),
    rows: ({ entries }) => entries,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ key }) => key,
    failed: 'There was a problem getting this log',
  });
  return (
    <>
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'entry', 'entries')}>
        <SearchInput inDialog label={`Search ${label}`} placeholder="Name, id, reason or value" {...list.searchInput} />
        <SaveLog schoolId={schoolId} recordId={record.id} log={log} variant="subtle">
          Download this log
        </SaveLog>
      </Toolbar>
      <div className={css.entries}>
        <DataTable
          label={label}
          columns={log === 'generic_logs' ? NOTES : ENTRIES}
          {...list.table}
          rowName={(entry) => entry.label}
          height="whole"
          empty={
            search.search ? (
              <EmptyState title={`Nothing in this log matches "${search.search}"`} />
            ) : (
              <EmptyState title="No entries in this log." />
            )
          }
        />
      </div>
      <Pager {...list.pager} label={`Pages of ${label}`} />
    </>
  );
}

const NOTES: Column<SyncEntry>[] = [
  { id: 'text', header: 'Entry', cell: ({ label }) => label },
  {
    id: 'at',
    header: 'Time',
    width: 220,
    phone: 'line',
    cell: ({ notedAt }) => <span className="num">{notedAt && momentText(notedAt)}</span>,
  },
];

const ENTRIES: Column<SyncEntry>[] = [
  {
    id: 'label',
    header: 'Record',
    width: 220,
    cell: ({ label, sourceId }) => (
      <>
        <b className={css.name}>{label}</b>
        {sourceId !== null && sourceId !== label && <span className={css.id}>{sourceId}</span>}
      </>
    ),
  },
  {
    id: 'what',
    header: 'What happened',
    phone: 'line',
    phoneLabel: '',
    cell: (entry) => <What entry={entry} />,
  },
];

function What({ entry }: { entry: SyncEntry }) {
  const { tone, word } = entryWord(entry);
  return (
    <div className={css.what}>
      {entry.state !== 'received' && <StatusWord tone={tone}>{word}</StatusWord>}
      {entry.reason && <p>{entry.reason}</p>}
      <Differences differences={entry.differences} />
      {entry.data !== null && (
        <details>
          <summary>As received</summary>
          <pre tabIndex={0}>{JSON.stringify(entry.data, null, 2)}</pre>
        </details>
      )}
    </div>
  );
}

/** Each field that differs, before and after. */
export function Differences({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <dl className={css.diff}>
      {differences.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldWord(field)}</dt>
          <dd>
            {before === null ? <span className="muted">empty</span> : <del>{before}</del>}
            <IconArrowRight size={16} stroke={1.75} role="img" aria-label="becomes" />
            {after === null ? <span className="muted">empty</span> : <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
