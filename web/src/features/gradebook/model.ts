import { counted } from '../../lib/counted.js';
import { dayText } from '../../lib/moments.js';
import type {
  Activity,
  Choices,
  ClassChoice,
  CourseChoice,
  Gradebook,
  Headers,
  Lesson,
  Response,
  Row,
} from './queries.js';
import type { GradebookSearch, StudentsShown } from './search.js';

/** The student has it, or did it all the same; otherwise there is nothing to open. */
export const isGiven = ({ state }: Response) => state !== 'not_assigned' && state !== 'opens_later';

/** So many open activities are many. */
export const MANY_OPEN = 6;
/** From so few percent on a bar is drawn in the colour of a remark. */
const LOW = 50;

/** 'Nov 9' in the viewer's zone: the year is the one that is worked in. */
const dayInYear = (iso: string): string => DAY.format(new Date(iso));
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** What a cell says: '80%', '– missing'. What is not completed begins with a dash. */
export function cellText(response: Response): string {
  const { state, status, score_percentage: percent, answered, questions, excused } = response;
  if (state === 'not_assigned') return '';
  if (state === 'opens_later') return opensText(response);
  const score = `${Math.round(percent)}%`;
  if (status === 'Completed') return excused ? `${score} excused` : state === 'late' ? `${score} late` : score;
  if (excused) return '– excused';
  if (state === 'missing') return '– missing';
  return status === 'In Progress' ? `– ${answered} of ${questions}` : '–';
}

const opensText = ({ opens_at: at }: Response) => `Opens ${dayInYear(at!)}`;

/** The same in whole words, for who hears it and on hovering. */
export function cellWords(response: Response): string {
  const { state, status, excused, overdue, answered, questions, score_percentage: percent } = response;
  const said =
    state === 'not_assigned'
      ? 'Not assigned'
      : state === 'opens_later'
        ? opensText(response)
        : status === 'Completed'
          ? `${Math.round(percent)}%${state === 'late' ? ', late' : ''}${excused ? ', excused' : ''}`
          : excused
            ? 'Excused'
            : state === 'missing'
              ? 'Missing'
              : status === 'In Progress'
                ? `In progress, ${answered} of ${questions} answered${overdue ? ', overdue' : ''}`
                : 'Not started';
  return [
    said,
    response.from_another_class && 'from another class',
    response.arrived_after_end && 'arrived after the end',
  ]
    .filter(Boolean)
    .join(', ');
}

export const isLow = ({ status, score_percentage: percent }: Response) => status === 'Completed' && percent < LOW;

/** Given and not completed: what a student has still to do. */
export const isOpen = (response: Response) => isGiven(response) && response.status !== 'Completed' && !response.excused;

export const openOf = ({ summary }: Row) => summary.activities_assigned - summary.activities_completed;

const IS_SHOWN: Record<StudentsShown, (row: Row, quietSince: string) => boolean> = {
  finished: (row) => row.summary.activities_assigned > 0 && openOf(row) === 0,
  in_progress: (row) => row.summary.activities_in_progress > 0,
  many_open: (row) => openOf(row) >= MANY_OPEN,
  quiet: (row, quietSince) =>
    openOf(row) > 0 && (row.summary.last_completed_at === null || row.summary.last_completed_at < quietSince),
};

/** The filters above the table with how many students each keeps. */
export function shownOptions({ gradebook_table: { table_data: rows }, quiet_since: since }: Gradebook) {
  const count = (shown: StudentsShown) => rows.filter((row) => IS_SHOWN[shown](row, since)).length;
  return [
    { value: undefined, label: 'All students', count: rows.length },
    { value: 'finished' as const, label: 'Everything finished', count: count('finished') },
    { value: 'in_progress' as const, label: 'Something in progress', count: count('in_progress') },
    { value: 'many_open' as const, label: 'Six or more open', count: count('many_open') },
    { value: 'quiet' as const, label: `Nothing since ${dayInYear(since)}`, count: count('quiet') },
  ];
}

/** The rows that filter and search keep, in their order. */
export function rowsShown(gradebook: Gradebook, { show, search }: Pick<GradebookSearch, 'show' | 'search'>): Row[] {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return gradebook.gradebook_table.table_data.filter(
    (row) =>
      (!show || IS_SHOWN[show](row, gradebook.quiet_since)) &&
      words.every((word) => `${row.student.first_name} ${row.student.last_name}`.toLowerCase().includes(word)),
  );
}

/** '2.3 Elimination, Practice Set' */
export function activityTitle({ lessons }: Headers, activity: Activity): string {
  const lesson = lessons.find(({ lesson_id: id }) => id === activity.lesson_id)!;
  return `${lesson.lesson_number} ${lesson.lesson_name}, ${activity.activity_name}`;
}

/** 'Nov 3 to Nov 10', 'Since Nov 3', 'From Dec 1' of what begins later. */
export function lessonDays({ start_at: start, end_at: end }: Lesson, nowMs: number): string {
  if (start === null) return 'Not assigned';
  const [from, to] = [dayInYear(start), end && dayInYear(end)];
  if (to === null) return `${Date.parse(start) > nowMs ? 'From' : 'Since'} ${from}`;
  return from === to ? from : `${from} to ${to}`;
}

/** 'Period 1, 31 students. 6 activities assigned, 2 open later.' */
export function gradebookFact({ section, gradebook_table: { table_headers: headers, table_data: rows } }: Gradebook) {
  const given = headers.activities.filter(({ assigned }) => assigned > 0).length;
  const later = headers.activities.filter(({ assigned, later: count }) => assigned === 0 && count > 0).length;
  return (
    `${section.name}, ${counted(rows.length, 'student')}. ${counted(given, 'activity', 'activities')} assigned` +
    `${later === 0 ? '' : `, ${later} ${later === 1 ? 'opens' : 'open'} later`}.`
  );
}

/** What of a gradebook is shown: the columns, and where each of them stands in the whole. */
export interface Columns {
  headers: Headers;
  places: number[];
}

/** All columns, or those of lessons that the class has, will have or worked at; all where there are none such. */
export function columnsOf({ gradebook_table: { table_headers: headers } }: Gradebook, all: boolean): Columns {
  const places = headers.activities.map((_, place) => place);
  const assigned = new Set([
    ...headers.lessons.flatMap(({ lesson_id: id, start_at: start }) => (start === null ? [] : [id])),
    ...headers.activities.flatMap(({ lesson_id: id, assigned: count }) => (count > 0 ? [id] : [])),
  ]);
  if (all || assigned.size === 0 || assigned.size === headers.lessons.length) return { headers, places };
  const lessons = headers.lessons.filter(({ lesson_id: id }) => assigned.has(id));
  return {
    headers: {
      ...headers,
      sections: headers.sections.flatMap((section) => {
        const of = lessons.filter(({ section_id: id }) => id === section.section_id);
        return of.length === 0 ? [] : [{ ...section, activities: of.reduce((sum, one) => sum + one.activities, 0) }];
      }),
      lessons,
      activities: headers.activities.filter(({ lesson_id: id }) => assigned.has(id)),
    },
    places: places.filter((place) => assigned.has(headers.activities[place]!.lesson_id)),
  };
}

export interface OpenWork {
  row: Row;
  open: { activity: Activity; response: Response; title: string }[];
}

/** Who has not done what, student by student; nobody who has nothing open. */
export function openWork(gradebook: Gradebook, overdueOnly: boolean): OpenWork[] {
  const { table_headers: headers, table_data: rows } = gradebook.gradebook_table;
  const titles = headers.activities.map((activity) => activityTitle(headers, activity));
  return rows
    .filter(({ student }) => student.enrolled)
    .map((row) => ({
      row,
      open: row.responses.flatMap((response, place) =>
        isOpen(response) && (!overdueOnly || response.overdue)
          ? [{ activity: headers.activities[place]!, response, title: titles[place]! }]
          : [],
      ),
    }))
    .filter(({ open }) => open.length > 0);
}

/** The same, activity by activity. */
export function openByActivity(gradebook: Gradebook, work: readonly OpenWork[]) {
  const { table_headers: headers } = gradebook.gradebook_table;
  return headers.activities
    .map((activity) => ({
      activity,
      title: activityTitle(headers, activity),
      students: work.flatMap(({ row, open }) =>
        open.flatMap((one) =>
          one.activity.activity_id === activity.activity_id ? [{ row, response: one.response }] : [],
        ),
      ),
    }))
    .filter(({ students }) => students.length > 0);
}

/** What is said of an open activity beside its title. */
export function openWords({ answered, questions, overdue }: Response): string {
  return [answered === undefined ? 'not started' : `${answered} of ${questions}`, overdue && 'overdue']
    .filter(Boolean)
    .join(', ');
}

/** The list as text, to be pasted. */
export function openText(gradebook: Gradebook, work: readonly OpenWork[], by: 'student' | 'activity'): string {
  const head = `${gradebook.course.course_name}, ${gradebook.section.name}`;
  const lines =
    by === 'student'
      ? work.flatMap(({ row, open }) => [
          `${row.student.last_name}, ${row.student.first_name}`,
          ...open.map(({ title, response }) => `  ${title} (${openWords(response)})`),
        ])
      : openByActivity(gradebook, work).flatMap(({ title, students }) => [
          title,
          ...students.map(
            ({ row, response }) => `  ${row.student.last_name}, ${row.student.first_name} (${openWords(response)})`,
          ),
        ]);
  return [head, '', ...lines].join('\n');
}

/** What became of the mails, in words. */
export function remindedWords(
  students: readonly { student_id: number; outcome: string }[],
  names: ReadonlyMap<number, string>,
): { sent: string; others: string[] } {
  const of = (outcome: string) => students.filter((one) => one.outcome === outcome);
  const named = (outcome: string) =>
    of(outcome)
      .map((one) => names.get(one.student_id) ?? 'A student')
      .join(', ');
  const sent = of('sent').length;
  return {
    sent: sent === 1 ? '1 mail is on its way.' : `${sent} mails are on their way.`,
    others: [
      of('no_address').length > 0 && `No e-mail address: ${named('no_address')}.`,
      of('reminded_today').length > 0 && `Written to within the last day: ${named('reminded_today')}.`,
      of('nothing_open').length > 0 && `Has done it meanwhile: ${named('nothing_open')}.`,
    ].filter((line) => line !== false),
  };
}

/** The course and class that are shown of those that there are. */
export function placeShown(
  { courses, begins_with: beginsWith, classes }: Choices,
  place: { courseTemplate?: number; sectionId?: number },
  search: Pick<GradebookSearch, 'course' | 'section'>,
): { course: CourseChoice | undefined; section: ClassChoice | undefined } {
  const ofTemplate = courses.filter(
    ({ course_template_id: id }) => place.courseTemplate === undefined || id === place.courseTemplate,
  );
  const wanted = place.sectionId ?? search.section;
  return {
    course:
      courses.find(({ he_course_id: id }) => id === search.course) ??
      ofTemplate.find(({ he_course_id: id }) => id === beginsWith) ??
      ofTemplate[0],
    section:
      classes.find(({ id }) => id === wanted) ??
      (wanted === undefined ? (classes.find(({ role }) => role === 'Primary Teacher') ?? classes[0]) : undefined),
  };
}

/** 'SAT Math, until Nov 3, 2026' of a course that the school gave up. */
export function courseLabel({ course_name: name, archived_at: archived }: CourseChoice): string {
  return archived === null ? name : `${name}, until ${dayText(archived)}`;
}
