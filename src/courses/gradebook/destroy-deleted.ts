import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { nextNight } from '../../platform/jobs/nightly.js';
import type { CoursesEvents } from '../published.js';
import { KEPT_MS } from './change-cells.js';

const JOB = 'courses.destroy-deleted-responses';
/** Three in the morning at the middle of the continent. */
const HOUR_UTC = 9;
/** Of one transaction. */
const AT_ONCE = 200;

/** "This action cannot be undone" becomes true: what was deleted 30 days ago loses its key, its entries and its points. */
@Injectable()
export class DestroyDeleted implements OnModuleInit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(
      JOB,
      (nowMs) => nextNight(nowMs, HOUR_UTC),
      () => this.run(),
      {
        does: 'destroy responses that were deleted 30 days ago',
      },
    );
  }

  /** Everything that is due. */
  async run(): Promise<void> {
    while ((await this.some()) === AT_ONCE);
  }

  private some(): Promise<number> {
    const now = this.clock.instant();
    return this.unitOfWork.run(async (u) => {
      const due = await u.q.query<{
        responseId: number;
        courseId: number;
        activityId: number;
        studentId: number;
        schoolId: number;
      }>(
        `select id as "responseId", course_id as "courseId", activity_id as "activityId", student_id as "studentId", school_id as "schoolId"
         from courses.responses where deleted_at <= $1 and destroyed_at is null order by id limit ${AT_ONCE} for update`,
        [new Date(this.clock.now() - KEPT_MS)],
      );
      if (due.length === 0) return 0;
      const ids = due.map(({ responseId }) => responseId);
      await u.q.query(
        'update courses.response_keys set wrapped_key = null, destroyed_at = $2 where response_id = any($1) and destroyed_at is null',
        [ids, now],
      );
      await u.q.query('delete from courses.response_entries where response_id = any($1)', [ids]);
      await u.q.query(
        'update courses.responses set destroyed_at = $2, completed_at = null, score = null, answered = 0 where id = any($1)',
        [ids, now],
      );
      await u.q.query(
        `insert into courses.cell_changes (course_id, activity_id, student_id, response_id, action, at, reason)
         select course_id, activity_id, student_id, id, 'destroyed', $2, '' from courses.responses where id = any($1)`,
        [ids, now],
      );
      for (const cell of due)
        u.publish('courses.ResponseDestroyed.v1', cell satisfies CoursesEvents['courses.ResponseDestroyed.v1']);
      return due.length;
    });
  }
}
