import { Button, Menu, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconPlugConnectedX,
  IconQuestionMark,
  IconWifiOff,
} from '@tabler/icons-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { meQuery } from '../../api/session.js';
import { usePage } from '../../ui/page.js';
import { clockText } from '../../lib/moments.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { MakeUpTag } from '../../shared/make-ups/MakeUpTag.js';
import { QuestionStrip, type QuestionMark } from '../../shared/scores/QuestionStrip.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Tag } from '../../ui/Tag.js';
import { everybodyOf } from '../../lib/everybody.js';
import { minimalClassesQuery, ownSupportedQuery } from '../../api/classes.js';
import { EndsAhead } from '../../shared/steering/EndsAhead.js';
import { ACTION_NAMES, DANGEROUS, TIMING_TAGS } from '../../shared/steering/steering-words.js';
import type { StaffActionType } from '../../shared/steering/steering.js';
import { ManyDialog, MANY_ACTIONS, type ManyAction } from './ManyDialog.js';
import css from './live.module.css';
import {
  connectionOf,
  countsOf,
  fitsMany,
  linesOf,
  mayActOn,
  passes,
  type Group,
  type Line,
  type LineCache,
} from './live.js';
import { FILTERS, type Filter, type LiveSearch } from './live-search.js';
import { OneDialog } from '../../shared/steering/OneDialog.js';
import { useLiveBoard, type LiveKey } from './use-live-board.js';

const PER_PAGE = 50;
const FAILED = 'Could not load the Live Monitoring.';

const COUNTERS: Record<Filter, string> = {
  all: 'All students',
  look: 'Need a look',
  working: 'Working',
  paused: 'Paused',
  unknown: 'Unknown',
  waiting: 'Not started',
  submitted: 'Submitted',
  invalidated: 'Invalidated',
};

/** Names of what the board lists one below the other; who needs a look comes first. */
const GROUPS: Record<Group, string> = {
  look: 'Need a look',
  unknown: 'Unknown',
  working: 'Working',
  paused: 'Paused',
  waiting: 'Not started',
  submitted: 'Submitted',
  invalidated: 'Invalidated',
};

/** Only a part 2 has an easy and a hard form; by default it shows both. */
const DIFFICULTIES = [
  { value: 'default', label: 'Difficulty: Default' },
  { value: 'easy', label: 'Difficulty: Easy' },
  { value: 'hard', label: 'Difficulty: Hard' },
];

interface Props {
  watched: LiveKey;
  search: LiveSearch;
  onSearch: (search: LiveSearch) => void;
  onDifficulty: (difficulty: string) => void;
}

/** Everybody's sitting of one part, as it goes on. */
export function LivePage({ watched, search, onSearch, onDifficulty }: Props) {
  const { live, now, lost, error, retry } = useLiveBoard(watched);
  const classes = useQuery(minimalClassesQuery);
  const supported = useQuery(ownSupportedQuery);
  const { data: me } = useQuery(meQuery);
  const [selected, setSelected] = useState<Set<number | string>>(new Set());
  const [one, setOne] = useState<{ action: StaffActionType; attemptId: string; name: string } | null>(null);
  const [many, setMany] = useState<{ action: ManyAction; lines: Line[] } | null>(null);
  const set = supported.data?.find(({ assessmentSet }) => assessmentSet.id === watched.setId)?.assessmentSet.name ?? '';
  const section =
    watched.sectionId === 0
      ? everybodyOf(me?.role)
      : (classes.data?.find(({ id }) => id === watched.sectionId)?.displayName ?? '');
  usePage(live ? `${live.title}, live` : 'Live Monitoring', [
    {
      label: 'Assessment Monitoring',
      to: `/staff/assessments/monitoring/${watched.sectionId}/${watched.setId}/${watched.typeId}`,
    },
  ]);

  const cache = useRef<LineCache>(new Map());
  // Without the server nothing is known of anybody: the board stands as it stood, instead of calling everybody silent.
  const at = live && lost ? live.toldAt : now;
  const lines = useMemo(() => (live ? linesOf(live, at, cache.current) : undefined), [live, at]);
  const counts = useMemo(() => lines && countsOf(lines), [lines]);
  const filter = search.show ?? 'all';
  const words = (search.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const kept = lines?.filter(
    (line) => passes(line, filter) && words.every((word) => nameOf(line).toLowerCase().includes(word)),
  );
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil((kept?.length ?? 0) / PER_PAGE)));
  const rows = kept?.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const chosen = (kept ?? []).filter((line) => mayActOn(line) && selected.has(line.student.studentId));
  const act = useCallback(
    (action: StaffActionType, attemptId: string, name: string) => setOne({ action, attemptId, name }),
    [],
  );
  const everybody = (kept ?? []).filter(mayActOn);
  const whole = filter === 'all' && words.length === 0;
  const history = me?.role !== 'Teacher';
  const columns = useMemo(() => columnsOf(history), [history]);

  // A column of the board leads to its easy form: where that would leave out somebody, everybody is shown.
  const hidden = live?.hiddenCount ?? 0;
  const widened = useRef(false);
  useEffect(() => {
    if (!search.everybody || hidden === 0 || widened.current) return;
    // Once: the board ticks while the page is on its way.
    widened.current = true;
    onDifficulty('default');
  }, [search.everybody, hidden, onDifficulty]);
  if (error) return <LoadFailed title={FAILED} error={error} onRetry={retry} />;
  return (
    <>
      <PageHead
        title={live?.title ?? 'Live Monitoring'}
        fact={[set, section].filter(Boolean).join(', ')}
        actions={
          <>
            <span className={css.pulse} data-lost={lost || undefined} role="status">
              {live === null
                ? 'Connecting'
                : lost
                  ? `Nothing from the server for ${Math.round((now - live.toldAt) / 1000)} seconds`
                  : 'Live'}
              {live && !lost && (
                <span className="num" aria-hidden>
                  , last change {ago(now - live.changedAt)}
                </span>
              )}
            </span>
            <Select
              aria-label="Difficulty"
              data={
                watched.subject.endsWith('P2') || watched.difficulty !== 'default'
                  ? DIFFICULTIES
                  : DIFFICULTIES.slice(0, 1)
              }
              value={watched.difficulty}
              onChange={(value) => value && onDifficulty(value)}
              allowDeselect={false}
              className={css.difficulty}
            />
            <LinkButton to="/staff/assessments/incidents" search={{ section: watched.sectionId || undefined }}>
              Lost time
            </LinkButton>
            {live?.mayAct && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button
                    rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
                    disabled={everybody.length === 0}
                  >
                    {whole ? 'Act on everybody' : `Act on all ${everybody.length} shown`}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {MANY_ACTIONS.filter((action) => everybody.some((line) => fitsMany(line, action))).map((action) => (
                    <Menu.Item
                      key={action}
                      data-danger={DANGEROUS.has(action) || undefined}
                      onClick={() => setMany({ action, lines: everybody })}
                    >
                      {ACTION_NAMES[action]}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
          </>
        }
      />
      {lost && (
        <p className={css.lost} role="alert">
          <IconPlugConnectedX size={20} stroke={1.75} aria-hidden />
          The connection to the server is lost. This is how it stood at{' '}
          {new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' }).format(live!.toldAt)}; the page connects again by
          itself.
        </p>
      )}
      <EndsAhead section={watched.sectionId} setId={watched.setId} typeId={watched.typeId} />
      {live !== null && live.hiddenCount > 0 && (
        <p className={css.hidden}>
          {live.hiddenCount === 1
            ? '1 more student has this part in another difficulty, or in none yet.'
            : `${live.hiddenCount} more students have this part in another difficulty, or in none yet.`}
          <button type="button" onClick={() => onDifficulty('default')}>
            Show every difficulty
          </button>
        </p>
      )}
      <div className={css.counters} role="group" aria-label="Show">
        {FILTERS.filter((name) => name !== 'invalidated' || filter === name || Boolean(counts?.invalidated)).map(
          (name) => (
            <button
              key={name}
              type="button"
              aria-pressed={filter === name}
              data-look={(name === 'look' && Boolean(counts?.look)) || undefined}
              onClick={() => onSearch({ ...search, show: name === 'all' ? undefined : name, page: undefined })}
            >
              <b className="num">{counts?.[name] ?? '–'}</b>
              <span>{COUNTERS[name]}</span>
            </button>
          ),
        )}
      </div>
      <div className={css.bar}>
        <SearchInput
          label="Search students"
          placeholder="Search students"
          value={search.search ?? ''}
          onChange={(text) => onSearch({ ...search, search: text || undefined, page: undefined })}
        />
        <p className={css.legend}>
          One box is one question:
          <span>
            <i data-mark="answered" /> answered
          </span>
          <span>
            <i data-mark="marked" /> marked
          </span>
          <span>
            <i data-mark="current" /> here now
          </span>
          <span>
            <em /> even pace for the time used
          </span>
        </p>
      </div>
      <BulkBar
        count={chosen.length}
        label="Actions for the selected students"
        onClear={() => setSelected(new Set())}
        actions={MANY_ACTIONS.filter((action) => chosen.some((line) => fitsMany(line, action))).map((action) => ({
          label: ACTION_NAMES[action],
          danger: DANGEROUS.has(action),
          onClick: () => setMany({ action, lines: chosen }),
        }))}
      />
      <div className={css.board}>
        <DataTable
          label="Live Monitoring"
          dense
          steady
          height="whole"
          columns={columns}
          rows={rows}
          rowId={(line) => line.student.studentId}
          rowName={nameOf}
          selected={live?.mayAct ? selected : undefined}
          onSelect={setSelected}
          selectable={mayActOn}
          group={(line) => GROUPS[line.look ? 'look' : line.group]}
          muted={(line) => line.group === 'waiting' || line.group === 'submitted' || line.group === 'invalidated'}
          actions={(line) =>
            line.sitting && (
              <LineMenu
                name={nameOf(line)}
                attemptId={line.sitting.attemptId}
                actions={line.sitting.actions}
                onAct={act}
              />
            )
          }
          loadingRows={12}
          empty={
            counts?.all === 0 && live!.hiddenCount > 0 ? (
              <EmptyState title="There is no data for this search filter.">
                Nobody has this part in this difficulty. A part 2 gets its difficulty when part 1 is scored.
              </EmptyState>
            ) : counts?.all === 0 ? (
              <EmptyState title="There is no data for this search filter.">
                No student {watched.sectionId === 0 ? 'here' : 'of this class'} has this part. Assign it, or choose
                another difficulty.
              </EmptyState>
            ) : (
              <EmptyState
                title="There is no data for this search filter."
                action={<Button onClick={() => onSearch({})}>Show all students</Button>}
              >
                Nobody is in this state right now. The board goes on by itself.
              </EmptyState>
            )
          }
        />
      </div>
      {kept && (
        <Pager
          page={page}
          perPage={PER_PAGE}
          total={kept.length}
          onPage={(next) => onSearch({ ...search, page: next > 1 ? next : undefined })}
        />
      )}
      {one && <OneDialog {...one} onClose={() => setOne(null)} />}
      {many && <ManyDialog {...many} onClose={() => setMany(null)} onDone={() => setSelected(new Set())} />}
    </>
  );
}

interface LineMenuProps {
  name: string;
  attemptId: string;
  actions: readonly StaffActionType[];
  onAct: (action: StaffActionType, attemptId: string, name: string) => void;
}

/** Drawn again when there is something else to do, not with every answer. */
const LineMenu = memo(
  function LineMenu({ name, attemptId, actions, onAct }: LineMenuProps) {
    return (
      <RowMenu
        name={name}
        actions={actions.map((action) => ({
          label: ACTION_NAMES[action],
          danger: DANGEROUS.has(action),
          onClick: () => onAct(action, attemptId, name),
        }))}
      />
    );
  },
  (a, b) =>
    a.name === b.name && a.attemptId === b.attemptId && a.onAct === b.onAct && a.actions.join() === b.actions.join(),
);

const STATE_ICONS = { unknown: IconQuestionMark, look: IconAlertTriangle } as const;

function columnsOf(history: boolean): Column<Line>[] {
  return [
    {
      id: 'student',
      header: 'Student',
      phone: 'title',
      cell: (line) => (
        <span>
          {line.sitting && history ? (
            <Link
              className={`way ${css.name}`}
              title={`${line.student.lastName}, ${line.student.firstName}`}
              to="/audit/attempts/$attemptId"
              params={{ attemptId: line.sitting.attemptId }}
              aria-label={`${line.student.lastName}, ${line.student.firstName}, history of this sitting`}
            >
              {line.student.lastName}, {line.student.firstName}
            </Link>
          ) : (
            <b className={css.name} title={`${line.student.lastName}, ${line.student.firstName}`}>
              {line.student.lastName}, {line.student.firstName}
            </b>
          )}
          {line.student.makeUp && <MakeUpTag window={line.student.makeUp} />}
        </span>
      ),
    },
    {
      id: 'state',
      header: 'State',
      phone: 'line',
      cell: (line) => {
        const Icon = line.group === 'unknown' ? STATE_ICONS.unknown : line.look ? STATE_ICONS.look : null;
        return (
          <span className={`${css.state} num`} data-tone={line.tone}>
            {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
            {line.state}
          </span>
        );
      },
    },
    {
      id: 'question',
      header: 'Question',
      align: 'right',
      phone: 'hide',
      from: 1200,
      cell: (line) =>
        line.sitting?.question == null
          ? ''
          : line.group === 'unknown'
            ? `last ${line.sitting.question}`
            : line.group === 'working'
              ? line.sitting.question
              : '',
    },
    { id: 'progress', header: 'Progress', phone: 'line', cell: (line) => line.sitting && <Progress line={line} /> },
    {
      id: 'answered',
      header: 'Answered',
      align: 'right',
      phone: 'hide',
      from: 1400,
      cell: (line) => (line.sitting ? line.answered : ''),
    },
    { id: 'marked', header: 'Marked', align: 'right', phone: 'hide', from: 1400, cell: (line) => line.marked || '' },
    { id: 'left', header: 'Time left', phone: 'end', cell: (line) => <Left line={line} /> },
    {
      id: 'connection',
      header: 'Last sign',
      phone: 'line',
      cell: (line) => {
        const connection = connectionOf(line.silentSeconds);
        return (
          connection && (
            <span className={`${css.sign} num`} data-tone={connection.tone}>
              {connection.tone !== 'plain' && <IconWifiOff size={16} stroke={1.75} aria-hidden />}
              {connection.word} <span>{connection.age}</span>
            </span>
          )
        );
      },
    },
  ];
}

function Progress({ line }: { line: Line }) {
  const { sitting, answered, marked, pace } = line;
  const here = line.group === 'working' || line.group === 'unknown' ? sitting!.question : null;
  return (
    <span className={css.strip} data-old={line.group !== 'working' || undefined}>
      <Strip
        marks={sitting!.marks}
        here={here}
        pace={line.group === 'working' && pace !== null ? Math.round(pace * 4) / 4 : null}
        label={`${answered} of ${sitting!.marks.length} answered${marked > 0 ? `, ${marked} marked` : ''}`}
      />
    </span>
  );
}

/** By quarters of a question, which is less than can be seen. */
const Strip = memo(function Strip({
  marks,
  here,
  pace,
  label,
}: {
  marks: string;
  here: number | null;
  pace: number | null;
  label: string;
}) {
  const questions = [...marks].map((mark, i): QuestionMark =>
    i + 1 === here ? 'current' : mark === 'a' ? 'answered' : mark === 'm' || mark === 'b' ? 'marked' : 'open',
  );
  return <QuestionStrip questions={questions} pace={pace} label={label} />;
});

function Left({ line }: { line: Line }) {
  const { sitting, secondsLeft } = line;
  if (!sitting || secondsLeft === undefined) return line.student.untimed ? <Tag tone="line">Untimed</Tag> : null;
  const timing = TIMING_TAGS[sitting.timing];
  return (
    <span className={`${css.left} num`}>
      {secondsLeft === null ? 'No limit' : clockText(secondsLeft)}
      {line.group === 'submitted' && secondsLeft !== null && ' unused'}
      {timing && <Tag tone="line">{timing}</Tag>}
      {sitting.extraSeconds > 0 && <Tag tone="warn">+{clockText(sitting.extraSeconds)} given</Tag>}
      {sitting.devices > 1 && <Tag tone="line">{sitting.devices} devices</Tag>}
    </span>
  );
}

function nameOf({ student }: Line): string {
  return `${student.firstName} ${student.lastName}`;
}

function ago(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 60
    ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'} ago`
    : `${Math.floor(seconds / 60)} min ago`;
}
