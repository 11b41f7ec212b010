import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Db, type Queryable } from '../../platform/db/db.js';
import { StatementBatcher } from '../../platform/db/statement-batcher.js';

/** A first start: from now on the student is archived, never deleted. */
export class MarkHasResults extends Command<void> {
  constructor(
    readonly studentId: number,
    readonly at: Date,
  ) {
    super();
  }
}

@CommandHandler(MarkHasResults)
export class MarkHasResultsHandler implements ICommandHandler<MarkHasResults> {
  private readonly marks = new StatementBatcher(async (marks: MarkHasResults[], q: Queryable = this.db) => {
    await q.planned(
      `with given as (select id, min(at) as at from unnest($1::int[], $2::timestamptz[]) as given (id, at) group by id),
         locked as (select p.id, given.at from roster.people p join given using (id) where p.has_results_at is null order by p.id for no key update of p)
       update roster.people p set has_results_at = locked.at from locked where p.id = locked.id`,
      [marks.map(({ studentId }) => studentId), marks.map(({ at }) => at)],
    );
    return marks.map(() => undefined);
  });

  constructor(private readonly db: Db) {}

  execute(mark: MarkHasResults): Promise<void> {
    return this.marks.run(mark);
  }
}
