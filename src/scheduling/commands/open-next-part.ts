import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, type Instant } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { Queryable } from '../../platform/db/db.js';
import { StatementBatcher } from '../../platform/db/statement-batcher.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import type { SchedulingCode } from '../problems.js';
import type { SchedulingEvents } from '../published.js';
import { ScheduledAssessments } from '../read/scheduled-assessments.js';

/**
 * Scoring's decision about part 2, for the part 1 that it scored. Kept once and never changed within a sitting. Broken
 * assessments get their part 2 at once, continuous ones when the student asks for it.
 */
export class RecordRoute extends Command<void> {
  constructor(
    readonly partOneId: number,
    readonly sitting: number,
    readonly difficulty: 'easy' | 'hard',
  ) {
    super();
  }
}

/** Turns the slot of part 2 into a student assessment with the routed form. Answers its id, null while there is no route. */
export class OpenNextPart extends Command<number | null> {
  constructor(readonly partOneId: number) {
    super();
  }
}

@CommandHandler(RecordRoute)
export class RecordRouteHandler implements ICommandHandler<RecordRoute> {
  /** Those of a page of scores travel together. */
  private readonly routes = new StatementBatcher(async (routes: RecordRoute[], q?: Queryable) => {
    const broken = await this.scheduled.brokenPairs(
      routes.map(({ partOneId }) => partOneId),
      q,
    );
    await this.unitOfWork.run(async (u) => {
      // Locked in one order, so that two processes never wait in a circle.
      const recorded = await u.q.query<{ id: number }>(
        `with given as (select * from unnest($1::int[], $2::int[], $3::text[]) as given (id, sitting, route)),
           there as (select s.id, s.sitting from scheduling.student_assessments s where s.id in (select id from given) and s.part = 1 order by s.id for no key update)
         update scheduling.student_assessments s set route = coalesce(s.route, given.route) from given join there using (id, sitting) where s.id = there.id returning s.id`,
        [routes.map((r) => r.partOneId), routes.map((r) => r.sitting), routes.map((r) => r.difficulty)],
      );
      const now = recorded.map(({ id }) => id).filter((id) => broken.has(id));
      if (now.length > 0) await openNextParts(u, now, this.clock.instant());
    });
    return routes.map(() => undefined);
  });

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scheduled: ScheduledAssessments,
    private readonly clock: Clock,
  ) {}

  execute(route: RecordRoute): Promise<void> {
    return this.routes.run(route);
  }
}

@CommandHandler(OpenNextPart)
export class OpenNextPartHandler implements ICommandHandler<OpenNextPart> {
  private readonly asked = new StatementBatcher((ids: number[]) =>
    this.unitOfWork.run(async (u) => {
      const opened = await openNextParts(u, ids, this.clock.instant());
      return ids.map((id) => opened.get(id));
    }),
  );

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `scheduling/assessment-not-found` */
  async execute({ partOneId }: OpenNextPart): Promise<number | null> {
    const opened = await this.asked.run(partOneId);
    if (opened === undefined)
      throw new DomainError<SchedulingCode>('scheduling/assessment-not-found', 'This assessment does not exist.');
    return opened;
  }
}

interface PartOne {
  id: number;
  studentId: number;
  schoolId: number;
  typeId: number;
  setId: number;
  categoryId: number;
  schoolYearId: number;
  difficulty: 'easy' | 'hard';
}

/**
 * Opens the part 2 of these parts 1 that have a route.
 * @returns by part 1 the id of its part 2, null without a route; copies that are not there are missing.
 */
export async function openNextParts(u: Unit, ids: readonly number[], at: Instant): Promise<Map<number, number | null>> {
  const ones = await u.q.query<PartOne>(
    `select id, student_id as "studentId", school_id as "schoolId", type_id as "typeId", set_id as "setId", category_id as "categoryId", school_year_id as "schoolYearId",
       case part when 1 then route end as difficulty from scheduling.student_assessments where id = any($1::int[]) order by id for no key update`,
    [ids],
  );
  const routed = new Map(ones.filter(({ difficulty }) => difficulty !== null).map((one) => [one.id, one]));
  if (routed.size === 0) return new Map(ones.map(({ id }) => [id, null]));
  const seconds = await u.q.query<{ oneId: number; id: number; fresh: boolean }>(
    `with opened as (
       insert into scheduling.student_assessments as two (student_id, school_id, type_id, set_id, category_id, school_year_id, part, difficulty, sitting, created_at)
       select student_id, school_id, type_id, set_id, category_id, school_year_id, 2, route, 1, $2 from scheduling.student_assessments where id = any($1::int[]) order by id
       on conflict (student_id, type_id, set_id, category_id, part, school_year_id) do update set difficulty = excluded.difficulty where two.difficulty is null
       returning id, student_id, type_id, set_id, category_id, school_year_id)
     select one.id as "oneId", coalesce(opened.id, two.id) as id, opened.id is not null as fresh from scheduling.student_assessments one
     left join opened using (student_id, type_id, set_id, category_id, school_year_id)
     left join scheduling.student_assessments two on (two.student_id, two.type_id, two.set_id, two.category_id, two.school_year_id, two.part)
       = (one.student_id, one.type_id, one.set_id, one.category_id, one.school_year_id, 2)
     where one.id = any($1::int[]) order by one.id`,
    [[...routed.keys()], at],
  );
  for (const { oneId, id, fresh } of seconds) {
    const { id: partOneId, ...of } = routed.get(oneId)!;
    if (fresh)
      u.publish('scheduling.NextPartOpened.v1', {
        studentAssessmentId: id,
        partOneId,
        ...of,
      } satisfies SchedulingEvents['scheduling.NextPartOpened.v1']);
  }
  const opened = new Map(seconds.map(({ oneId, id }) => [oneId, id]));
  return new Map(ones.map(({ id }) => [id, opened.get(id) ?? null]));
}
