import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { Clock, toMs, type Instant } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { invalidInput } from '../../platform/http/validation.js';
import { Classes, doneBy } from '../../roster/index.js';
import type { CoursesCode } from '../problems.js';
import type { CoursesEvents } from '../published.js';
import { GivenLessons } from '../read/given-lessons.js';
import { Gradebooks, type GradebookPermissions, type OpenedGradebook } from './gradebook.js';

/** So long a deleted response can be brought back; then its key is destroyed. */
export const KEPT_DAYS = 30;
export const KEPT_MS = KEPT_DAYS * 86_400_000;

export type CellAction =
  'deleted' | 'brought_back' | 'excused' | 'not_excused' | 'extended' | 'not_extended' | 'destroyed';

/** A class in a course. */
export interface GradebookKey {
  courseId: number;
  sectionId: number;
}

interface Held {
  activityId: number;
  studentId: number;
  schoolId: number;
}

/** What staff do to single cells of the gradebook. Each change is noted with who and why. */
@Injectable()
export class ChangeCells {
  constructor(
    private readonly gradebooks: Gradebooks,
    private readonly classes: Classes,
    private readonly given: GivenLessons,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The student has not started any more. What was answered is kept sealed and can be brought back for 30 days.
   * @throws DomainError as `Gradebooks.open`, `courses/not-allowed`, `courses/response-not-found`
   */
  async delete(session: Session, key: GradebookKey, responseId: number, reason: string): Promise<void> {
    await this.may(session, key, 'delete');
    await this.unitOfWork.run(async (u) => {
      const held = await u.q.one<Held>(
        `select activity_id as "activityId", student_id as "studentId", school_id as "schoolId" from courses.responses
         where id = $1 and course_id = $2 and deleted_at is null for update`,
        [responseId, key.courseId],
      );
      if (!held || !(await this.classes.holds(key.sectionId, held.studentId))) throw responseNotFound();
      await u.q.query('update courses.responses set deleted_at = $2 where id = $1', [responseId, this.clock.instant()]);
      await this.note(u, session, key.courseId, held, 'deleted', reason, { responseId });
      u.publish('courses.ResponseDeleted.v1', {
        ...{ responseId, courseId: key.courseId, ...held },
        ...doneBy(session),
      } satisfies CoursesEvents['courses.ResponseDeleted.v1']);
    });
  }

  /**
   * A deleted response stands again, as it was.
   * @throws DomainError as `Gradebooks.open`, `courses/response-not-found` when nobody can bring it back any more,
   * `courses/not-allowed`, `courses/changed-meanwhile` when the student has begun the activity again
   */
  async bringBack(session: Session, key: GradebookKey, responseId: number, reason: string): Promise<void> {
    const { permissions, section } = await this.gradebooks.open(session, key.courseId, key.sectionId);
    await this.unitOfWork.run(async (u) => {
      const held = await u.q.one<Held & { by: number | null }>(
        `select r.activity_id as "activityId", r.student_id as "studentId", r.school_id as "schoolId",
           (select coalesce(c.on_behalf_of, c.by_id) from courses.cell_changes c where c.response_id = r.id and c.action = 'deleted' order by c.id desc limit 1) as by
         from courses.responses r
         where r.id = $1 and r.course_id = $2 and r.deleted_at > $3 and r.destroyed_at is null for update`,
        [responseId, key.courseId, new Date(this.clock.now() - KEPT_MS)],
      );
      if (!held || !(await this.classes.holds(section.id, held.studentId))) throw responseNotFound();
      if (!mayBringBack(permissions, session, held.by)) throw notAllowed();
      const again = await u.q.one(
        'select from courses.responses where student_id = $1 and course_id = $2 and activity_id = $3 and deleted_at is null',
        [held.studentId, key.courseId, held.activityId],
      );
      if (again)
        throw new DomainError<CoursesCode>(
          'courses/changed-meanwhile',
          'The student has begun this activity again. Delete that response first, then bring this one back.',
        );
      await u.q.query('update courses.responses set deleted_at = null where id = $1', [responseId]);
      const { by: _by, ...cell } = held;
      await this.note(u, session, key.courseId, cell, 'brought_back', reason, { responseId });
      u.publish('courses.ResponseBroughtBack.v1', {
        ...{ responseId, courseId: key.courseId, ...cell },
        ...doneBy(session),
      } satisfies CoursesEvents['courses.ResponseBroughtBack.v1']);
    });
  }

  /**
   * Excuses a student from an activity, or gives more time; what is not said stays.
   * @throws DomainError as `Gradebooks.open`, `courses/not-allowed`, `courses/assignment-not-found` when the student has not
   *   got
   * the activity, `http/invalid-input` for an end that gives no more time
   */
  async except(
    session: Session,
    key: GradebookKey,
    { studentId, activityId }: { studentId: number; activityId: number },
    { excused, endAt }: { excused?: boolean | undefined; endAt?: Instant | null | undefined },
    reason: string,
  ): Promise<void> {
    const { section } = await this.may(session, key, 'excuse');
    const lessonEnd = await this.endOf(key, studentId, activityId);
    if (endAt) {
      if (lessonEnd === null) throw invalidInput({ end_at: ['This lesson has no end.'] });
      if (toMs(endAt) <= toMs(lessonEnd))
        throw invalidInput({ end_at: ['Please choose an end that is later than that of the lesson.'] });
      if (toMs(endAt) <= this.clock.now()) throw invalidInput({ end_at: ['Please choose an end that is to come.'] });
    }
    const cell = { studentId, activityId, schoolId: section.schoolId };
    await this.unitOfWork.run(async (u) => {
      // Whoever changes the same cell waits for this, also where it has no row yet.
      await u.q.query('select pg_advisory_xact_lock($1, hashtext($2))', [key.courseId, `${studentId} ${activityId}`]);
      const before = await u.q.one<{ excused: boolean; endAt: Date | null }>(
        `select excused, end_at as "endAt" from courses.exceptions where course_id = $1 and activity_id = $2 and student_id = $3`,
        [key.courseId, activityId, studentId],
      );
      const was = { excused: before?.excused ?? false, endAt: before?.endAt?.toISOString() ?? null };
      const now = { excused: excused ?? was.excused, endAt: endAt === undefined ? was.endAt : endAt };
      if (now.excused || now.endAt !== null)
        await u.q.query(
          `insert into courses.exceptions (course_id, activity_id, student_id, excused, end_at, reason) values ($1, $2, $3, $4, $5, $6)
           on conflict (course_id, activity_id, student_id) do update set excused = $4, end_at = $5, reason = $6`,
          [key.courseId, activityId, studentId, now.excused, now.endAt, reason],
        );
      else
        await u.q.query(
          'delete from courses.exceptions where course_id = $1 and activity_id = $2 and student_id = $3',
          [key.courseId, activityId, studentId],
        );
      if (now.excused !== was.excused)
        await this.note(u, session, key.courseId, cell, now.excused ? 'excused' : 'not_excused', reason);
      if (now.endAt !== was.endAt)
        await this.note(u, session, key.courseId, cell, now.endAt ? 'extended' : 'not_extended', reason, {
          endAt: now.endAt,
        });
    });
  }

  private async may(
    session: Session,
    { courseId, sectionId }: GradebookKey,
    what: 'delete' | 'excuse',
  ): Promise<OpenedGradebook> {
    const opened = await this.gradebooks.open(session, courseId, sectionId);
    if (!opened.permissions[what]) throw notAllowed();
    return opened;
  }

  /** The end of the lesson for everybody who has it as this student does. */
  private async endOf({ courseId, sectionId }: GradebookKey, studentId: number, activityId: number) {
    const lesson = await this.gradebooks.lessonOf(courseId, activityId);
    const given = (await this.given.ofClass(courseId, sectionId)).find(
      (one) => one.studentId === studentId && one.lessonId === lesson,
    );
    if (!given)
      throw new DomainError<CoursesCode>(
        'courses/assignment-not-found',
        'This activity is not assigned to this student.',
      );
    return given.endAt;
  }

  private async note(
    u: Unit,
    session: Session,
    courseId: number,
    { activityId, studentId }: Pick<Held, 'activityId' | 'studentId'>,
    action: CellAction,
    reason: string,
    { responseId = null, endAt = null }: { responseId?: number | null; endAt?: Instant | null } = {},
  ): Promise<void> {
    const { by, onBehalfOf = null } = doneBy(session);
    await u.q.query(
      `insert into courses.cell_changes (course_id, activity_id, student_id, response_id, action, by_id, on_behalf_of, at, reason, end_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [courseId, activityId, studentId, responseId, action, by, onBehalfOf, this.clock.instant(), reason, endAt],
    );
  }
}

/** A Teacher Admin of the school, or who deleted it and still may delete. */
export function mayBringBack(
  permissions: Pick<GradebookPermissions, 'bringBackAll' | 'delete'>,
  { userId }: Pick<Session, 'userId'>,
  deletedBy: number | null,
): boolean {
  return permissions.bringBackAll || (permissions.delete && deletedBy === userId);
}

function responseNotFound(): DomainError<CoursesCode> {
  return new DomainError('courses/response-not-found', 'This response does not exist.');
}

function notAllowed(): DomainError<CoursesCode> {
  return new DomainError('courses/not-allowed', 'You are not allowed to do this.');
}
