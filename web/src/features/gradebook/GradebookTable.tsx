import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { cellText, cellWords, isGiven, isLow, lessonDays, type Columns } from './model.js';
import type { Headers, Response, Row } from './queries.js';
import css from './gradebook.module.css';

interface Props {
  columns: Columns;
  rows: readonly Row[];
  /** Of the class, also those who are not shown: the columns are as wide for all of them. */
  everybody: readonly Row[];
  /** Cells with a response say that pressing them deletes it. */
  editing: boolean;
  /** Where the item analysis of an activity is. */
  analysisPath: (lessonId: number, activityId: number) => string;
  /** `place`: of the cell among all activities of the course. */
  onOpen: (row: Row, place: number) => void;
}

/** Height of a row in the style sheet. */
const ROW_PX = 32;
/** How much is drawn beyond what is seen, and in which steps: most moments of scrolling draw nothing. */
const ROWS = { beyond: 12, step: 6, few: 40 };
const COLUMNS = { beyond: 3, step: 3, few: 16 };
/** Before the activities. */
const OWN_COLUMNS = 4;

/**
 * Students by activities, with head and names that stay. Only the cells in sight are drawn, so that 300 students by 60
 * activities scroll as 30 by 10 do; on paper all of them are. The cells are one stop of the Tab key: arrows move inside, Enter
 * opens one.
 */
export function GradebookTable({
  columns: { headers, places },
  rows,
  everybody,
  editing,
  analysisPath,
  onOpen,
}: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ row: 0, place: 0 });
  const [focuses, setFocuses] = useState(0);
  const columns = headers.activities.length;
  const columnRem = useMemo(() => widthOf(everybody, places), [everybody, places]);
  const columnPx = columnRem * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const shown = useCellsInSight(frame, { count: rows.length, columnCount: columns, columnPx });
  const at = { row: Math.min(active.row, rows.length - 1), place: Math.min(active.place, columns - 1) };
  // Of the cells that are drawn one can always be reached by Tab.
  const stop = { row: clamped(at.row, shown.rows), place: clamped(at.place, shown.columns) };

  useLayoutEffect(() => {
    if (focuses === 0) return;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-row="${at.row}"] [data-place="${at.place}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focuses, at.row, at.place]);

  // A cell that is scrolled out of sight is drawn no more: the frame takes its focus, and Tab leads back into the grid.
  const isIn = useRef(false);
  useLayoutEffect(() => {
    if (isIn.current && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  });

  const move = (event: KeyboardEvent) => {
    const from = cellAt(event.target);
    if (!from) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return open(from);
    }
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 400) / ROW_PX) - 7);
    const last = { row: rows.length - 1, place: columns - 1 };
    const ways: Record<string, CellAt> = {
      ArrowDown: { ...from, row: from.row + 1 },
      ArrowUp: { ...from, row: from.row - 1 },
      ArrowRight: { ...from, place: from.place + 1 },
      ArrowLeft: { ...from, place: from.place - 1 },
      PageDown: { ...from, row: from.row + page },
      PageUp: { ...from, row: from.row - page },
      Home: event.ctrlKey ? { row: 0, place: 0 } : { ...from, place: 0 },
      End: event.ctrlKey ? last : { ...from, place: last.place },
    };
    const next = ways[event.key];
    if (!next) return;
    event.preventDefault();
    const to = {
      row: Math.max(0, Math.min(last.row, next.row)),
      place: Math.max(0, Math.min(last.place, next.place)),
    };
    shown.reach(to);
    setActive(to);
    setFocuses((n) => n + 1);
  };
  const open = ({ row, place: column }: CellAt) => {
    const [of, place] = [rows[row], places[column]!];
    if (of && isGiven(of.responses[place]!)) onOpen(of, place);
  };
  const press = (event: MouseEvent) => {
    const pressed = cellAt(event.target);
    if (!pressed) return;
    setActive(pressed);
    (event.target as HTMLElement).closest<HTMLElement>('[data-place]')!.focus({ preventScroll: true });
    open(pressed);
  };

  return (
    <div
      ref={frame}
      className={css.frame}
      role="region"
      aria-label={`Gradebook, ${rows.length} students by ${columns} activities`}
      tabIndex={0}
    >
      <table
        role="grid"
        className={css.table}
        aria-label="What each student did at each activity"
        aria-rowcount={rows.length + 4}
        aria-colcount={columns + OWN_COLUMNS}
        data-editing={editing || undefined}
        style={{ '--column': `${columnRem}rem` } as CSSProperties}
        onKeyDown={move}
        onClick={press}
        onFocus={() => (isIn.current = true)}
        onBlur={({ target }) => (isIn.current &&= !target.isConnected)}
      >
        <colgroup>
          <col className={css.name} />
          <col className={css.completed} />
          <col className={css.average} />
          <col className={css.assigned} />
          {places.map((place) => (
            <col key={place} className={css.activity} />
          ))}
        </colgroup>
        <Head headers={headers} from={shown.columns.from} to={shown.columns.to} analysisPath={analysisPath} />
        <tbody>
          <Gap rows={shown.rows.from} />
          {rows.slice(shown.rows.from, shown.rows.to).map((row, i) => (
            <Line
              key={row.student.id}
              row={row}
              index={shown.rows.from + i}
              places={places}
              from={shown.columns.from}
              to={shown.columns.to}
              active={stop.row === shown.rows.from + i ? stop.place : -1}
            />
          ))}
          <Gap rows={rows.length - shown.rows.to} />
        </tbody>
      </table>
    </div>
  );
}

interface CellAt {
  row: number;
  /** Among the columns that are shown. */
  place: number;
}

/** The cell of an activity that was pressed or has the focus. */
function cellAt(target: EventTarget): CellAt | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-place]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  return cell && row ? { row: Number(row.dataset.row), place: Number(cell.dataset.place) } : undefined;
}

/** Of every column, in rem of 16 pixels: as wide as the longest text, drawn or not. */
function widthOf(rows: readonly Row[], places: readonly number[]): number {
  const LEAST = 104;
  const PADDING = 20;
  const LETTER = 8;
  const BAR = 38;
  let widest = 0;
  for (const { responses } of rows)
    for (const place of places) {
      const response = responses[place]!;
      const letters = cellText(response).length + (response.from_another_class ? 1 : 0);
      widest = Math.max(widest, letters * LETTER + (response.status === 'Completed' ? BAR : 0));
    }
  return Math.max(LEAST, PADDING + widest) / 16;
}

interface Span {
  from: number;
  to: number;
}

const isDrawn = (at: number, { from, to }: Span) => at >= from && at < to;
const clamped = (at: number, { from, to }: Span) => Math.max(from, Math.min(to - 1, at));

/** What is drawn of so many rows or columns: those in sight and some around them. `look` is told what is seen, in pixels. */
function useSpan({ beyond, step, few }: typeof ROWS, count: number, px: number) {
  const [first, setFirst] = useState(0);
  const [fit, setFit] = useState(few);
  const from = count <= few ? 0 : Math.min(first, count - 1);
  const to = count <= few ? count : Math.min(count, from + fit + 2 * beyond + step);
  const look = useCallback(
    (begin: number, length: number) => {
      const before = Math.max(0, Math.floor(begin / px) - beyond);
      setFirst(before - (before % step));
      setFit(Math.ceil(length / px));
    },
    [beyond, step, px],
  );
  return { from, to, look };
}

/** Which cells are drawn: those in sight and some around them; all of them on paper and where there are few. */
function useCellsInSight(
  frame: RefObject<HTMLDivElement | null>,
  { count, columnCount, columnPx }: { count: number; columnCount: number; columnPx: number },
) {
  const { look: lookDown, ...rows } = useSpan(ROWS, count, ROW_PX);
  const { look: lookAcross, ...columns } = useSpan(COLUMNS, columnCount, columnPx);
  const [printing, setPrinting] = useState(false);
  const look = useCallback(() => {
    const element = frame.current!;
    lookDown(element.scrollTop, element.clientHeight);
    lookAcross(element.scrollLeft, element.clientWidth);
  }, [frame, lookDown, lookAcross]);
  useEffect(() => {
    const element = frame.current!;
    look();
    element.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [frame, look]);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return {
    rows: printing ? { from: 0, to: count } : rows,
    columns: printing ? { from: 0, to: columnCount } : columns,
    /** Has a cell drawn before it gets the focus. */
    reach: ({ row, place }: { row: number; place: number }) => {
      const element = frame.current!;
      if (isDrawn(row, rows) && isDrawn(place, columns)) return;
      if (!isDrawn(row, rows)) element.scrollTop = row * ROW_PX;
      if (!isDrawn(place, columns)) element.scrollLeft = place * columnPx;
      flushSync(look);
    },
  };
}

/** In place of the rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height: rows * ROW_PX, padding: 0, border: 0 }} />
    </tr>
  );
}

/** In place of the cells of a row that are not drawn. */
function Skipped({ cells }: { cells: number }) {
  return cells > 0 ? <td aria-hidden colSpan={cells} className={css.skipped} /> : null;
}

const Head = memo(function Head({
  headers,
  from,
  to,
  analysisPath,
}: Span & { headers: Headers; analysisPath: Props['analysisPath'] }) {
  const [nowMs] = useState(Date.now);
  const { activities } = headers;
  const drawn = activities.slice(from, to);
  return (
    <thead>
      <tr>
        <th className={css.name} rowSpan={3} scope="col">
          Student
        </th>
        <th className={`${css.completed} num`} rowSpan={3} scope="col">
          Completed
        </th>
        <th
          className={`${css.average} num`}
          rowSpan={3}
          scope="col"
          title="Of completed activities; of everything assigned"
        >
          Average
          <span>of completed</span>
        </th>
        <th className={`${css.assigned} num`} rowSpan={3} scope="col">
          <span>of assigned</span>
        </th>
        {headers.sections.map(({ section_id: id, section_name: name, activities }) => (
          <th key={id} scope="colgroup" className={css.section} colSpan={activities}>
            {name}
          </th>
        ))}
      </tr>
      <tr>
        {headers.lessons.map((lesson) => (
          <th key={lesson.lesson_id} scope="colgroup" className={css.lesson} colSpan={lesson.activities}>
            <b title={lesson.lesson_name}>
              {lesson.lesson_number} {lesson.lesson_name}
            </b>
            <span>{lessonDays(lesson, nowMs)}</span>
          </th>
        ))}
      </tr>
      <tr>
        <Skipped cells={from} />
        {drawn.map(({ activity_id: id, activity_name: name, lesson_id: lessonId, completed }, i) => (
          <th key={id} scope="col" aria-colindex={from + i + OWN_COLUMNS + 1} className={css.activity}>
            <b>{name.split(' ')[0]}</b>
            {completed > 0 ? (
              <a href={analysisPath(lessonId, id)} target="_blank" rel="noreferrer">
                Item Analysis
              </a>
            ) : (
              <span className="muted">nobody yet</span>
            )}
          </th>
        ))}
        <Skipped cells={activities.length - to} />
      </tr>
      <tr className={css.class}>
        <th className={css.name} scope="row">
          Class
        </th>
        <td className={css.completed} />
        <td className={css.average} />
        <td className={css.assigned} />
        <Skipped cells={from} />
        {drawn.map(({ activity_id: id, assigned, completed, average }, i) => (
          <td
            key={id}
            className="num"
            aria-colindex={from + i + OWN_COLUMNS + 1}
            data-low={(average !== null && average < 50) || undefined}
          >
            <b>{average === null ? '–' : `${average}%`}</b>
            <span>
              {completed} of {assigned}
            </span>
          </td>
        ))}
        <Skipped cells={activities.length - to} />
      </tr>
    </thead>
  );
});

const Line = memo(function Line({
  row: { student, summary, responses },
  index,
  places,
  from,
  to,
  active,
}: Span & {
  row: Row;
  index: number;
  places: readonly number[];
  active: number;
}) {
  const few = summary.activities_assigned > 0 && 2 * summary.activities_completed < summary.activities_assigned;
  return (
    <tr data-row={index} aria-rowindex={index + 5}>
      <th scope="row" className={css.name} title={student.name}>
        {student.name}
        {!student.enrolled && <em> left</em>}
      </th>
      <td className={`${css.completed} num`} data-few={few || undefined}>
        {summary.activities_completed} of {summary.activities_assigned}
      </td>
      <td className={`${css.average} num`}>{summary.average_of_completed}%</td>
      <td className={`${css.assigned} num`}>{summary.average_of_assigned}%</td>
      <Skipped cells={from} />
      {places.slice(from, to).map((place, i) => (
        <Cell key={place} response={responses[place]!} place={from + i} active={active === from + i} />
      ))}
      <Skipped cells={places.length - to} />
    </tr>
  );
});

const Cell = memo(function Cell({ response, place, active }: { response: Response; place: number; active: boolean }) {
  const words = cellWords(response);
  const { state, status, score_percentage: percent, he_course_student_response_id: id } = response;
  return (
    <td
      className="num"
      aria-colindex={place + OWN_COLUMNS + 1}
      data-place={place}
      data-state={state}
      data-response={id !== null || undefined}
      tabIndex={active ? 0 : -1}
      title={words}
      aria-label={words}
    >
      {status === 'Completed' && (
        <i className={css.bar} data-low={isLow(response) || undefined}>
          <i style={{ width: `${percent}%` }} />
        </i>
      )}
      {cellText(response)}
      {response.from_another_class && <sup>†</sup>}
    </td>
  );
});
