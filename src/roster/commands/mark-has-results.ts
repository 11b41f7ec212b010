import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Db, type Queryable } from '../../platform/db/db.js';
import { StatementBatcher } from '../../platform/db/statement-batcher.js';

/** A start: from now on the student, and the classes that the student is in, are archived, never deleted. */
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
    // Nobody waits for a school that another start is marking: the people of it say the same (`isUsed`).
    await q.planned(
      `with given as (select id, min(at) as at from unnest($1::int[], $2::timestamptz[]) as given (id, at) group by id),
         locked as (select p.id, given.at from roster.people p join given using (id) where p.has_results_at is null order by p.id for no key update of p),
         marked as (update roster.people p set has_results_at = locked.at from locked where p.id = locked.id),
         schools as (select s.id, theirs.at from roster.schools s
           join (select p.school_id, min(given.at) as at from given join roster.people p using (id) group by p.school_id) theirs on theirs.school_id = s.id
           where s.has_results_at is null order by s.id for no key update of s skip locked)
       update roster.schools s set has_results_at = schools.at from schools where s.id = schools.id`,
      [marks.map(({ studentId }) => studentId), marks.map(({ at }) => at)],
    );
    // A row for each student: two who begin in one class do not wait for each other.
    await q.planned(
      `insert into roster.class_results (section_id, person_id, at)
       select m.section_id, m.person_id, min(given.at) from unnest($1::int[], $2::timestamptz[]) as given (id, at)
         join roster.memberships m on m.person_id = given.id and m.section_role = 'Student' group by 1, 2 order by 1, 2
       on conflict do nothing`,
      [marks.map(({ studentId }) => studentId), marks.map(({ at }) => at)],
    );
    return marks.map(() => undefined);
  });

  constructor(private readonly db: Db) {}

  execute(mark: MarkHasResults): Promise<void> {
    return this.marks.run(mark);
  }
}
