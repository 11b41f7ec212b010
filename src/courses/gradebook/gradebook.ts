import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { Clock, type Instant } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { administersSchool, Classes, People, type ClassCard, worksAt } from '../../roster/index.js';
import type { ActivityKind } from '../course-template.js';
import type { CoursesCode } from '../problems.js';
import { GivenLessons, type LessonTable } from '../read/given-lessons.js';
import { lessonNumbers } from '../read/lesson-numbers.js';
import {
  activitySums,
  cellOf,
  dayOf,
  sumsOf,
  type ActivitySums,
  type Cell,
  type CellResponse,
  type RowSums,
} from './cells.js';
import { findingOf, quietSince, type Finding } from './finding.js';

export interface GradebookCourse {
  id: number;
  schoolId: number;
  templateId: number;
  name: string;
  /** The school has given it up: the gradebook is only read. */
  archivedAt: Instant | null;
}

/** What a session may do in the gradebook of a class. */
export interface GradebookPermissions {
  /** Delete responses: edit mode. */
  delete: boolean;
  /** Excuse a student, or give more time. */
  excuse: boolean;
  /** Write to students about what they have not done. */
  remind: boolean;
  /** Bring back whatever was deleted; without it only what the session's person deleted. */
  bringBackAll: boolean;
}

export interface GradebookActivity {
  id: number;
  kind: ActivityKind;
  lessonId: number;
  /** Points of a response, which are its questions. */
  questions: number;
  sums: ActivitySums;
}

export interface GradebookLesson {
  id: number;
  sectionId: number;
  /** Place in the course: '2.3' */
  number: string;
  name: string;
  /** When the class got it first and until when, null for no end; missing where it was not given. */
  given: { startAt: Instant; endAt: Instant | null } | null;
  activities: number;
}

export interface GradebookStudent {
  id: number;
  firstName: string;
  lastName: string;
  /** Empty for somebody who shows none. */
  email: string;
  studentNumber: string | null;
  /** In the class now; otherwise it is work of somebody who was in it. */
  enrolled: boolean;
}

export interface GradebookRow {
  student: GradebookStudent;
  /** In the order of the activities. */
  cells: Cell[];
  sums: RowSums;
}

export interface Gradebook {
  course: GradebookCourse;
  section: ClassCard;
  permissions: GradebookPermissions;
  sections: { id: number; name: string; activities: number }[];
  lessons: GradebookLesson[];
  activities: GradebookActivity[];
  rows: GradebookRow[];
  finding: Finding;
  quietSince: Instant;
  /** Of the school: days in files are days there. */
  timeZone: string;
}

/** What a file of a gradebook is made of. */
export interface GradebookTable extends Omit<Gradebook, keyof OpenedGradebook> {
  section: Pick<ClassCard, 'id' | 'displayName'>;
}

/** A class and a course of its school that the session may look at together. */
export interface OpenedGradebook {
  course: GradebookCourse;
  section: ClassCard;
  permissions: GradebookPermissions;
}

interface ActivityRow {
  partId: number;
  part: string;
  lessonId: number;
  lesson: string;
  number: string;
  withdrawn: boolean;
  activityId: number | null;
  kind: ActivityKind | null;
  questions: number | null;
}

/** An activity that is a column. */
type ShownActivity = ActivityRow & { activityId: number; kind: ActivityKind };

/** By lesson. */
type Schedule = ReadonlyMap<number, GradebookLesson['given']>;

interface ResponseRow extends CellResponse {
  studentId: number;
  activityId: number;
}

/** Of a column where there is nothing: an array of numbers alone is read as JSON. */
const NONE = -1;
const COLUMNS = {
  id: 'id',
  studentId: 'student_id',
  activityId: 'activity_id',
  sectionId: 'section_id',
  version: 'activity_version',
  answered: 'answered',
  maxScore: 'max_score',
  arrivedAfterEnd: 'arrived_after_end',
  score: `coalesce(score, ${NONE})`,
  // In whole milliseconds as a Date has them; a numeric would take longer than all other columns.
  completedMs: `coalesce(round(date_part('epoch', completed_at) * 1e6)::bigint / 1000, ${NONE})`,
};

/** A class is never so large; all of it is one page. */
const EVERYBODY = { page: 1, perPage: 100_000, offset: 0, sort: 'lastName', order: 'asc', search: '' } as const;

/** What a class did in a course: students by activities, read from the rows that a submission writes. */
@Injectable()
export class Gradebooks {
  constructor(
    private readonly db: Db,
    private readonly classes: Classes,
    private readonly people: People,
    private readonly given: GivenLessons,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `roster/class-not-found` for a class that the session may not see, `courses/course-not-found` for a
   *   course
   * of another school, or at a school without activities
   */
  async open(session: Session, courseId: number, sectionId: number): Promise<OpenedGradebook> {
    const section = await this.classes.open(session, sectionId);
    const [school, course] = await Promise.all([this.classes.school(section.schoolId), this.course(courseId)]);
    // A district sees single students inside their school (ADR 57, 62).
    if (!worksAt(session, section.schoolId)) throw schoolNotEntered();
    if (!school?.activitiesAvailable || course?.schoolId !== section.schoolId) throw courseNotFound();
    return { course, section, permissions: permissionsOf(session, section, course) };
  }

  /** @param withFormer also who did something in this class and is no longer in it. @throws DomainError as `open` */
  async read(session: Session, courseId: number, sectionId: number, withFormer = false): Promise<Gradebook> {
    const opened = await this.open(session, courseId, sectionId);
    const former = withFormer || opened.course.archivedAt !== null;
    return { ...opened, ...(await this.tableOf(opened.course, opened.section, former)) };
  }

  /**
   * The gradebook of each class and course of a school in which a lesson was given or done, one at a time, with who has left the
   * class. Who may read it is the caller's policy.
   */
  async *ofSchool(schoolId: number): AsyncGenerator<GradebookTable & { course: GradebookCourse }> {
    const places = await this.db.query<{ courseId: number; sectionId: number }>(
      `select course_id as "courseId", section_id as "sectionId" from courses.assignments where school_id = $1
       union select course_id, section_id from courses.responses
       where school_id = $1 and course_id is not null and deleted_at is null order by 1, 2`,
      [schoolId],
    );
    const courses = new Map((await this.coursesOf(schoolId)).map((course) => [course.id, course]));
    const sections = await this.classes.byIds([...new Set(places.map(({ sectionId }) => sectionId))]);
    for (const { courseId, sectionId: id } of places) {
      const course = courses.get(courseId);
      if (!course) continue;
      const { displayName = `Class ${id}`, archived = true } = sections.get(id) ?? {};
      yield { course, section: { id, displayName }, ...(await this.tableOf(course, { id, archived }, true)) };
    }
  }

  /** Courses of a school and what came before them, those that it has now first. */
  async coursesOf(schoolId: number): Promise<GradebookCourse[]> {
    const rows = await this.db.query<CourseRow>(
      `${COURSE} where c.school_id = $1 order by c.archived_at is not null, t.name, c.archived_at desc, c.id`,
      [schoolId],
    );
    return rows.map(courseOf);
  }

  /**
   * The course with which the gradebook of a class begins: of those that the school has now the one of which the class was given
   * a lesson last, else the one it worked in last; undefined without either.
   */
  async courseOfClass(schoolId: number, sectionId: number): Promise<number | undefined> {
    const lastIn = (table: 'assignments' | 'responses', at: string) =>
      this.db.one<{ id: number }>(
        `select c.id from courses.courses c join courses.${table} o on o.course_id = c.id and o.section_id = $2 and o.deleted_at is null
          where c.school_id = $1 and c.archived_at is null group by c.id order by max(o.${at}) desc, c.id limit 1`,
        [schoolId, sectionId],
      );
    // What was done is many rows of the whole school: it is asked only of a class that was given nothing.
    return ((await lastIn('assignments', 'created_at')) ?? (await lastIn('responses', 'begun_at')))?.id;
  }

  /** The lesson of an activity of a course; undefined when it has none such. */
  async lessonOf(courseId: number, activityId: number): Promise<number | undefined> {
    const row = await this.db.one<{ id: number }>(
      `select l.id from courses.activities a join courses.lessons l on l.id = a.lesson_id join courses.template_sections s on s.id = l.section_id
       join courses.courses c on c.template_id = s.template_id where c.id = $1 and a.id = $2`,
      [courseId, activityId],
    );
    return row?.id;
  }

  private async course(courseId: number): Promise<GradebookCourse | undefined> {
    const row = await this.db.one<CourseRow>(`${COURSE} where c.id = $1`, [courseId]);
    return row && courseOf(row);
  }

  private async tableOf(
    course: GradebookCourse,
    { id: sectionId, archived }: { id: number; archived: boolean },
    withFormer: boolean,
  ): Promise<Omit<Gradebook, keyof OpenedGradebook>> {
    const nowMs = this.clock.now();
    const goesOn = course.archivedAt === null && !archived;
    const [school, parts, page, given, schedule, questionsOf] = await Promise.all([
      this.classes.school(course.schoolId),
      this.activitiesOf(course.templateId),
      this.classes.listStudents(sectionId, EVERYBODY),
      this.given.tableOf(course.id, sectionId),
      this.scheduleOf(course.id, sectionId),
      this.questionsOf(course.templateId),
    ]);
    const timeZone = school?.timeZone ?? 'UTC';
    const enrolled = page.students.map(({ id, firstName, lastName, email, studentIdNumber }): GradebookStudent => ({
      id,
      firstName,
      lastName,
      email,
      studentNumber: studentIdNumber,
      enrolled: true,
    }));
    const responses = await this.responsesOf(
      course.id,
      enrolled.map(({ id }) => id),
      withFormer ? sectionId : null,
      questionsOf,
    );
    const students = [
      ...enrolled,
      ...(await this.former(
        enrolled,
        responses.map(({ studentId }) => studentId),
      )),
    ];
    const responded = new Set(responses.map(({ activityId }) => activityId));
    // A lesson that was withdrawn stays where somebody worked at it.
    const shown = parts.filter(
      (row): row is ShownActivity => row.activityId !== null && (!row.withdrawn || responded.has(row.activityId)),
    );
    const cellsOf = cellsBy({ shown, given, responses, goesOn, nowMs });
    const rows = students.map((student): GradebookRow => {
      const cells = cellsOf(student);
      return { student, cells, sums: sumsOf(cells) };
    });
    const inClass = rows.filter(({ student }) => student.enrolled);
    const activities = activitiesFrom(shown, course.archivedAt === null ? inClass : rows);
    const lessons = lessonsOf(shown, schedule);
    const firstOpensMs = firstOpeningOf(inClass);
    const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]));
    const finding = findingOf(
      activities.map((one) => ({ ...one.sums, title: titleOf(lessonOf.get(one.lessonId)!, one.kind) })),
      inClass.map(({ sums }) => sums),
      nowMs,
      firstOpensMs === null ? null : dayOf(firstOpensMs, timeZone),
    );
    const sections = sectionsOf(shown);
    return { sections, lessons, activities, rows, finding, quietSince: quietSince(nowMs), timeZone };
  }

  /** Every activity of a template, in the order of the course. */
  private activitiesOf(templateId: number): Promise<ActivityRow[]> {
    return this.db.query(
      `select s.id as "partId", s.name as part, l.id as "lessonId", l.name as lesson, l.withdrawn_at is not null as withdrawn, n.number,
         a.id as "activityId", a.kind, jsonb_array_length(v.items) as questions
       from courses.template_sections s join courses.lessons l on l.section_id = s.id
       join ${lessonNumbers('$1')} n on n.lesson_id = l.id
       left join courses.activities a on a.lesson_id = l.id
       left join courses.activity_versions v on v.activity_id = a.id and v.version = a.version
       where s.template_id = $1 order by s.place, l.place, a.kind`,
      [templateId],
    );
  }

  /** A text of numbers for each column: rows would take most of the time of a large gradebook. */
  private async responsesOf(
    courseId: number,
    studentIds: readonly number[],
    sectionId: number | null,
    questionsOf: ReadonlyMap<number, ReadonlyMap<number, number>>,
  ): Promise<ResponseRow[]> {
    const texts = await this.db.query<Record<keyof typeof COLUMNS, string | null>>(
      `select ${Object.entries(COLUMNS).map(([name, column]) => `array_agg(${column})::text as "${name}"`)}
       from courses.responses where course_id = $1 and deleted_at is null and (student_id = any($2) or section_id = $3)`,
      [courseId, studentIds, sectionId],
    );
    const of = Object.fromEntries(
      Object.entries(texts[0]!).map(([name, text]) => [name, JSON.parse(`[${text?.slice(1, -1) ?? ''}]`)]),
    ) as Record<keyof typeof COLUMNS, number[]>;
    return of.id.map((id, i) => ({
      id,
      studentId: of.studentId[i]!,
      activityId: of.activityId[i]!,
      sectionId: of.sectionId[i]!,
      questions: questionsOf.get(of.activityId[i]!)?.get(of.version[i]!) ?? 0,
      answered: of.answered[i]!,
      score: of.score[i] === NONE ? null : of.score[i]!,
      maxScore: of.maxScore[i]!,
      completedMs: of.completedMs[i] === NONE ? null : of.completedMs[i]!,
      arrivedAfterEnd: of.arrivedAfterEnd[i]!,
    }));
  }

  /** How many questions each version of each activity has, by activity and version. */
  private async questionsOf(templateId: number): Promise<Map<number, Map<number, number>>> {
    const rows = await this.db.query<{ activityId: number; version: number; questions: number }>(
      `select v.activity_id as "activityId", v.version, jsonb_array_length(v.items) as questions
       from courses.activity_versions v join courses.activities a on a.id = v.activity_id join courses.lessons l on l.id = a.lesson_id
       join courses.template_sections s on s.id = l.section_id where s.template_id = $1`,
      [templateId],
    );
    const versions = new Map<number, Map<number, number>>();
    for (const { activityId, version, questions } of rows) {
      const ofActivity = versions.get(activityId) ?? new Map<number, number>();
      versions.set(activityId, ofActivity.set(version, questions));
    }
    return versions;
  }

  /** Who is not in the class any more and did something in it. Their addresses are nobody's here. */
  private async former(
    enrolled: readonly GradebookStudent[],
    studentIds: readonly number[],
  ): Promise<GradebookStudent[]> {
    const here = new Set(enrolled.map(({ id }) => id));
    const people = await this.people.byIds([...new Set(studentIds)].filter((id) => !here.has(id)));
    return [...people.values()]
      .map(({ id, firstName, lastName }) => ({
        id,
        firstName,
        lastName,
        email: '',
        studentNumber: null,
        enrolled: false,
      }))
      .sort((a, b) => a.lastName.localeCompare(b.lastName) || a.firstName.localeCompare(b.firstName) || a.id - b.id);
  }

  /** When the class as a whole, or somebody of it, has each lesson, also those to come. */
  private async scheduleOf(courseId: number, sectionId: number): Promise<Schedule> {
    const rows = await this.db.query<{ lessonId: number; startAt: Date; endAt: Date | null; open: boolean }>(
      `select lesson_id as "lessonId", min(start_at) as "startAt", max(end_at) as "endAt", bool_or(end_at is null) as open
       from courses.assignments where course_id = $1 and section_id = $2 and deleted_at is null group by lesson_id`,
      [courseId, sectionId],
    );
    return new Map(
      rows.map(({ lessonId, startAt, endAt, open }) => [
        lessonId,
        { startAt: startAt.toISOString(), endAt: open ? null : endAt!.toISOString() },
      ]),
    );
  }
}

/** What each student's row holds, in the order of the activities. */
function cellsBy({
  shown,
  given,
  responses,
  goesOn,
  nowMs,
}: {
  shown: readonly ShownActivity[];
  given: LessonTable;
  responses: readonly ResponseRow[];
  /** What was given opens still: neither the course nor the class is archived. */
  goesOn: boolean;
  nowMs: number;
}): (student: GradebookStudent) => Cell[] {
  const done = new Map<number, Map<number, CellResponse>>();
  for (const response of responses) {
    const ofStudent = done.get(response.studentId) ?? new Map<number, CellResponse>();
    done.set(response.studentId, ofStudent.set(response.activityId, response));
  }
  return ({ id, enrolled }) => {
    const ofStudent = done.get(id);
    return shown.map(({ lessonId, activityId }) => {
      const lesson = enrolled ? given(id, lessonId, activityId) : undefined;
      return cellOf(
        {
          given: lesson && lesson.opensMs === null ? lesson : null,
          opensMs: goesOn ? (lesson?.opensMs ?? null) : null,
          excused: lesson?.excused ?? false,
          response: ofStudent?.get(activityId) ?? null,
        },
        nowMs,
      );
    });
  };
}

function activitiesFrom(shown: readonly ShownActivity[], rows: readonly GradebookRow[]): GradebookActivity[] {
  return shown.map(({ activityId, kind, lessonId, questions }, place) => ({
    id: activityId,
    kind,
    lessonId,
    questions: questions ?? 0,
    sums: activitySums(rows.map(({ cells }) => cells[place]!)),
  }));
}

function lessonsOf(shown: readonly ShownActivity[], schedule: Schedule): GradebookLesson[] {
  return [...Map.groupBy(shown, ({ lessonId }) => lessonId).values()].map((of) => {
    const { lessonId, partId, number, lesson } = of[0]!;
    return {
      id: lessonId,
      sectionId: partId,
      number,
      name: lesson,
      given: schedule.get(lessonId) ?? null,
      activities: of.length,
    };
  });
}

function sectionsOf(shown: readonly ShownActivity[]): Gradebook['sections'] {
  return [...Map.groupBy(shown, ({ partId }) => partId).values()].map((of) => ({
    id: of[0]!.partId,
    name: of[0]!.part,
    activities: of.length,
  }));
}

/** When the first activity opens that a student has not got yet. */
function firstOpeningOf(rows: readonly GradebookRow[]): number | null {
  let first = Infinity;
  for (const { cells } of rows)
    for (const { opensMs } of cells) if (opensMs !== null && opensMs < first) first = opensMs;
  return first === Infinity ? null : first;
}

interface CourseRow extends Omit<GradebookCourse, 'archivedAt'> {
  archivedAt: Date | null;
}

const COURSE = `select c.id, c.school_id as "schoolId", c.template_id as "templateId", t.name, c.archived_at as "archivedAt"
  from courses.courses c join courses.templates t on t.id = c.template_id`;

function courseOf({ archivedAt, ...course }: CourseRow): GradebookCourse {
  return { ...course, archivedAt: archivedAt?.toISOString() ?? null };
}

/**
 * Who may give lessons to the class changes its gradebook; of these the Primary Teacher alone has edit mode (specification 3,
 * 6), without a mask. An archived course or class changes no more.
 */
export function permissionsOf(
  session: Session,
  { schoolId, role, archived, permissions }: Pick<ClassCard, 'schoolId' | 'role' | 'archived' | 'permissions'>,
  { archivedAt }: Pick<GradebookCourse, 'archivedAt'>,
): GradebookPermissions {
  const stands = archivedAt === null && !archived;
  const changes = stands && permissions.assign;
  return {
    delete: changes && role === 'Primary Teacher' && !session.masquerader,
    excuse: changes,
    remind: changes && !session.masquerader,
    bringBackAll: stands && administersSchool(session, schoolId),
  };
}

export const KIND_NAMES: Readonly<Record<ActivityKind, string>> = {
  independent_lesson: 'Independent Lesson',
  practice_set: 'Practice Set',
};

/** '2.3 Elimination, Practice Set' */
export function titleOf({ number, name }: Pick<GradebookLesson, 'number' | 'name'>, kind: ActivityKind): string {
  return `${number} ${name}, ${KIND_NAMES[kind]}`;
}

export function schoolNotEntered(): DomainError<CoursesCode> {
  return new DomainError('courses/not-allowed', 'Work with this school to see what its students do in lessons.');
}

export function courseNotFound(): DomainError<CoursesCode> {
  return new DomainError('courses/course-not-found', 'This course does not exist.');
}
