// A school whose students have taken a whole SAT, as the log would have it.
import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import type { Form } from '../src/content/index.js';
import type { AttemptStarted } from '../src/delivery/index.js';
import type { NewEvent } from '../src/platform/event-store/port.js';
import { sleep, treeOf } from './harness.ts';
import { load } from './product.ts';
import { execute, importContent, type Application } from './school.ts';

export const SAT = { typeId: 1, setId: 1, schoolYearId: 2026 };
/** A small class has so many times fewer students than the school. */
export const SHARE_OF_SMALL = 10;
const AT_ONCE = 100;
const CATEGORIES = [1, 2];

export interface SchoolWithResults {
  teacher: { userId: number; role: 'Teacher Admin'; schoolId: number; districtId: number };
  studentIds: number[];
  /** A class of everybody, and one of a tenth of them. */
  large: number;
  small: number;
}

/** A school of so many students of grade 11, with a Teacher Admin and two classes. */
export async function aSchool(running: Application, count: number): Promise<SchoolWithResults> {
  const { app, clock } = running;
  const roster = await load<typeof import('../src/roster/index.js')>('roster/index.js');
  clock.set(Date.now() - 3 * 86_400_000);
  await importContent(running);
  const districtId = await execute<number>(app, new roster.CreateDistrict({ name: 'Bench District', state: 'IL' }));
  const schoolId = await execute<number>(
    app,
    new roster.CreateSchool({
      districtId,
      name: 'Bench High',
      state: 'IL',
      courseType: ['SAT'],
      activitiesAvailable: false,
      schoolAdminOnly: false,
      seatsPurchased: count,
    }),
  );
  const person = (name: string) => ({ firstName: name, lastName: 'Bench', email: `${name}@results.test` });
  const place = [{ role: 'Teacher Admin' as const, schoolId, districtId: null }];
  const userId = await execute<number>(app, new roster.AddPerson(person('teacher'), place, null, false));
  const studentIds: number[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => from + i);
    studentIds.push(
      ...(await Promise.all(
        some.map((n) =>
          execute<number>(
            app,
            new roster.AddPerson(
              person(`s${n}`),
              [],
              { schoolId, studentNumber: String(n), gradeLevel: 11, untimedAssessment: false },
              false,
            ),
          ),
        ),
      )),
    );
  }
  const classOf = async (className: string, ids: number[]): Promise<number> => {
    const memberships = [{ userId, role: 'Primary Teacher' as const }];
    const id = await execute<number>(app, new roster.CreateClass({ schoolId, className, memberships }));
    await execute(app, new roster.EnrollStudents(id, ids));
    return id;
  };
  return {
    teacher: { userId, role: 'Teacher Admin', schoolId, districtId },
    studentIds,
    large: await classOf('Everybody', studentIds),
    small: await classOf('A tenth', studentIds.slice(0, count / SHARE_OF_SMALL)),
  };
}

/** A whole SAT of each student, as the log would have it: every answer, every look, submissions and scores. */
export async function takenBy(
  { app, clock }: Application,
  studentIds: readonly number[],
  connect: () => Promise<Client>,
): Promise<void> {
  const content = await load<typeof import('../src/content/index.js')>('content/index.js');
  const { SittingKeys } = await load<typeof import('../src/delivery/sitting-keys.js')>('delivery/sitting-keys.js');
  const { EventStore, NO_STREAM } =
    await load<typeof import('../src/platform/event-store/port.js')>('platform/event-store/port.js');
  const { attemptScored, sectionScored } =
    await load<typeof import('../src/scoring/score/build.js')>('scoring/score/build.js');
  const { scoreStream } = await load<typeof import('../src/scoring/score/events.js')>('scoring/score/events.js');
  const { Scores } = await load<typeof import('../src/scoring/scores.js')>('scoring/scores.js');
  const { uuidv7 } = await load<typeof import('../src/kernel/ids.js')>('kernel/ids.js');
  const store = app.get(EventStore, { strict: false });
  const cipherOf = app.get(SittingKeys, { strict: false });
  const scores = app.get(Scores, { strict: false });
  const library = app.get(content.ContentLibrary, { strict: false });
  clock.set(Date.now() - 86_400_000);
  const now = clock.now();
  const at = new Date(now).toISOString();
  const owner = await connect();

  for (const categoryId of CATEGORIES) {
    const parts = await Promise.all(
      ([1, 2] as const).map(async (part) => {
        const address = { ...SAT, categoryId, part, difficulty: part === 1 ? ('default' as const) : ('hard' as const) };
        const form = (await library.findFormFor(address))!;
        const [items, keys] = await Promise.all([library.itemsOf(form.id), library.keysFor(form)]);
        const { rows } = await owner.query<{ id: number; student_id: number }>(
          `insert into scheduling.student_assessments (student_id, school_id, type_id, set_id, category_id, part, difficulty, school_year_id, sitting, started_at, completed_at, created_at)
           select student_id, 1, $2, $3, $4, $5, $6, $7, 1, now() - interval '2 days', now() - interval '1 day', now() - interval '3 days' from unnest($1::int[]) student_id
           returning id, student_id`,
          [studentIds, SAT.typeId, SAT.setId, categoryId, part, address.difficulty, SAT.schoolYearId],
        );
        return { address, form, items, keys, copies: new Map(rows.map((row) => [row.student_id, row.id])) };
      }),
    );
    const table = (await library.conversionFor(SAT.typeId, SAT.setId, categoryId, 'hard'))!;
    const sat = async (studentId: number): Promise<void> => {
      const scored = [];
      for (const { address, form, items, keys, copies } of parts) {
        const id = copies.get(studentId)!;
        const cipher = await cipherOf.create(id, 1, studentId);
        if (cipher === 'gone') throw new Error('a new sitting has its key');
        const event = (type: string, payload: object): NewEvent => ({
          id: uuidv7(now),
          type,
          schemaVersion: 1,
          occurredAt: at,
          receivedAt: at,
          actor: { kind: 'user', id: studentId, role: 'Student' },
          payload,
        });
        const answers = Object.fromEntries(
          items.flatMap((item, i) => {
            const choices = item.choices;
            return choices?.length ? [[item.ref, choices[(studentId * 7 + i * 3) % choices.length]!.id]] : [];
          }),
        );
        const started = attemptStarted(uuidv7(now), id, studentId, address, form, at);
        const worked = Object.entries(answers).flatMap(([item, value], i) => [
          event('ResponseRecorded', {
            item,
            value: cipher.seal(value),
            datedAt: { ms: now, seq: 2 * i },
            answeredCount: i + 1,
          }),
          event('ItemLeft', { item, seconds: 20 + ((studentId * 13 + i * 29) % 90) }),
        ]);
        const submitted = event('AttemptSubmitted', {
          by: 'student',
          submittedAt: at,
          answeredCount: Object.keys(answers).length,
          flaggedCount: 0,
          usedSeconds: 1800,
          answers: cipher.seal(JSON.stringify(answers)),
        });
        const stream = `attempt-${id}-1`;
        const head = await store.append(stream, NO_STREAM, [event('AttemptStarted', started), ...worked, submitted]);
        scored.push(attemptScored({ started, answers, head }, stream, keys, { scoredAt: at }));
      }
      const section = sectionScored(scored, 'hard', table, { scoredAt: at });
      for (const [i, attempt] of scored.entries())
        await store.append(scoreStream(attempt.studentAssessmentId, 1), NO_STREAM, [
          scores.event({ type: 'AttemptScored', payload: attempt }, 'bench'),
          ...(i === 1 ? [scores.event({ type: 'SectionScored', payload: section }, 'bench')] : []),
        ]);
    };
    for (let from = 0; from < studentIds.length; from += AT_ONCE)
      await Promise.all(studentIds.slice(from, from + AT_ONCE).map(sat));
  }
  await owner.end();
}

/** How a timed part of a student of grade 11 begins, as the log would have it. */
export function attemptStarted(
  attemptId: string,
  studentAssessmentId: number,
  studentId: number,
  assessment: AttemptStarted['assessment'],
  form: Form,
  startedAt: string,
): AttemptStarted {
  return {
    ...{ attemptId, studentAssessmentId, studentId, assessment, startedAt },
    ...{ sitting: 1, gradeLevel: 11, schoolId: 1, districtId: 1, classIds: [], assignmentId: null },
    form: { id: form.id, code: form.code, version: form.version, contentHash: form.contentHash },
    items: form.items,
    timing: 'timed',
    baseSeconds: form.durationSeconds,
    allowedSeconds: form.durationSeconds,
    windowEndAt: null,
    rules: { graceSeconds: 10, acceptHours: 24, silentMinutes: 15, autoSubmitHours: 48 },
    options: {
      pauseEnabled: false,
      saveEnabled: false,
      readspeakerEnabled: false,
      calculator: false,
      referenceSheet: false,
    },
  };
}

/** Reads the log for the results alone: whoever else follows it is said to be there already, so that nothing works beside the workbook. */
export async function readForResults(app: Application['app'], owner: Client): Promise<void> {
  const { Projections } = await load<typeof import('../src/platform/events/projections.js')>(
    'platform/events/projections.js',
  );
  const projections = app.get(Projections, { strict: false });
  const [ofParts, ofMany] = ['reporting.part-results', 'reporting.results'];
  await projections.rebuild([ofParts!, ofMany!]);
  await owner.query(
    `update platform.checkpoints c set position = there.position from platform.checkpoints there
     where there.subscription = $1 and there.log = c.log and c.position is distinct from there.position`,
    [projections.subscriptionOf(ofParts!)],
  );
}

/** The first process below another that runs this script, as soon as there is one. */
export async function childOf(pid: number, script: string): Promise<number> {
  for (let waited = 0; waited < 90_000; waited += 100) {
    const [child] = childrenOf(pid, script);
    if (child) return child;
    await sleep(100);
  }
  throw new Error(`no process below ${pid} runs ${script}`);
}

/** All processes below another that run this script. */
export function childrenOf(pid: number, script: string): number[] {
  return treeOf(pid).filter((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(script);
    } catch {
      return false; // ended meanwhile
    }
  });
}

/** The most resident memory that a process has had, in MB. */
export function peakMb(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}
