import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { Client } from 'pg';
import type { BookOrder, BookWritten } from './load/write-book.ts';
import { cpuSeconds, median, pairFigures, pairs, report, sleep } from './harness.ts';
import { application, counted, Helper, install, load, option, start } from './product.ts';
import { aSchool, childOf, peakMb, readForResults, SAT, SHARE_OF_SMALL, takenBy } from './school-with-results.ts';
import type { Application } from './school.ts';

const STUDENTS = 3_000;
const MOST_SECONDS = 5;
/** How much more memory a large class may take. */
const MOST_GROWTH_MB = 48;
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
    await readForResults(app, owner);
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
    const pid = await childOf(worker.child.pid!, 'documents.js');

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
