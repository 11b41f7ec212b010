import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { AuditTabs } from '../records/AuditTabs.js';
import { shortDayTime } from './dates.js';
import { attemptsQuery, type ListedAttempt, type ListSearch } from './history.js';
import { span } from './sentences.js';

const PHASES = [
  { value: '', label: 'All' },
  { value: 'running', label: 'Running' },
  { value: 'paused', label: 'Paused' },
  { value: 'submitted', label: 'Submitted' },
  { value: 'reset', label: 'Reset' },
] as const;

const COLUMNS: Column<ListedAttempt>[] = [
  { id: 'student', header: 'Student', cell: (a) => <Link className="way" to="/audit/attempts/$attemptId" params={{ attemptId: a.attemptId }}>{a.student.name}</Link> },
  { id: 'assessment', header: 'Assessment', cell: (a) => `${a.setName}, ${a.title}${a.sitting > 1 ? `, sitting ${a.sitting}` : ''}` },
  { id: 'school', header: 'School', cell: (a) => a.school.name, phone: 'hide' },
  { id: 'started', header: 'Started', sort: 'startedAt', cell: (a) => shortDayTime(a.startedAt) },
  { id: 'used', header: 'Time used', align: 'right', sort: 'usedSeconds', cell: (a) => (a.usedSeconds === null ? '' : span(a.usedSeconds)), phoneLabel: 'Time used' },
  { id: 'answered', header: 'Answered', align: 'right', sort: 'answeredCount', cell: (a) => `${a.answeredCount} of ${a.questionsCount}`, phoneLabel: 'Answered' },
  { id: 'events', header: 'Events', align: 'right', sort: 'eventCount', cell: (a) => a.eventCount, phone: 'hide' },
  { id: 'phase', header: 'State', sort: 'phase', cell: (a) => <Phase attempt={a} />, phone: 'end' },
];

/** Every attempt that the reader may see. Filters, order and page live in the address. */
export function AttemptListPage({ search, onSearch }: { search: ListSearch; onSearch: (next: Partial<ListSearch>) => void }) {
  const { data, error, refetch } = useQuery(attemptsQuery(search));
  const filtered = search.search !== '' || Boolean(search.phase);
  return (
    <>
      <PageHead title="Attempt Histories" fact="Every sitting, event by event. Opening one is recorded." />
      <AuditTabs current="attempts" />
      <Toolbar>
        <SearchInput label="Search by student, number, attempt or receipt" placeholder="Student, number or receipt" value={search.search} onChange={(text) => onSearch({ search: text, page: 1 })} />
        <SegmentedFilter label="State" value={search.phase ?? ''} options={PHASES} onChange={(phase) => onSearch({ phase: phase || undefined, page: 1 })} />
      </Toolbar>
      <DataTable
        label="Attempts"
        columns={COLUMNS}
        rows={data?.attempts}
        rowId={(a) => a.attemptId}
        rowName={(a) => `${a.student.name}, ${a.title}`}
        sort={search.sort ? { by: search.sort, order: search.order ?? 'asc' } : { by: 'startedAt', order: 'desc' }}
        onSort={(sort) => onSearch({ sort: sort.by, order: sort.order, page: 1 })}
        failed={error ? { title: 'Could not load the attempts.', error, onRetry: () => void refetch() } : null}
        empty={
          <EmptyState title={filtered ? 'No attempt fits this search.' : 'No attempts yet.'}>
            {filtered ? 'Try another name or take the filter off.' : 'They appear here as soon as a student starts an assessment.'}
          </EmptyState>
        }
      />
      {data && <Pager page={search.page} perPage={25} total={data.meta.totalCount} onPage={(page) => onSearch({ page })} />}
    </>
  );
}

function Phase({ attempt }: { attempt: ListedAttempt }) {
  switch (attempt.phase) {
    case 'running': return <StatusWord tone="running">Running</StatusWord>;
    case 'paused': return <StatusWord tone="warn">Paused</StatusWord>;
    case 'submitted': return <StatusWord tone="good">Submitted</StatusWord>;
    case 'expired': return <StatusWord tone="warn">Time is up</StatusWord>;
    case 'reset': return <StatusWord tone="bad">Reset</StatusWord>;
    default: return <StatusWord tone="bad">Invalidated</StatusWord>;
  }
}
