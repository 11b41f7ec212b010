import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import { People, type RosterEvents } from '../../roster/index.js';
import type { CoursesEvents } from '../published.js';
import { ResponseKeys } from './response-keys.js';

interface Cell {
  responseId: number;
  courseId: number | null;
  activityId: number | null;
  studentId: number;
  schoolId: number;
}

/**
 * When a student is erased or deleted, nobody reads again what they answered, why staff changed a cell of theirs, nor what they
 * planned: a plan says which topics they missed.
 */
@Injectable()
export class ForgetResponses {
  constructor(
    subscriptions: Subscriptions,
    private readonly unitOfWork: UnitOfWork,
    private readonly people: People,
    private readonly keys: ResponseKeys,
    private readonly clock: Clock,
  ) {
    subscriptions.reaction({
      name: 'courses.forget-responses-when-erased',
      types: ['roster.StudentErased.v1', 'roster.PersonDeleted.v1'],
      handle: (event) => this.forget((event.payload as RosterEvents['roster.StudentErased.v1']).personId),
    });
  }

  /** Also of accounts that were merged into this one; a second time changes nothing. */
  async forget(personId: number): Promise<void> {
    const accounts = await this.people.accountsOf([personId]);
    const now = this.clock.instant();
    await this.unitOfWork.run(async (u) => {
      const cells = await u.q.query<Cell>(
        `update courses.responses set destroyed_at = $2, deleted_at = coalesce(deleted_at, $2), completed_at = null, score = null, answered = 0
         where student_id = any($1) and destroyed_at is null
         returning id as "responseId", course_id as "courseId", activity_id as "activityId", student_id as "studentId", school_id as "schoolId"`,
        [accounts, now],
      );
      const ids = cells.map(({ responseId }) => responseId);
      await u.q.query(
        'update courses.response_keys set wrapped_key = null, destroyed_at = $2 where response_id = any($1) and destroyed_at is null',
        [ids, now],
      );
      await u.q.query('delete from courses.response_entries where response_id = any($1)', [ids]);
      await u.q.query('delete from courses.assignment_students where student_id = any($1)', [accounts]);
      await u.q.query('delete from courses.exceptions where student_id = any($1)', [accounts]);
      await u.q.query('delete from courses.reminders where student_id = any($1)', [accounts]);
      await u.q.query("update courses.cell_changes set reason = '' where student_id = any($1)", [accounts]);
      // Sets of questions that came back say what was missed: nothing of them stays.
      const sets = `select s.id from courses.return_sets s join courses.plans p on p.id = s.plan_id where p.student_id = any($1)`;
      const responses = `select id from courses.responses where return_set_id in (${sets})`;
      for (const rows of [
        `courses.response_entries where response_id in (${responses})`,
        `courses.response_keys where response_id in (${responses})`,
        `courses.responses where return_set_id in (${sets})`,
        `courses.return_sets where id in (${sets})`,
        ...['plan_questions', 'plan_lessons'].map(
          (table) => `courses.${table} where plan_id in (select id from courses.plans where student_id = any($1))`,
        ),
        'courses.plans where student_id = any($1)',
      ])
        await u.q.query(`delete from ${rows}`, [accounts]);
      for (const { courseId, activityId, ...cell } of cells)
        if (courseId !== null && activityId !== null)
          u.publish('courses.ResponseDestroyed.v1', {
            ...{ ...cell, courseId, activityId },
          } satisfies CoursesEvents['courses.ResponseDestroyed.v1']);
      u.afterCommit(() => this.keys.forget(ids));
    });
  }
}
