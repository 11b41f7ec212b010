import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { valueProblem } from '../../kernel/json-value.js';
import { Db } from '../../platform/db/db.js';
import { FileStore } from '../../platform/files/file-store.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { readable } from '../math.js';
import { Learnosity, type Wanted } from '../learnosity/learnosity.js';
import { Pictures } from '../pictures/pictures.js';
import { itemProblems, keyProblems } from '../check-bundle.js';
import type { Item } from '../item.js';
import { publishItem, publishRich } from '../publish.js';
import { openPackage } from '../qti/package-files.js';
import { UNEXPECTED } from '../qti/refusal.js';
import { readPackage, type KeepPicture, type PackageContents, type PackageItem } from '../qti/read-package.js';
import { QuestionBank, type Topic } from '../read/question-bank.js';
import { picturesOf, type DraftBody } from './draft-item.js';

export const CHECK = 'content.check-package';
/** Items in one statement; progress is told with each. */
const CHUNK = 25;
const LONGEST_TEXT = 160;
/** Characters of an item with its texts. */
const LONGEST_ITEM = 1024 * 1024;

/** Whether a run ($2) still reads the package ($1): a later one may have begun, or ended. */
const MINE = `exists (select from content.packages where id = $1 and run = $2 and state = 'checking')`;
const GIVEN_UP =
  'It could not be read, although it was tried several times. Please bring it in again, or ask the operators, whose log says why.';

/** What a person needs to read, whatever a package says. */
const LONGEST_NOTE = 300;
const MOST_NOTES = 100;

interface ItemRow {
  position: number;
  file: string;
  identifier: string;
  title: string;
  section: string;
  pretest: boolean;
  refused: string | null;
  body: DraftBody | null;
  text: string;
  pictures: string[];
  unnamed: string[];
  area: string | null;
  topic: string | null;
  difficulty: number | null;
  known: unknown;
}

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
      else if (wanted) await this.read(id, run, await this.learnosity.contents(wanted, this.keeping(id)), fileName);
      else await this.readFile(id, run, fileId, fileName);
    } catch (error) {
      const isSaid = error instanceof DomainError && UNREADABLE.includes(error.code);
      if (!isSaid && run <= RETRIES) throw error;
      if (!isSaid) this.log.error({ err: error, packageId: id }, 'a package cannot be read');
      await this.fail(id, run, isSaid ? error.message : GIVEN_UP);
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
      const files = await openPackage(path, fileName);
      try {
        await this.read(id, run, await readPackage(files, this.keeping(id)), fileName);
      } finally {
        files.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async read(id: number, run: number, contents: PackageContents, fileName: string): Promise<void> {
    await this.db.query(`delete from content.package_items where package_id = $1 and ${MINE}`, [id, run]);
    const topics = topicsByName(await this.bank.topics());
    if (!(await this.tell(id, run, 0, contents.total))) return;
    let rows: ItemRow[] = [];
    let position = 0;
    for await (const item of contents.items) {
      position += 1;
      rows.push(this.row(id, withTopic(item, topics), position));
      if (rows.length < CHUNK) continue;
      await this.insert(id, run, rows);
      rows = [];
      if (!(await this.tell(id, run, position, contents.total))) return;
    }
    await this.insert(id, run, rows);
    if (position === 0) return await this.fail(id, run, 'The file holds no QTI items.');
    await this.open(id, run, contents, fileName, position);
  }

  /** One that breaks its reader is refused; the others go on. */
  private row(id: number, item: PackageItem, position: number): ItemRow {
    try {
      return rowOf(item, position);
    } catch (error) {
      this.log.error({ err: error, packageId: id, position }, 'a question cannot be read');
      const { file, identifier, section, pretest } = item;
      return rowOf({ file, identifier, section, pretest, refused: UNEXPECTED }, position);
    }
  }

  private async open(id: number, run: number, contents: PackageContents, fileName: string, total: number) {
    const notes = contents.notes.map((note) => note.slice(0, LONGEST_NOTE));
    if (notes.length > MOST_NOTES) notes.splice(MOST_NOTES, Infinity, `And ${notes.length - MOST_NOTES} more.`);
    await this.db.query(
      `update content.packages set state = 'open', bank = $3, title = $4, minutes = $5, notes = $6, done = $7, total = $7, moved_at = $8
       where id = $1 and run = $2`,
      [
        id,
        run,
        bankOf(contents.identifier, fileName),
        contents.title.slice(0, LONGEST_TEXT),
        contents.minutes,
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

  private async insert(id: number, run: number, rows: readonly ItemRow[]): Promise<void> {
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

/** Topics that reports know, by name in small letters, where one name means one topic. */
function topicsByName(topics: readonly Topic[]): Map<string, Pick<Topic, 'area' | 'topic'>> {
  const named = Map.groupBy(topics, ({ topic }) => topic.toLowerCase());
  return new Map(
    [...named].flatMap(([name, same]) =>
      new Set(same.map(({ area }) => area)).size === 1 ? [[name, same[0]!] as const] : [],
    ),
  );
}

/** A topic that the metadata names by itself, or among its keywords, with the area that it belongs to. */
function withTopic(item: PackageItem, topics: ReadonlyMap<string, Pick<Topic, 'area' | 'topic'>>): PackageItem {
  if (item.area !== undefined) return item;
  const words = item.topic !== undefined ? [item.topic] : (item.keywords ?? []);
  const known = words.map((word) => topics.get(word.toLowerCase())).find((one) => one !== undefined);
  return known ? { ...item, area: known.area, topic: known.topic } : item;
}

/** An item as it is kept. One that cannot be published as it stands is refused here, with its reason. */
function rowOf(item: PackageItem, position: number): ItemRow {
  const { pretest, area, topic, difficulty = null } = item;
  const about = {
    position,
    file: clean(item.file),
    identifier: clean(item.identifier),
    section: clean(item.section),
    pretest,
    area: clean(area ?? '') || null,
    topic: clean(topic ?? '') || null,
    difficulty,
    known: 'known' in item ? item.known : null,
  };
  const refused = (reason: string): ItemRow => ({
    ...about,
    title: '',
    refused: reason,
    body: null,
    text: '',
    pictures: [],
    unnamed: [],
  });
  if ('refused' in item) return refused(item.refused);
  let body: DraftBody;
  try {
    body = published(item);
  } catch (error) {
    if (error instanceof SyntaxError) return refused(`One of its formulas is broken: ${error.message}.`);
    throw error;
  }
  if (JSON.stringify(body).length > LONGEST_ITEM) return refused('It is longer than 1 MB with its texts.');
  const value = valueProblem(body);
  const problem = value ? `It ${value}.` : problemOf(body);
  if (problem) return refused(problem);
  const text = readable(body.question.stem).replace(/\s+/g, ' ').trim();
  const { all, unnamed } = picturesOf(body);
  return {
    ...about,
    title: clean(item.title),
    refused: null,
    body,
    text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text,
    pictures: all,
    unnamed,
  };
}

/** A name for a list. */
function clean(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
    .toWellFormed();
}

/** @throws {SyntaxError} for a formula that does not compile */
function published({ question, stimulus, scoring, rationale }: Extract<PackageItem, { scoring: unknown }>): DraftBody {
  const { stem, choices } = publishItem(asItem(question));
  return {
    question: { ...question, stem, ...(choices && { choices }) },
    stimulus: stimulus && { ...stimulus, html: publishRich(stimulus.html) },
    scoring,
    rationale: publishRich(rationale),
  };
}

function problemOf({ question, scoring }: DraftBody): string | undefined {
  const item = asItem(question);
  const [problem] = [
    ...itemProblems(item),
    ...keyProblems(item, { ref: item.ref, itemVersion: 1, keyVersion: 1, scoring, rationale: '' }),
  ];
  return problem && `${problem}.`;
}

function asItem(question: DraftBody['question']): Item {
  return {
    ref: 'It',
    version: 1,
    ...question,
    tags: { exam: 'SAT', category: '', area: '', topic: '', difficulty: 2 },
    source: { kind: 'qti', licence: '' },
  };
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
