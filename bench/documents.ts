import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { Client } from 'pg';
import type { AttemptStarted } from '../src/delivery/index.js';
import type { NewEvent } from '../src/platform/event-store/port.js';
import type { BookOrder, BookWritten } from './load/write-book.ts';
import { cpuSeconds, median, pairFigures, pairs, report, sleep, treeOf } from './harness.ts';
import { application, counted, Helper, install, load, option, start } from './product.ts';
import { execute, importContent, type Application } from './school.ts';

const STUDENTS = 3_000;
const MOST_SECONDS = 5;
/** What a small class has, and how much more memory a large one may take. */
const SHARE_OF_SMALL = 10;
const MOST_GROWTH_MB = 48;
const AT_ONCE = 100;
const SAT = { typeId: 1, setId: 1, schoolYearId: 2026 };
const CATEGORIES = [1, 2];
const ROUNDS = 3;

/**
 * The score workbook of a class of 3,000, from the request to the file that can be downloaded: the worker's queue, its process,
 * permission, results, questions and sources. The floor is exceljs that streams the same rows from memory, without looks. Memory
 * is the peak of the process for the large class against that for a tenth of it. Control: the same rows as one book in memory.
 */
export async function documents(args: readonly string[]): Promise<void> {
  const students = option(args, '--students') ?? STUDENTS;
  const installation = await install(counted(args));
  try {
    const running = await application(installation.env);
    const { app, settle } = running;
    const school = await aSchool(running, students);
    console.log(`  ${students} students, ${students * 4} sittings`);
    await settle();
    await takenBy(running, school.studentIds, installation.connect);
    const owner = await installation.connect();
    await owner.query('vacuum analyze'); // a table that has just grown so much is read by old plans
    await read(app, owner);
    await owner.query('vacuum analyze');

    const { Documents } = await load<typeof import('../src/exports/documents/documents.js')>(
      'exports/documents/documents.js',
    );
    const { ClassScoresDocument } = await load<typeof import('../src/exports/kinds/class-scores.js')>(
      'exports/kinds/class-scores.js',
    );
    const planned = app.get(Documents, { strict: false });
    const kind = app.get(ClassScoresDocument, { strict: false });
    const worker = await start('worker', installation);
    const pid = await documentsProcess(worker.child.pid!);

    /** @returns seconds from the request until it is ready; of the process, seconds of a processor and the peak of its memory in MB. */
    const make = async (sectionId: number): Promise<{ id: number; seconds: number; cpu: number; peakMb: number }> => {
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
      const cpu = cpuSeconds(pid);
      const began = performance.now();
      const request = { id: sectionId, assessmentTypeId: SAT.typeId, assessmentSetId: SAT.setId };
      const { id } = await planned.request(school.teacher, kind, request);
      for (;;) {
        const { state, reason } = await planned.get(school.teacher, id);
        if (state === 'failed') throw new Error(reason ?? 'it failed');
        if (state === 'ready') break;
        await sleep(10);
      }
      return { id, seconds: (performance.now() - began) / 1000, cpu: cpuSeconds(pid) - cpu, peakMb: peakMb(pid) };
    };
    await make(school.small); // warm
    const first = await make(school.large);
    const sheets = await sheetsOf(app, owner, first.id);
    const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
    const seconds: number[] = [];
    const cpu: number[] = [];
    const bare = new Helper('write-book.ts', {});
    const file = join(installation.folder, 'floor.xlsx');
    const measured = await pairs(
      'rows/s',
      async () => (rows * 1000) / (await bare.ask<BookWritten>({ how: 'stream', file, sheets } satisfies BookOrder)).ms,
      async () => {
        const one = await make(school.large);
        seconds.push(one.seconds);
        cpu.push(one.cpu);
        return rows / one.seconds;
      },
    );
    bare.end();

    const small: number[] = [];
    const peaks = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const tenth = await make(school.small);
      small.push(tenth.seconds);
      peaks.small.push(tenth.peakMb);
      peaks.large.push((await make(school.large)).peakMb);
    }
    const growth = median(peaks.large) - median(peaks.small);
    const control = await controlGrowth(sheets, file);
    await worker.stop();
    await owner.end();
    await app.close();

    const large = median(seconds);
    console.log(
      `  ${rows} rows in ${large.toFixed(2)} s; peak ${median(peaks.small).toFixed(0)} MB for ${students / SHARE_OF_SMALL}, ${median(peaks.large).toFixed(0)} MB for ${students}; as one book ${control.toFixed(0)} MB more`,
    );
    report({
      bench: 'documents',
      figures: {
        students,
        rows,
        seconds: large,
        slowestSeconds: Math.max(...seconds),
        smallSeconds: median(small),
        cpuSeconds: median(cpu),
        peakSmallMb: median(peaks.small),
        peakLargeMb: median(peaks.large),
        growthMb: growth,
        controlGrowthMb: control,
        controlFails: control > MOST_GROWTH_MB,
        ...pairFigures(measured),
      },
      floor: measured.floor,
      ratio: measured.ratio,
      holds:
        measured.measurable &&
        students >= STUDENTS &&
        large < MOST_SECONDS &&
        growth <= MOST_GROWTH_MB &&
        control > MOST_GROWTH_MB,
    });
  } finally {
    await installation.remove();
  }
}

interface School {
  teacher: { userId: number; role: 'Teacher Admin'; schoolId: number; districtId: number };
  studentIds: number[];
  /** A class of everybody, and one of a tenth of them. */
  large: number;
  small: number;
}

async function aSchool(running: Application, count: number): Promise<School> {
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
  const person = (name: string) => ({ firstName: name, lastName: 'Bench', email: `${name}@bench.test` });
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
async function takenBy(
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
        const started: AttemptStarted = {
          attemptId: uuidv7(now),
          studentAssessmentId: id,
          sitting: 1,
          studentId,
          gradeLevel: 11,
          schoolId: 1,
          districtId: 1,
          classIds: [],
          assignmentId: null,
          assessment: address,
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
          startedAt: at,
        };
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

/** Reads the log for the results alone: whoever else follows it is said to be there already, so that nothing works beside the workbook. */
async function read(app: Application['app'], owner: Client): Promise<void> {
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

/** The warm process of a worker. */
async function documentsProcess(worker: number): Promise<number> {
  for (let waited = 0; waited < 90_000; waited += 100) {
    const child = treeOf(worker).find((pid) => /documents\.js/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')));
    if (child) return child;
    await sleep(100);
  }
  throw new Error('the worker has no process that makes documents');
}

function peakMb(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}

/** A workbook that was made, as rows. */
async function sheetsOf(app: Application['app'], owner: Client, documentId: number): Promise<BookOrder['sheets']> {
  const { FileStore } =
    await load<typeof import('../src/platform/files/file-store.js')>('platform/files/file-store.js');
  const { rows } = await owner.query<{ file_id: string }>('select file_id from exports.documents where id = $1', [
    documentId,
  ]);
  const file = (await app.get(FileStore, { strict: false }).get(rows[0]!.file_id))!;
  const book = new ExcelJS.Workbook();
  await book.xlsx.read((await file.open())!);
  return book.worksheets.map((sheet) => ({
    name: sheet.name,
    rows: sheet
      .getSheetValues()
      .filter(Boolean)
      .map((row) => Array.from((row as (string | number | null)[]).slice(1), (cell) => cell ?? null)),
  }));
}

/** How much more memory the whole book takes than a tenth of it, where all of it is in memory. */
async function controlGrowth(sheets: BookOrder['sheets'], file: string): Promise<number> {
  const grown = async (some: BookOrder['sheets']): Promise<number> => {
    const helper = new Helper('write-book.ts', {});
    const { grownMb } = await helper.ask<BookWritten>({ how: 'whole', file, sheets: some } satisfies BookOrder);
    helper.end();
    return grownMb;
  };
  const tenth = sheets.map(({ name, rows }) => ({ name, rows: rows.slice(0, rows.length / SHARE_OF_SMALL) }));
  return (await grown(sheets)) - (await grown(tenth));
}
