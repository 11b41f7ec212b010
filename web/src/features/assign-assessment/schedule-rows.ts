import type { ListOrder } from '../../lib/list-view.js';
import type { ScheduleEntry } from '../../api/schedule.js';
import type { ScheduleSearch, ScheduleSort } from './schedule-search.js';

/** A row of the schedule. The two parts of a continuous group share one window and one row. */
export type ScheduleRow = ScheduleEntry & { section: string; startedAnyPart: number };

/** A line of a table: one row, or many that were given in one go, which can be opened. */
export interface ScheduleLine {
  id: string;
  rows: ScheduleRow[];
  /** Whether the rows of a line of many are shown below it; undefined for a line of one row. */
  open?: boolean;
  /** Stands below a line of many that is open. */
  inside?: boolean;
}

/** Fewer rows than this stand by themselves. */
const FOLDED_FROM = 3;

export const rowId = (row: ScheduleEntry): string => `${row.id}/${row.assessmentPart}`;

/** The rows of a list of entries whose names, one after the other, contain the search as it is typed; in the order of the entries. */
export function rowsOf(entries: readonly ScheduleEntry[], search = ''): ScheduleRow[] {
  const phrase = search.toLowerCase().trim().replace(/\s+/g, ' ');
  return entries
    .flatMap((entry): ScheduleRow[] => {
      const startedAnyPart = Math.max(...entries.filter((e) => e.id === entry.id).map((e) => e.progress.started));
      if (entry.assessmentAdministrationType !== 'continuous')
        return [{ ...entry, section: entry.assessment.section, startedAnyPart }];
      // Through with the second part is through with both.
      return entry.assessmentPart === 'Part 1'
        ? []
        : [{ ...entry, section: `${entry.category.name}, Part 1 and Part 2`, startedAnyPart }];
    })
    .filter((row) =>
      `${row.assessment.name} ${row.section} ${row.sections[0]!.displayName} ${row.createdBy}`
        .toLowerCase()
        .includes(phrase),
    );
}

/** The rows of a section, of a class, and with a window that is open on one of the days, which are the viewer's. */
export function filtered(
  rows: readonly ScheduleRow[],
  { category, classId, from, to }: Pick<ScheduleSearch, 'category' | 'classId' | 'from' | 'to'>,
): ScheduleRow[] {
  const begins = from === undefined ? -Infinity : new Date(`${from}T00:00`).getTime();
  const ends = to === undefined ? Infinity : new Date(`${to}T23:59:59.999`).getTime();
  return rows.filter(
    (row) =>
      (category === undefined || row.category.id === category) &&
      (classId === undefined || row.sections[0]!.id === classId) &&
      Date.parse(row.startAt) <= ends &&
      endOf(row) >= begins,
  );
}

/** Sorted lines. Rows that were given in one go are one line, unless they are few; those in `open` are shown below it. */
export function linesOf(
  rows: readonly ScheduleRow[],
  { by, order }: ListOrder,
  folded: { open: ReadonlySet<number> } | null,
): ScheduleLine[] {
  const direction = order === 'asc' ? 1 : -1;
  const compare = (a: readonly ScheduleRow[], b: readonly ScheduleRow[]) =>
    direction * compared(valueOf(a, by as ScheduleSort), valueOf(b, by as ScheduleSort));
  const one = (row: ScheduleRow): ScheduleLine => ({ id: rowId(row), rows: [row] });
  const groups = folded ? [...Map.groupBy(rows, (row) => row.givenWith).values()] : rows.map((row) => [row]);
  const lines = groups.flatMap((group): ScheduleLine[] =>
    group.length < FOLDED_FROM
      ? group.map(one)
      : [{ id: `together/${group[0]!.givenWith}`, rows: group, open: folded!.open.has(group[0]!.givenWith) }],
  );
  return lines
    .sort((a, b) => compare(a.rows, b.rows))
    .flatMap((line) =>
      line.open
        ? [
            line,
            ...line.rows
              .map(one)
              .sort((a, b) => compare(a.rows, b.rows))
              .map((part) => ({ ...part, inside: true })),
          ]
        : [line],
    );
}

/** What a line of many says where a row has a name. */
export const sectionsOf = ({ rows }: ScheduleLine): string =>
  rows.length === 1 ? rows[0]!.section : unique(rows.map((row) => row.category.name)).join(', ');
export const classesOf = ({ rows }: ScheduleLine): string => {
  const names = unique(rows.map((row) => row.sections[0]!.displayName));
  return names.length === 1 ? names[0]! : `${names.length} classes`;
};
export const nameOf = (line: ScheduleLine): string =>
  `${line.rows[0]!.assessment.name}, ${sectionsOf(line)}, ${classesOf(line)}`;

/** Which of these lines are selected, by the rows that are: a line of many is when all of its rows are. */
export function selectedLines(lines: readonly ScheduleLine[], rows: ReadonlySet<string>): Set<string> {
  return new Set(lines.filter((line) => line.rows.every((row) => rows.has(rowId(row)))).map(({ id }) => id));
}

/** The rows that are selected once these lines are; a line of many takes its rows along, both ways. */
export function selectLines(
  lines: readonly ScheduleLine[],
  rows: ReadonlySet<string>,
  wanted: ReadonlySet<number | string>,
): Set<string> {
  const before = selectedLines(lines, rows);
  const next = new Set(rows);
  for (const line of lines)
    if (wanted.has(line.id) !== before.has(line.id))
      for (const row of line.rows) {
        if (wanted.has(line.id)) next.add(rowId(row));
        else next.delete(rowId(row));
      }
  return next;
}

const names = new Intl.Collator('en-US', { numeric: true });

function valueOf(rows: readonly ScheduleRow[], by: ScheduleSort): string | number {
  const first = rows[0]!;
  const line = { id: '', rows: [...rows] };
  switch (by) {
    case 'name':
      return first.assessment.name;
    case 'section':
      return sectionsOf(line);
    case 'class':
      return classesOf(line);
    case 'by':
      return first.createdBy;
    case 'start':
      return Math.min(...rows.map((row) => Date.parse(row.startAt)));
    case 'end':
      return Math.max(...rows.map(endOf));
    case 'reveal':
      return Math.min(...rows.map(({ settings }) => revealOf(settings)));
    case 'done':
      return shareOf(rows);
  }
}

function compared(a: string | number, b: string | number): number {
  if (typeof a === 'string') return names.compare(a, String(b));
  return a === b ? 0 : a < Number(b) ? -1 : 1;
}

const endOf = (row: ScheduleRow) => (row.endAt === null ? Infinity : Date.parse(row.endAt));

function revealOf({ revealAnswersAsap, revealAnswersAt }: ScheduleEntry['settings']): number {
  if (revealAnswersAsap) return -Infinity;
  return revealAnswersAt === null ? Infinity : Date.parse(revealAnswersAt);
}

/** Of all students how many are through; of nobody none. */
function shareOf(rows: readonly ScheduleRow[]): number {
  const students = rows.reduce((sum, { progress }) => sum + progress.students, 0);
  return students === 0 ? 0 : rows.reduce((sum, { progress }) => sum + progress.completed, 0) / students;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
