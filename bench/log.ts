import { randomBytes } from 'node:crypto';
import type { Outcome as Saved } from './load/save-answers.ts';
import { pairFigures, pairs, report, type Pairs } from './harness.ts';
import { application, Helper, install, load, start } from './product.ts';
import { seedDemo } from './rebuild.ts';
import { openSittings } from './sittings.ts';

const ATTEMPTS = 128;
const CONNECTIONS = 32;
const SECONDS = 5;
const SCALE = 0.3;
const LEAST_RATIO = 0.5;

interface Figures {
  seedSeconds: number;
  reactionEvents: number;
  rebuildEvents: number;
  saves: number;
  pairs?: Pairs;
}

/**
 * The log in the EventStoreDB of EVENTSTORE_URL beside the one in PostgreSQL: seeding the demo school, events that a reaction
 * passes a second, events rebuilt a second; and answers saved over HTTP beside bare appends of the client on the same server.
 */
export async function log(): Promise<void> {
  const url = process.env.EVENTSTORE_URL;
  if (!url) throw new Error('EVENTSTORE_URL names no server, and a double says nothing of speed.');
  delete process.env.EVENTSTORE_URL;
  console.log('  in PostgreSQL');
  const floor = await measured({});
  console.log('  in EventStoreDB');
  const one = `${url}${url.includes('?') ? '&' : '?'}log=bench-${randomBytes(4).toString('hex')}`;
  const there = await measured({ EVENT_STORE: 'eventstoredb', EVENTSTORE_URL: one }, url);
  const ratios = {
    seeding: floor.seedSeconds / there.seedSeconds,
    reactions: there.reactionEvents / floor.reactionEvents,
    rebuilding: there.rebuildEvents / floor.rebuildEvents,
  };
  report({
    bench: 'log',
    figures: {
      savesPerSecond: there.saves,
      savesPerSecondInPostgres: floor.saves,
      ...pairFigures(there.pairs!),
      seedSeconds: there.seedSeconds,
      seedSecondsInPostgres: floor.seedSeconds,
      reactionEventsPerSecond: there.reactionEvents,
      reactionEventsPerSecondInPostgres: floor.reactionEvents,
      rebuildEventsPerSecond: there.rebuildEvents,
      rebuildEventsPerSecondInPostgres: floor.rebuildEvents,
      seedingRatio: ratios.seeding,
      reactionsRatio: ratios.reactions,
      rebuildingRatio: ratios.rebuilding,
    },
    floor: there.pairs!.floor,
    ratio: there.pairs!.ratio,
    holds:
      there.pairs!.measurable && [there.pairs!.ratio, ...Object.values(ratios)].every((ratio) => ratio >= LEAST_RATIO),
  });
}

/** @param server where bare appends go, beside which saves are measured */
async function measured(env: Record<string, string>, server?: string): Promise<Figures> {
  for (const name of ['EVENT_STORE', 'EVENTSTORE_URL']) delete process.env[name];
  const installation = await install({}, env);
  try {
    let began = performance.now();
    await seedDemo(installation, SCALE);
    const seedSeconds = (performance.now() - began) / 1000;
    const running = await application(installation.env);
    await running.settle();

    const { Subscriptions } = await load<typeof import('../src/platform/events/subscriptions.js')>(
      'platform/events/subscriptions.js',
    );
    const { Projections } = await load<typeof import('../src/platform/events/projections.js')>(
      'platform/events/projections.js',
    );
    const subscriptions = running.app.get(Subscriptions, { strict: false });
    let seen = 0;
    subscriptions.reaction({
      name: 'bench.passes',
      types: ['delivery.AttemptStarted.v1', 'delivery.AttemptSubmitted.v1'],
      laneOf: ({ id }) => id,
      handle: async () => void (seen += 1),
    });
    const rebuilt = await running.app.get(Projections, { strict: false }).rebuild();
    began = performance.now();
    await subscriptions.drain();
    const reactionEvents = (rebuilt.events * 1000) / (performance.now() - began);
    if (seen === 0) throw new Error('the reaction was told of nothing');
    console.log(
      `  seeded in ${seedSeconds.toFixed(1)} s, ${rebuilt.events} events rebuilt in ${rebuilt.seconds.toFixed(1)} s, passed at ${Math.round(reactionEvents)}/s`,
    );

    const sittings = await openSittings(running, ATTEMPTS);
    await running.app.close();
    const web = await start('main', installation);
    const saving = new Helper('save-answers.ts', { sittings });
    await saving.ask({ kind: 'prepare', url: web.url });
    const save = async (seconds: number) =>
      (await saving.ask<Saved>({ kind: 'closed', connections: CONNECTIONS, seconds })).saves / seconds;
    await save(3); // warm, as a server in use is
    let compared: Pairs | undefined;
    let saves: number;
    if (server) {
      const bare = new Helper('bare-appends.ts', { url: server, connections: CONNECTIONS, lines: [LINE] });
      const append = async () => (await bare.ask<{ appends: number }>({ seconds: SECONDS })).appends / SECONDS;
      await append();
      compared = await pairs('per second', append, () => save(SECONDS), 3);
      saves = compared.candidate;
      bare.end();
    } else {
      saves = await save(SECONDS);
    }
    console.log(`  ${Math.round(saves)} saves/s`);
    saving.end();
    await web.stop();
    return {
      seedSeconds,
      reactionEvents,
      rebuildEvents: rebuilt.events / rebuilt.seconds,
      saves,
      ...(compared && { pairs: compared }),
    };
  } finally {
    await installation.remove();
  }
}

/** As long as the line of an answer. */
const LINE = JSON.stringify({
  actor: { id: 1, kind: 'user', role: 'Student' },
  clientSeq: 1,
  deviceId: '0191b0c2-0000-7000-8000-000000000000',
  id: '0191b0c2-0000-7000-8000-000000000000',
  occurredAt: '2026-11-23T16:00:00.000Z',
  payload: { item: 'sat-rw-1-1', value: 'x'.repeat(120) },
  previousHash: '0'.repeat(64),
  receivedAt: '2026-11-23T16:00:00.000Z',
  schemaVersion: 1,
  stream: 'attempt-1-1',
  type: 'ResponseRecorded',
  version: 1,
});
