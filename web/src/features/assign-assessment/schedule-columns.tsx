import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortDay, timeText } from '../../lib/moments.js';
import type { Column } from '../../ui/DataTable.js';
import css from './assign.module.css';
import type { Place, ScheduleEntry } from '../../api/schedule.js';
import { classesOf, sectionsOf, type ScheduleLine } from './schedule-rows.js';

/** 'Period 1' and 'Part 1' are one word where lines are broken. */
function inOne(name: string): string {
  return name.replace(/ (?=\S{1,2}$)|(?<=Part) (?=\d)/g, '\u00a0');
}

/** The columns of a schedule; of one class without the class. */
export function scheduleColumns(
  place: Place,
  ofClass: boolean,
  onToggle: (line: ScheduleLine) => void,
): Column<ScheduleLine>[] {
  const name: Column<ScheduleLine> = {
    id: 'name',
    width: '11%',
    header: 'Assessment Name',
    sort: 'name',
    cell: (line) => <Name line={line} onToggle={onToggle} />,
    phone: 'title',
  };
  const section: Column<ScheduleLine> = {
    id: 'section',
    header: 'Assessment Section',
    sort: 'section',
    cell: (line) => inOne(sectionsOf(line)),
  };
  const ofOne: Column<ScheduleLine> = {
    id: 'class',
    width: '10%',
    header: 'Class Name',
    sort: 'class',
    cell: (line) =>
      line.open === undefined ? <ClassLink place={place} entry={line.rows[0]!} /> : inOne(classesOf(line)),
  };
  return [name, section, ...(ofClass ? [] : [ofOne]), ...REST];
}

const REST: Column<ScheduleLine>[] = [
  {
    id: 'by',
    width: '10%',
    header: 'Assigned By',
    sort: 'by',
    cell: ({ rows }) => rows[0]!.createdBy,
    phone: 'hide',
  },
  {
    id: 'start',
    width: '13%',
    header: 'Start Time',
    sort: 'start',
    cell: ({ rows }) =>
      same(
        rows,
        (row) => row.startAt,
        (row) => <At moment={row.startAt} />,
      ),
    phoneLabel: 'Start:',
  },
  {
    id: 'end',
    width: '13%',
    header: 'End Time',
    sort: 'end',
    cell: ({ rows }) =>
      same(
        rows,
        (row) => row.endAt,
        (row) => (row.endAt ? <At moment={row.endAt} /> : 'No end'),
      ),
    phoneLabel: 'End:',
  },
  {
    id: 'reveal',
    width: '11%',
    header: 'Reveal Answers',
    sort: 'reveal',
    cell: ({ rows }) =>
      same(
        rows,
        ({ settings }) => (settings.revealAnswersAsap ? 'at once' : settings.revealAnswersAt),
        (row) => <Revealed settings={row.settings} />,
      ),
    phone: 'hide',
  },
  {
    id: 'done',
    width: '8%',
    header: 'Completed',
    sort: 'done',
    align: 'right',
    cell: ({ rows }) => {
      const sum = (of: 'completed' | 'students') => rows.reduce((all, { progress }) => all + progress[of], 0);
      return `${sum('completed').toLocaleString('en-US')} of ${sum('students').toLocaleString('en-US')}`;
    },
    phone: 'end',
  },
];

/** What all rows say alike; otherwise that they differ. */
function same(
  rows: readonly ScheduleEntry[],
  value: (row: ScheduleEntry) => string | null,
  cell: (row: ScheduleEntry) => ReactNode,
): ReactNode {
  return rows.every((row) => value(row) === value(rows[0]!)) ? cell(rows[0]!) : 'Different times';
}

function Name({ line, onToggle }: { line: ScheduleLine; onToggle: (line: ScheduleLine) => void }) {
  const { name } = line.rows[0]!.assessment;
  if (line.open === undefined) return <b className={`${css.strong} ${line.inside ? css.inside : ''}`}>{name}</b>;
  const Chevron = line.open ? IconChevronDown : IconChevronRight;
  return (
    <button type="button" className={css.toggle} aria-expanded={line.open} onClick={() => onToggle(line)}>
      <Chevron size={16} stroke={1.75} aria-hidden />
      <span>
        <b className={css.strong}>{inOne(name)}</b>
        <small>{line.rows.length} together</small>
        <span className="vh">
          {sectionsOf(line)}, {classesOf(line)}
        </span>
      </span>
    </button>
  );
}

function ClassLink({ place: { scope, schoolId, dashboard }, entry }: { place: Place; entry: ScheduleEntry }) {
  const { id, displayName } = entry.sections[0]!;
  const to =
    scope === 'admin'
      ? `/admin/schools/${schoolId}/classes/${id}?tab=assessments`
      : dashboard
        ? `/staff/school-dashboard/${schoolId}/classes/${id}?tab=assessments`
        : `/staff/classes/${id}/assessments`;
  return (
    <Link to={to as '/'} className="way">
      {inOne(displayName)}
    </Link>
  );
}

function Revealed({ settings }: Pick<ScheduleEntry, 'settings'>) {
  if (settings.revealAnswersAsap) return 'Immediately';
  return settings.revealAnswersAt ? <At moment={settings.revealAnswersAt} /> : 'No';
}

/** 'Nov 20, 2026, 2:30 PM CST', broken between day and time where it is narrow. */
function At({ moment }: { moment: string }) {
  return (
    <span className={css.moments}>
      <span>{shortDay(moment)},</span> <span>{timeText(moment)}</span>
    </span>
  );
}
