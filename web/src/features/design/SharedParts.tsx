import { ActionIcon, Button, MultiSelect, NumberInput, Popover, Progress, Tooltip } from '@mantine/core';
import { IconFilter, IconReload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Batch } from '../../api/batches.js';
import { notify } from '../../api/notifications.js';
import { BatchDialog } from '../../ui/BatchDialog.js';
import { BatchOutcome, BatchProgress } from '../../ui/BatchOutcome.js';
import { CountFilter } from '../../ui/CountFilter.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { DayRange } from '../../ui/DayRange.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { NextThing } from '../../ui/NextThing.js';
import { OrderList } from '../../ui/OrderList.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { Section } from '../../ui/Section.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { useBatch } from '../../ui/use-batch.js';
import { MomentField } from '../../ui/MomentField.js';
import { ClassHeadSkeleton } from '../../shared/classes/ClassHeadSkeleton.js';
import { TermFilter } from '../../shared/classes/TermFilter.js';
import { FIELDS, type StagedRow } from '../../shared/imports/import-rows.js';
import { ImportRows } from '../../shared/imports/ImportRows.js';
import css from './DesignPage.module.css';
import { TheirChanges } from '../../ui/TheirChanges.js';

/** Fields that more than one form uses, with what they say when they are wrong. */
export function MoreFields() {
  const [start, setStart] = useState({ date: '2026-11-24', time: '08:00' });
  const [end, setEnd] = useState({ date: '', time: '' });
  const [days, setDays] = useState<{ from?: string; to?: string }>({ from: '2026-11-02' });
  const [theirs, setTheirs] = useState<('start' | 'end')[]>(['start', 'end']);
  return (
    <Section title="Fields of assigning and steering" aside="A moment says what it means, with its zone">
      <div className={css.two}>
        <div className={css.fields}>
          <MomentField label="Start" value={start} onChange={setStart} required without="start" daysOut={0} />
          <MomentField
            label="End"
            hint="Without an end it stays open."
            value={end}
            onChange={setEnd}
            without="end"
            daysOut={7}
          />
          <MomentField
            label="Part 2 start"
            value={{ date: '', time: '' }}
            onChange={() => undefined}
            required
            error="Part 2 start date is required"
            without="start"
            daysOut={0}
          />
        </div>
        <div className={css.fields}>
          <NumberInput label="Minutes" defaultValue={5} min={0.5} max={240} />
          <NumberInput label="Seats purchased" defaultValue={-1} error="Must be 0 or more" />
          <MultiSelect
            label="Classes"
            data={['Period 1', 'Period 2', 'Period 5']}
            defaultValue={['Period 1', 'Period 5']}
          />
          <DayRange
            lead="Open from"
            labels={['Open from', 'Open until']}
            {...days}
            onChange={(part) => setDays({ ...days, ...part })}
          />
        </div>
      </div>
      <TheirChanges
        fields={theirs}
        names={{ start: 'Start', end: 'End' }}
        onTake={(taken) => setTheirs(theirs.filter((field) => field !== taken))}
      />
    </Section>
  );
}

const YEAR = { id: 2026, shortName: '2026-27' };
const TERMS = ['Fall Semester', 'Spring Semester'].map((name, i) => ({
  id: i + 1,
  name,
  startDate: '2026-08-14',
  endDate: '2026-12-18',
  schoolYear: YEAR,
  schoolYearId: YEAR.id,
  archived: false,
  source: 'default' as const,
  classCount: 12,
  revision: 1,
  permissions: { view: true, edit: true, delete: false },
}));

interface Line {
  id: number;
  name: string;
  term: string;
}
const LINES: Line[] = [
  { id: 1, name: 'Period 1', term: 'Fall Semester' },
  { id: 2, name: 'Period 5', term: 'Spring Semester' },
];

const BATCH: Batch = {
  id: null,
  title: 'Assigning assessments',
  state: 'over',
  counts: { waiting: 0, done: 2, skipped: 1, failed: 1 },
  summary: null,
  mayUndo: false,
  rows: [
    { key: '1', name: 'Period 1, Math', state: 'done', code: null, reason: null },
    { key: '2', name: 'Period 2, Math', state: 'done', code: null, reason: null },
    { key: '3', name: 'Period 3, Math', state: 'skipped', code: null, reason: 'Has this assessment already.' },
    { key: '4', name: 'Period 5, Math', state: 'failed', code: null, reason: 'This class is archived or hidden.' },
  ],
};
const UNDER_WAY: Batch = {
  ...BATCH,
  state: 'running',
  counts: { waiting: 28, done: 11, skipped: 0, failed: 1 },
  rows: [],
};

/** What is asked for many at once: how far it is, and what came of each. */
export function Batches() {
  const [asked, setAsked] = useState(false);
  const batch = useBatch<null>({ send: () => Promise.resolve(BATCH) });
  return (
    <Section title="What is done to many" aside="What failed first, each row with its reason">
      <div className={css.two}>
        <BatchProgress batch={UNDER_WAY} lost={false} />
        <BatchProgress batch={UNDER_WAY} lost />
      </div>
      <BatchOutcome batch={BATCH} />
      <div className={css.row}>
        <Button onClick={() => setAsked(true)}>Assign to four classes</Button>
      </div>
      <BatchDialog
        opened={asked}
        title="Assign to 4 classes?"
        batch={batch}
        request={null}
        confirm="Assign"
        onClose={() => setAsked(false)}
      >
        Every student of these classes gets Math.
      </BatchDialog>
    </Section>
  );
}

/** What narrows a list down, and what says how far something is. */
export function FiltersAndProgress() {
  const [chosen, setChosen] = useState<number[]>([1]);
  const [kind, setKind] = useState<string>();
  const rows = LINES.filter(
    ({ term }) => chosen.length === 0 || TERMS.some(({ id, name }) => name === term && chosen.includes(id)),
  );
  const columns: Column<Line>[] = [
    { id: 'name', header: 'Class Name', cell: ({ name }) => name },
    {
      id: 'term',
      header: 'Term',
      headerAside: <TermFilter terms={TERMS} chosen={chosen} onChoose={setChosen} />,
      cell: ({ term }) => term,
    },
  ];
  return (
    <Section title="Filters and progress">
      <p className="label">
        A filter in the head of a column, with something chosen; on phones it is a button of the toolbar
      </p>
      <DataTable
        height="box"
        label="Classes of the chosen terms"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        empty={<EmptyState title="No class in the chosen terms" />}
      />
      <p className="label">How many there are of each kind, above a list that it narrows</p>
      <CountFilter
        label="Show students"
        value={kind}
        onChange={setKind}
        options={[
          { value: undefined, label: 'All', count: 24 },
          { value: 'near', label: 'Near the benchmark', count: 5 },
          { value: 'missing', label: 'Part missing', count: 0 },
        ]}
      />
      <div className={css.row}>
        <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <Button leftSection={<IconFilter aria-hidden />}>Filter</Button>
          </Popover.Target>
          <Popover.Dropdown>
            <SegmentedFilter
              label="Pacing"
              value="all"
              onChange={() => undefined}
              options={[
                { value: 'all', label: 'All' },
                { value: 'late', label: 'Behind' },
              ]}
            />
          </Popover.Dropdown>
        </Popover>
        <Tooltip label="Asks the server again">
          <ActionIcon aria-label="Reload" onClick={() => notify.info('Asked again')}>
            <IconReload size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <ActionIcon aria-label="Reloading" loading />
        <ActionIcon aria-label="Nothing to reload" disabled>
          <IconReload size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={css.lines}>
        <Progress value={36} aria-label="9 of 25 done" />
        <Progress value={100} animated striped aria-label="On the way, nobody knows how far" />
      </div>
    </Section>
  );
}

const PLAN: StagedRow['plan'] = {
  verdict: 'new',
  personId: null,
  changes: [],
  activates: false,
  joins: false,
  errors: {},
};
const ROWS: StagedRow[] = [
  {
    position: 1,
    line: 4,
    firstName: 'Thandiwe',
    lastName: 'Mokoena',
    email: 'thandiwe.mokoena@cedarridge',
    studentIdNumber: '100236',
    gradeLevel: '11',
    untimedAssessment: 'No',
    plan: { ...PLAN, verdict: 'refused', errors: { email: ['Please enter a valid email'] } },
  },
  {
    position: 2,
    line: 9,
    firstName: 'José',
    lastName: 'García',
    email: 'jose.garcia@cedarridge.test',
    studentIdNumber: '100034',
    gradeLevel: '9',
    untimedAssessment: 'Yes',
    plan: PLAN,
  },
  {
    position: 3,
    line: 12,
    firstName: 'Hannah',
    lastName: 'Bennett',
    email: 'hannah.bennett@cedarridge.test',
    plan: {
      ...PLAN,
      verdict: 'changed',
      activates: true,
      changes: [
        { field: 'gradeLevel', from: '10', to: '11' },
        { field: 'email', from: 'hannah@cedarridge.test', to: 'hannah.bennett@cedarridge.test' },
      ],
    },
  },
  {
    position: 4,
    line: 13,
    firstName: 'Wei',
    lastName: 'Chen',
    email: 'wei.chen@cedarridge.test',
    plan: { ...PLAN, changes: [{ field: 'gradeLevel', from: null, to: '8', byDefault: true }] },
  },
];

/** Parts that several areas share and that are more than one piece. */
export function LargerParts() {
  const [steps, setSteps] = useState(['Explanation', 'Independent lesson', 'Practice set']);
  return (
    <>
      <Section title="An order that somebody decides" aside="By the handle: dragged, or with arrow keys">
        <OrderList
          label="Parts of a lesson"
          items={steps}
          idOf={(step) => step}
          nameOf={(step) => step}
          onMove={(from, to) => {
            const next = [...steps];
            next.splice(to, 0, ...next.splice(from, 1));
            setSteps(next);
          }}
        >
          {(step, _place, handle) => (
            <div className={css.row}>
              {handle}
              {step}
            </div>
          )}
        </OrderList>
      </Section>
      <Section title="A page before and without its content">
        <div className={css.two}>
          <ClassHeadSkeleton />
          <PageTabs
            label="Class"
            tabs={[
              { label: 'Students', to: '/admin/design', current: true },
              { label: 'Active Assessments', to: '/admin/design', current: false },
            ]}
          />
        </div>
        <EmptyState size="page" title="Nothing is waiting for you" action={<Button>Look at your reports</Button>}>
          Assessments that your teachers assign appear here.
        </EmptyState>
        <NextThing
          label="SAT Set 2"
          tone="a"
          title="Reading & Writing is open"
          action={<Button variant="filled">Start this section</Button>}
        >
          54 questions, 64 minutes in two modules.
        </NextThing>
      </Section>
      <Section title="Importing a list" aside="Wrong, corrected, changed, new">
        <ImportRows
          rows={ROWS}
          corrected={new Map([[2, ROWS[1]!]])}
          fields={FIELDS}
          disabled={false}
          onCorrect={() => notify.info('Corrected')}
          onRemove={() => notify.info('Left out')}
        />
      </Section>
    </>
  );
}
