import { Injectable } from '@nestjs/common';
import { AttemptsList, type ViewsBySitting, type RecordView } from '../../delivery/index.js';
import { Db } from '../../platform/db/db.js';
import { listScopeOf, People, type Viewer } from '../../roster/index.js';
import { ACCESS } from './access-projection.js';

/** Views of records by somebody who is logged in as somebody else, counted by sitting. A read model, seconds behind at most. */
@Injectable()
export class MaskedViews {
  constructor(
    private readonly db: Db,
    private readonly attempts: AttemptsList,
    private readonly people: People,
  ) {}

  /** Of one student's sittings. */
  async ofStudent(studentId: number): Promise<ViewsBySitting> {
    return this.bySitting(await this.people.accountsOf([studentId]));
  }

  /** Of sittings that the reader's lists can hold: a school does not wait for what is viewed in others. */
  async inListsOf(reader: Viewer): Promise<ViewsBySitting> {
    if (listScopeOf(reader).within === 'everything') return this.bySitting(null);
    const viewed = await this.db.query<{ id: number }>(
      `select distinct student_id as id from ${ACCESS} where on_behalf_of is not null`,
    );
    const ids = viewed.map(({ id }) => id);
    const merged = await this.people.mergedAmong(ids);
    const ownerOf = (id: number) => merged.get(id) ?? id;
    const listed = await this.attempts.listedAmong(reader, ids.map(ownerOf));
    return this.bySitting(ids.filter((id) => listed.has(ownerOf(id))));
  }

  /** @param accounts only views of what stands under these; null: of all */
  private async bySitting(accounts: readonly number[] | null): Promise<ViewsBySitting> {
    const views = await this.db.query<RecordView>(
      `select student_id as "studentId", at, stream, student_assessment_id as "studentAssessmentId", type_id as "typeId",
         set_id as "setId", what = 'logged_in_as' as "loggedInAs"
       from ${ACCESS} where on_behalf_of is not null and ($1::int[] is null or student_id = any($1))`,
      [accounts],
    );
    return this.attempts.viewsBySitting(views);
  }
}
