import { createHash } from 'node:crypto';
import { close, createReadStream, createWriteStream, open } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { category } from '../../content/index.js';
import { uuidv7 } from '../../kernel/ids.js';
import { Clock } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import {
  GroupScores,
  longMoment,
  noResults,
  numbersBehind,
  PRODUCT_VERSION,
  shortHash,
  type DescribedGroup,
  type ScoredGroup,
  type ScoredResult,
} from '../../reporting/index.js';
import { People, type Viewer } from '../../roster/index.js';
import type { DocumentSheet } from '../documents/document.js';
import { BookWriter, type SheetWriter } from './book-writer.js';
import { ABOUT_QUESTIONS, ABOUT_STEM, hasStem, questionsSheet, ScoresSheet, sourcesOf } from './class-scores-sheets.js';
import { mustHaveRows } from './count-rows.js';
import { propertiesOf, provenanceSheet, sourceCells, type BookProvenance } from './provenance-sheet.js';
import { answerSource, codebookSheet, LongSheet, noteAnswers, Variables, WideSheet } from './response-sheets.js';

/** What a workbook holds of each group. */
export interface BookParts {
  scores: boolean;
  responses: boolean;
}

/** A workbook that is finished. */
export interface MadeBook {
  sheets: DocumentSheet[];
  /** Everybody who stands in it. */
  studentIds: number[];
  /** Its bytes, once. */
  read(): Readable;
  /** The file is given up. */
  close(): Promise<void>;
}

/** Names of the sheets of one group; of several in a book each has its test behind it. */
interface SheetNames {
  scores: string;
  questions: string;
  long: string;
  wide: string;
  codebook: string;
  provenance: string;
}

const openFile = promisify(open);
const closeFile = promisify(close);

/** Excel's limit for the name of a sheet. */
const MOST_NAME = 31;

/** Scores and responses of groups as workbooks. No more than a hundred students are in memory. */
@Injectable()
export class ResultsWorkbooks {
  constructor(
    private readonly scores: GroupScores,
    private readonly people: People,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * Writes a workbook to a file that nobody else finds, and counts its rows there again. A process that is killed leaves
   * nothing.
   * @param progress is told of students, each time so many more were read
   */
  async make(
    viewer: Viewer,
    groups: readonly ScoredGroup[],
    parts: BookParts,
    progress: (more: number) => Promise<void>,
  ): Promise<MadeBook> {
    const folder = join(this.config.dataDir, 'files');
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${uuidv7(this.clock.now())}.book`);
    const fd = await openFile(path, 'wx+', 0o600);
    await rm(path);
    const out = createWriteStream('', { fd, autoClose: false, start: 0 });
    out.on('error', () => undefined); // the writer looks at it
    try {
      const book = new BookWriter(out);
      const names = namesOf(groups);
      let properties: BookProvenance | undefined;
      for (const [place, group] of groups.entries()) {
        const provenance = await this.write(viewer, book, group, parts, names[place]!, progress);
        properties ??= provenance;
      }
      await book.finish(propertiesOf(properties!));
      const sheets = book.written();
      await mustHaveRows(fd, sheets);
      return {
        sheets,
        studentIds: [...new Set(groups.flatMap(({ students }) => students.map(({ id }) => id)))],
        read: () => createReadStream('', { fd, autoClose: false, start: 0 }),
        close: () => closeFile(fd),
      };
    } catch (error) {
      // What is on its way ends first; then the stream closes the file.
      out.destroy();
      // A write that it cuts off is an error of the stream too: it must not take the place of this one.
      if (!out.closed) await new Promise<void>((closed) => void out.once('close', () => closed()));
      throw error;
    }
  }

  /** How often `make` passes over the students of a group. */
  static passes({ scores, responses }: BookParts): number {
    return (scores ? 2 : 0) + (responses ? 4 : 0);
  }

  private async write(
    viewer: Viewer,
    book: BookWriter,
    group: ScoredGroup,
    parts: BookParts,
    names: SheetNames,
    progress: (more: number) => Promise<void>,
  ): Promise<BookProvenance> {
    const summary = new Summary();
    if (parts.scores) {
      const sheet = await ScoresSheet.begin(book, group, this.config.brandName, names.scores);
      // The order of answers is known of now alone: of the past there is no such sheet.
      const tallies = group.past === null ? this.scores.tallies() : undefined;
      for await (const page of this.scores.pages(group, tallies)) {
        for (const one of page) {
          await sheet.add(one);
          if (one.result) summary.add(one.student.id, one.result);
        }
        await progress(page.length);
      }
      await sheet.end();
      if (summary.hashes.size === 0) throw noResults();
      if (tallies) await questionsSheet(book, await this.scores.questions(group, tallies), names.questions);
    }
    const answers = parts.responses ? await this.writeAnswers(book, group, names, progress) : undefined;
    const provenance = await this.provenance(viewer, group, summary, parts, answers);
    const sources = await provenanceSheet(book, provenance, names.provenance);
    if (parts.scores) await this.writeScoreSources(sources, group, summary, progress);
    if (answers) await this.writeAnswerSources(sources, group, answers.digest, progress);
    return provenance;
  }

  private async writeAnswers(
    book: BookWriter,
    group: ScoredGroup,
    names: SheetNames,
    progress: (more: number) => Promise<void>,
  ): Promise<{ digest: string; students: number; forms: Set<string> }> {
    const variables = new Variables(await this.scores.forms(group, progress));
    if (variables.all.length === 0) throw noResults();
    const long = new LongSheet(book, group, variables, names.long);
    let students = 0;
    for await (const page of this.scores.answers(group)) {
      for (const one of page) {
        await long.add(one);
        if (one.parts.length > 0) students += 1;
      }
      await progress(page.length);
    }
    await long.end();
    const digest = long.digest.digest('hex');
    const wide = new WideSheet(book, group, variables, names.wide);
    for await (const page of this.scores.answers(group)) {
      for (const one of page) await wide.add(one);
      await progress(page.length);
    }
    await wide.end();
    if (wide.digest.digest('hex') !== digest) throw new Error(MOVED);
    await codebookSheet(book, group, variables, names);
    return { digest, students, forms: new Set(variables.all.map(({ form }) => form)) };
  }

  private async writeScoreSources(
    sources: SheetWriter,
    group: ScoredGroup,
    summary: Summary,
    progress: (more: number) => Promise<void>,
  ): Promise<void> {
    for await (const page of this.scores.pages(group)) {
      for (const { student, result } of page) {
        // What was recorded before that moment may have become known since: then everything is read again.
        if (summary.hashes.get(student.id) !== result?.resultHash) throw new Error(MOVED);
        if (!result) continue;
        const of = `${student.lastName}, ${student.firstName}`;
        for (const source of sourcesOf(of, numbersBehind(result, group))) await sources.row(sourceCells(source));
      }
      await progress(page.length);
    }
  }

  private async writeAnswerSources(
    sources: SheetWriter,
    group: ScoredGroup,
    digest: string,
    progress: (more: number) => Promise<void>,
  ): Promise<void> {
    const again = createHash('sha256');
    for await (const page of this.scores.answers(group)) {
      for (const { student, parts } of page)
        for (const part of parts) {
          noteAnswers(again, part);
          await sources.row(sourceCells(answerSource(`${student.lastName}, ${student.firstName}`, part)));
        }
      await progress(page.length);
    }
    if (again.digest('hex') !== digest) throw new Error(MOVED);
  }

  private async provenance(
    viewer: Viewer,
    group: ScoredGroup,
    summary: Summary,
    parts: BookParts,
    answers: { digest: string; students: number; forms: Set<string> } | undefined,
  ): Promise<BookProvenance> {
    const { school, schoolYear: year, set, students, place, asOf } = group;
    const { brandName: brand } = this.config;
    const [maker = ''] = (await this.people.namesOf([viewer.userId])).values();
    const hashes = [...summary.hashes.values()];
    const resultHash = sha256hex(canonicalJson(answers ? [...hashes, answers.digest] : hashes));
    const versions = [...summary.versions].sort();
    const moment = longMoment(asOf, school.timeZone);
    const lines = [
      ...(parts.scores
        ? [
            `Scores of ${summary.hashes.size} of ${students.length} students of ${place}, as they stood on ${moment}: ` +
              `${summary.events.toLocaleString('en-US')} events read, version ${versions.join(' and ')}, result ${shortHash(resultHash)}. Conversion tables and norms are ${brand}’s own.`,
          ]
        : []),
      ...(answers
        ? [
            `Responses of ${answers.students} of ${students.length} students of ${place}, as they were known on ${moment}; the codebook says what each column means.`,
          ]
        : []),
    ];
    const norms = normsOf(group);
    const forms = new Set([...summary.forms, ...(answers?.forms ?? [])]);
    return {
      brand,
      title: titleOf(group),
      line: lines.join(' '),
      resultHash,
      madeBy: maker,
      madeAt: asOf,
      facts: [
        ['Students', `${place}, ${year.shortName}`],
        ['Assessment', set.name],
        ['Forms', [...forms].sort().join(', ')],
        ...(parts.scores
          ? ([
              ['Tables', [...summary.tables].sort().join(', ')],
              ['Norms', norms.join('; ')],
              ['Version', `${PRODUCT_VERSION}; results by ${versions.join(' and ')}`],
              ...(hasStem(group) ? [['STEM', ABOUT_STEM]] : []),
              ...(group.past === null ? [['Questions', ABOUT_QUESTIONS]] : []),
            ] as [string, string][])
          : ([['Version', PRODUCT_VERSION]] as [string, string][])),
      ],
    };
  }
}

const MOVED = 'the results moved while they were read';

/** What is said of all results together, and the hash of each student's. */
class Summary {
  readonly hashes = new Map<number, string>();
  readonly forms = new Set<string>();
  readonly tables = new Set<string>();
  readonly versions = new Set<string>();
  events = 0;

  add(studentId: number, { resultHash, codeVersion, forms, tables, events }: ScoredResult): void {
    this.hashes.set(studentId, resultHash);
    this.versions.add(codeVersion);
    for (const form of forms) this.forms.add(form);
    for (const table of tables) this.tables.add(table);
    this.events += events;
  }
}

export function titleOf({ name, set, schoolYear, past, school }: DescribedGroup): string {
  const when =
    past === null
      ? ''
      : ` - as of ${new Intl.DateTimeFormat('en-CA', { timeZone: school.timeZone }).format(new Date(past))}`;
  return `${name} - ${set.name} - ${schoolYear.shortName}${when}`;
}

/** Of several groups in a book each sheet says its test; the characters that a name must not have go. */
function namesOf(groups: readonly ScoredGroup[]): SheetNames[] {
  const taken = new Set<string>();
  return groups.map((group) => {
    const behind = groups.length === 1 ? '' : ` ${group.set.name.replace(/[[\]:*?/\\]/g, ' ')}`;
    const name = (what: string): string => {
      for (let n = 1; ; n += 1) {
        const end = n === 1 ? '' : ` (${n})`;
        const one = `${`${what}${behind}`.slice(0, MOST_NAME - end.length - 4)}${end}`;
        if (taken.has(one.toLowerCase())) continue;
        taken.add(one.toLowerCase());
        return one;
      }
    };
    return {
      scores: name('Scores'),
      questions: name('Questions'),
      long: name('Responses'),
      wide: name('Wide'),
      codebook: name('Codebook'),
      provenance: name('Provenance'),
    };
  });
}

/** 'Total score: national norm 1, norm within the users 3' of each scale that has any. */
function normsOf({ type, norms, userNorms }: ScoredGroup): string[] {
  return (['composite', ...type.categories] as const).flatMap((scale) => {
    const [national, users] = [norms.get(scale)?.version, userNorms.get(scale)?.version];
    const said = [
      national !== undefined && `national norm ${national}`,
      users !== undefined && `norm within the users ${users}`,
    ].filter(Boolean);
    const name = scale === 'composite' ? 'Composite' : category(scale).name;
    return said.length > 0 ? [`${name}: ${said.join(', ')}`] : [];
  });
}
