import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IntegrityWarnings } from '../../audit/index.js';
import { Clock } from '../../kernel/clock.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { nextNight } from '../../platform/jobs/nightly.js';
import { PART_ANSWERS, PART_OUTCOMES, PART_RESULTS, type PartAnswersRow } from '../part-results/projection.js';
import { PastResults } from '../part-results/past-results.js';
import { PartResults } from '../part-results/query.js';
import { RESULTS } from '../results/projection.js';
import { differencesOf, type Difference, type HeldResult } from './compare.js';

const JOB = 'reporting.check-results';
const NIGHTLY_JOB = 'reporting.check-results-nightly';
/** An hour behind the verification of the log. */
const HOUR_UTC = 10;
/** A job does this much and plans the next, so that a restart loses little. */
const SLICE_MS = 5_000;
const STUDENTS_AT_ONCE = 50;
/** Differences that are kept; more are counted. */
const KEPT = 500;
/** Read models follow within half a second. What differs then is looked at again, and once more when they are far behind. */
const AGAIN_MS = 700;
const LATER_S = 60;
/** Their rows are compared. */
const COMPARED = ['reporting.part-results', 'reporting.results'];

export interface ResultCheck {
  id: number;
  begunAt: Date;
  endedAt: Date | null;
  students: number;
  results: number;
  differences: number;
}

export type FoundDifference = Difference & { id: number; studentId: number };

/**
 * Every night all that is held of results is compared with a fold of the histories that it follows from: parts, the letters of
 * their questions, section scores and composites. What screens count, they count from these rows.
 */
@Injectable()
export class ResultChecks implements OnApplicationBootstrap {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly subscriptions: Subscriptions,
    private readonly past: PastResults,
    private readonly parts: PartResults,
    private readonly warnings: IntegrityWarnings,
  ) {}

  register(): void {
    this.jobs.work<{ id: number }>(JOB, ({ id }) => this.work(id), { does: 'compare results with their histories' });
    this.jobs.watch(JOB, async () => {
      const open = await this.db.query<{ id: number }>('select id from reporting.result_checks where ended_at is null');
      return open.map(({ id }) => ({ data: { id }, singletonKey: String(id) }));
    });
    this.jobs.repeat(
      NIGHTLY_JOB,
      (nowMs) => nextNight(nowMs, HOUR_UTC),
      async () => void (await this.start()),
      {
        does: 'begin the comparison of results with their histories',
      },
    );
  }

  onApplicationBootstrap(): void {
    this.warnings.also(async () => {
      const last = await this.lastEnded();
      return last && last.differences > 0
        ? [{ kind: 'results-differ', since: last.endedAt!.toISOString(), count: last.differences }]
        : [];
    });
  }

  /** When the next one starts by itself. */
  nextNight(): Date {
    return nextNight(this.clock.now(), HOUR_UTC);
  }

  /** Starts one, or gives the one that is under way. */
  async start(): Promise<number> {
    return this.unitOfWork.run(async (u) => {
      await u.q.query(
        'insert into reporting.result_checks (begun_at) values ($1) on conflict ((true)) where ended_at is null do nothing',
        [new Date(this.clock.now())],
      );
      const { id } = (await u.q.one<{ id: number }>('select id from reporting.result_checks where ended_at is null'))!;
      // Differences hold scores: they stay no longer than until the next comparison.
      await u.q.query('delete from reporting.result_differences where check_id <> $1', [id]);
      await u.enqueue(JOB, { id }, { singletonKey: String(id) });
      return id;
    });
  }

  async newest(): Promise<ResultCheck | undefined> {
    return this.db.one<ResultCheck>(`${CHECK} order by id desc limit 1`);
  }

  async differences(checkId: number, { perPage, offset }: { perPage: number; offset: number }) {
    return this.db.query<FoundDifference>(
      `select id, student_id as "studentId", type_id as "typeId", set_id as "setId", school_year_id as "schoolYearId", category_id as "categoryId", part, what, shown, expected
         from reporting.result_differences where check_id = $1 order by id limit $2 offset $3`,
      [checkId, perPage, offset],
    );
  }

  private async lastEnded(): Promise<ResultCheck | undefined> {
    return this.db.one<ResultCheck>(`${CHECK} where ended_at is not null order by id desc limit 1`);
  }

  private async work(id: number): Promise<void> {
    const check = await this.db.one<{ after: number; endedAt: Date | null }>(
      'select after_student as after, ended_at as "endedAt" from reporting.result_checks where id = $1',
      [id],
    );
    if (!check || check.endedAt) return;
    let { after } = check;
    for (const end = performance.now() + SLICE_MS; performance.now() < end;) {
      const students = await this.studentsBehind(after);
      const found = await this.compare(students);
      if (found === 'behind') {
        await this.jobs.enqueue(JOB, { id }, { singletonKey: `${id} later`, startAfter: LATER_S });
        return;
      }
      after = students.at(-1) ?? after;
      const over = students.length < STUDENTS_AT_ONCE;
      await this.unitOfWork.run(async (u) => {
        await keep(u.q, id, found.differences);
        await u.q.query(
          `update reporting.result_checks set after_student = $2, students = students + $3, results = results + $4, differences = differences + $5,
             ended_at = $6 where id = $1 and ended_at is null and after_student <= $2`,
          [
            id,
            after,
            found.students,
            found.results,
            found.differences.length,
            over ? new Date(this.clock.now()) : null,
          ],
        );
      });
      if (over) return;
    }
    await this.jobs.enqueue(JOB, { id }, { singletonKey: `${id}` });
  }

  /** The next ones: everybody who is known, and whoever has results without being known. */
  private async studentsBehind(after: number): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>(
      `select id from (
         (select id from reporting.people where id > $1 order by id limit $2)
         union (select distinct student_id from ${RESULTS} where student_id > $1 order by 1 limit $2)) known order by id limit $2`,
      [after, STUDENTS_AT_ONCE],
    );
    return rows.map(({ id }) => id);
  }

  /** 'behind' where something differs while the read models have not read all there is. */
  private async compare(students: readonly number[]) {
    const of = { students: 0, results: 0, differences: [] as (Difference & { studentId: number })[] };
    for (const studentId of students) {
      const first = await this.compareOne(studentId);
      of.students += first.results > 0 ? 1 : 0;
      of.results += first.results;
      if (first.differences.length === 0) continue;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
      if (await this.isBehind()) return 'behind' as const;
      const { differences } = await this.compareOne(studentId);
      of.differences.push(...differences.map((one) => ({ ...one, studentId })));
    }
    return of;
  }

  private async compareOne(studentId: number): Promise<{ results: number; differences: Difference[] }> {
    const [expected, parts, outcomes, answers, results] = await Promise.all([
      this.past.at(studentId, this.clock.instant()),
      this.parts.ofStudent(studentId),
      this.db.query<{ id: number; outcomes: string }>(
        `select student_assessment_id as id, outcomes from ${PART_OUTCOMES} o where student_id = $1
           and (type_id, set_id, school_year_id) in (select type_id, set_id, school_year_id from ${RESULTS} where student_id = $1)`,
        [studentId],
      ),
      this.db.query<{ id: number } & Pick<PartAnswersRow, 'outcomes' | 'given' | 'seconds'>>(
        `select a.student_assessment_id as id, a.outcomes, a.given, a.seconds from ${PART_ANSWERS} a
           where a.student_assessment_id in (select student_assessment_id from ${PART_RESULTS} where student_id = $1)`,
        [studentId],
      ),
      this.db.query<HeldResult>(
        `select type_id as "typeId", set_id as "setId", school_year_id as "schoolYearId", composite, sections from ${RESULTS} where student_id = $1 and valid_to is null`,
        [studentId],
      ),
    ]);
    const held = {
      ...{ parts, results },
      outcomes: new Map(outcomes.map((one) => [one.id, one.outcomes])),
      answers: new Map(answers.map((one) => [one.id, one])),
    };
    return { results: results.length, differences: differencesOf(expected, held) };
  }

  private async isBehind(): Promise<boolean> {
    const all = await this.subscriptions.status();
    return all.some(({ name, behindSeconds }) => behindSeconds > 0 && COMPARED.some((of) => name.startsWith(`${of}@`)));
  }
}

const CHECK = `select id, begun_at as "begunAt", ended_at as "endedAt", students, results, differences from reporting.result_checks`;

async function keep(
  q: Queryable,
  checkId: number,
  found: readonly (Difference & { studentId: number })[],
): Promise<void> {
  if (found.length === 0) return;
  const { n } = (await q.one<{ n: number }>(
    'select count(*)::int as n from reporting.result_differences where check_id = $1',
    [checkId],
  ))!;
  await q.query(
    `insert into reporting.result_differences (check_id, student_id, type_id, set_id, school_year_id, category_id, part, what, shown, expected)
     select $1, d."studentId", d."typeId", d."setId", d."schoolYearId", d."categoryId", d.part, d.what, d.shown, d.expected
       from jsonb_to_recordset($2) as d ("studentId" int, "typeId" int, "setId" int, "schoolYearId" int, "categoryId" int, part int, what text, shown text, expected text)`,
    [checkId, JSON.stringify(found.slice(0, Math.max(0, KEPT - n)))],
  );
}
