import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { DocumentKind } from '../src/exports/documents/kind.js';
import type { BookOrder, BookWritten } from './load/write-book.ts';
import { cpuSeconds, foreignShare, machine, median, MOST_FOREIGN, processors, report, sleep } from './harness.ts';
import { application, Helper, install, load, option, start, type Running } from './product.ts';
import { savesBeside, type SavesFigures } from './saves-beside.ts';
import {
  aSchool,
  childrenOf,
  peakMb,
  readForResults,
  SAT,
  takenBy,
  type SchoolWithResults,
} from './school-with-results.ts';
import { openSittings } from './sittings.ts';

const STUDENTS = 3_000;
const SITTINGS = 200;
/** Of a whole SAT. */
const QUESTIONS = 98;
const MOST = {
  seconds: 60,
  rendererMb: 300,
  /** From the second to the last third of a document. */
  rendererGrowth: 1.25,
  savesP99Ms: 100,
  growthMb: 64,
};
const LOOK_MS = 500;
const LEAST_LOOKS = 6;

/**
 * Of a school of 3,000: the score reports as one PDF and as a zip of PDFs, then as one PDF beside 200 saves per second; the
 * workbooks of scores and of responses. Memory is that of the processes that make them, for workbooks against a tenth of the
 * students. The floor of a workbook is exceljs that streams as many cells as they come, without looks. `--books` leaves the PDFs
 * out, and `--students 10000` makes workbooks of as many.
 */
export async function exports(args: readonly string[]): Promise<void> {
  const students = option(args, '--students') ?? STUDENTS;
  const withPdfs = !args.includes('--books');
  const installation = await install();
  try {
    const running = await application(installation.env);
    const school = await aSchool(running, students);
    await running.settle();
    await takenBy(running, school.studentIds, installation.connect);
    const owner = await installation.connect();
    await owner.query('vacuum analyze');
    await readForResults(running.app, owner);
    const sittings = withPdfs ? await openSittings(running, SITTINGS, { minutes: 2 }) : [];
    await running.settle();
    await owner.query('vacuum analyze');
    const [web, worker] = await Promise.all([start('main', installation), start('worker', installation)]);
    const before = machine();
    const books = await measureBooks(running.app, worker, school, installation.folder);
    const pdfs = withPdfs
      ? await measurePdfs(running.app, worker, school, (work) =>
          savesBeside({ connect: installation.connect, web, sittings, seconds: MOST.seconds }, work),
        )
      : undefined;
    const foreign = foreignShare(before, machine());
    await Promise.all([web.stop(), worker.stop()]);
    await owner.end();
    await running.app.close();
    report({
      bench: 'exports',
      figures: {
        students,
        ...books.figures,
        ...pdfs?.figures,
        foreignCpu: foreign,
        measurable: foreign <= MOST_FOREIGN,
      },
      floor: books.floor,
      ratio: books.ratio,
      holds: students >= STUDENTS && books.holds && !!pdfs?.holds && foreign <= MOST_FOREIGN,
    });
  } finally {
    await installation.remove();
  }
}

interface Made {
  seconds: number;
  /** Processors that the worker and its processes kept busy. */
  processors: number;
  bytes: number;
}

async function measurePdfs(
  app: INestApplicationContext,
  worker: Running,
  school: SchoolWithResults,
  beside: (work: () => Promise<void>) => Promise<SavesFigures>,
) {
  const { BatchPdfDocument } =
    await load<typeof import('../src/exports/kinds/batch-pdf.js')>('exports/kinds/batch-pdf.js');
  const kind = app.get(BatchPdfDocument, { strict: false });
  const request = { assessment_type_id: SAT.typeId, assessment_set_id: SAT.setId, school_year_id: SAT.schoolYearId };
  const make = (more: object) => makeDocument(app, worker, school.teacher, kind, { ...request, ...more });
  const said = (what: string, { seconds, processors: busy }: Made) =>
    console.log(`  ${what}: ${seconds.toFixed(1)} s, ${busy.toFixed(2)} processors`);

  await make({ section_id: school.small }); // warm
  const watched = async (more: object) => {
    const memory = watchMemory(worker.child.pid!, 'render-process.js');
    try {
      return { ...(await make(more)), renderers: memory.end() };
    } finally {
      memory.stop();
    }
  };
  const joined = await watched({});
  said('all score reports as one PDF', joined);
  const zip = await watched({ container_type: 'zip' });
  said('as a zip', zip);
  const rendererPeakMb = Math.max(joined.renderers.peakMb, zip.renderers.peakMb);
  const rendererGrowth = Math.max(joined.renderers.growth, zip.renderers.growth);
  const others: number[] = [];
  const saves = await beside(async () => {
    others.push((await make({})).seconds);
  });
  return {
    figures: {
      pdfSeconds: joined.seconds,
      pdfMb: joined.bytes / 1e6,
      pdfProcessors: joined.processors,
      zipSeconds: zip.seconds,
      zipMb: zip.bytes / 1e6,
      zipProcessors: zip.processors,
      rendererPeakMb,
      rendererGrowth,
      besideSavesSeconds: median(others),
      savesP50Ms: saves.savesP50Ms,
      savesP99Ms: saves.savesP99Ms,
      savesQuietP99Ms: saves.quietP99Ms,
      savesHeldP99Ms: saves.heldP99Ms,
    },
    holds:
      joined.seconds <= MOST.seconds &&
      zip.seconds <= MOST.seconds &&
      Math.min(joined.processors, zip.processors) > processors / 2 &&
      rendererPeakMb <= MOST.rendererMb &&
      rendererGrowth <= MOST.rendererGrowth &&
      saves.savesP99Ms <= MOST.savesP99Ms &&
      saves.heldP99Ms > MOST.savesP99Ms,
  };
}

async function measureBooks(app: INestApplicationContext, worker: Running, school: SchoolWithResults, folder: string) {
  const { SchoolExportDocument } = await load<typeof import('../src/exports/kinds/school-exports.js')>(
    'exports/kinds/school-exports.js',
  );
  const kind = app.get(SchoolExportDocument, { strict: false });
  const make = (options: 'score' | 'response', sectionId: number) =>
    makeDocument(app, worker, school.teacher, kind, {
      assessments: [{ assessment_set_id: SAT.setId, assesment_type_id: SAT.typeId }],
      school_ids: [school.teacher.schoolId],
      section_ids: [sectionId],
      school_year_id: SAT.schoolYearId,
      options,
    });
  await make('score', school.small); // warm
  // The process of short documents may be there too; it has done nothing.
  const pid = childrenOf(worker.child.pid!, 'documents.js').sort((a, b) => cpuSeconds(b) - cpuSeconds(a))[0]!;
  const peakOf = async (options: 'score' | 'response', sectionId: number) => {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return { ...(await make(options, sectionId)), peakMb: peakMb(pid) };
  };
  const fewScores = await peakOf('score', school.small);
  const scores = await peakOf('score', school.large);
  const fewResponses = await peakOf('response', school.small);
  const responses = await peakOf('response', school.large);
  const rows = school.studentIds.length;
  const bare = new Helper('write-book.ts', {});
  const letters = (row: number) => Array.from({ length: QUESTIONS }, (_, column) => 'ABCD'[(row * 7 + column) % 4]!);
  const { ms } = await bare.ask<BookWritten>({
    how: 'stream',
    file: join(folder, 'floor.xlsx'),
    sheets: [{ name: 'Responses', rows: Array.from({ length: rows }, (_, row) => letters(row)) }],
  } satisfies BookOrder);
  bare.end();
  const growthMb = Math.max(scores.peakMb - fewScores.peakMb, responses.peakMb - fewResponses.peakMb);
  console.log(
    `  workbooks of ${rows} students: scores ${scores.seconds.toFixed(1)} s, responses ${responses.seconds.toFixed(1)} s, ${growthMb.toFixed(0)} MB more than of a tenth`,
  );
  const floor = (rows * 1000) / ms;
  return {
    figures: {
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
}

/** Asks for a document and waits until it is ready. @throws {Error} with its reason when it fails */
async function makeDocument(
  app: INestApplicationContext,
  worker: Running,
  viewer: SchoolWithResults['teacher'],
  kind: DocumentKind,
  request: object,
): Promise<Made> {
  const { Documents } = await load<typeof import('../src/exports/documents/documents.js')>(
    'exports/documents/documents.js',
  );
  const documents = app.get(Documents, { strict: false });
  const cpu = cpuSeconds(worker.child.pid!);
  const began = performance.now();
  const { id } = await documents.request(viewer, kind, request);
  for (;;) {
    const { state, reason } = await documents.get(viewer, id);
    if (state === 'failed') throw new Error(reason ?? 'it failed');
    if (state === 'ready') break;
    await sleep(50);
  }
  const seconds = (performance.now() - began) / 1000;
  const { Db } = await load<typeof import('../src/platform/db/db.js')>('platform/db/db.js');
  const row = await app
    .get(Db, { strict: false })
    .one<{ file_bytes: string }>('select file_bytes from exports.documents where id = $1', [id]);
  return { seconds, processors: (cpuSeconds(worker.child.pid!) - cpu) / seconds, bytes: Number(row!.file_bytes) };
}

/**
 * Looks again and again at the resident memory of all processes below another that run a script. `end` throws when it saw none,
 * or none for long enough to see it grow.
 */
function watchMemory(pid: number, script: string): { end(): { peakMb: number; growth: number }; stop(): void } {
  const seen = new Map<number, number[]>();
  const look = () => {
    for (const child of childrenOf(pid, script)) seen.set(child, [...(seen.get(child) ?? []), residentMb(child)]);
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  const stop = () => clearInterval(timer);
  return {
    stop,
    end() {
      stop();
      const all = [...seen.values()].map((looks) => looks.filter((mb) => mb > 0));
      const longest = all.filter((looks) => looks.length >= LEAST_LOOKS);
      if (longest.length === 0)
        throw new Error(
          `${seen.size} processes that run ${script} were seen, none of them for ${(LEAST_LOOKS * LOOK_MS) / 1000} s: nothing is known of their memory`,
        );
      const growth = longest.map((looks) => {
        const third = Math.floor(looks.length / 3);
        return median(looks.slice(-third)) / median(looks.slice(third, 2 * third));
      });
      return { peakMb: Math.max(...all.flat()), growth: Math.max(...growth) };
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
