import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { AttemptStarted } from '../src/delivery/attempt/events.js';
import { report, sleep } from './harness.ts';
import { Connection } from './load/connection.ts';
import { Student } from './load/student.ts';
import { application, install, load, start, type Installation, type Running } from './product.ts';
import { openSittings } from './sittings.ts';

const STUDENTS = 16;
const PATIENCE_MS = 20_000;
const CONTROL_KILLS = 6;

interface Trial {
  webKills: number;
  databaseKills: number;
  acknowledged: number;
  /** Acknowledged answers that the stream did not have afterwards. */
  lost: number;
  doubled: number;
  outOfOrder: number;
  /** Stored with another question or choice than was given, or under a hash that does not fit. */
  changed: number;
  /** Requests that were sent again because nobody knew whether the first had been stored. */
  resent: number;
}

/**
 * kill -9 of the web process and of every PostgreSQL process, at random moments under load. What was acknowledged is
 * written to a file of this process, outside both, and compared with the streams afterwards. The control runs the same
 * with `synchronous_commit=off` and must lose: else the test could not see a loss. `--short` is the form of the test suite.
 */
export async function crash(args: readonly string[]): Promise<void> {
  const each = args.includes('--short') ? 3 : 10;
  const trial = await attempt(
    'synchronous_commit=on',
    {},
    [...Array<Kill>(each).fill('web'), ...Array<Kill>(each).fill('database')],
    () => false,
  );
  const control = await attempt(
    'control, synchronous_commit=off',
    { synchronous_commit: 'off' },
    Array<Kill>(CONTROL_KILLS).fill('database'),
    ({ lost }) => lost > 0,
  );
  report({
    bench: 'crash',
    figures: {
      ...trial,
      controlKills: control.databaseKills,
      controlAcknowledged: control.acknowledged,
      controlLost: control.lost,
    },
    floor: null,
    ratio: null,
    holds:
      trial.webKills >= 3 &&
      trial.databaseKills >= 3 &&
      trial.acknowledged > 0 &&
      trial.lost + trial.doubled + trial.outOfOrder + trial.changed === 0 &&
      control.lost > 0,
  });
}

type Kill = 'web' | 'database';

async function attempt(
  title: string,
  settings: Record<string, string>,
  kills: readonly Kill[],
  enough: (trial: Trial) => boolean,
): Promise<Trial> {
  console.log(`  ${title}`);
  const installation = await install(settings);
  try {
    const arranging = await application(installation.env);
    const sittings = await openSittings(arranging, STUDENTS, { minutes: 2 });
    await arranging.app.close();
    const owner = await installation.connect();
    await owner.query('checkpoint'); // what was arranged is not at stake
    await owner.end();

    const file = join(installation.folder, 'acknowledged.log');
    const out = openSync(file, 'a');
    const trial: Trial = {
      webKills: 0,
      databaseKills: 0,
      acknowledged: 0,
      lost: 0,
      doubled: 0,
      outOfOrder: 0,
      changed: 0,
      resent: 0,
    };
    let web = await start('main', installation);
    const { hostname, port } = new URL(web.url);
    const students = sittings.map((sitting) => new Student(sitting));
    const one = new Connection(hostname, Number(port));
    for (const student of students) await student.prepare(one, web.url);
    one.close();

    const ending = { now: false };
    const working = Promise.all(
      students.map((student) =>
        work(student, new Connection(hostname, Number(port)), trial, ending, () =>
          writeSync(out, `${student.sitting.stream} ${student.acknowledged}\n`),
        ),
      ),
    );
    working.catch(() => undefined);
    for (const kill of kills) {
      await Promise.race([advances(trial), working]);
      await sleep(100 + Math.random() * 400);
      web = await strike(kill, installation, web, Number(port));
      trial[kill === 'web' ? 'webKills' : 'databaseKills'] += 1;
      if (enough(trial)) break;
    }
    await Promise.race([advances(trial), working]);
    ending.now = true;
    await working;
    closeSync(out);
    await web.stop();
    await compare(installation, students, readFileSync(file, 'utf8'), trial);
    console.log(`  ${JSON.stringify(trial)}`);
    return trial;
  } finally {
    await installation.remove();
  }
}

/** A student who goes on whatever happens: what was not acknowledged is sent again until it is. */
async function work(
  student: Student,
  connection: Connection,
  trial: Trial,
  ending: { now: boolean },
  note: () => void,
): Promise<void> {
  let deadline = Infinity;
  while (!ending.now || student.again() !== undefined) {
    const again = student.again();
    if (again !== undefined) trial.resent += 1;
    let failure: string;
    try {
      const answer = await connection.request(again ?? student.next());
      if (answer.status === 200) {
        const before = student.acknowledged;
        student.take(answer);
        trial.acknowledged += student.acknowledged - before;
        note();
        deadline = Infinity;
        continue;
      }
      const { code, details } = JSON.parse(answer.body) as { code?: string; details?: { expectedSeq?: number } };
      if (answer.status === 409 && code === 'delivery/gap' && details!.expectedSeq! <= student.acknowledged) {
        trial.lost += student.acknowledged - details!.expectedSeq! + 1;
        student.rewind(details!.expectedSeq! - 1);
        continue;
      }
      failure = `${answer.status} ${answer.body}`;
      if (answer.status < 500 && answer.status !== 409) throw new Error(failure);
    } catch (error) {
      if (!(error as NodeJS.ErrnoException).code && !/closed/.test((error as Error).message)) throw error;
      failure = (error as Error).message;
    }
    deadline = Math.min(deadline, performance.now() + PATIENCE_MS);
    if (performance.now() > deadline) throw new Error(`nothing is acknowledged any more: ${failure}`);
    await sleep(20 + Math.random() * 60);
  }
  connection.close();
}

/** Resolves when answers are acknowledged again after the last blow. */
async function advances(trial: Trial): Promise<void> {
  const before = trial.acknowledged;
  for (let waited = 0; trial.acknowledged < before + 5 * STUDENTS; waited += 10) {
    if (waited > PATIENCE_MS) throw new Error('nothing is acknowledged any more');
    await sleep(10);
  }
}

async function strike(kill: Kill, installation: Installation, web: Running, port: number): Promise<Running> {
  if (kill === 'web') {
    await web.kill();
    return start('main', installation, { port });
  }
  await installation.killDatabase();
  await installation.restartDatabase();
  return web;
}

/** The streams against the file: each acknowledged answer is there once, in its place, as it was given. */
async function compare(
  installation: Installation,
  students: readonly Student[],
  log: string,
  trial: Trial,
): Promise<void> {
  const acknowledged = new Map<string, number>();
  for (const line of log.split('\n').filter(Boolean)) {
    const [stream, seq] = line.split(' ');
    acknowledged.set(stream!, Math.max(acknowledged.get(stream!) ?? 0, Number(seq)));
  }
  const { AttemptHistories } = await load<typeof import('../src/delivery/read/attempt-history.js')>(
    'delivery/read/attempt-history.js',
  );
  const { itemName } = await load<typeof import('../src/delivery/attempt/item-names.js')>(
    'delivery/attempt/item-names.js',
  );
  const { app } = await application(installation.env);
  const histories = app.get(AttemptHistories, { strict: false });
  for (const { sitting, given } of students) {
    const history = await histories.attemptHistory(sitting.stream);
    if (!history) throw new Error(`${sitting.stream} is gone`);
    if (!history.integrity.ok) trial.changed += 1;
    const started = history.events[0]!.payload as unknown as AttemptStarted;
    const names = new Map<unknown, string>(started.items.map(({ ref }, place) => [ref, itemName(started, place)]));
    const seen = new Set<number>();
    let last = 0;
    for (const event of history.events) {
      if (event.deviceId !== sitting.deviceId || event.clientSeq === null) continue;
      if (seen.has(event.clientSeq)) trial.doubled += 1;
      else if (event.clientSeq < last) trial.outOfOrder += 1;
      seen.add(event.clientSeq);
      last = Math.max(last, event.clientSeq);
      const gave = given.get(event.clientSeq);
      if (gave && (names.get(event.payload.item) !== gave.item || event.payload.value !== gave.value))
        trial.changed += 1;
    }
    for (let seq = 1; seq <= (acknowledged.get(sitting.stream) ?? sitting.seq); seq += 1)
      if (!seen.has(seq)) trial.lost += 1;
  }
  await app.close();
}
