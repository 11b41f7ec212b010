import { Injectable } from '@nestjs/common';
import { AttemptsList, type ViewsBySitting, type RecordView } from '../../delivery/index.js';
import { Db } from '../../platform/db/db.js';
import { People } from '../../roster/index.js';
import { ACCESS } from './access-projection.js';

/** Views of records by somebody who is logged in as somebody else, counted by sitting. A read model, seconds behind at most. */
@Injectable()
export class MaskedViews {
  constructor(
    private readonly db: Db,
    private readonly attempts: AttemptsList,
    private readonly people: People,
  ) {}

  /** @param studentId only views of this student's records */
  async bySitting(studentId?: number): Promise<ViewsBySitting> {
    const views = await this.db.query<RecordView>(
      `select student_id as "studentId", at, stream, student_assessment_id as "studentAssessmentId", type_id as "typeId",
         set_id as "setId", what = 'logged_in_as' as "loggedInAs"
       from ${ACCESS} where on_behalf_of is not null and ($1::int[] is null or student_id = any($1))`,
      [studentId === undefined ? null : await this.people.accountsOf([studentId])],
    );
    return this.attempts.viewsBySitting(views);
  }
}
