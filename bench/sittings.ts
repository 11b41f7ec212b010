import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { CommandBus as Bus, ICommand } from '@nestjs/cqrs';
import type { Entry, PlayerLaunch } from '../src/delivery/index.js';
import type { DrivenClock } from '../src/platform/config/clock-of-process.js';
import type { ScheduledAssessment } from '../src/scheduling/index.js';
import { load } from './product.ts';

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

const READING = 1;
const HOUR_MS = 3_600_000;
const PER_CLASS = 32;
const SEED = 500;

/**
 * Opens a sitting for each of `count` students through the product's commands, on double time; the students began
 * `minutes` ago and have worked as the demo's simulated students do, so that streams have a realistic length.
 * `events` instead fills each stream up to that number of events.
 */
export async function openSittings(
  { app, clock, settle }: { app: INestApplicationContext; clock: DrivenClock; settle(): Promise<void> },
  count: number,
  options: { minutes?: number; events?: number } = {},
): Promise<Sitting[]> {
  const { CommandBus } = await import('@nestjs/cqrs');
  const content = await load<typeof import('../src/content/index.js')>('content/index.js');
  const roster = await load<typeof import('../src/roster/index.js')>('roster/index.js');
  const scheduling = await load<typeof import('../src/scheduling/index.js')>('scheduling/index.js');
  const delivery = await load<typeof import('../src/delivery/index.js')>('delivery/index.js');
  const { simulateSitting } = await load<typeof import('../src/demo/simulated-student.js')>('demo/simulated-student.js');
  const { Random } = await load<typeof import('../src/demo/random.js')>('demo/random.js');
  const { Sessions } = await load<typeof import('../src/identity/sessions.js')>('identity/sessions.js');
  const commands = app.get<Bus>(CommandBus, { strict: false });
  const execute = <Answer = void>(command: ICommand) => commands.execute<ICommand, Answer>(command);
  const minutes = options.minutes ?? 20;
  const began = Date.now() - minutes * 60_000;
  const at = (ms: number) => new Date(ms).toISOString();
  clock.set(began - HOUR_MS);

  await execute(new content.ImportBundle(content.demoBundles()[0]!));
  const districtId = await execute<number>(new roster.CreateDistrict({ name: 'Bench District', state: 'IL' }));
  const schoolId = await execute<number>(
    new roster.CreateSchool({ districtId, name: 'Bench High', state: 'IL', courseType: ['SAT'], activitiesAvailable: true, schoolAdminOnly: false }),
  );
  const teacherId = await execute<number>(
    new roster.AddPerson({ firstName: 'Bench', lastName: 'Teacher', email: 'teacher@bench.test' }, [{ role: 'Teacher', schoolId, districtId }], null, false),
  );
  const students: number[] = [];
  for (let first = 0; first < count; first += PER_CLASS) {
    const sectionId = await execute<number>(
      new roster.CreateClass({ schoolId, className: `Period ${first / PER_CLASS + 1}`, memberships: [{ userId: teacherId, role: 'Primary Teacher' }] }),
    );
    const members = await Promise.all(
      Array.from({ length: Math.min(PER_CLASS, count - first) }, (_, i) =>
        execute<number>(
          new roster.AddPerson({ firstName: `Student${first + i}`, lastName: 'Bench', email: `s${first + i}@bench.test` }, [], { schoolId, studentNumber: String(first + i), gradeLevel: 11, untimedAssessment: false }, false),
        ),
      ),
    );
    await execute(new roster.EnrollStudents(sectionId, members));
    await execute(
      new scheduling.AssignAssessment(
        sectionId, { setId: 1, categoryId: READING },
        { administrationType: 'continuous', p1StartAt: new Date(began - HOUR_MS / 2), p1EndAt: null, p2StartAt: null, p2EndAt: new Date(began + 7 * 24 * HOUR_MS) },
        {
          gradeLevels: [9, 10, 11, 12], timing: 'double', autosubmitDelay: 48, pauseEnabled: true, saveEnabled: true, readspeakerEnabled: false,
          revealReportAsap: true, revealReportAt: null, revealAnswersAsap: false, revealAnswersAt: null,
        },
        teacherId,
      ),
    );
    students.push(...members);
  }
  await settle();

  clock.set(began);
  const scheduled = app.get(scheduling.ScheduledAssessments, { strict: false });
  const library = app.get(content.ContentLibrary, { strict: false });
  const random = new Random(SEED);
  const sittings: Sitting[] = [];
  const scripts: Entry[][] = [];
  for (const studentId of students) {
    const assessment = (await scheduled.listStudentAssessments(studentId)).find((a: ScheduledAssessment) => a.part === 1);
    if (!assessment) throw new Error(`student ${studentId} has nothing to take`);
    const deviceId = randomUUID();
    const launch = await execute<PlayerLaunch>(
      new delivery.InitializeTest(studentId, assessment.id, { deviceId, userAgent: 'bench', viewport: '1366x768', takeOver: false }),
    );
    const form = (await library.findFormFor(assessment))!;
    const items = await library.itemsOf(form.id);
    const script = simulateSitting(
      random,
      items.map((item) => ({ ref: item.ref, choiceIds: item.choices?.map((c) => c.id) ?? [], right: item.choices?.[0]?.id ?? '1', difficulty: item.tags.difficulty })),
      random.normal(), launch.clock.allowedSeconds! * 500, launch.form.tools.calculator,
    ).entries;
    const { token } = await app.get(Sessions, { strict: false }).open(
      { userId: studentId, role: 'Student', schoolId, districtId, masquerader: null, ip: null, userAgent: null }, null,
    );
    const done = script.filter(({ atMs }) => atMs <= minutes * 60_000);
    const wanted = options.events === undefined ? done.length : options.events - 2; // the start is two events
    const entries = Array.from({ length: wanted }, (_, i): Entry => {
      const { atMs, ...deed } = done[i % done.length]!;
      const ms = options.events === undefined ? atMs : Math.floor((i * minutes * 60_000) / wanted);
      return { ...deed, seq: i + 1, at: at(began + ms), sinceContactMs: ms } as Entry;
    });
    scripts.push(entries);
    sittings.push({
      studentId, studentAssessmentId: assessment.id, stream: `attempt-${launch.studentAssessmentId}-${launch.sitting}`,
      attemptId: launch.attemptId, deviceId, writerToken: launch.writerToken, token, seq: entries.length,
      items: items.filter((item) => item.choices?.length).map((item) => ({ ref: item.ref, choices: item.choices!.map((c) => c.id) })),
    });
  }

  clock.set(began + minutes * 60_000);
  for (const [i, sitting] of sittings.entries()) {
    const { studentId, studentAssessmentId, attemptId, deviceId, writerToken } = sitting;
    for (let from = 0; from < scripts[i]!.length; from += 200) {
      const batch = { attemptId, deviceId, writerToken, contactAt: at(began), entries: scripts[i]!.slice(from, from + 200) };
      await execute(new delivery.RecordEntries(studentId, studentAssessmentId, batch));
    }
  }
  clock.set(Date.now()); // jobs are due by the database's clock: under an old one each would plan the next for the past
  await settle();
  return sittings;
}
