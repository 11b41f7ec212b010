import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { crc32, deflateSync } from 'node:zlib';
import yazl from 'yazl';
import type { PackageOrder, PackageRead } from './load/read-package.ts';
import {
  cpuSeconds,
  foreignShare,
  machine,
  median,
  MOST_FOREIGN,
  pairFigures,
  pairs,
  percentile,
  report,
  sleep,
  treeOf,
} from './harness.ts';
import { pictureForm } from './picture-form.ts';
import { application, Helper, install, type Installation, load, option, partOf, start } from './product.ts';
import type { Application } from './school.ts';

const ITEMS = 1_000;
const MOST_SECONDS = 30;
const MOST_MB = 400;
const LOOK_MS = 100;
/** A question with its pictures, as a whole page of `web`. */
const MOST_PAINT_MS = 1_500;
/** Points of a picture; its file is as long as its noise. */
const [WIDTH, HEIGHT, NOISE] = [2_000, 1_500, 150_000];

/**
 * A package of 1,000 items, 500 pictures and 100 texts, from the end of its upload until it can be completed and published: the
 * worker's queue, unpacking, items, formulas, pictures kept on disk. The floor unpacks and hashes the same entries. Memory is the
 * peak of the worker, and that of the process that reads. Control: the same pictures decoded. Then a part with thirty
 * pictures in the player; `--part pictures` measures that alone and never holds.
 */
export async function content(args: readonly string[]): Promise<void> {
  const items = option(args, '--items') ?? ITEMS;
  const installation = await install();
  try {
    if (partOf(args, ['pictures']) === 'pictures') {
      const { figures } = await paintedPictures(installation, await application(installation.env));
      report({ bench: 'content', figures, floor: null, ratio: null, holds: false });
      return;
    }
    const file = join(installation.folder, 'package.zip');
    await writePackage(file, items);
    const size = statSync(file).size / 1024 / 1024;
    console.log(`  ${items} items, ${items / 2} pictures, ${items / 10} texts, ${size.toFixed(0)} MB`);
    const arranging = await application(installation.env);
    const { app } = arranging;
    const { Packages } =
      await load<typeof import('../src/content/packages/packages.js')>('content/packages/packages.js');
    const packages = app.get(Packages, { strict: false });
    const worker = await start('worker', installation);
    const pid = worker.child.pid!;
    const peaks = { worker: 0, reader: 0, together: 0 };
    const restMb = memoryMb(pid).now;
    const seconds: number[] = [];
    const cpu: number[] = [];

    const check = async (): Promise<void> => {
      const { id } = await packages.receive(null, 'package.zip', createReadStream(file), () => undefined);
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
      let looked = 0;
      const look = (): void => {
        looked = performance.now();
        const reader = treeOf(pid).find((one) => commandOf(one).includes('read-process'));
        const [worker, reading] = [memoryMb(pid), reader === undefined ? { now: 0, most: 0 } : memoryMb(reader)];
        peaks.worker = Math.max(peaks.worker, worker.most);
        peaks.reader = Math.max(peaks.reader, reading.most);
        peaks.together = Math.max(peaks.together, worker.now + reading.now);
      };
      const used = cpuSeconds(pid);
      const began = performance.now();
      for (;;) {
        const { state, problem, counts } = await packages.get(id);
        if (state === 'failed') throw new Error(problem ?? 'it failed');
        if (state === 'open') {
          if (counts.needs !== items) throw new Error(`not every item was understood: ${JSON.stringify(counts)}`);
          break;
        }
        await sleep(20);
        if (performance.now() - looked > LOOK_MS) look();
      }
      seconds.push((performance.now() - began) / 1000);
      cpu.push(cpuSeconds(pid) - used);
      // The next time its pictures are new again.
      await packages.discard(id);
    };
    const helper = new Helper('read-package.ts', {});
    const order = { file, mostMb: MOST_MB * 1.25 };
    const measured = await pairs(
      'items/s',
      async () => (items * 1000) / (await helper.ask<PackageRead>({ ...order, how: 'hash' } satisfies PackageOrder)).ms,
      async () => {
        await check();
        return items / seconds.at(-1)!;
      },
    );
    const control = await helper.ask<PackageRead>({ ...order, how: 'decode' } satisfies PackageOrder);
    if (control.error) throw new Error(control.error);
    helper.end();
    await worker.stop();
    const painted = await paintedPictures(installation, arranging);
    await app.close();
    console.log(
      `  ${median(seconds).toFixed(1)} s, ${median(cpu).toFixed(1)} s of a processor; worker ${restMb.toFixed(0)} MB before and ${peaks.worker.toFixed(0)} MB at most, reader ${peaks.reader.toFixed(0)} MB, together ${peaks.together.toFixed(0)} MB; decoded ${control.peakMb.toFixed(0)} MB`,
    );
    report({
      bench: 'content',
      figures: {
        items,
        pictures: items / 2,
        packageMb: size,
        seconds: median(seconds),
        slowestSeconds: Math.max(...seconds),
        cpuSeconds: median(cpu),
        restMb,
        workerPeakMb: peaks.worker,
        readerPeakMb: peaks.reader,
        togetherMb: peaks.together,
        controlPeakMb: control.peakMb,
        controlFails: control.peakMb > MOST_MB,
        ...pairFigures(measured),
        ...painted.figures,
      },
      floor: measured.floor,
      ratio: measured.ratio,
      holds:
        measured.measurable &&
        items >= ITEMS &&
        Math.max(...seconds) < MOST_SECONDS &&
        Math.max(peaks.worker, peaks.reader) < MOST_MB &&
        control.peakMb > MOST_MB &&
        painted.holds,
    });
  } finally {
    await installation.remove();
  }
}

/** The part with thirty pictures in the player. */
async function paintedPictures(
  installation: Installation,
  arranging: Application,
): Promise<{
  figures: Record<string, number>;
  holds: boolean;
}> {
  const before = machine();
  const painted = await pictureForm(installation, arranging, picture);
  const foreign = foreignShare(before, machine());
  const opensMs = median(painted.opens);
  const wordsMs = median(painted.words);
  const nextMs = percentile(painted.next, 0.95);
  console.log(
    `  ${painted.questions} questions with pictures: opened after ${Math.round(opensMs)} ms (its words after ${Math.round(wordsMs)}), the next one after ${Math.round(nextMs)} ms (p95), ${painted.offline} whole without a connection; busy for two seconds ${Math.round(painted.control)} ms`,
  );
  return {
    figures: {
      pictureQuestions: painted.questions,
      picturesOpenMs: opensMs,
      picturesWordsMs: wordsMs,
      picturesOpenMaxMs: Math.max(...painted.opens),
      picturesNextP95Ms: nextMs,
      picturesMostMs: MOST_PAINT_MS,
      picturesControlMs: painted.control,
      picturesOffline: painted.offline,
      picturesForeignCpu: foreign,
    },
    holds:
      foreign <= MOST_FOREIGN &&
      [...painted.opens, ...painted.next].every((ms) => ms > 0) &&
      opensMs < MOST_PAINT_MS &&
      nextMs < MOST_PAINT_MS &&
      painted.control > MOST_PAINT_MS &&
      painted.offline === painted.questions,
  };
}

async function writePackage(file: string, items: number): Promise<void> {
  const zip = new yazl.ZipFile();
  const written = createWriteStream(file);
  zip.outputStream.pipe(written);
  const add = (name: string, bytes: string | Buffer) => zip.addBuffer(Buffer.from(bytes as string), name);
  const resources: string[] = [];
  for (let n = 0; n < items; n++) {
    add(`items/${n}.xml`, item(n));
    resources.push(
      `<resource identifier="i${n}" type="imsqti_item_xmlv3p0" href="items/${n}.xml"><file href="items/${n}.xml"/></resource>`,
    );
    if (n % 2 === 0) zip.addBuffer(picture(), `pictures/${n}.png`, { compress: false });
    if (n % 10 === 0) add(`texts/${n}.xml`, text(n));
  }
  add(
    'imsmanifest.xml',
    `<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="bench"><organizations/><resources>${resources.join('')}</resources></manifest>`,
  );
  zip.end();
  await finished(written);
}

const QTI = 'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"';

function item(n: number): string {
  const shown = n % 2 === 0 ? `<p><img src="../pictures/${n}.png" alt="Figure ${n}"/></p>` : '';
  const math = `<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>${n}</mn></mrow><mn>4</mn></mfrac></math>`;
  return `<qti-assessment-item ${QTI} identifier="item-${n}" title="Item ${n}" adaptive="false" time-dependent="false"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration>
<qti-assessment-stimulus-ref identifier="t" href="../texts/${n - (n % 10)}.xml"/>
<qti-item-body><p>${'The keeper counted the boats that passed. '.repeat(4)}What is ${math}?</p>${shown}
<table><tr><th>Year</th><th>Boats</th></tr><tr><td>1900</td><td>${n}</td></tr></table>
<qti-choice-interaction response-identifier="R" max-choices="1">${['A', 'B', 'C', 'D'].map((id) => `<qti-simple-choice identifier="${id}"><p>${id} ${n} ${math}</p></qti-simple-choice>`).join('')}</qti-choice-interaction></qti-item-body></qti-assessment-item>`;
}

function text(n: number): string {
  return `<qti-assessment-stimulus ${QTI} identifier="text-${n}" title="Text"><qti-stimulus-body>${`<p>${'The harbour was dredged twice in ten years, and the boats came back. '.repeat(6)}</p>`.repeat(6)}</qti-stimulus-body></qti-assessment-stimulus>`;
}

function picture(): Buffer {
  const pixels = Buffer.alloc((WIDTH + 1) * HEIGHT);
  randomBytes(NOISE).copy(pixels);
  for (let row = 0; row < HEIGHT; row++) pixels[row * (WIDTH + 1)] = 0;
  const size = Buffer.alloc(13);
  size.writeUInt32BE(WIDTH, 0);
  size.writeUInt32BE(HEIGHT, 4);
  size.set([8, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Memory of a process now, and at most since it was last asked to forget; nothing of one that has ended. */
function memoryMb(pid: number): { now: number; most: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
    return { now: of('VmRSS'), most: of('VmHWM') };
  } catch {
    return { now: 0, most: 0 };
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
