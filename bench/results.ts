import type { Client } from 'pg';
import type { Session } from '../src/identity/index.js';
import { machine, pairFigures, pairs, percentile, report } from './harness.ts';
import { application, install, load, option } from './product.ts';

const SCHOOLS = 10;
const STUDENTS = 3_000;
const SETS = [1, 2, 3];
/** Versions of each result: one of each part and section, and a correction. */
const VERSIONS = 7;
const MOST_MS = 100;
const ROUNDS = 20;
const DAY = '2026-10-01T15:00:00Z';

/**
 * A school's results of several sets, of now and of a past moment, in a district of ten such schools. The floor reads the same
 * number of rows of the same width by the same driver, without a question of who and when. The control asks student by student.
 */
export async function results(args: readonly string[]): Promise<void> {
  const students = option(args, '--students') ?? STUDENTS;
  const installation = await install();
  try {
    const { app } = await application(installation.env);
    const { ResultsOfMany } = await load<typeof import('../src/reporting/index.js')>('reporting/index.js');
    const { Db } = await load<typeof import('../src/platform/db/db.js')>('platform/db/db.js');
    const many = app.get(ResultsOfMany, { strict: false });
    const db = app.get(Db, { strict: false });
    const owner = await installation.connect();
    console.log(`  ${SCHOOLS} schools of ${students} students, ${SETS.length} sets, ${VERSIONS} versions each`);
    await fill(owner, students);

    const admin = { userId: 1, role: 'Teacher Admin', schoolId: 1, districtId: 1 } as unknown as Session;
    const sets = SETS.map((setId) => ({ typeId: 1, setId, schoolYearId: 2026 }));
    const group = { schoolIds: [1] };
    const asOf = new Date(Date.parse(DAY) + 2.5 * 3_600_000).toISOString();
    const counted = async (asked: Parameters<typeof many.counts>[1]) =>
      Object.values(await many.counts(admin, asked, sets[0]!)).reduce((a, b) => a + b, 0);
    const asks: Record<string, () => Promise<number>> = {
      everybody: async () => (await many.everybody(admin, { group }, sets)).length,
      everybodyAsOf: async () => (await many.everybody(admin, { group, asOf }, sets)).length,
      counts: () => counted({ group }),
      countsAsOf: () => counted({ group, asOf }),
    };
    const took: Record<string, number[]> = {};
    const processor: Record<string, number> = {};
    for (const [name, ask] of Object.entries(asks)) {
      took[name] = [];
      let before = machine().ours;
      for (let i = 0; i < ROUNDS + 5; i += 1) {
        if (i === 5) before = machine().ours;
        const began = performance.now();
        const found = await ask();
        if (i >= 5) took[name].push(performance.now() - began);
        if (found !== students) throw new Error(`${name}: ${found} students`);
      }
      processor[`${name}CpuMs`] = ((machine().ours - before) * 10) / ROUNDS;
    }
    const ids = Array.from({ length: students }, (_, i) => i + 1);
    const alone = performance.now();
    for (const id of ids) await many.everybody(admin, { group: { studentIds: [id] } }, sets);
    const controlMs = performance.now() - alone;

    const measured = await pairs(
      'reads/s',
      () => perSecond(() => db.query(`select * from reporting.results_v1 limit ${students * sets.length}`)),
      () => perSecond(asks.everybody!),
    );
    await owner.end();
    await app.close();
    const p95 = Object.fromEntries(
      Object.entries(took).map(([name, times]) => [`${name}P95Ms`, percentile(times, 0.95)]),
    );
    report({
      bench: 'results',
      figures: {
        students,
        sets: sets.length,
        versions: VERSIONS,
        ...p95,
        ...processor,
        mostMs: MOST_MS,
        controlMs,
        controlFails: controlMs > MOST_MS,
        ...pairFigures(measured),
      },
      floor: measured.floor,
      ratio: measured.ratio,
      holds:
        students >= STUDENTS &&
        Object.values(p95).every((ms) => ms <= MOST_MS) &&
        controlMs > MOST_MS &&
        measured.measurable,
    });
  } finally {
    await installation.remove();
  }
}

async function perSecond(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < ROUNDS; i += 1) await ask();
  return (ROUNDS * 1000) / (performance.now() - began);
}

/** People and the rows that projections would have made of their tests. */
export async function fill(owner: Client, students: number): Promise<void> {
  await owner.query(`insert into roster.districts (name, state, created_at) values ('District', 'IL', now())`);
  await owner.query(
    `insert into roster.schools (district_id, name, state, time_zone, course_types, assessments_available, activities_available, school_admin_only, created_at)
     select 1, 'School ' || n, 'IL', 'America/Chicago', '{SAT}', true, false, false, now() from generate_series(1, $1) n`,
    [SCHOOLS],
  );
  await owner.query(
    `insert into roster.people (id, first_name, last_name, email, school_id, student_number, grade_level, untimed_assessment, hidden_account, nr_of_logins, created_at)
     select n, 'First' || n % 97, 'Last' || n * 7919 % 10007, n || '@bench.test', (n - 1) / $1::int + 1, n::text, 9 + n % 4, false, false, 0, now()
       from generate_series(1, $1::int * $2::int) n`,
    [students, SCHOOLS],
  );
  await owner.query(
    `insert into reporting.people (id, first_name, last_name, grade_level, school_id, student_number, updated_at)
     select id, first_name, last_name, grade_level, school_id, student_number, now() from roster.people`,
  );
  await owner.query(
    `insert into reporting.results_v1 (student_id, type_id, set_id, school_year_id, valid_from, valid_to, status, composite, scores, taken_from, taken_to, school_id, grade_level, sections, parts)
     select p.id, 1, s, 2026, $1::timestamptz + v * interval '1 hour', case when v < $3::int then $1::timestamptz + (v + 1) * interval '1 hour' end,
       case when v < 6 then 'partial' else 'complete' end, case when v >= 6 then a + b end, array[case when v >= 3 then a end, case when v >= 6 then b end], $1, $1, p.school_id, p.grade_level,
       jsonb_build_array(
         jsonb_build_object('categoryId', 1, 'scaled', case when v >= 3 then a end, 'raw', 40, 'rawMax', 50, 'path', 'hard', 'tableVersion', 1, 'missing', null, 'outside', false),
         jsonb_build_object('categoryId', 2, 'scaled', case when v >= 6 then b end, 'raw', 30, 'rawMax', 40, 'path', 'hard', 'tableVersion', 1, 'missing', null, 'outside', false)),
       (select jsonb_agg(jsonb_build_object('studentAssessmentId', p.id * 20 + s * 4 + n, 'sitting', 1, 'categoryId', (n + 1) / 2, 'part', 1 + (n + 1) % 2, 'form', 'SAT' || s || '-' || n || ' v1', 'attemptVersion', 250))
          from generate_series(1, 4) n)
     from roster.people p cross join unnest($2::int[]) s cross join generate_series(1, $3::int) v
       cross join lateral (select 200 + 10 * (p.id * 31 % 61) as a, 200 + 10 * (p.id * 17 % 61) as b) scores`,
    [DAY, SETS, VERSIONS],
  );
  await owner.query('vacuum analyze reporting.results_v1, reporting.people, roster.people');
}
