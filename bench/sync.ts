import type { Client } from 'pg';
import type { Gone } from './load/sync-roster.ts';
import { report, round, sleep, type Report } from './harness.ts';
import { PER_SCHOOL } from './made-up-roster.ts';
import { application, Helper, install, load, option, type Installation } from './product.ts';
import { execute, type Application } from './school.ts';

const SCHOOLS = 25;
const MOST = { firstSeconds: 180, unchangedSeconds: 20, changedSeconds: 30, megabytes: 500 };
const KILLS = 20;
/** Schools of the roster whose sync is killed. */
const KILLED = 2;
const STAGES = ['reading', 'planning', 'applying'];
const PEOPLE = PER_SCHOOL.students + PER_SCHOOL.teachers;

/** What a first sync writes, by the columns that hold ids which grow. */
const WRITTEN = [
  ['roster.people', 'id > $1'],
  ['identity.accounts', 'user_id > $1'],
  ['identity.memberships', 'user_id > $1'],
  ['roster.memberships', 'person_id > $1'],
  ['roster.change_values', 'person_id > $1'],
  ['es.published_events', 'occurred_at >= $2'],
  ['sync.records', 'true'],
  ['sync.links', 'true'],
  ['sync.changes', 'true'],
] as const;

/**
 * The roster of a district of 25 schools: 50,000 people, 4,000 classes and 300,000 enrollments, read whole without a revision each
 * time. First, unchanged, and a night of which two in a hundred differ; and a first sync that is killed twenty times. The floor is COPY of what the first sync wrote.
 */
export async function sync(args: readonly string[]): Promise<void> {
  const quick = args.includes('--quick');
  const schools = option(args, '--schools') ?? (quick ? 2 : SCHOOLS);
  const installation = await install();
  try {
    const running = await application(installation.env);
    running.clock.set(Date.now());
    const owner = await installation.connect();
    const figures: Report['figures'] = {
      people: schools * PEOPLE,
      classes: schools * PER_SCHOOL.classes,
      enrollments: schools * PER_SCHOOL.enrollments,
    };
    const goals: [string, boolean][] = [];
    const must = (what: string, reached: number, limit: number, unit: string) => {
      goals.push([`${what}: ${round(reached)} ${unit}, at most ${limit}`, reached <= limit]);
    };

    const district = await connect(running, owner, 'bench', schools);
    const before = await highest(owner);
    const helper = new Helper('sync-roster.ts', { env: installation.env, name: 'bench', schools });
    const go = async (name: string, night: number): Promise<Gone> => {
      const gone = await helper.ask<Gone>({ runId: await newRun(owner, district), night });
      console.log(
        `  ${name}: ${gone.seconds.toFixed(1)} s (${Object.entries(gone.stages)
          .map(([stage, seconds]) => `${stage} ${seconds.toFixed(1)}`)
          .join(', ')}), at most ${gone.peakMb.toFixed(0)} MB`,
      );
      return gone;
    };
    const first = await go('first', 0);
    await hasAll(owner, district, schools);
    const floor = await copied(owner, installation, before);
    const unchanged = await go('unchanged', 0);
    const changed = await go('changed', 1);
    await hasAll(owner, district, schools);
    helper.end();
    Object.assign(figures, {
      firstSeconds: first.seconds,
      copySeconds: floor,
      unchangedSeconds: unchanged.seconds,
      changedSeconds: changed.seconds,
      megabytes: Math.max(first.peakMb, unchanged.peakMb, changed.peakMb),
    });
    must('first sync', first.seconds, MOST.firstSeconds, 's');
    must('unchanged', unchanged.seconds, MOST.unchangedSeconds, 's');
    must('changed night', changed.seconds, MOST.changedSeconds, 's');
    must('memory', Number(figures.megabytes), MOST.megabytes, 'MB');
    console.log(`  the first sync: ${(first.seconds / floor).toFixed(0)} times its floor, COPY into the same tables`);

    Object.assign(figures, await kills(running, owner, installation));

    await owner.end();
    await running.app.close();
    for (const [goal, holds] of goals) console.log(`  ${holds ? 'holds' : 'DOES NOT HOLD'}: ${goal}`);
    report({
      bench: 'sync',
      figures,
      floor,
      ratio: first.seconds / floor,
      holds: schools >= SCHOOLS && goals.every(([, holds]) => holds),
    });
  } finally {
    await installation.remove();
  }
}

interface District {
  connectionId: number;
  districtId: number;
}

/** A district whose schools are connected to a roster that is made up. */
async function connect({ app }: Application, owner: Client, name: string, schools: number): Promise<District> {
  const roster = await load<typeof import('../src/roster/index.js')>('roster/index.js');
  const districtId = await execute(app, new roster.CreateDistrict({ name: `${name} District`, state: 'IL' }));
  const { rows } = await owner.query<{ id: number }>(
    `insert into sync.connections (district_id, kind, settings, mode, created_at, changed_at) values ($1, 'csv', '{}', 'full', now(), now()) returning id`,
    [districtId],
  );
  const connectionId = rows[0]!.id;
  for (let s = 0; s < schools; s += 1) {
    const schoolId = await execute(
      app,
      new roster.CreateSchool({
        districtId,
        name: `${name} ${s}`,
        state: 'IL',
        courseType: ['SAT'],
        activitiesAvailable: true,
        schoolAdminOnly: false,
      }),
    );
    await owner.query('insert into sync.connected_schools (school_id, connection_id, source_id) values ($1, $2, $3)', [
      schoolId,
      connectionId,
      `${name}-s-${s}`,
    ]);
  }
  return { connectionId, districtId };
}

async function newRun(owner: Client, { connectionId }: District): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into sync.runs (connection_id, kind, state, began_at) values ($1, 'sync', 'reading', now()) returning id`,
    [connectionId],
  );
  return rows[0]!.id;
}

async function highest(owner: Client): Promise<{ id: number; at: Date }> {
  const { rows } = await owner.query<{ id: number; at: Date }>(
    'select coalesce(max(id), 0)::int as id, clock_timestamp() as at from roster.people',
  );
  return rows[0]!;
}

/** @throws Error when the last run did not bring everybody and everything, once */
async function hasAll(owner: Client, { connectionId, districtId }: District, schools: number): Promise<void> {
  const { rows } = await owner.query<{
    state: string;
    failure: string | null;
    people: number;
    classes: number;
    members: number;
    odd: number;
  }>(
    `select r.state, r.failure,
       (select count(*)::int from roster.people p join roster.schools s on s.id = p.school_id where s.district_id = $2 and p.archived_at is null)
         + (select count(distinct person_id)::int from roster.staff_roles where district_id = $2) as people,
       (select count(*)::int from roster.sections c join roster.schools s on s.id = c.school_id where s.district_id = $2 and c.grade_level is null) as classes,
       (select count(*)::int from roster.memberships m join roster.sections c on c.id = m.section_id join roster.schools s on s.id = c.school_id
         where s.district_id = $2 and c.grade_level is null) as members,
       (select count(*)::int from sync.changes h where h.run_id = r.id and outcome is distinct from 'done') as odd
     from sync.runs r where connection_id = $1 order by id desc limit 1`,
    [connectionId, districtId],
  );
  const { state, failure, people, classes, members, odd } = rows[0]!;
  const wanted = [schools * PEOPLE, schools * PER_SCHOOL.classes];
  if (
    state !== 'done' ||
    odd > 0 ||
    people !== wanted[0] ||
    classes !== wanted[1] ||
    members < schools * PER_SCHOOL.students * PER_SCHOOL.perStudent
  )
    throw new Error(
      `the sync is ${state} (${failure}): ${people} people, ${classes} classes, ${members} in classes, ${odd} lines not done`,
    );
}

/** Seconds of one transaction that copies what a first sync wrote into tables like theirs. */
async function copied(owner: Client, { folder }: Installation, { id, at }: { id: number; at: Date }): Promise<number> {
  await owner.query('create schema floor');
  const tables: { target: string; columns: string; file: string }[] = [];
  for (const [table, where] of WRITTEN) {
    const target = `floor.${table.replace('.', '_')}`;
    const file = `${folder}/postgres/data/${target}.copy`;
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const columns = rows[0]!.columns;
    await owner.query(`create table ${target} (like ${table} including all)`);
    await owner.query(
      `copy (select ${columns} from ${table} where ${where.replace('$1', String(id)).replace('$2', `'${at.toISOString()}'`)}) to '${file}'`,
    );
    tables.push({ target, columns, file });
  }
  await owner.query('checkpoint');
  const began = performance.now();
  await owner.query('begin');
  for (const { target, columns, file } of tables) await owner.query(`copy ${target} (${columns}) from '${file}'`);
  await owner.query('commit');
  const seconds = (performance.now() - began) / 1000;
  await owner.query('drop schema floor cascade');
  return seconds;
}

/** A first sync whose process is killed again and again, at any moment, has the same end. */
async function kills(running: Application, owner: Client, installation: Installation): Promise<Report['figures']> {
  const district = await connect(running, owner, 'killed', KILLED);
  const runId = await newRun(owner, district);
  const states: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const helper = new Helper('sync-roster.ts', { env: installation.env, name: 'killed', schools: KILLED });
    const went = helper.ask<Gone>({ runId, night: 0 }).catch(() => undefined);
    // A third of the kills in each stage, and behind its begin by any time.
    const stage = Math.floor((kill * STAGES.length) / KILLS);
    const before = await progress(owner, runId);
    for (;;) {
      const now = await progress(owner, runId);
      if ((now.tries !== before.tries || now.state !== before.state) && STAGES.indexOf(now.state) >= stage) break;
      if (STAGES.indexOf(now.state) < 0) break;
      await sleep(20);
    }
    await sleep((kill * 137) % 700);
    process.kill(helper.pid, 'SIGKILL');
    await went;
    const { rows } = await owner.query<{ state: string }>('select state from sync.runs where id = $1', [runId]);
    states.push(rows[0]!.state);
  }
  const helper = new Helper('sync-roster.ts', { env: installation.env, name: 'killed', schools: KILLED });
  const gone = await helper.ask<Gone>({ runId, night: 0 });
  helper.end();
  await hasAll(owner, district, KILLED);
  const times = [...new Set(states)].map((state) => `${states.filter((one) => one === state).length} ${state}`);
  console.log(
    `  killed ${KILLS} times (${times.join(', ')}), then done in ${gone.seconds.toFixed(1)} s, everybody there once`,
  );
  return { kills: KILLS };
}

async function progress(owner: Client, runId: number): Promise<{ state: string; tries: number }> {
  const { rows } = await owner.query<{ state: string; tries: number }>(
    'select state, tries from sync.runs where id = $1',
    [runId],
  );
  return rows[0]!;
}
