import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
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
  /** Cells with a response say that pressing them deletes it. */
  editing: boolean;
  /** Where the item analysis of an activity is. */
  analysisPath: (lessonId: number, activityId: number) => string;
  /** `place`: of the cell among all activities of the course. */
  onOpen: (row: Row, place: number) => void;
}

/** Height of a row in the style sheet, and how many are drawn beyond what is seen. */
const ROW_PX = 32;
const BEYOND = 12;
/** Fewer rows are drawn at once: scrolling has nothing to do then. */
const FEW = 40;

/**
 * Students by activities, with head and names that stay. Only the rows in sight are drawn, so that 300 students scroll as 30 do; on
 * paper all of them are. The cells are one stop of the Tab key: arrows move inside, Enter opens one.
 */
export function GradebookTable({ columns: { headers, places }, rows, editing, analysisPath, onOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ row: 0, place: 0 });
  const [focuses, setFocuses] = useState(0);
  const shown = useRowsInSight(frame, rows.length);
  const columns = headers.activities.length;
  const at = { row: Math.min(active.row, rows.length - 1), place: Math.min(active.place, columns - 1) };

  useLayoutEffect(() => {
    if (focuses === 0) return;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-row="${at.row}"] [data-place="${at.place}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focuses, at.row, at.place]);

  const move = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 400) / ROW_PX) - 7);
    const last = { row: rows.length - 1, place: columns - 1 };
    const to: Record<string, { row: number; place: number }> = {
      ArrowDown: { ...at, row: at.row + 1 },
      ArrowUp: { ...at, row: at.row - 1 },
      ArrowRight: { ...at, place: at.place + 1 },
      ArrowLeft: { ...at, place: at.place - 1 },
      PageDown: { ...at, row: at.row + page },
      PageUp: { ...at, row: at.row - page },
      Home: event.ctrlKey ? { row: 0, place: 0 } : { ...at, place: 0 },
      End: event.ctrlKey ? last : { ...at, place: last.place },
    };
    if (!(event.target as HTMLElement).closest('[data-place]')) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return open(at.row, at.place);
    }
    const next = to[event.key];
    if (!next) return;
    event.preventDefault();
    const within = {
      row: Math.max(0, Math.min(last.row, next.row)),
      place: Math.max(0, Math.min(last.place, next.place)),
    };
    shown.reach(within.row);
    setActive(within);
    setFocuses((n) => n + 1);
  };
  const open = (row: number, column: number) => {
    const [of, place] = [rows[row], places[column]!];
    if (of && isGiven(of.responses[place]!)) onOpen(of, place);
  };
  const press = (event: MouseEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-place]');
    const row = cell?.closest<HTMLElement>('[data-row]');
    if (!cell || !row) return;
    const pressed = { row: Number(row.dataset.row), place: Number(cell.dataset.place) };
    setActive(pressed);
    cell.focus({ preventScroll: true });
    open(pressed.row, pressed.place);
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
        data-editing={editing || undefined}
        onKeyDown={move}
        onClick={press}
      >
        <Head headers={headers} analysisPath={analysisPath} />
        <tbody>
          {shown.from > 0 && <Gap rows={shown.from} />}
          {rows.slice(shown.from, shown.to).map((row, i) => (
            <Line
              key={row.student.id}
              row={row}
              index={shown.from + i}
              places={places}
              active={at.row === shown.from + i ? at.place : -1}
            />
          ))}
          {shown.to < rows.length && <Gap rows={rows.length - shown.to} />}
        </tbody>
      </table>
    </div>
  );
}

const blockOf = (top: number) => Math.max(0, Math.floor(top / ROW_PX) - BEYOND);

/** Which rows are drawn: those in sight and some around them, all of them on paper and where there are few. */
function useRowsInSight(frame: RefObject<HTMLDivElement | null>, count: number) {
  const [from, setFrom] = useState(0);
  const [seen, setSeen] = useState(FEW);
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      setSeen(Math.ceil(element.clientHeight / ROW_PX) + 2 * BEYOND);
      // In steps, so that most moments of scrolling draw nothing.
      const block = blockOf(element.scrollTop);
      setFrom(block - (block % 6));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [frame, count]);
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
  const all = printing || count <= FEW;
  return {
    from: all ? 0 : Math.min(from, Math.max(0, count - 1)),
    to: all ? count : Math.min(count, from + seen + 6),
    /** Has a row drawn before it gets the focus. */
    reach: (row: number) => {
      const element = frame.current;
      if (!element || all || (row >= from && row < from + seen)) return;
      element.scrollTop = row * ROW_PX;
      flushSync(() => setFrom(blockOf(row * ROW_PX)));
    },
  };
}

function Gap({ rows }: { rows: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height: rows * ROW_PX, padding: 0, border: 0 }} />
    </tr>
  );
}

const Head = memo(function Head({ headers, analysisPath }: { headers: Headers; analysisPath: Props['analysisPath'] }) {
  const [nowMs] = useState(Date.now);
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
        {headers.activities.map(({ activity_id: id, activity_name: name, lesson_id: lessonId, completed }) => (
          <th key={id} scope="col" className={css.activity}>
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
      </tr>
      <tr className={css.class}>
        <th className={css.name} scope="row">
          Class
        </th>
        <td className={css.completed} />
        <td className={css.average} />
        <td className={css.assigned} />
        {headers.activities.map(({ activity_id: id, assigned, completed, average }) => (
          <td key={id} className="num" data-low={(average !== null && average < 50) || undefined}>
            <b>{average === null ? '–' : `${average}%`}</b>
            <span>
              {completed} of {assigned}
            </span>
          </td>
        ))}
      </tr>
    </thead>
  );
});

const Line = memo(function Line({
  row: { student, summary, responses },
  index,
  places,
  active,
}: {
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
      {places.map((place, column) => (
        <Cell key={place} response={responses[place]!} place={column} active={active === column} />
      ))}
    </tr>
  );
});

const Cell = memo(function Cell({ response, place, active }: { response: Response; place: number; active: boolean }) {
  const words = cellWords(response);
  const { state, status, score_percentage: percent, he_course_student_response_id: id } = response;
  return (
    <td
      className="num"
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
