import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { DocumentKind } from '../src/exports/documents/kind.js';
import type { BookOrder, BookWritten } from './load/write-book.ts';
import { cpuSeconds, foreignShare, machine, median, MOST_FOREIGN, processors, report, sleep } from './harness.ts';
import { application, Helper, install, load, option, start, type Running } from './product.ts';
import { answerForms, fill, formsOfSets, YEAR } from './reports-people.ts';
import { savesBeside } from './saves-beside.ts';
import { execute } from './school.ts';
import { aSchool, childrenOf, peakMb, readForResults, SAT, takenBy } from './school-with-results.ts';
import { openSittings } from './sittings.ts';

const STUDENTS = 3_000;
const SITTINGS = 200;
/** A district of this many schools has 12,000 students: its workbooks are those of "10,000 students". */
const SCHOOLS = 4;
/** Columns of a question, in both parts of both sections of a SAT. */
const QUESTIONS = 98;
const MOST = { seconds: 60, rendererMb: 300, savesP99Ms: 100, growthMb: 64 };
/** What a renderer may grow from the second to the last third of a document. */
const MOST_RENDERER_GROWTH = 1.25;
const LOOK_MS = 500;

/**
 * Score reports of a whole school as one PDF and as a zip of PDFs, then as one PDF beside 200 saves per second; the workbooks of
 * scores and of responses of a district. Memory is that of the processes that make them. The floor of a workbook is exceljs that
 * streams as many cells as they come, without looks.
 */
export async function exports(args: readonly string[]): Promise<void> {
  const students = option(args, '--students') ?? STUDENTS;
  const before = machine();
  const pdfs = args.includes('--books') ? null : await measurePdfs(students);
  const books = args.includes('--pdfs') ? null : await measureBooks(students);
  const foreign = foreignShare(before, machine());
  report({
    bench: 'exports',
    figures: { students, ...pdfs?.figures, ...books?.figures, foreignCpu: foreign, measurable: foreign <= MOST_FOREIGN },
    floor: books?.floor ?? null,
    ratio: books?.ratio ?? null,
    holds: students >= STUDENTS && !!pdfs?.holds && !!books?.holds && foreign <= MOST_FOREIGN,
  });
}

interface Made {
  id: number;
  seconds: number;
  /** Processors that the worker and its processes kept busy. */
  cores: number;
  bytes: number;
}

async function measurePdfs(students: number) {
  const installation = await install();
  try {
    const running = await application(installation.env);
    const { app, settle } = running;
    const school = await aSchool(running, students);
    await settle();
    await takenBy(running, school.studentIds, installation.connect);
    const owner = await installation.connect();
    await owner.query('vacuum analyze');
    await readForResults(app, owner);
    const sittings = await openSittings(running, SITTINGS, { minutes: 2 });
    await settle();
    await owner.query('vacuum analyze');
    const { BatchPdfDocument } = await load<typeof import('../src/exports/kinds/batch-pdf.js')>(
      'exports/kinds/batch-pdf.js',
    );
    const kind = app.get(BatchPdfDocument, { strict: false });
    const [web, worker] = await Promise.all([start('main', installation), start('worker', installation)]);
    const request = { assessment_type_id: SAT.typeId, assessment_set_id: SAT.setId, school_year_id: SAT.schoolYearId };
    const make = (more: object) => makeDocument(app, worker, school.teacher, kind, { ...request, ...more });

    await make({ section_id: school.small }); // warm
    const memory = watchMemory(worker.child.pid!, 'render-process.js');
    const joined = await make({});
    const renderers = memory.end();
    console.log(`  ${students} reports as one PDF: ${joined.seconds.toFixed(1)} s, ${joined.cores.toFixed(2)} processors`);
    const zip = await make({ container_type: 'zip' });
    console.log(`  as a zip: ${zip.seconds.toFixed(1)} s, ${zip.cores.toFixed(2)} processors`);
    const beside: number[] = [];
    const saves = await savesBeside(
      { connect: installation.connect, web, sittings, seconds: MOST.seconds },
      async () => {
        beside.push((await make({})).seconds);
      },
    );
    await Promise.all([web.stop(), worker.stop()]);
    await owner.end();
    await app.close();
    const figures = {
      pdfSeconds: joined.seconds,
      pdfMb: joined.bytes / 1e6,
      pdfProcessors: joined.cores,
      zipSeconds: zip.seconds,
      zipMb: zip.bytes / 1e6,
      zipProcessors: zip.cores,
      rendererPeakMb: renderers.peakMb,
      rendererGrowth: renderers.growth,
      besideSeconds: median(beside),
      savesP50Ms: saves.savesP50Ms,
      savesP99Ms: saves.savesP99Ms,
      savesQuietP99Ms: saves.quietP99Ms,
      savesHeldP99Ms: saves.heldP99Ms,
    };
    return {
      figures,
      holds:
        figures.pdfSeconds <= MOST.seconds &&
        figures.zipSeconds <= MOST.seconds &&
        Math.min(joined.cores, zip.cores) > processors / 2 &&
        renderers.peakMb <= MOST.rendererMb &&
        renderers.growth <= MOST_RENDERER_GROWTH &&
        saves.savesP99Ms <= MOST.savesP99Ms &&
        saves.heldP99Ms > MOST.savesP99Ms,
    };
  } finally {
    await installation.remove();
  }
}

async function measureBooks(studentsEach: number) {
  const installation = await install();
  try {
    const running = await application(installation.env);
    const { app, settle } = running;
    const owner = await installation.connect();
    await answerForms(owner, await formsOfSets(running));
    await fill(owner, 0, SCHOOLS, studentsEach);
    await owner.query(`select setval(pg_get_serial_sequence('roster.people', 'id'), 1000000)`);
    const roster = await load<typeof import('../src/roster/index.js')>('roster/index.js');
    const userId = await execute<number>(
      app,
      new roster.AddPerson(
        { firstName: 'District', lastName: 'Bench', email: 'district@bench.test' },
        [{ role: 'District Admin', schoolId: null, districtId: 1 }],
        null,
        false,
      ),
    );
    await settle();
    const { DistrictExportDocument } = await load<typeof import('../src/exports/kinds/school-exports.js')>(
      'exports/kinds/school-exports.js',
    );
    const kind = app.get(DistrictExportDocument, { strict: false });
    const worker = await start('worker', installation);
    const viewer = { userId, role: 'District Admin' as const, schoolId: null, districtId: 1 };
    const all = Array.from({ length: SCHOOLS }, (_, i) => i + 1);
    const make = (schools: number[], options: 'score' | 'response') =>
      makeDocument(app, worker, viewer, kind, {
        assessments: [{ assessment_set_id: 1, assesment_type_id: 1 }],
        school_ids: schools,
        school_year_id: YEAR,
        options,
      });
    await make([SCHOOLS], 'score'); // warm
    // The process of short documents is there too; the long ones are made in the other.
    const pid = childrenOf(worker.child.pid!, 'documents.js').sort((a, b) => cpuSeconds(b) - cpuSeconds(a))[0]!;
    const peakOf = async (schools: number[], options: 'score' | 'response') => {
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
      return { ...(await make(schools, options)), peakMb: peakMb(pid) };
    };
    const [scoresOfOne, scores] = [await peakOf([1], 'score'), await peakOf(all, 'score')];
    const [responsesOfOne, responses] = [await peakOf([1], 'response'), await peakOf(all, 'response')];
    const rows = SCHOOLS * studentsEach;
    const bare = new Helper('write-book.ts', {});
    const order: BookOrder = {
      how: 'stream',
      file: join(installation.folder, 'floor.xlsx'),
      sheets: [
        {
          name: 'Responses',
          rows: Array.from({ length: rows }, (_, row) =>
            Array.from({ length: QUESTIONS }, (_cell, column) => 'ABCD'[(row * 7 + column) % 4]!),
          ),
        },
      ],
    };
    const floor = rows / ((await bare.ask<BookWritten>(order)).ms / 1000);
    bare.end();
    await worker.stop();
    await owner.end();
    await app.close();
    const growthMb = Math.max(scores.peakMb - scoresOfOne.peakMb, responses.peakMb - responsesOfOne.peakMb);
    console.log(
      `  workbooks of ${rows} students: scores ${scores.seconds.toFixed(1)} s, responses ${responses.seconds.toFixed(1)} s, peak ${responses.peakMb.toFixed(0)} MB; of ${studentsEach} ${responsesOfOne.peakMb.toFixed(0)} MB`,
    );
    return {
      figures: {
        bookStudents: rows,
        scoreBookSeconds: scores.seconds,
        scoreBookMb: scores.bytes / 1e6,
        responseBookSeconds: responses.seconds,
        responseBookMb: responses.bytes / 1e6,
        bookPeakMb: Math.max(scores.peakMb, responses.peakMb),
        bookGrowthMb: growthMb,
      },
      floor,
      ratio: rows / responses.seconds / floor,
      holds: growthMb <= MOST.growthMb,
    };
  } finally {
    await installation.remove();
  }
}

/** Asks for a document and waits until it is ready. @throws {Error} with its reason when it fails */
async function makeDocument(
  app: INestApplicationContext,
  worker: Running,
  viewer: { userId: number; role: 'Teacher Admin' | 'District Admin'; schoolId: number | null; districtId: number },
  kind: DocumentKind,
  request: object,
): Promise<Made> {
  const { Documents } = await load<typeof import('../src/exports/documents/documents.js')>(
    'exports/documents/documents.js',
  );
  const documents = app.get(Documents, { strict: false });
  const cpu = cpuSeconds(worker.child.pid!);
  const began = performance.now();
  const { id } = await documents.request(viewer as Parameters<typeof documents.request>[0], kind, request);
  for (;;) {
    const { state, reason } = await documents.get(viewer as Parameters<typeof documents.get>[0], id);
    if (state === 'failed') throw new Error(reason ?? 'it failed');
    if (state === 'ready') break;
    await sleep(50);
  }
  const seconds = (performance.now() - began) / 1000;
  const { Db } = await load<typeof import('../src/platform/db/db.js')>('platform/db/db.js');
  const row = await app
    .get(Db, { strict: false })
    .one<{ file_bytes: string }>('select file_bytes from exports.documents where id = $1', [id]);
  return { id, seconds, cores: (cpuSeconds(worker.child.pid!) - cpu) / seconds, bytes: Number(row!.file_bytes) };
}

/** Looks again and again at the resident memory of all processes below another that run a script. */
function watchMemory(pid: number, script: string): { end(): { peakMb: number; growth: number } } {
  const seen = new Map<number, number[]>();
  const look = () => {
    for (const child of childrenOf(pid, script)) seen.set(child, [...(seen.get(child) ?? []), residentMb(child)]);
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return {
    end() {
      clearInterval(timer);
      const longest = [...seen.values()].map((all) => all.filter((mb) => mb > 0)).filter((all) => all.length >= 6);
      const growth = longest.map((all) => {
        const third = Math.floor(all.length / 3);
        return median(all.slice(-third)) / median(all.slice(third, 2 * third));
      });
      return { peakMb: Math.max(...[...seen.values()].flat()), growth: Math.max(...growth) };
    },
  };
}

function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  } catch {
    return 0; // ended meanwhile
  }
}
