import { Button, Select } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconChecks, IconQuestionMark } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { meQuery } from '../../api/session.js';
import { clockText, fieldsOf, momentOf } from '../../lib/moments.js';
import { dayTyped, NO_SUCH_DATE, NO_SUCH_TIME, timeTyped } from '../../lib/typed-dates.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { DateField, TimeField } from '../../ui/DateField.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Section } from '../../ui/Section.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Tag } from '../../ui/Tag.js';
import { useList } from '../../ui/use-list.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { everybodyOf } from '../../lib/everybody.js';
import { AssessmentsHead } from '../../shared/assessments/AssessmentsHead.js';
import { useStaffPlace } from '../../api/schedule.js';
import { SchoolFirst } from '../../shared/assessments/SchoolFirst.js';
import { minimalClassesQuery, everyClassQuery } from '../../api/classes.js';
import { OneDialog } from '../../shared/steering/OneDialog.js';
import { TIMING_TAGS, ACTION_NAMES } from '../../shared/steering/steering-words.js';
import { SchoolPage } from '../../shared/schools/SchoolPage.js';
import { CreditDialog } from './CreditDialog.js';
import css from './incidents.module.css';
import { SHOWN, type IncidentSearch, type Shown } from './incident-search.js';
import {
  canCredit,
  causeText,
  incidentQuery,
  isOver,
  lateText,
  passes,
  refreshIncidents,
  stretchText,
  type Incident,
  type LostSitting,
} from './incidents.js';
import { SystemLog } from './SystemLog.js';

const VIEW = { perPage: 50 };
const HOUR_MS = 3_600_000;
const SHOW_LABELS: Record<Shown, string> = { all: 'All', open: 'Not given back', credited: 'Given back', over: 'Over' };
const zone = () =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

interface Props {
  search: IncidentSearch;
  onSearch: (search: IncidentSearch) => void;
}

/** Beside the schedule and the monitoring of the viewer's own school. */
export function IncidentsPage(props: Props) {
  const classes = useQuery(minimalClassesQuery);
  const place = useStaffPlace();
  if (place === null) return <SchoolFirst />;
  return (
    <>
      <AssessmentsHead tab="incidents" />
      <Incidents {...props} classes={classes} />
    </>
  );
}

/** Among the pages of a school, for who looks after many. */
export function SchoolIncidentsPage({ schoolId, ...props }: Props & { schoolId: number }) {
  const classes = useQuery(everyClassQuery(schoolId));
  return (
    <SchoolPage scope="admin" schoolId={schoolId} part="Incidents">
      <Incidents {...props} schoolId={schoolId} classes={classes} />
    </SchoolPage>
  );
}

interface IncidentsProps extends Props {
  schoolId?: number;
  classes: Pick<UseQueryResult<readonly { id: number; displayName: string }[]>, 'data' | 'isError'>;
}

/** Who of a class or school lost working time, why, and giving it back. */
function Incidents({ schoolId, classes, search, onSearch }: IncidentsProps) {
  const [today] = useState(() => new Date(new Date().setHours(0, 0, 0, 0)).toISOString());
  const section = search.section ?? 0;
  const from = search.from ?? today;
  const looked = { schoolId, section };
  const { data: me } = useQuery(meQuery);
  const [selected, setSelected] = useState<Set<number | string>>(new Set());
  const [crediting, setCrediting] = useState<LostSitting[] | null>(null);
  const [acting, setActing] = useState<{
    action: 'reopen' | 'set_late_aside' | 'restore_late';
    on: LostSitting;
  } | null>(null);
  const shown = search.show ?? 'all';
  const words = (search.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const matching = ({ sittings }: Incident) =>
    sittings.filter((one) => passes(one, shown) && words.every((word) => nameOf(one).toLowerCase().includes(word)));
  const before = ((search.page ?? 1) - 1) * VIEW.perPage;
  const list = useList({
    view: VIEW,
    search,
    onSearch,
    query: incidentQuery(looked, from, search.to),
    rows: (incident) => matching(incident).slice(before, before + VIEW.perPage),
    total: (incident) => matching(incident).length,
    rowId: ({ attemptId }) => attemptId,
    failed: 'Something went wrong. Please try again.',
  });
  const incident = list.answer;
  const sittings = incident?.sittings;
  const kept = incident && matching(incident);
  const chosen = (kept ?? []).filter(({ attemptId }) => selected.has(attemptId));
  const creditable = (kept ?? []).filter(canCredit);
  const history = me?.role !== 'Teacher';
  const columns = useMemo(() => columnsOf(history), [history]);
  const change = (next: IncidentSearch) => {
    setSelected(new Set());
    list.filter(next);
  };
  const openSeconds = (kept ?? []).reduce((sum, one) => sum + (isOver(one) ? 0 : one.openSeconds), 0);

  return (
    <>
      <div className={css.choices}>
        <Select
          label="Class"
          data={[
            { value: '0', label: everybodyOf(me?.role) },
            ...(classes.data ?? []).map(({ id, displayName }) => ({ value: String(id), label: displayName })),
          ]}
          value={String(section)}
          error={classes.isError && !classes.data ? 'Failed to load class list' : null}
          onChange={(value) => change({ section: Number(value) || undefined })}
          searchable
          allowDeselect={false}
        />
        <Moment label={`From (${zone()})`} iso={from} onChange={(iso) => change({ from: iso })} />
        <Moment label={`To (${zone()}), empty is now`} iso={search.to} now onChange={(iso) => change({ to: iso })} />
        <div className={css.presets}>
          <Button onClick={() => change({ from: new Date(Date.now() - HOUR_MS).toISOString(), to: undefined })}>
            Last hour
          </Button>
          <Button onClick={() => change({ from: undefined, to: undefined })}>Today</Button>
        </div>
      </div>
      {incident && <SystemLog incident={incident} />}
      <Section title="Who lost working time">
        <Toolbar
          summary={
            kept &&
            (kept.length === 0
              ? undefined
              : `${kept.length.toLocaleString('en-US')} ${kept.length === 1 ? 'sitting' : 'sittings'}, ${clockText(openSeconds)} not given back`)
          }
        >
          <SearchInput label="Search students" placeholder="Search by name" {...list.searchInput} />
          <SegmentedFilter
            label="Show"
            value={shown}
            options={SHOWN.map((value) => ({
              value,
              label: SHOW_LABELS[value],
              count: sittings?.filter((one) => passes(one, value)).length,
            }))}
            onChange={(value) => list.filter({ show: value === 'all' ? undefined : value })}
          />
          {incident?.mayCredit && creditable.length > 0 && chosen.length === 0 && (
            <Button
              leftSection={<IconChecks size={16} stroke={1.75} aria-hidden />}
              onClick={() => setSelected(new Set(creditable.map(({ attemptId }) => attemptId)))}
            >
              Select all {creditable.length.toLocaleString('en-US')}
            </Button>
          )}
        </Toolbar>
        <BulkBar
          count={chosen.length}
          label="Actions for the selected sittings"
          onClear={() => setSelected(new Set())}
          actions={[{ label: 'Credit lost time', onClick: () => setCrediting(chosen) }]}
        />
        <DataTable
          label="Who lost working time"
          columns={columns}
          {...list.table}
          rowName={nameOf}
          selected={incident?.mayCredit ? selected : undefined}
          onSelect={setSelected}
          selectable={canCredit}
          muted={(one) => one.openSeconds === 0}
          actions={(one) => (
            <RowMenu
              name={nameOf(one)}
              actions={[
                canCredit(one) && { label: 'Credit lost time', onClick: () => setCrediting([one]) },
                one.mayReopen && {
                  label: ACTION_NAMES.reopen,
                  onClick: () => setActing({ action: 'reopen', on: one }),
                },
                one.mayJudgeLate &&
                  (one.lateCounts
                    ? {
                        label: ACTION_NAMES.set_late_aside,
                        onClick: () => setActing({ action: 'set_late_aside', on: one }),
                      }
                    : {
                        label: ACTION_NAMES.restore_late,
                        onClick: () => setActing({ action: 'restore_late', on: one }),
                      }),
              ]}
            />
          )}
          empty={
            sittings?.length === 0 ? (
              <EmptyState title="Nobody lost working time">
                No connection was lost, no device fell silent and the system answered while a clock ran in this time.
                Look at another time or class.
              </EmptyState>
            ) : (
              <EmptyState
                title="No sitting matches"
                action={<Button onClick={() => list.filter({ show: undefined, search: undefined })}>Show all</Button>}
              >
                Search for another name, or show all sittings that lost time.
              </EmptyState>
            )
          }
        />
        <Pager {...list.pager} />
      </Section>
      {crediting && incident && (
        <CreditDialog
          looked={looked}
          incident={incident}
          sittings={crediting}
          onClose={() => setCrediting(null)}
          onDone={() => setSelected(new Set())}
        />
      )}
      {acting && (
        <OneDialog
          action={acting.action}
          attemptId={acting.on.attemptId}
          name={nameOf(acting.on)}
          onClose={() => {
            setActing(null);
            void refreshIncidents();
          }}
        />
      )}
    </>
  );
}

interface MomentProps {
  label: string;
  iso: string | undefined;
  /** Whether nothing typed is the present moment. */
  now?: boolean;
  onChange: (iso: string | undefined) => void;
}

/** A moment in the viewer's zone. Its fields are kept while they are typed; the address changes with a whole moment. */
function Moment({ label, iso, now, onChange }: MomentProps) {
  const written = iso === undefined ? { date: '', time: '' } : fieldsOf(Date.parse(iso));
  // What is typed until it is a moment, and whether a field was left with it; gone when another moment comes from outside.
  const [kept, setKept] = useState<{ of: string | undefined; date: string; time: string; left: boolean } | null>(null);
  const typed = kept?.of === iso ? kept : null;
  const { date, time } = typed ?? written;
  const wrong = typed?.left === true;
  const type = (part: { date: string } | { time: string }, left = wrong) =>
    setKept({ of: iso, date, time, ...part, left });
  const settle = (part: { date: string } | { time: string }) => {
    const next = { date, time, ...part };
    const at = next.time && !timeTyped(next.time) ? null : momentOf(next.date, next.time, now ? 'end' : 'start');
    const whole = at !== null || (now === true && !next.date && !next.time);
    if (!whole) return type(part, true);
    setKept(null);
    if (next.date !== written.date || next.time !== written.time) onChange(at ?? undefined);
  };
  return (
    <fieldset className={css.moment}>
      <legend>{label}</legend>
      <DateField
        of={label}
        aria-label={`${label}, date`}
        value={date}
        error={wrong && !dayTyped(date) && (date ? NO_SUCH_DATE : 'Choose a date')}
        onChange={(text) => type({ date: text })}
        onSettled={(text) => settle({ date: text })}
      />
      <TimeField
        of={label}
        aria-label={`${label}, time`}
        value={time}
        error={wrong && time !== '' && !timeTyped(time) && NO_SUCH_TIME}
        onChange={(text) => type({ time: text })}
        onSettled={(text) => settle({ time: text })}
      />
    </fieldset>
  );
}

const CAUSES_SHOWN = 2;

function columnsOf(history: boolean): Column<LostSitting>[] {
  return [
    {
      id: 'student',
      header: 'Student',
      phone: 'title',
      width: '27%',
      cell: (one) => (
        <span className={css.who}>
          {history ? (
            <Link
              className="way"
              to="/audit/attempts/$attemptId"
              params={{ attemptId: one.attemptId }}
              aria-label={`${one.lastName}, ${one.firstName}, history of this sitting`}
            >
              {one.lastName}, {one.firstName}
            </Link>
          ) : (
            <b>
              {one.lastName}, {one.firstName}
            </b>
          )}
          <small>
            {one.setName}, {one.title}
            {TIMING_TAGS[one.timing] && <Tag tone="line">{TIMING_TAGS[one.timing]}</Tag>}
          </small>
        </span>
      ),
    },
    {
      id: 'what',
      header: 'What happened',
      phone: 'line',
      cell: ({ stretches, ...one }) => (
        <span className={`${css.what} num`}>
          {stretches.slice(0, CAUSES_SHOWN).map((stretch) => (
            <span key={stretch.from}>
              {causeText(stretch)} <small>{stretchText(stretch, Date.now())}</small>
              {stretch.answered > 0 && (
                <>
                  {' '}
                  <span data-look>
                    <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
                    {stretch.answered === 1 ? '1 answer meanwhile' : `${stretch.answered} answers meanwhile`}
                  </span>
                </>
              )}
            </span>
          ))}
          {stretches.length > CAUSES_SHOWN && <small>and {stretches.length - CAUSES_SHOWN} more</small>}
          {lateText(one) && (
            <span>
              Answers arrived after the end <small>{lateText(one)}</small>
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'lost',
      header: 'Lost',
      align: 'right',
      from: 1200,
      phone: 'line',
      phoneLabel: 'Lost',
      cell: (one) => clockText(one.lostSeconds),
    },
    {
      id: 'credited',
      header: 'Given back',
      align: 'right',
      from: 1200,
      phone: 'line',
      phoneLabel: 'Given back',
      cell: (one) => (one.creditedSeconds > 0 ? clockText(one.creditedSeconds) : <span className={css.none}>–</span>),
    },
    {
      id: 'open',
      header: 'Not given back',
      align: 'right',
      phone: 'end',
      cell: (one) =>
        one.openSeconds > 0 ? (
          <span className={css.open}>{clockText(one.openSeconds)}</span>
        ) : (
          <span className={css.none}>–</span>
        ),
    },
    { id: 'state', header: 'State', phone: 'line', width: 168, cell: (one) => <State sitting={one} /> },
  ];
}

const ENDS: Record<string, string> = {
  student: 'Submitted',
  staff: 'Ended by staff',
  expiry: 'Over, time was up',
  window_end: 'Over, window ended',
  auto_submit: 'Over, auto-submit',
};

function State({
  sitting: { phase, submittedBy, silent, remainingSeconds, grantedSeconds },
}: {
  sitting: LostSitting;
}) {
  if (phase === 'submitted')
    return (
      <span className={css.state} data-tone="muted">
        {ENDS[submittedBy ?? ''] ?? 'Over'}
      </span>
    );
  const word = phase === 'paused' ? 'Paused' : phase === 'expired' ? 'Time is up' : silent ? 'Silent' : 'Working';
  return (
    <span className={`${css.state} num`} data-tone={silent ? 'bad' : undefined}>
      {silent && <IconQuestionMark size={16} stroke={1.75} aria-hidden />}
      <span>{word},</span> <span>{clockText(remainingSeconds)} left</span>
      {grantedSeconds > 0 && <Tag tone="warn">+{clockText(grantedSeconds)} given</Tag>}
    </span>
  );
}

function nameOf({ firstName, lastName }: LostSitting): string {
  return `${firstName} ${lastName}`;
}
