import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Unit } from '../../platform/db/unit-of-work.js';
import {
  NOTHING_RETURNED,
  StudentWork,
  type MovedWork,
  type ReturnedWork,
  type WorkKeeper,
} from '../../roster/index.js';

/** What was moved, to find it again. */
interface Notes {
  responses: number[];
  /**
   * Of an activity that both records did, what the kept record did and the other one did further: it waits under that one's
   * account.
   */
  swapped: number[];
  assignments: { had: number[]; added: number[] };
  exceptions: { courseId: number; activityId: number }[];
  changes: number[];
  /** Missing in a merge from before there were plans. */
  plans?: number[];
}

/** Work in lessons, when two records of one student become one (ADR 46). */
@Injectable()
export class ResponseOwners implements WorkKeeper, OnModuleInit {
  readonly context = 'courses';

  constructor(private readonly work: StudentWork) {}

  onModuleInit(): void {
    this.work.add(this);
  }

  /**
   * Of an activity that both records did, one response shows: the completed one, else the one with more answers, else the
   * earlier. The other one stays with, or goes to, the account that was given up, and comes back when the records are parted.
   */
  async move(u: Unit, from: number, to: number): Promise<MovedWork> {
    const both = await u.q.query<{ ofFrom: number; ofTo: number; fromWins: boolean }>(
      `select a.id as "ofFrom", b.id as "ofTo",
         (a.completed_at is not null, a.answered, -a.id) > (b.completed_at is not null, b.answered, -b.id) as "fromWins"
       from courses.responses a join courses.responses b on b.course_id = a.course_id and b.activity_id = a.activity_id
       where a.student_id = $1 and b.student_id = $2 and a.deleted_at is null and b.deleted_at is null order by 1`,
      [from, to],
    );
    const staying = both.flatMap(({ ofFrom, fromWins }) => (fromWins ? [] : [ofFrom]));
    const swapped = both.flatMap(({ ofTo, fromWins }) => (fromWins ? [ofTo] : []));
    await aside(u, swapped);
    const responses = await idsOf(
      u,
      'update courses.responses set student_id = $2 where student_id = $1 and id <> all ($3) returning id',
      [from, to, staying],
    );
    await u.q.query('update courses.responses set student_id = $2 where id = any($1)', [swapped, from]);
    const had = await idsOf(
      u,
      'delete from courses.assignment_students where student_id = $1 returning assignment_id as id',
      [from],
    );
    const added = await idsOf(
      u,
      `insert into courses.assignment_students (assignment_id, student_id) select unnest($1::int[]), $2
       on conflict do nothing returning assignment_id as id`,
      [had, to],
    );
    const exceptions = await u.q.query<{ courseId: number; activityId: number }>(
      `update courses.exceptions e set student_id = $2 where student_id = $1 and not exists (select from courses.exceptions o
         where o.student_id = $2 and o.course_id = e.course_id and o.activity_id = e.activity_id)
       returning course_id as "courseId", activity_id as "activityId"`,
      [from, to],
    );
    const changes = await idsOf(
      u,
      'update courses.cell_changes set student_id = $2 where student_id = $1 returning id',
      [from, to],
    );
    // Of two present plans that of the kept record goes on; the other one waits under its account.
    const plans = await idsOf(
      u,
      `update courses.plans p set student_id = $2 where student_id = $1 and (ended_at is not null
         or not exists (select from courses.plans o where o.student_id = $2 and o.ended_at is null)) returning id`,
      [from, to],
    );
    return { notes: { responses, swapped, assignments: { had, added }, exceptions, changes, plans } satisfies Notes };
  }

  async moveBack(u: Unit, from: number, to: number, { notes }: MovedWork): Promise<ReturnedWork> {
    if (!notes) return NOTHING_RETURNED;
    const { responses, swapped, assignments, exceptions, changes, plans = [] } = notes as Notes;
    await aside(u, swapped);
    await u.q.query('update courses.responses set student_id = $2 where id = any($1) and student_id = $3', [
      responses,
      from,
      to,
    ]);
    // Begun anew meanwhile: that stays, and what waited stays where it is.
    await u.q.query(
      `update courses.responses r set student_id = case when exists (select from courses.responses o where o.student_id = $3
         and o.course_id = r.course_id and o.activity_id = r.activity_id and o.deleted_at is null) then $2::int else $3::int end where id = any($1)`,
      [swapped, from, to],
    );
    await u.q.query('delete from courses.assignment_students where assignment_id = any($1) and student_id = $2', [
      assignments.added,
      to,
    ]);
    await u.q.query(
      'insert into courses.assignment_students (assignment_id, student_id) select unnest($1::int[]), $2 on conflict do nothing',
      [assignments.had, from],
    );
    await u.q.query(
      `update courses.exceptions e set student_id = $3 from unnest($1::int[], $2::int[]) as moved (course_id, activity_id)
       where e.course_id = moved.course_id and e.activity_id = moved.activity_id and e.student_id = $4`,
      [exceptions.map(({ courseId }) => courseId), exceptions.map(({ activityId }) => activityId), from, to],
    );
    await u.q.query('update courses.cell_changes set student_id = $2 where id = any($1) and student_id = $3', [
      changes,
      from,
      to,
    ]);
    await u.q.query('update courses.plans set student_id = $2 where id = any($1) and student_id = $3', [
      plans,
      from,
      to,
    ]);
    // Sets that were begun while the records were one go where their plan goes.
    await u.q.query(
      `update courses.responses r set student_id = $2 from courses.return_sets s
       where s.id = r.return_set_id and s.plan_id = any($1) and r.student_id = $3`,
      [plans, from, to],
    );
    return NOTHING_RETURNED;
  }
}

/** Under nobody's account for a moment: a student has one response to an activity. */
function aside(u: Unit, ids: readonly number[]): Promise<unknown> {
  return u.q.query('update courses.responses set student_id = -id where id = any($1)', [[...ids]]);
}

async function idsOf(u: Unit, sql: string, params: unknown[]): Promise<number[]> {
  const rows = await u.q.query<{ id: number }>(sql, params);
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
}
