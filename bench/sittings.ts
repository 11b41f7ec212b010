import { randomUUID } from 'node:crypto';
import type { Entry } from '../src/delivery/index.js';
import { load } from './product.ts';
import { execute, importContent, openSchool, openSession, READING, type Application, type School } from './school.ts';

/** An open sitting as its student's browser knows it, and the session of that browser. */
export interface Sitting {
  studentId: number;
  studentAssessmentId: number;
  stream: string;
  attemptId: string;
  deviceId: string;
  writerToken: string;
  /** The session cookie's value. */
  token: string;
  /** Everything up to here is stored. */
  seq: number;
  items: { ref: string; choices: string[] }[];
}

export interface SittingOptions {
  minutes?: number;
  events?: number;
  /** How many have one open, when not everybody. */
  sittings?: number;
  timing?: 'timed' | 'double';
  /** When they began, instead of `minutes` ago; the clock goes on from there. */
  beganMs?: number;
}

const SEED = 500;
/** Students who are served at once while arranging, so that their events share commits. */
const AT_ONCE = 16;

/**
 * Opens a sitting for each of `count` students through the product's commands, on double time; the students began
 * `minutes` ago and have worked as the demo's simulated students do, so that streams have a realistic length.
 * `events` instead fills each stream up to that number of events.
 */
export async function openSittings(
  running: Application,
  count: number,
  options: SittingOptions = {},
): Promise<Sitting[]> {
  return (await openSittingsOfSchool(running, count, options)).sittings;
}

/** The same with the school around it. */
export async function openSittingsOfSchool(
  running: Application,
  count: number,
  options: SittingOptions = {},
): Promise<{ school: School; sittings: Sitting[] }> {
  const { app, clock, settle } = running;
  const content = await load<typeof import('../src/content/index.js')>('content/index.js');
  const delivery = await load<typeof import('../src/delivery/index.js')>('delivery/index.js');
  const { simulateSitting } =
    await load<typeof import('../src/demo/simulated-student.js')>('demo/simulated-student.js');
  const { Random } = await load<typeof import('../src/demo/random.js')>('demo/random.js');
  const minutes = options.minutes ?? 20;
  const timing = options.timing ?? 'double';
  const began = options.beganMs ?? Date.now() - minutes * 60_000;
  const at = (ms: number) => new Date(ms).toISOString();
  clock.set(began - 3_600_000);
  await importContent(running);
  const school = await openSchool(running, count, { beganMs: began, timing });
  const library = app.get(content.ContentLibrary, { strict: false });
  const random = new Random(SEED);
  const sittings: Sitting[] = [];
  const scripts: Entry[][] = [];
  const form = (await library.findFormFor({
    typeId: 1,
    setId: 1,
    categoryId: READING,
    part: 1,
    difficulty: 'default',
  }))!;
  const items = await library.itemsOf(form.id);
  const seats = school.seats.slice(0, options.sittings);
  const opened = await inTurns(seats, async ({ studentId, studentAssessmentId }) => {
    const deviceId = randomUUID();
    const launch = await execute(
      app,
      new delivery.InitializeTest(studentId, studentAssessmentId, {
        deviceId,
        userAgent: 'bench',
        viewport: '1366x768',
        takeOver: false,
      }),
    );
    const token = await openSession(app, {
      userId: studentId,
      role: 'Student',
      schoolId: school.schoolId,
      districtId: school.districtId,
    });
    return { deviceId, launch, token };
  });
  for (const [i, { studentId, studentAssessmentId }] of seats.entries()) {
    const { deviceId, launch, token } = opened[i]!;
    const script = simulateSitting(
      random,
      items.map((item, place) => ({
        ref: launch.form.items[place]!.ref,
        choiceIds: item.choices?.map((c) => c.id) ?? [],
        right: item.choices?.[0]?.id ?? '1',
        difficulty: item.tags.difficulty,
      })),
      random.normal(),
      launch.clock.allowedSeconds! * (timing === 'double' ? 500 : 1000),
      launch.form.tools.calculator,
    ).entries;
    const done = script.filter(({ atMs }) => atMs <= minutes * 60_000);
    const wanted = options.events === undefined ? done.length : options.events - 2; // the start is two events
    const entries = Array.from({ length: wanted }, (_, i): Entry => {
      const { atMs, ...deed } = done[i % done.length]!;
      const ms = options.events === undefined ? atMs : Math.floor((i * minutes * 60_000) / wanted);
      return { ...deed, seq: i + 1, at: at(began + ms), sinceContactMs: ms } as Entry;
    });
    scripts.push(entries);
    sittings.push({
      studentId,
      studentAssessmentId,
      stream: `attempt-${launch.studentAssessmentId}-${launch.sitting}`,
      attemptId: launch.attemptId,
      deviceId,
      writerToken: launch.writerToken,
      token,
      seq: entries.length,
      items: launch.form.items
        .filter((item) => item.choices.length > 0)
        .map((item) => ({ ref: item.ref, choices: item.choices.map((c) => c.id) })),
    });
  }

  clock.set(began + minutes * 60_000);
  await inTurns(sittings, async ({ studentId, studentAssessmentId, attemptId, deviceId, writerToken }, i) => {
    for (let from = 0; from < scripts[i]!.length; from += 200) {
      const batch = {
        attemptId,
        deviceId,
        writerToken,
        contactAt: at(began),
        entries: scripts[i]!.slice(from, from + 200),
      };
      await execute(app, new delivery.RecordEntries(studentId, studentAssessmentId, batch));
    }
  });
  clock.set(Date.now()); // jobs are due by the database's clock: under an old one each would plan the next for the past
  await settle();
  return { school, sittings };
}

/** Everything in order, a few at once. */
async function inTurns<In, Out>(all: readonly In[], work: (one: In, place: number) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map((one, i) => work(one, from + i)))));
  return done;
}
