import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  IconClockCheck,
  IconClockExclamation,
  IconClockPlus,
  IconDevices,
  IconEyeOff,
  IconRotate,
  IconUserShield,
  IconWifiOff,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { meQuery } from '../../api/session.js';
import { CountFilter } from '../../ui/CountFilter.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { DayRange } from '../../ui/DayRange.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { useList } from '../../ui/use-list.js';
import { AuditTabs } from '../../shared/audit/AuditTabs.js';
import { ImportAttempt } from './ImportAttempt.js';
import { isFiltered } from './attempts-params.js';
import { FLAGS, type AttemptsSearch, type Flag, type Phase } from './attempts-search.js';
import css from './attempts.module.css';
import { shortDayTime, span } from '../../lib/attempt-times.js';
import { ATTEMPTS_LIST, attemptsQuery, choicesQuery, type AttemptChoices, type ListedAttempt } from './history.js';

const FLAG_WORDS: Record<Flag, { counter: string; row: string; icon: Icon }> = {
  late_answers: { counter: 'Late answers', row: 'Late answers', icon: IconClockExclamation },
  late_counted: { counter: 'Late arrivals', row: 'Late arrivals', icon: IconClockCheck },
  outage: { counter: 'Outage', row: 'Outage', icon: IconWifiOff },
  takeover: { counter: 'Device takeover', row: 'Takeover', icon: IconDevices },
  granted_time: { counter: 'Time granted', row: 'Time granted', icon: IconClockPlus },
  staff_action: { counter: 'Staff action', row: 'Staff action', icon: IconUserShield },
  reset: { counter: 'Reset', row: 'Reset', icon: IconRotate },
  masked_view: { counter: 'Masked view', row: 'Masked view', icon: IconEyeOff },
};

const PHASE_WORDS: Record<Phase, { word: string; tone: 'running' | 'warn' | 'good' | 'bad' }> = {
  running: { word: 'Running', tone: 'running' },
  paused: { word: 'Paused', tone: 'warn' },
  expired: { word: 'Time is up', tone: 'warn' },
  submitted: { word: 'Submitted', tone: 'good' },
  reset: { word: 'Reset', tone: 'bad' },
  invalidated: { word: 'Invalidated', tone: 'bad' },
};

const COLUMNS: Column<ListedAttempt>[] = [
  {
    id: 'student',
    header: 'Student',
    cell: (a) => (
      <Link className="way" to="/audit/attempts/$attemptId" params={{ attemptId: a.attemptId }}>
        {a.student.name}
      </Link>
    ),
  },
  {
    id: 'assessment',
    header: 'Assessment',
    cell: (a) => (
      <>
        {a.title}
        <small className={css.under}>
          {a.setName}
          {a.sitting > 1 ? `, sitting ${a.sitting}` : ''}, {a.school.name}
        </small>
      </>
    ),
  },
  {
    id: 'started',
    header: 'Started',
    sort: 'startedAt',
    cell: (a) => <span className={css.nowrap}>{shortDayTime(a.startedAt)}</span>,
  },
  {
    id: 'flags',
    header: 'Flags',
    cell: (a) => <Flags flags={a.flags as Flag[]} maskedLooks={a.maskedLooks} lateGapSeconds={a.lateGapSeconds} />,
  },
  {
    id: 'used',
    header: 'Time used',
    align: 'right',
    sort: 'usedSeconds',
    cell: (a) => (a.usedSeconds === null ? '' : span(a.usedSeconds)),
    phone: 'hide',
  },
  {
    id: 'answered',
    header: 'Answered',
    align: 'right',
    sort: 'answeredCount',
    cell: (a) => (
      <span className={css.nowrap}>
        {a.answeredCount} of {a.questionsCount}
      </span>
    ),
    phoneLabel: 'Answered',
  },
  { id: 'events', header: 'Events', align: 'right', sort: 'eventCount', cell: (a) => a.eventCount, phone: 'hide' },
  {
    id: 'phase',
    header: 'State',
    sort: 'phase',
    cell: (a) => (
      <StatusWord tone={PHASE_WORDS[a.phase as Phase].tone}>{PHASE_WORDS[a.phase as Phase].word}</StatusWord>
    ),
    phone: 'end',
  },
];

interface Props {
  search: AttemptsSearch;
  onSearch: (search: AttemptsSearch) => void;
}

/** Every attempt that the reader may see. Filters, order and page live in the address. */
export function AttemptListPage({ search, onSearch }: Props) {
  const list = useList({
    view: ATTEMPTS_LIST,
    search,
    onSearch,
    query: attemptsQuery(search),
    rows: ({ attempts }) => attempts,
    total: ({ meta: { totalCount } }) => totalCount,
    rowId: (a) => a.attemptId,
    failed: 'Could not load the attempts.',
  });
  const meta = list.answer?.meta;
  const ask = list.filter;
  const me = useQuery(meQuery).data;
  const mayImport = me?.role === 'Horizon Admin' && !me.masqId;
  const filtered = isFiltered(search);
  return (
    <>
      <PageHead
        title="Attempt Histories"
        fact="Every sitting, event by event. Opening one is recorded."
        actions={mayImport && <ImportAttempt />}
      />
      <AuditTabs current="attempts" />
      <CountFilter
        label="Show"
        options={[
          { value: undefined, label: 'All attempts', count: meta?.allCount },
          ...FLAGS.map((flag) => ({ value: flag, label: FLAG_WORDS[flag].counter, count: meta?.flags[flag] })),
        ]}
        value={search.flag}
        onChange={(flag) => ask({ flag: search.flag === flag ? undefined : flag })}
      />
      <Filters search={search} ask={ask} searchInput={list.searchInput} />
      <div className={css.board}>
        <DataTable
          label="Attempts"
          columns={COLUMNS}
          {...list.table}
          rowName={(a) => `${a.student.name}, ${a.title}`}
          empty={
            <EmptyState
              title={filtered ? 'No attempt fits these filters.' : 'No attempts yet.'}
              action={
                filtered && (
                  <button
                    type="button"
                    className={css.clear}
                    onClick={() => onSearch({ sort: search.sort, order: search.order })}
                  >
                    Take all filters off
                  </button>
                )
              }
            >
              {filtered
                ? 'Try another name or a longer time.'
                : 'They appear here as soon as a student starts an assessment.'}
            </EmptyState>
          }
        />
      </div>
      <Pager {...list.pager} />
    </>
  );
}

interface FiltersProps {
  search: AttemptsSearch;
  ask: (next: Partial<AttemptsSearch>) => void;
  searchInput: { value: string; onChange: (text: string) => void };
}

function Filters({ search, ask, searchInput }: FiltersProps) {
  const [classText, setClassText] = useState('');
  const [asked] = useDebouncedValue(classText, 250);
  const choices = useQuery(choicesQuery(asked, search.classId));
  const { from, to } = search;
  return (
    <div className={css.filters}>
      <SearchInput
        label="Search by student, number, attempt or receipt"
        placeholder="Student or receipt"
        {...searchInput}
      />
      <Select
        aria-label="Assessment"
        placeholder="All assessments"
        data={assessmentsOf(choices.data)}
        value={search.assessment ?? null}
        onChange={(value) => ask({ assessment: value ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All assessments' }}
        nothingFoundMessage="None of that name"
        maxDropdownHeight={320}
      />
      <Select
        aria-label="Class"
        placeholder="All classes"
        data={classesOf(choices.data)}
        value={search.classId === undefined ? null : String(search.classId)}
        onChange={(value) => ask({ classId: value === null ? undefined : Number(value) })}
        onSearchChange={setClassText}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All classes' }}
        filter={({ options }) => options}
        nothingFoundMessage="No class of that name"
        maxDropdownHeight={320}
      />
      <DayRange
        className={css.days}
        lead="From"
        labels={['Started from', 'Started until']}
        from={from}
        to={to}
        onChange={ask}
      />
      <Select
        aria-label="State"
        placeholder="All states"
        data={Object.entries(PHASE_WORDS).map(([value, { word }]) => ({ value, label: word }))}
        value={search.phase ?? null}
        onChange={(value) => ask({ phase: (value as Phase | null) ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'All states' }}
      />
    </div>
  );
}

function assessmentsOf(choices: AttemptChoices | undefined) {
  const sets = Map.groupBy(choices?.assessments ?? [], ({ typeId, setId }) => `${typeId}.${setId}`);
  return [...sets].map(([id, parts]) => ({
    group: parts[0]!.setName,
    items: [
      { value: id, label: `${parts[0]!.setName}, all parts` },
      ...parts.map(({ categoryId, part, setName, title }) => ({
        value: `${id}.${categoryId}.${part}`,
        label: `${setName}, ${title}`,
      })),
    ],
  }));
}

/** The school is told where two classes share a name. */
function classesOf(choices: AttemptChoices | undefined) {
  const classes = choices?.classes ?? [];
  const schools = new Set(classes.map(({ schoolName }) => schoolName));
  return classes.map(({ id, name, schoolName }) => ({
    value: String(id),
    label: schools.size > 1 ? `${name}, ${schoolName}` : name,
  }));
}

function Flags({
  flags,
  maskedLooks,
  lateGapSeconds,
}: {
  flags: Flag[];
  maskedLooks: number;
  lateGapSeconds: number | null;
}) {
  if (flags.length === 0) return null;
  return (
    <ul className={css.flags}>
      {FLAGS.filter((flag) => flags.includes(flag)).map((flag) => {
        const { row: word, icon: FlagIcon } = FLAG_WORDS[flag];
        const row =
          flag === 'masked_view' && maskedLooks > 1
            ? `${maskedLooks} masked views`
            : flag === 'late_counted' && lateGapSeconds !== null
              ? `${word}, ${span(lateGapSeconds)}`
              : word;
        return (
          <li key={flag} title={flags.length > 2 ? row : undefined} data-short={flags.length > 2 || undefined}>
            <FlagIcon size={16} stroke={1.75} aria-hidden />
            <span>{row}</span>
          </li>
        );
      })}
    </ul>
  );
}
