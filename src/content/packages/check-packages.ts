import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { FileStore } from '../../platform/files/file-store.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { TookTooLong } from '../../platform/processes/process-pool.js';
import { Learnosity, type Wanted } from '../learnosity/learnosity.js';
import { Pictures } from '../pictures/pictures.js';
import type { KeepPicture } from '../qti/read-package.js';
import { QuestionBank } from '../read/question-bank.js';
import { topicsByName, type DraftRow } from './draft-row.js';
import { CHUNK, draftRows, PackageReader, type AboutPackage, type PackageReading } from './package-reader.js';
import { ReaderProcess } from './reader-process.js';

export const CHECK = 'content.check-package';
const LONGEST_TITLE = 160;

/** Whether a run ($2) still reads the package ($1): a later one may have begun, or ended. */
const MINE = `exists (select from content.packages where id = $1 and run = $2 and state = 'checking')`;
const GIVEN_UP =
  'It could not be read, although it was tried several times. Please bring it in again, or ask the operators, whose log says why.';

const TOO_SLOW =
  'One of its questions or pictures takes longer than two minutes to read. Please bring in its questions in smaller packages: the one that fails holds it.';

/** What a person needs to read, whatever a package says. */
const LONGEST_NOTE = 300;
const MOST_NOTES = 100;

const RETRIES = 3;
/** Where files of packages are while they are read; what a killed process left is deleted after an hour. */
const FOLDER = join(tmpdir(), `horizon-packages-${process.getuid?.() ?? 0}`);
const LEFT_MS = 3_600_000;

/** What is said to whoever brought it; anything else is tried again. */
const UNREADABLE = ['content/unreadable-file', 'content/learnosity-off'];

/** The job that reads a package, uploaded or of an item bank, into rows. It may be killed at any point and begins anew. */
@Injectable()
export class CheckPackages {
  private readonly log = new Logger('content');
  private script: URL | undefined;

  constructor(
    private readonly db: Db,
    private readonly files: FileStore,
    private readonly pictures: Pictures,
    private readonly learnosity: Learnosity,
    private readonly bank: QuestionBank,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.work(CHECK, ({ packageId }: { packageId: number }) => this.check(packageId), {
      does: 'read packages of questions',
      limitSeconds: 600,
      pollSeconds: 0.5,
      retries: RETRIES,
    });
    // While the database is away nobody can say that it failed.
    jobs.watch(CHECK, async () => {
      const left = await db.query<{ id: number }>(
        `select id from content.packages where state in ('waiting', 'checking') order by id`,
      );
      return left.map(({ id }) => ({ data: { packageId: id }, singletonKey: String(id) }));
    });
  }

  /** From now on packages are read in processes of this script; without one in this process. */
  start(script: URL | undefined): void {
    this.script = script;
  }

  async check(id: number): Promise<void> {
    const begun = await this.db.one<{ run: number; file_id: string | null; file_name: string; wanted: Wanted | null }>(
      `update content.packages set state = 'checking', run = run + 1, done = 0, total = 0, moved_at = $2
       where id = $1 and state in ('waiting', 'checking') returning run, file_id, file_name, wanted`,
      [id, this.clock.instant()],
    );
    // Discarded, or read by a run before.
    if (!begun) return;
    const { run, file_id: fileId, file_name: fileName, wanted } = begun;
    try {
      if (run > RETRIES + 1) await this.fail(id, run, GIVEN_UP);
      else if (wanted) await this.readBank(id, run, wanted, fileName);
      else await this.readFile(id, run, fileId, fileName);
    } catch (error) {
      const isSaid = error instanceof DomainError && UNREADABLE.includes(error.code);
      // What is too slow once is too slow each time.
      const isSlow = error instanceof TookTooLong;
      if (!isSaid && !isSlow && run <= RETRIES) throw error;
      if (!isSaid) this.log.error({ err: error, packageId: id }, 'a package cannot be read');
      await this.fail(id, run, isSaid ? error.message : isSlow ? TOO_SLOW : GIVEN_UP);
    }
    if (fileId) await this.letGo(id, run, fileId);
  }

  private async readFile(id: number, run: number, fileId: string | null, fileName: string): Promise<void> {
    await tidyFolder();
    const folder = await mkdtemp(join(FOLDER, 'package-'));
    try {
      const bytes = fileId === null ? undefined : await (await this.files.get(fileId))?.open();
      if (!bytes) return await this.fail(id, run, 'The uploaded file is gone. Please upload it again.');
      const path = join(folder, 'package');
      await pipeline(bytes, createWriteStream(path));
      const reader = this.script ? new ReaderProcess(this.script) : new PackageReader();
      try {
        const opened = await reader.open({ path, fileName, folder, topics: await this.bank.topics() });
        if ('unreadable' in opened) await this.fail(id, run, opened.unreadable);
        else await this.read(id, run, opened, this.rowsOf(reader, folder, this.keeping(id)), fileName);
      } finally {
        reader.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async readBank(id: number, run: number, wanted: Wanted, fileName: string): Promise<void> {
    const { items, ...about } = await this.learnosity.contents(wanted, this.keeping(id));
    const rows = draftRows(items, topicsByName(await this.bank.topics()));
    await this.read(id, run, about, rows, fileName);
  }

  /** What a reader finds, its pictures kept before the rows that show them. */
  private async *rowsOf(reader: PackageReading, folder: string, keep: KeepPicture): AsyncGenerator<DraftRow> {
    // One room for all of them: what each had of its own would wait for the collector of garbage.
    let room = Buffer.alloc(0);
    for (;;) {
      const { rows, pictures } = await reader.next();
      for (const { sha256, file, ...about } of pictures) {
        const picture = await open(join(folder, sha256));
        try {
          const { size } = await picture.stat();
          if (room.length < size) room = Buffer.allocUnsafeSlow(size);
          await picture.read(room, 0, size, 0);
          await keep({ ...about, bytes: room.subarray(0, size) }, file);
        } finally {
          await picture.close();
        }
        await rm(join(folder, sha256));
      }
      if (rows.length === 0) return;
      yield* rows;
    }
  }

  private async read(
    id: number,
    run: number,
    about: AboutPackage,
    found: AsyncIterable<DraftRow>,
    fileName: string,
  ): Promise<void> {
    await this.db.query(`delete from content.package_items where package_id = $1 and ${MINE}`, [id, run]);
    if (!(await this.tell(id, run, 0, about.total))) return;
    let rows: DraftRow[] = [];
    let position = 0;
    for await (const row of found) {
      ({ position } = row);
      rows.push(row);
      if (rows.length < CHUNK) continue;
      await this.insert(id, run, rows);
      rows = [];
      if (!(await this.tell(id, run, position, about.total))) return;
    }
    await this.insert(id, run, rows);
    if (position === 0) return await this.fail(id, run, 'The file holds no QTI items.');
    await this.open(id, run, about, fileName, position);
  }

  private async open(id: number, run: number, about: AboutPackage, fileName: string, total: number): Promise<void> {
    const notes = about.notes.map((note) => note.slice(0, LONGEST_NOTE));
    if (notes.length > MOST_NOTES) notes.splice(MOST_NOTES, Infinity, `And ${notes.length - MOST_NOTES} more.`);
    await this.db.query(
      `update content.packages set state = 'open', bank = $3, title = $4, minutes = $5, notes = $6, done = $7, total = $7, moved_at = $8
       where id = $1 and run = $2`,
      [
        id,
        run,
        bankOf(about.identifier, fileName),
        about.title.slice(0, LONGEST_TITLE),
        about.minutes,
        JSON.stringify(notes),
        total,
        this.clock.instant(),
      ],
    );
  }

  /** False when it was discarded meanwhile, or another run has begun. */
  private async tell(id: number, run: number, done: number, total: number): Promise<boolean> {
    const mine = await this.db.one(
      `update content.packages set done = $3, total = $4, moved_at = $5 where id = $1 and run = $2 returning id`,
      [id, run, done, total, this.clock.instant()],
    );
    return mine !== undefined;
  }

  private async fail(id: number, run: number, problem: string): Promise<void> {
    await this.db.query(
      `update content.packages set state = 'failed', problem = $3, moved_at = $4 where id = $1 and run = $2`,
      [id, run, problem, this.clock.instant()],
    );
  }

  /** What was read is in rows: the file is not needed any more. */
  private async letGo(id: number, run: number, fileId: string): Promise<void> {
    const done = await this.db.one(
      `select id from content.packages where id = $1 and run = $2 and state in ('open', 'failed')`,
      [id, run],
    );
    if (!done) return;
    await this.files.delete(fileId);
    await this.db.query('update content.packages set file_id = null where id = $1', [id]);
  }

  private keeping(id: number): KeepPicture {
    return async (seen, path) => {
      for (let tries = 1; ; tries += 1) {
        const kept = await this.pictures.keep(seen);
        // Another package that is discarded in this moment may take the picture away.
        const linked = await this.db.one(
          `insert into content.package_pictures as l (package_id, sha256, file)
           select $1, sha256, $3 from content.pictures where sha256 = $2 and kept for key share
           on conflict (package_id, sha256) do update set file = l.file returning sha256`,
          [id, kept.sha256, path],
        );
        if (linked) return kept;
        if (tries === 3) throw new Error(`the picture ${kept.sha256} cannot be kept`);
      }
    };
  }

  private async insert(id: number, run: number, rows: readonly DraftRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.db.query(
      `insert into content.package_items (package_id, position, file, identifier, title, section, pretest, refused, body, text, pictures, unnamed, area, topic, difficulty, known)
       select $1, position, file, identifier, title, section, pretest, refused, body, text, pictures, unnamed, area, topic, difficulty, known
       from jsonb_populate_recordset(null::content.package_items, $3::jsonb) where ${MINE} on conflict do nothing`,
      [id, run, JSON.stringify(rows)],
    );
  }
}

async function tidyFolder(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name);
    const left = await stat(path).catch(() => undefined);
    if (left && Date.now() - left.mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Under what its questions are known: two packages of the same name are versions of one. */
function bankOf(identifier: string, fileName: string): string {
  const slug = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60);
  return slug(identifier) || slug(fileName.replace(/\.[^.]*$/, '')) || 'package';
}
