import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';

/** What was given to somebody who is deleted or erased, and never started, goes too. */
@Injectable()
export class ForgetStudentWhenDeleted {
  constructor(subscriptions: Subscriptions, db: Db) {
    subscriptions.reaction({
      name: 'scheduling.forget-student-when-deleted',
      types: ['roster.PersonDeleted.v1', 'roster.StudentErased.v1'],
      handle: async (event) => {
        const { personId } = event.payload as RosterEvents['roster.PersonDeleted.v1'];
        await db.tx(async (q) => {
          await q.query('delete from scheduling.availabilities where student_id = $1', [personId]);
          await q.query(
            'delete from scheduling.student_assessments where student_id = $1 and started_at is null and sitting = 1',
            [personId],
          );
        });
      },
    });
  }
}
