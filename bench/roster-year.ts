// The end of a school's year while students sit elsewhere: a term of 500 classes into the archive, and a school of 2,000 into the next year.
import type { Client } from 'pg';
import type { Session } from '../src/identity/index.js';
import type { Outcome as Saved } from './load/save-answers.ts';
import { percentile, sleep } from './harness.ts';
import { Helper, load, type Running } from './product.ts';
import { emptySchool } from './roster-import.ts';
import type { Application } from './school.ts';
import type { Sitting } from './sittings.ts';

export const STUDENTS = 2_000;
export const CLASSES = 500;
const SAVES = { connections: 64, perSecond: 200 };
const SECONDS = 60;
const LOOK_MS = 10;
const GIVEN_UP_SECONDS = 300;
/** How long the control holds the log. */
const HELD_MS = 400;

export interface YearFigures {
  archiveSeconds: number;
  rollOverSeconds: number;
  takeBackSeconds: number;
  savesPerSecond: number;
  savesP50Ms: number;
  savesP99Ms: number;
  savesMaxMs: number;
  /** Of the saves while the jobs ran again and again. */
  rounds: number;
  lockWaits: number;
  longestLockWaitMs: number;
  waitedFor: string;
  /** The same saves while nothing else ran. */
  quietP99Ms: number;
  /** The same saves while the log was held for a moment. */
  heldP99Ms: number;
}

export async function yearEnd(
  running: Application,
  owner: Client,
  connect: () => Promise<Client>,
  web: Running,
  sittings: readonly Sitting[],
  seconds = SECONDS,
): Promise<YearFigures> {
  const { app } = running;
  const { ArchiveTerms, ArchiveTermsHandler } = await load<typeof import('../src/roster/commands/change-terms.js')>(
    'roster/commands/change-terms.js',
  );
  const { RollOverPlans } = await load<typeof import('../src/roster/roll-over/roll-over-plans.js')>(
    'roster/roll-over/roll-over-plans.js',
  );
  const terms = app.get(ArchiveTermsHandler, { strict: false });
  const plans = app.get(RollOverPlans, { strict: false });
  const { schoolId, actor } = await emptySchool(running, 'Year', 'Teacher Admin');
  const termId = await fillSchool(owner, schoolId);
  await owner.query('vacuum analyze');

  const until = async (over: () => Promise<boolean>): Promise<void> => {
    const began = performance.now();
    while (!(await over())) {
      if (performance.now() - began > GIVEN_UP_SECONDS * 1000) throw new Error('a job of the school year does not end');
      await sleep(20);
    }
  };
  const timed = async (work: () => Promise<void>): Promise<number> => {
    const began = performance.now();
    await work();
    return (performance.now() - began) / 1000;
  };
  /** The term with its classes, into the archive or back. */
  const archive = (archived: boolean) =>
    timed(async () => {
      await terms.execute(new ArchiveTerms(actor, schoolId, [termId], archived));
      await until(async () => {
        const { rows } = await owner.query('select from roster.term_jobs where school_id = $1 and done_at is null', [
          schoolId,
        ]);
        return rows.length === 0;
      });
      const { rows } = await owner.query<{ n: string }>(
        'select count(*) as n from roster.sections where term_id = $1 and grade_level is null and (archived_at is not null) = $2',
        [termId, archived],
      );
      if (Number(rows[0]!.n) !== CLASSES) throw new Error(`${rows[0]!.n} of ${CLASSES} classes went with their term`);
    });
  const rollOver = async (to: 'done' | 'undone') =>
    timed(async () => {
      if (to === 'done') {
        await plans.make(actor, schoolId);
        await plans.start(batchOf(actor), schoolId);
      } else await plans.takeBack(batchOf(actor), schoolId);
      await until(async () => (await plans.last(schoolId))?.state === to);
      const { rows } = await owner.query<{ n: string }>(
        `select count(*) as n from roster.roll_over_items i join roster.roll_overs r on r.id = i.roll_over_id
          where r.school_id = $1 and r.id = (select max(id) from roster.roll_overs where school_id = $1) and i.kind = 'student' and i.state = $2`,
        [schoolId, to === 'done' ? 'done' : 'back'],
      );
      if (Number(rows[0]!.n) !== STUDENTS)
        throw new Error(`${rows[0]!.n} of ${STUDENTS} students went into the next year`);
    });

  const helper = new Helper('save-answers.ts', { sittings: [...sittings] });
  await helper.ask({ kind: 'prepare', url: web.url });
  const saves = (during: number) => helper.ask<Saved>({ kind: 'open', ...SAVES, seconds: during, each: true });
  await saves(5);
  const quiet = await saves(10);

  const waits = await watchLocks(connect);
  const took = { archive: [] as number[], rollOver: [] as number[], back: [] as number[] };
  let under = true;
  const jobs = (async () => {
    for (let round = 0; round === 0 || under; round += 1) {
      took.archive.push(await archive(true));
      await archive(false);
      took.rollOver.push(await rollOver('done'));
      took.back.push(await rollOver('undone'));
    }
  })();
  const busy = await saves(seconds).finally(() => (under = false));
  await jobs;
  const { seen, longestMs, of } = await waits.end();

  const blocker = await connect();
  const held = saves(5);
  for (let i = 0; i < 3; i += 1) {
    await sleep(1_000);
    await blocker.query('begin; lock table es.events in share mode');
    await sleep(HELD_MS);
    await blocker.query('rollback');
  }
  const heldSaves = await held;
  await blocker.end();
  helper.end();
  return {
    archiveSeconds: Math.max(...took.archive),
    rollOverSeconds: Math.max(...took.rollOver),
    takeBackSeconds: Math.max(...took.back),
    savesPerSecond: busy.saves / busy.seconds,
    savesP50Ms: busy.p50,
    savesP99Ms: busy.p99,
    savesMaxMs: busy.max,
    rounds: took.archive.length,
    lockWaits: seen,
    longestLockWaitMs: longestMs,
    waitedFor: of,
    quietP99Ms: percentile(quiet.latencies!, 0.99),
    heldP99Ms: heldSaves.p99,
  };
}

function batchOf({ userId, role, schoolId, districtId, masquerader }: Session) {
  return { userId, role, schoolId, districtId, masquerader };
}

/** Students with accounts, and a term of this year with classes of 24. Answers the term. */
async function fillSchool(owner: Client, schoolId: number): Promise<number> {
  const { rows: made } = await owner.query<{ id: number }>(
    `insert into roster.people (first_name, last_name, email, school_id, student_number, grade_level, untimed_assessment, hidden_account, nr_of_logins, last_login_at, created_at)
     select 'Given' || n, 'Family' || n, 'year' || n || '@year.test', $1, n::text, 9 + n % 4, false, false, 1, now(), now() from generate_series(1, $2::int) n returning id`,
    [schoolId, STUDENTS],
  );
  const ids = made.map(({ id }) => id);
  await owner.query(
    `insert into identity.accounts (user_id, email, created_at) select id, email, now() from roster.people where id = any($1)`,
    [ids],
  );
  await owner.query(
    `insert into identity.memberships (user_id, role, district_id, school_id, created_at) select id, 'Student', null, $2, now() from unnest($1::int[]) id`,
    [ids, schoolId],
  );
  await owner.query(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select c.id, p.id, 'Student', now() from roster.people p join roster.sections c on c.school_id = p.school_id and c.grade_level = p.grade_level and c.untimed = p.untimed_assessment
      where p.school_id = $1 on conflict do nothing`,
    [schoolId],
  );
  const { rows: years } = await owner.query<{ year: number }>(
    'select max(t.school_year_id) as year from roster.terms t where t.school_id = $1',
    [schoolId],
  );
  const { rows: terms } = await owner.query<{ id: number }>(
    `insert into roster.terms (school_id, school_year_id, name, start_date, end_date, source, created_at)
     values ($1, $2, 'Spring', make_date($2 - 1, 9, 1), make_date($2, 5, 31), 'user_created', now()) returning id`,
    [schoolId, years[0]!.year],
  );
  await owner.query(
    `with made as (
       insert into roster.sections (school_id, term_id, class_name, display_name, editable, created_at)
       select $1, $2, 'Period ' || n, 'Class ' || n, true, now() from generate_series(1, $3::int) n returning id)
     insert into roster.memberships (section_id, person_id, section_role, created_at)
     select id, ($4::int[])[1 + (id * 24 + k) % $5], 'Student', now() from made cross join generate_series(0, 23) k on conflict do nothing`,
    [schoolId, terms[0]!.id, CLASSES, ids, STUDENTS],
  );
  return terms[0]!.id;
}

/** Looks again and again who waits for a lock of another. */
async function watchLocks(
  connect: () => Promise<Client>,
): Promise<{ end(): Promise<{ seen: number; longestMs: number; of: string }> }> {
  const watcher = await connect();
  const waits = new Map<string, { ms: number; query: string }>();
  let watching = true;
  const over = (async () => {
    while (watching) {
      const { rows } = await watcher.query<{ key: string; ms: number; query: string }>(
        `select a.pid || ' ' || a.query_start as key, extract(epoch from clock_timestamp() - a.query_start) * 1000 as ms,
           left(regexp_replace(a.query, '\\s+', ' ', 'g'), 70) as query
         from pg_stat_activity a where a.wait_event_type = 'Lock' and a.datname = current_database()`,
      );
      for (const { key, ms, query } of rows) waits.set(key, { ms: Number(ms), query });
      await sleep(LOOK_MS);
    }
  })();
  return {
    async end() {
      watching = false;
      await over;
      await watcher.end();
      const all = [...waits.values()].sort((a, b) => b.ms - a.ms);
      const byQuery = new Map<string, number>();
      for (const { query } of all) byQuery.set(query, (byQuery.get(query) ?? 0) + 1);
      for (const [query, times] of [...byQuery].slice(0, 8))
        console.log(`  waited for a lock ${times} times: ${query}`);
      return { seen: all.length, longestMs: all[0]?.ms ?? 0, of: all[0]?.query ?? '' };
    },
  };
}
