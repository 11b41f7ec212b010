import { Injectable } from '@nestjs/common';
import { AttemptsList, type LooksBySitting, type RecordLook } from '../../delivery/index.js';
import { Db } from '../../platform/db/db.js';
import { ACCESS } from './access-projection.js';

/** Looks from behind a mask, which are few, counted by the sitting that was looked at. A read model, seconds behind at most. */
@Injectable()
export class MaskedLooks {
  constructor(
    private readonly db: Db,
    private readonly attempts: AttemptsList,
  ) {}

  /** @param studentId without it of all students. */
  async bySitting(studentId?: number): Promise<LooksBySitting> {
    const looks = await this.db.query<RecordLook>(
      `select student_id as "studentId", at, stream, student_assessment_id as "studentAssessmentId", type_id as "typeId",
         set_id as "setId", what = 'logged_in_as' as "loggedInAs"
       from ${ACCESS} where on_behalf_of is not null and ($1::int is null or student_id = $1)`,
      [studentId ?? null],
    );
    return this.attempts.lookedAt(looks);
  }
}
