import { Injectable } from '@nestjs/common';
import { Clock, toInstant, type Instant } from '../../../kernel/clock.js';
import { Db } from '../../../platform/db/db.js';
import { containing, pageOf } from '../../../platform/db/list-sql.js';
import type { PageRequest } from '../../../platform/http/list.js';
import { People, type Viewer } from '../../../roster/index.js';
import type { Schedule, ScheduleStatus } from '../../activity-rules.js';
import { assignmentNotFound, StaffCourses, type LessonClass } from './staff-courses.js';

export const ASSIGNMENT_SORTS = [
  'start_at',
  'end_at',
  'lesson_name',
  'section_name',
  'course_name',
  'created_by',
] as const;
export type AssignmentSort = (typeof ASSIGNMENT_SORTS)[number];

/** A lesson that a class has, as the tables show it. */
export interface AssignedLessonRow extends Schedule {
  id: number;
  courseId: number;
  courseName: string;
  lessonId: number;
  lessonName: string;
  sectionId: number;
  sectionName: string;
  createdBy: string;
  /** Of certain students; null for the whole class. */
  students: number | null;
  revision: number;
  edit: boolean;
  delete: boolean;
}

/** One assignment of a course that is not archived. */
export interface OpenAssignment extends Schedule {
  id: number;
  courseId: number;
  lessonId: number;
  sectionId: number;
  wholeClass: boolean;
  studentIds: number[];
  revision: number;
}

interface OpenRow extends Omit<OpenAssignment, keyof Schedule> {
  startAt: Date;
  endAt: Date | null;
}

const OPEN = `select a.id, a.course_id as "courseId", a.lesson_id as "lessonId", a.section_id as "sectionId", a.start_at as "startAt", a.end_at as "endAt",
    a.whole_class as "wholeClass", a.revision,
    coalesce((select array_agg(s.student_id order by s.student_id) from courses.assignment_students s where s.assignment_id = a.id), '{}') as "studentIds"
  from courses.assignments a join courses.courses c on c.id = a.course_id and c.archived_at is null
  where a.deleted_at is null`;

const STATUS_IS: Readonly<Record<ScheduleStatus, (now: string) => string>> = {
  active: (now) => `a.start_at <= ${now} and (a.end_at is null or a.end_at > ${now})`,
  upcoming: (now) => `a.start_at > ${now}`,
  past: (now) => `a.end_at <= ${now}`,
};

/** Lessons that classes have, as staff see them. */
@Injectable()
export class Assignments {
  constructor(
    private readonly db: Db,
    private readonly courses: StaffCourses,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /** One of a class whose lessons the session sees. @throws DomainError `courses/assignment-not-found` */
  async open(session: Viewer, id: number): Promise<OpenAssignment> {
    const [found] = await this.opened(`${OPEN} and a.id = $1`, [id]);
    const [section] = found ? await this.courses.sections(session, [found.sectionId]) : [];
    if (!found || !section) throw assignmentNotFound();
    return found;
  }

  /** What a class has, the first to begin first; with a course only of that one. */
  ofSection(sectionId: number, courseId: number | null): Promise<OpenAssignment[]> {
    return this.opened(
      `${OPEN} and a.section_id = $1 and ($2::int is null or a.course_id = $2) order by a.start_at, a.id`,
      [sectionId, courseId],
    );
  }

  /** What these classes have of a course. */
  ofCourse(courseId: number, sectionIds: readonly number[]): Promise<OpenAssignment[]> {
    return this.opened(`${OPEN} and a.course_id = $1 and a.section_id = any($2) order by a.start_at, a.id`, [
      courseId,
      [...sectionIds],
    ]);
  }

  /** What a class as a whole has of a course, without lessons that were withdrawn, as a plan for another class. */
  async planOf(courseId: number, sectionId: number): Promise<(Schedule & { lessonId: number })[]> {
    const plan = await this.opened(
      `${OPEN} and a.course_id = $1 and a.section_id = $2 and a.whole_class
         and exists (select from courses.lessons l where l.id = a.lesson_id and l.withdrawn_at is null) order by a.start_at, a.id`,
      [courseId, sectionId],
    );
    return plan.map(({ lessonId, startAt, endAt }) => ({ lessonId, startAt, endAt }));
  }

  /** 'Period 1, Elimination', also of those that were taken back. */
  async names(session: Viewer, ids: readonly number[]): Promise<Map<string, string>> {
    const rows = await this.db.query<{ id: number; section_id: number; name: string }>(
      `select a.id, a.section_id, l.name from courses.assignments a join courses.lessons l on l.id = a.lesson_id where a.id = any($1)`,
      [[...ids]],
    );
    const sections = await this.courses.sections(session, [...new Set(rows.map((row) => row.section_id))]);
    const classes = new Map(sections.map(({ id, displayName }) => [id, displayName]));
    return new Map(
      rows.flatMap((row): [string, string][] => {
        const name = classes.get(row.section_id);
        return name === undefined ? [] : [[String(row.id), `${name}, ${row.name}`]];
      }),
    );
  }

  /** A page of what these classes have. Who sees the classes is the caller's question. */
  async page(
    sections: readonly LessonClass[],
    of: { courseIds: readonly number[]; status: ScheduleStatus },
    request: PageRequest<AssignmentSort>,
  ): Promise<{ rows: AssignedLessonRow[]; total: number }> {
    const ids = sections.map(({ id }) => id);
    const givers = await this.db.query<{ id: number }>(
      'select distinct created_by as id from courses.assignments where section_id = any($1) and course_id = any($2) and deleted_at is null',
      [ids, [...of.courseIds]],
    );
    const names = await this.people.namesOf(givers.map(({ id }) => id));
    const params: unknown[] = [
      this.clock.instant(),
      ids,
      sections.map(({ displayName }) => displayName),
      [...names.keys()],
      [...names.values()],
      [...of.courseIds],
      containing(request.search),
    ];
    const { rows, total } = await pageOf<
      Omit<AssignedLessonRow, 'startAt' | 'endAt' | 'edit' | 'delete'> & { startAt: Date; endAt: Date | null },
      AssignmentSort
    >(this.db, request, {
      select: `select a.id, a.course_id as "courseId", t.name as "courseName", a.lesson_id as "lessonId", l.name as "lessonName", a.section_id as "sectionId",
        section.name as "sectionName", coalesce(giver.name, '') as "createdBy", a.start_at as "startAt", a.end_at as "endAt", a.revision,
        case when not a.whole_class then (select count(*)::int from courses.assignment_students s where s.assignment_id = a.id) end as students`,
      from: `from courses.assignments a join courses.courses c on c.id = a.course_id and c.archived_at is null
        join courses.templates t on t.id = c.template_id join courses.lessons l on l.id = a.lesson_id
        join unnest($2::int[], $3::text[]) as section (id, name) on section.id = a.section_id
        left join unnest($4::int[], $5::text[]) as giver (id, name) on giver.id = a.created_by
        where a.deleted_at is null and a.course_id = any($6::int[]) and ${STATUS_IS[of.status]('$1::timestamptz')}
          and ($7 = '%%' or l.name ilike $7 or section.name ilike $7 or giver.name ilike $7 or t.name ilike $7)`,
      params,
      order: {
        columns: {
          start_at: 'a.start_at',
          end_at: 'a.end_at',
          lesson_name: 'lower(l.name)',
          section_name: 'lower(section.name)',
          course_name: 'lower(t.name)',
          created_by: 'lower(giver.name)',
        },
        empty: 'last',
        then: 'a.start_at, a.id',
      },
    });
    const permissions = new Map(sections.map((section) => [section.id, section.lessonPermissions]));
    return {
      rows: rows.map((row) => ({
        ...row,
        startAt: instantOf(row.startAt),
        endAt: row.endAt && instantOf(row.endAt),
        edit: permissions.get(row.sectionId)!.edit,
        delete: permissions.get(row.sectionId)!.delete,
      })),
      total,
    };
  }

  private async opened(sql: string, params: readonly unknown[]): Promise<OpenAssignment[]> {
    const rows = await this.db.query<OpenRow>(sql, [...params]);
    return rows.map((row) => ({ ...row, startAt: instantOf(row.startAt), endAt: row.endAt && instantOf(row.endAt) }));
  }
}

function instantOf(at: Date): Instant {
  return toInstant(at.getTime());
}
