import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '../../lib/counted.js';
import type { ListSearch } from '../../lib/params.js';
import { BatchDialog } from '../../ui/BatchDialog.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useBatch } from '../../ui/use-batch.js';
import { useList } from '../../ui/use-list.js';
import css from './roll-over.module.css';
import {
  actOnSchools,
  DISTRICT,
  districtQuery,
  type DistrictRow,
  refreshAll,
  type SchoolsAction,
} from './roll-over.js';

interface Props {
  districtId: number;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

interface Asked {
  action: SchoolsAction;
  schools: DistrictRow[];
}

/** The step into the next year for the schools of a district: plans, and one job for each school. */
export function DistrictRollOver({ districtId, search, onSearch }: Props) {
  const list = useList({
    view: DISTRICT,
    search,
    onSearch,
    query: districtQuery(districtId, search),
    rows: ({ schools }) => schools,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ school }) => school.id,
    failed: 'There was a problem getting the school years',
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const batch = useBatch<Asked>({
    send: ({ action, schools }, id) =>
      actOnSchools(
        districtId,
        action,
        schools.map(({ school }) => school.id),
        id,
      ),
    onOver: ({ counts }) => {
      list.clear();
      if (counts.failed + counts.skipped === 0) setAsked(null);
    },
    refresh: refreshAll,
  });
  const shown = asked ?? { action: 'plan' as const, schools: [] };
  const { title, confirm, danger } = ASKS[shown.action];
  return (
    <>
      <p className={css.lead}>
        Plan first: a plan changes nothing and says how many students go up or leave, and what is archived. Each school
        opens its own plan for exceptions. Then roll over the schools that you select; each can be taken back for 30
        days.
      </p>
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'school')}>
        <SearchInput label="Search schools" placeholder="Search by school" {...list.searchInput} />
      </Toolbar>
      <BulkBar
        {...list.bulk}
        label="Actions for the selected schools"
        hint="Please select at least one school!"
        actions={(['plan', 'start', 'take_back'] as const).map((action) => ({
          label: ASKS[action].confirm,
          danger: ASKS[action].danger,
          onClick: () => setAsked({ action, schools: list.chosen }),
        }))}
      />
      <DataTable
        label="Schools"
        columns={COLUMNS}
        {...list.table}
        {...list.selection}
        rowName={({ school }) => school.name}
        empty={
          search.search ? (
            <EmptyState title={`No school matches "${search.search}"`}>
              Search for another name, or clear the search.
            </EmptyState>
          ) : (
            <EmptyState title="This district has no schools yet." />
          )
        }
      />
      <Pager {...list.pager} />
      <BatchDialog
        opened={asked !== null}
        title={title}
        batch={batch}
        request={shown}
        confirm={confirm}
        danger={danger}
        onClose={() => setAsked(null)}
      >
        <Effect {...shown} />
      </BatchDialog>
    </>
  );
}

const ASKS: Record<SchoolsAction, { title: string; confirm: string; danger?: true }> = {
  plan: { title: 'Plan the next school year', confirm: 'Make plans' },
  start: { title: 'Roll over schools', confirm: 'Roll over' },
  take_back: { title: 'Take roll-overs back', confirm: 'Take back', danger: true },
};

function Effect({ action, schools }: Asked) {
  const of = counted(schools.length, 'school');
  if (action === 'plan') return <p>Plans are made for {of}. Nothing else changes; exceptions in open plans stay.</p>;
  if (action === 'take_back')
    return (
      <p>
        {of} {schools.length === 1 ? 'is' : 'are'} set back into the year before. What somebody has changed since stays
        and is listed at each school.
      </p>
    );
  const planned = schools.filter(({ rollOver }) => rollOver?.state === 'planned');
  const sum = (n: (counts: NonNullable<DistrictRow['rollOver']>['counts']) => number) =>
    planned.reduce((all, { rollOver }) => all + n(rollOver!.counts), 0);
  return (
    <>
      <p>
        {counted(planned.length, 'school has', 'schools have')} a plan.{' '}
        {counted(
          sum(({ up }) => up),
          'student goes',
          'students go',
        )}{' '}
        up a grade,{' '}
        {counted(
          sum((c) => c.graduate + c.leave),
          'leaves',
          'leave',
        )}
        ,{' '}
        {counted(
          sum((c) => c.archivedClasses),
          'class is',
          'classes are',
        )}{' '}
        archived. Each school can be taken back for 30 days.
      </p>
      {planned.length < schools.length && (
        <p>{counted(schools.length - planned.length, 'school has', 'schools have')} no open plan and stays as it is.</p>
      )}
    </>
  );
}

const number = (value: number) => value.toLocaleString('en-US');
const whenPlanned = (n: (answer: NonNullable<DistrictRow['rollOver']>) => number) => (row: DistrictRow) =>
  row.rollOver && row.rollOver.state !== 'undone' ? number(n(row.rollOver)) : null;

const COLUMNS: Column<DistrictRow>[] = [
  {
    id: 'name',
    header: 'School',
    sort: 'name',
    phone: 'title',
    cell: ({ school }) => (
      <Link className="way" to="/admin/schools/$schoolId/roll-over" params={{ schoolId: school.id }}>
        {school.name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    phone: 'line',
    phoneLabel: '',
    cell: ({ rollOver, next }) => <Tag tone={toneOf(rollOver)}>{stateText(rollOver, next)}</Tag>,
  },
  { id: 'up', header: 'Go up', align: 'right', phone: 'line', cell: whenPlanned(({ counts }) => counts.up) },
  {
    id: 'leave',
    header: 'Leave',
    align: 'right',
    phone: 'line',
    cell: whenPlanned(({ counts }) => counts.graduate + counts.leave),
  },
  {
    id: 'classes',
    header: 'Classes archived',
    align: 'right',
    phone: 'line',
    cell: whenPlanned(({ counts }) => counts.archivedClasses),
  },
  {
    id: 'later',
    header: 'Follow later',
    align: 'right',
    phone: 'hide',
    cell: whenPlanned(({ counts, outcome, state }) => (state === 'planned' ? counts.laterClasses : outcome.later)),
  },
];

function stateText(roll: DistrictRow['rollOver'], next: DistrictRow['next']): string {
  switch (roll?.state) {
    case 'planned':
      return `Plan for ${roll.to}`;
    case 'running':
    case 'undoing': {
      const { done, of } = roll.progress;
      if (roll.stopped) return `Stopped: ${number(done)} of ${number(of)}`;
      return `${roll.state === 'running' ? 'Rolling over' : 'Taking back'}: ${number(done)} of ${number(of)}`;
    }
    case 'done':
      return `In ${roll.to}`;
    case 'undone':
      return `Taken back to ${roll.from}`;
    default:
      return `In ${next.from}`;
  }
}

function toneOf(roll: DistrictRow['rollOver']) {
  if (!roll) return 'plain';
  return roll.state === 'done' ? 'good' : roll.state === 'planned' ? 'line' : 'plain';
}
