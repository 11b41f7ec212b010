import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { report } from './harness.ts';
import { install, load, option, ROOT, type Installation } from './product.ts';

const EVENTS = 200_000;
const KILLS = 20;
const STREAMS = 1_000;

/**
 * A log of 200,000 events moved to EventStoreDB and back by the product's own command, which is killed (SIGKILL) at random
 * moments, ten times each way; then both are compared by `log compare`, and the places of followers with what they had passed.
 * `--events N`, `--kills N`. Without EVENTSTORE_URL the server is the double of the tests.
 */
export async function logMove(args: readonly string[]): Promise<void> {
  const events = option(args, '--events') ?? EVENTS;
  const kills = option(args, '--kills') ?? KILLS;
  const real = process.env.EVENTSTORE_URL;
  delete process.env.EVENTSTORE_URL;
  const double = real ? undefined : await (await import('../test/support/eventstoredb-double.ts')).eventStoreDbDouble();
  const base = real ?? double!.url;
  const installation = await install(
    {},
    { EVENTSTORE_URL: `${base}${base.includes('?') ? '&' : '?'}log=move-${randomBytes(4).toString('hex')}` },
  );
  try {
    await fill(installation, events);
    const there = await move(installation, 'eventstoredb', kills / 2);
    const followersThere = await followersStand(installation, events);
    const back = await move(installation, 'postgres', kills / 2);
    const followersBack = await followersStand(installation, events);
    const compared = await command(installation, ['compare']);
    console.log(compared.out.trimEnd().replace(/^/gm, '  '));
    const same = Number(/^(\d+) events are the same/m.exec(compared.out)?.[1]);
    report({
      bench: 'log-move',
      figures: {
        server: real ? 'EVENTSTORE_URL' : 'double',
        events,
        kills: there.kills + back.kills,
        secondsThere: there.seconds,
        pauseSecondsThere: there.pauseSeconds,
        secondsBack: back.seconds,
        pauseSecondsBack: back.pauseSeconds,
        same,
        followersStand: followersThere && followersBack,
      },
      floor: null,
      ratio: null,
      holds:
        compared.code === 0 && same === events && followersThere && followersBack && there.kills + back.kills >= kills,
    });
  } finally {
    await installation.remove();
    await double?.stop();
  }
}

/** Streams that grow in turns, and followers at ten places among their events. */
async function fill(installation: Installation, events: number): Promise<void> {
  const { PostgresEventStore, appendPool, readPool } = await load<
    typeof import('../src/platform/event-store/postgres.js')
  >('platform/event-store/postgres.js');
  const { checkOwnLog } = await load<typeof import('../src/platform/event-store/own-log.js')>(
    'platform/event-store/own-log.js',
  );
  const owner = await installation.connect();
  const url = installation.processEnv.APP_DATABASE_URL!;
  const store = new PostgresEventStore(readPool(url), appendPool(url), true);
  await checkOwnLog({ query: async (sql, values) => (await owner.query(sql, values)).rows }, store, 'postgres');
  const heads = new Map<string, { version: number; hash: string }>();
  const names = Array.from({ length: STREAMS }, (_, i) => `attempt-${i + 1}-1`);
  for (let made = 0; made < events;) {
    const some = names.slice(0, Math.min(STREAMS, Math.ceil((events - made) / 4)));
    await Promise.all(
      some.map(async (stream, i) => {
        const many = Math.min(4, events - made - i * 4);
        if (many <= 0) return;
        const head = heads.get(stream) ?? { version: 0, hash: '0'.repeat(64) };
        const at = new Date().toISOString();
        const appended = await store.append(
          stream,
          head,
          Array.from({ length: many }, () => ({
            id: randomUUID(),
            type: 'Noted',
            schemaVersion: 1,
            occurredAt: at,
            receivedAt: at,
            actor: { kind: 'system' as const, name: 'bench' },
            payload: { value: randomBytes(90).toString('base64') },
          })),
        );
        heads.set(stream, { version: appended.version, hash: appended.hash });
      }),
    );
    made += Math.min(STREAMS * 4, events - made);
  }
  for (let i = 0; i < 10; i++)
    await owner.query(
      `insert into platform.checkpoints (subscription, log, position)
       select $1, 'streams', case when $2 = 0 then null else tx::text || '-' || position::text end
       from es.events order by tx, position offset greatest($2 - 1, 0) limit 1`,
      [`bench-${i}`, Math.floor((i * events) / 10)],
    );
  console.log(`  ${(await owner.query('select count(*) as n from es.events')).rows[0].n} events in ${STREAMS} streams`);
  await store.close();
  await owner.end();
}

interface Run {
  seconds: number;
  pauseSeconds: number;
  kills: number;
}

async function move(installation: Installation, to: string, kills: number): Promise<Run> {
  const began = performance.now();
  let killed = 0;
  for (;;) {
    const after = killed < kills ? 800 + Math.random() * 4_000 : undefined;
    const { code, out, err } = await command(installation, ['move', to], after);
    const moved = /of them ([\d.]+) s in which nobody could save/.exec(out);
    // One that was killed behind its last step has said nothing.
    if (moved || /nothing to move/.test(err)) {
      const seconds = (performance.now() - began) / 1000;
      const pauseSeconds = Number(moved?.[1] ?? NaN);
      console.log(`  to ${to}: ${seconds.toFixed(1)} s with ${killed} kills, the last pause ${pauseSeconds} s`);
      return { seconds, pauseSeconds, kills: killed };
    }
    if (code !== null && !/being moved by another command/.test(err))
      throw new Error(`log move ended with ${code}: ${err}`);
    if (code === null) killed += 1;
    await new Promise((done) => setTimeout(done, 300)); // the server lets go of the lock
  }
}

/** @param killAfterMs ends it with SIGKILL; its code is then null. */
function command(
  installation: Installation,
  args: string[],
  killAfterMs?: number,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'dist/src/cli.js'), 'log', ...args], {
    env: { PATH: process.env.PATH, ...installation.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  return new Promise((done) =>
    child.once('close', (code) => {
      clearTimeout(timer);
      done({ code, out, err });
    }),
  );
}

/** Behind each follower's place there are as many events as before. */
async function followersStand(installation: Installation, events: number): Promise<boolean> {
  Object.assign(process.env, installation.env);
  const owner = await installation.connect();
  const { rows } = await owner.query<{ subscription: string; position: string }>(
    `select subscription, position from platform.checkpoints where subscription like 'bench-%' order by 1`,
  );
  const inServer = rows[0]!.position.includes('/');
  const stand: number[] = [];
  if (inServer) {
    const { EventStoreDbEventStore } = await load<typeof import('../src/platform/event-store/eventstoredb.js')>(
      'platform/event-store/eventstoredb.js',
    );
    const store = EventStoreDbEventStore.connect(installation.env.EVENTSTORE_URL!);
    const places = new Map<string, number>([['0/0', 0]]);
    for (let after: string | null = null, n = 0; ;) {
      const page = await store.readAll(after, 2_000);
      for (const position of page.positions) places.set(position, (n += 1));
      if (page.next === after) break;
      after = page.next;
    }
    for (const { position } of rows) stand.push(places.get(position) ?? -1);
    await store.close();
  } else {
    for (const { position } of rows) {
      const [tx, place] = position.split('-');
      const { rows: counted } = await owner.query<{ n: number }>(
        'select count(*)::int as n from es.events where (tx, position) <= ($1::xid8, $2::bigint)',
        [tx, place],
      );
      stand.push(counted[0]!.n);
    }
  }
  await owner.end();
  const wanted = rows.map((_, i) => Math.floor((i * events) / 10));
  const right = stand.every((n, i) => n === wanted[i]);
  console.log(`  followers stand at ${stand.join(', ')}${right ? '' : `, NOT at ${wanted.join(', ')}`}`);
  return right;
}
