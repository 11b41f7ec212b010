import { Injectable } from '@nestjs/common';
import { Clock, msOrNull, toMs, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { grouped, StatementBatcher } from '../../platform/db/statement-batcher.js';
import { Classes } from '../../roster/index.js';

/** A lesson that a student has: some class of theirs was given it, and that has begun, or it is in the own plan. */
export interface GivenLesson {
  courseId: number;
  templateId: number;
  lessonId: number;
  /** The class that gives it longest. */
  sectionId: number;
  schoolId: number;
  startAt: Instant;
  /** Null: no end. */
  endAt: Instant | null;
  /** Activities of it for which this student alone has more time. */
  extended: readonly { activityId: number; endAt: Instant }[];
  /** Activities of it that this student need not do. */
  excused: readonly number[];
}

export interface GivenToStudent extends GivenLesson {
  studentId: number;
}

/**
 * Until when a student has an activity of a lesson, and when one opens that has not begun; undefined where the student has not
 * got the lesson.
 */
export type LessonTable = (
  studentId: number,
  lessonId: number,
  activityId: number,
) => { endMs: number | null; excused: boolean; opensMs: number | null } | undefined;

interface Row {
  studentId: number;
  courseId: number;
  templateId: number;
  lessonId: number;
  sectionId: number;
  schoolId: number;
  startAt: Date;
  endAt: Date | null;
}

interface TableRow {
  lessonId: number;
  startAt: Date;
  endAt: Date | null;
  wholeClass: boolean;
  studentIds: number[];
}

interface ExceptionRow {
  courseId: number;
  studentId: number;
  lessonId: number;
  activityId: number;
  excused: boolean;
  endAt: Date | null;
}

/**
 * Which lessons students have. One function says it, so that the student's list, the gradebook and every refusal agree. Of
 * several assignments the earliest start and the latest end count; one that has not begun counts nothing. A withdrawn lesson is
 * there for those alone who have begun it.
 */
@Injectable()
export class GivenLessons {
  private readonly students = new StatementBatcher(async (ids: number[]) => {
    const found = await this.ofStudents([...new Set(ids)].map((studentId) => ({ studentId, lessonId: null })));
    return ids.map((id): GivenLesson[] => found.get(id) ?? []);
  });
  private readonly lessons = new StatementBatcher(async (asked: { studentId: number; lessonId: number }[]) => {
    const named = new Map(asked.map((one) => [`${one.studentId} ${one.lessonId}`, one]));
    const found = await this.ofStudents([...named.values()]);
    return asked.map(({ studentId, lessonId }): GivenLesson[] =>
      (found.get(studentId) ?? []).filter((one) => one.lessonId === lessonId),
    );
  });

  constructor(
    private readonly db: Db,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  /** Of every class that the student is in now; nothing at a school without activities. */
  ofStudent(studentId: number): Promise<GivenLesson[]> {
    return this.students.run(studentId);
  }

  /** One lesson as of `ofStudent`: in each course in which the student has it. */
  ofLesson(studentId: number, lessonId: number): Promise<GivenLesson[]> {
    return this.lessons.run({ studentId, lessonId });
  }

  /** @param asked students, each with the lesson that is asked for; null for all */
  private async ofStudents(
    asked: readonly { studentId: number; lessonId: number | null }[],
  ): Promise<Map<number, GivenToStudent[]>> {
    const sectionIds = await this.classes.sectionIdsOf([...new Set(asked.map(({ studentId }) => studentId))]);
    const facts = await this.classes.byIds([...new Set([...sectionIds.values()].flat())]);
    const schools = await this.classes.schools([...new Set([...facts.values()].map(({ schoolId }) => schoolId))]);
    const openOf = (studentId: number) =>
      (sectionIds.get(studentId) ?? []).flatMap((id) => {
        const section = facts.get(id);
        return section && !section.archived && schools.get(section.schoolId)?.activitiesAvailable ? [section] : [];
      });
    const places = asked.flatMap(({ studentId, lessonId }) =>
      openOf(studentId).map(({ id }) => ({ sectionId: id, studentId, lessonId })),
    );
    const given = await this.given(places, 'c.archived_at is null', []);
    const planned = await this.planned(asked, openOf);
    return grouped(withPlanned(given, planned), ({ studentId }) => studentId);
  }

  /** Lessons that students have by their own plans, without an end; the class is one of the school that they are in. */
  private async planned(
    asked: readonly { studentId: number; lessonId: number | null }[],
    openOf: (studentId: number) => readonly { id: number; schoolId: number }[],
  ): Promise<GivenToStudent[]> {
    const placed = asked.filter(({ studentId }) => openOf(studentId).length > 0);
    if (placed.length === 0) return [];
    const rows = await this.db.query<Omit<Row, 'sectionId' | 'endAt'>>(
      `select p.student_id as "studentId", l.course_id as "courseId", c.template_id as "templateId", l.lesson_id as "lessonId",
         c.school_id as "schoolId", p.started_at as "startAt"
       from unnest($1::int[], $2::int[]) as m (student_id, lesson_id)
       join courses.plans p on p.student_id = m.student_id and p.ended_at is null
       join courses.plan_lessons l on l.plan_id = p.id and (m.lesson_id is null or l.lesson_id = m.lesson_id)
       join courses.courses c on c.id = l.course_id and c.archived_at is null
       join courses.lessons k on k.id = l.lesson_id and (k.withdrawn_at is null
         or exists (select from courses.responses r where r.student_id = p.student_id and r.course_id = l.course_id and r.lesson_id = k.id and r.deleted_at is null))
       order by p.student_id, l.place`,
      [placed.map(({ studentId }) => studentId), placed.map(({ lessonId }) => lessonId)],
    );
    return rows.flatMap(({ startAt, ...row }) => {
      const section = openOf(row.studentId).findLast(({ schoolId }) => schoolId === row.schoolId);
      if (!section) return [];
      return [
        { ...row, sectionId: section.id, startAt: startAt.toISOString(), endAt: null, extended: [], excused: [] },
      ];
    });
  }

  /** What a class gave to each student who is in it now, also in an archived course. */
  async ofClass(courseId: number, sectionId: number): Promise<GivenToStudent[]> {
    const students = await this.classes.studentsOf(sectionId);
    return this.given(
      students.map(({ id }) => ({ sectionId, studentId: id, lessonId: null })),
      'c.id = $5',
      [courseId],
    );
  }

  /**
   * The same as `ofClass` for tables of many students by many lessons, by which a student's lesson is looked up, also one that
   * opens later: there is no row for each student where the whole class has one.
   */
  async tableOf(courseId: number, sectionId: number): Promise<LessonTable> {
    const nowMs = this.clock.now();
    const [rows, exceptions] = await Promise.all([
      this.db.query<TableRow>(
        `select a.lesson_id as "lessonId", a.start_at as "startAt", a.end_at as "endAt", a.whole_class as "wholeClass",
           array(select s.student_id from courses.assignment_students s where s.assignment_id = a.id) as "studentIds"
         from courses.assignments a join courses.lessons l on l.id = a.lesson_id and l.withdrawn_at is null
         where a.course_id = $1 and a.section_id = $2 and a.deleted_at is null`,
        [courseId, sectionId],
      ),
      this.db.query<Omit<ExceptionRow, 'courseId'>>(
        `select e.student_id as "studentId", a.lesson_id as "lessonId", e.activity_id as "activityId", e.excused, e.end_at as "endAt"
         from courses.exceptions e join courses.activities a on a.id = e.activity_id where e.course_id = $1`,
        [courseId],
      ),
    ]);
    const own = grouped(exceptions, ({ studentId }) => studentId);
    const lessons = new Map(
      [...grouped(rows, ({ lessonId }) => lessonId)].map(([lessonId, several]) => {
        const of = several.filter(({ startAt }) => startAt.getTime() <= nowMs);
        const later = several.filter((one) => !of.includes(one));
        const ofAll = of.filter(({ wholeClass }) => wholeClass);
        return [
          lessonId,
          {
            all: ofAll.length === 0 ? undefined : { endMs: msOrNull(latest(ofAll)), excused: false, opensMs: null },
            ...{ ofAll, named: of.filter(({ wholeClass }) => !wholeClass), later },
          },
        ];
      }),
    );
    return (studentId, lessonId, activityId) => {
      const lesson = lessons.get(lessonId);
      if (!lesson) return undefined;
      const named = lesson.named.filter(({ studentIds }) => studentIds.includes(studentId));
      const exception = own.get(studentId)?.find((one) => one.activityId === activityId);
      if (named.length === 0 && lesson.all && !exception) return lesson.all;
      const of = [...lesson.ofAll, ...named];
      if (of.length === 0) {
        const opens = opening(lesson.later, studentId);
        return opens && exception ? { ...opens, excused: exception.excused } : opens;
      }
      const extended = exception?.endAt ? [{ activityId, endAt: exception.endAt.toISOString() }] : [];
      return {
        endMs: msOrNull(endOfActivity({ endAt: latest(of), extended }, activityId)),
        ...{ excused: exception?.excused ?? false, opensMs: null },
      };
    };
  }

  /** @param course what holds of the course `c`, with values from `$5` on */
  private async given(
    places: readonly { sectionId: number; studentId: number; lessonId: number | null }[],
    course: string,
    values: readonly unknown[],
  ): Promise<GivenToStudent[]> {
    if (places.length === 0) return [];
    const rows = await this.db.query<Row>(
      `select m.student_id as "studentId", a.course_id as "courseId", c.template_id as "templateId", a.lesson_id as "lessonId",
         a.section_id as "sectionId", a.school_id as "schoolId", a.start_at as "startAt", a.end_at as "endAt"
       from unnest($1::int[], $2::int[], $3::int[]) as m (section_id, student_id, lesson_id)
       join courses.assignments a on a.section_id = m.section_id and a.deleted_at is null and a.start_at <= $4
         and (m.lesson_id is null or a.lesson_id = m.lesson_id)
         and (a.whole_class or exists (select from courses.assignment_students s where s.assignment_id = a.id and s.student_id = m.student_id))
       join courses.courses c on c.id = a.course_id and ${course}
       join courses.lessons l on l.id = a.lesson_id and (l.withdrawn_at is null
         or exists (select from courses.responses r where r.student_id = m.student_id and r.course_id = a.course_id and r.lesson_id = l.id and r.deleted_at is null))
       order by m.student_id, a.course_id, a.lesson_id, a.end_at desc nulls first, a.id`,
      [
        places.map((p) => p.sectionId),
        places.map((p) => p.studentId),
        places.map((p) => p.lessonId),
        this.clock.instant(),
        ...values,
      ],
    );
    const exceptions = grouped(await this.exceptions(rows), nameOf);
    return [...grouped(rows, nameOf).values()].map((several) => {
      const longest = several[0]!;
      const own = exceptions.get(nameOf(longest)) ?? [];
      return {
        ...longest,
        startAt: several
          .map(({ startAt }) => startAt.toISOString())
          .sort()
          .at(0)!,
        endAt: longest.endAt?.toISOString() ?? null,
        extended: own.flatMap(({ activityId, endAt }) =>
          endAt === null ? [] : [{ activityId, endAt: endAt.toISOString() }],
        ),
        excused: own.flatMap(({ activityId, excused }) => (excused ? [activityId] : [])),
      };
    });
  }

  private async exceptions(rows: readonly Row[]): Promise<ExceptionRow[]> {
    if (rows.length === 0) return [];
    return this.db.query<ExceptionRow>(
      `select e.course_id as "courseId", e.student_id as "studentId", a.lesson_id as "lessonId", e.activity_id as "activityId", e.excused, e.end_at as "endAt"
       from courses.exceptions e join courses.activities a on a.id = e.activity_id
       where e.student_id = any($1) and e.course_id = any($2) order by e.activity_id`,
      [[...new Set(rows.map((row) => row.studentId))], [...new Set(rows.map((row) => row.courseId))]],
    );
  }
}

/** The dates of a class stand, also for who plans the lesson besides; what is planned alone comes behind. */
function withPlanned(given: readonly GivenToStudent[], planned: readonly GivenToStudent[]): GivenToStudent[] {
  const ofClass = new Set(given.map(nameOf));
  return [...given, ...planned.filter((one) => !ofClass.has(nameOf(one)))];
}

/** Of assignments that have not begun the first that a student has. */
function opening(later: readonly TableRow[], studentId: number) {
  const own = later.filter(({ wholeClass, studentIds }) => wholeClass || studentIds.includes(studentId));
  if (own.length === 0) return undefined;
  return { endMs: null, excused: false, opensMs: Math.min(...own.map(({ startAt }) => startAt.getTime())) };
}

/** The last of several ends; without an end where one has none. */
function latest(assigned: readonly { endAt: Date | null }[]): Instant | null {
  let last = -Infinity;
  for (const { endAt } of assigned) {
    if (endAt === null) return null;
    last = Math.max(last, endAt.getTime());
  }
  return new Date(last).toISOString();
}

function nameOf({ studentId, courseId, lessonId }: Pick<Row, 'studentId' | 'courseId' | 'lessonId'>): string {
  return [studentId, courseId, lessonId].join();
}

/** Until when an activity of a lesson may be done: as the lesson, or longer for a student who was given more time. */
export function endOfActivity(given: Pick<GivenLesson, 'endAt' | 'extended'>, activityId: number): Instant | null {
  const own = given.extended.find((one) => one.activityId === activityId)?.endAt;
  if (given.endAt === null || own === undefined) return given.endAt;
  return toMs(own) > toMs(given.endAt) ? own : given.endAt;
}

/** Whether a lesson is past its end, and past whatever this student alone has beyond it. */
export function isOver({ endAt, extended }: Pick<GivenLesson, 'endAt' | 'extended'>, now: Instant): boolean {
  return endAt !== null && [endAt, ...extended.map((one) => one.endAt)].every((end) => toMs(end) <= toMs(now));
}
