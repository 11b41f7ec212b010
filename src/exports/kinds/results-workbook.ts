import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { AccessLog } from '../../audit/index.js';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { Clock } from '../../kernel/clock.js';
import { fileName } from '../../platform/files/file-name.js';
import { XLSX } from '../../platform/http/send-file.js';
import { GroupScores, noResults, type DescribedGroup, type ScoresKey } from '../../reporting/index.js';
import type { Viewer } from '../../roster/index.js';
import type { DocumentSheet, ExportFacts, ProcessType } from '../documents/document.js';
import type { Described, DocumentKind, Lane, Made, Making } from '../documents/kind.js';
import { ResultsWorkbooks, titleOf, type BookParts, type MadeBook } from '../workbook/results-workbooks.js';
import { onlyName, zipOf, type ZipEntry } from '../../platform/files/zip.js';

/** What a request for workbooks comes to. */
export interface WorkbookPlan {
  /** The groups of each file; all of them are about the same students. */
  files: readonly (readonly ScoresKey[])[];
  parts: BookParts;
}

/** A file with what is known of its groups before anybody of them is read. */
interface DescribedFile {
  keys: readonly ScoresKey[];
  groups: readonly DescribedGroup[];
}

/** Workbooks with scores, responses or both: one, or a zip of several. Kinds differ in what they are asked for. */
@Injectable()
export abstract class ResultsWorkbook<Request extends object> implements DocumentKind<Request> {
  abstract readonly name: string;
  abstract readonly label: string;
  abstract readonly lane: Lane;
  readonly mime = XLSX;

  constructor(
    protected readonly scores: GroupScores,
    private readonly workbooks: ResultsWorkbooks,
    private readonly access: AccessLog,
    private readonly clock: Clock,
  ) {}

  protected abstract planOf(request: Request): WorkbookPlan;

  labelOf(request: Request): string {
    return LABELS[processTypeOf(this.planOf(request).parts)];
  }

  async allow(viewer: Viewer, request: Request): Promise<void> {
    for (const { of } of distinctGroups(this.planOf(request))) await this.scores.mayRead(viewer, of);
  }

  async describe(viewer: Viewer, request: Request): Promise<Described> {
    const { files, parts } = this.planOf(request);
    const groups = await withResults(files.flat(), (key) => this.scores.describe(viewer, key));
    if (groups.length === 0) throw noResults();
    return { title: titleOfAll(groups), facts: factsOf(processTypeOf(parts), groups) };
  }

  async make({ viewer, request, out, progress }: Making<Request>): Promise<Made> {
    const { files, parts } = this.planOf(request);
    // Everybody of a file is read when it is written: a district has more students than memory is kept for.
    const books: DescribedFile[] = [];
    for (const keys of files) {
      const found = await withResults(keys, async (key) => ({ key, group: await this.scores.describe(viewer, key) }));
      if (found.length > 0) books.push({ keys: found.map(({ key }) => key), groups: found.map(({ group }) => group) });
    }
    if (books.length === 0) throw noResults();
    const described = books.flatMap(({ groups }) => groups);
    const total = described.reduce((sum, { counts }) => sum + counts.students, 0);
    const passes = ResultsWorkbooks.passes(parts);
    let read = 0;
    // A student counts once for each test, however often the result is read.
    const more = (n: number) => progress(Math.floor((read += n) / passes), total);
    const make = async ({ keys }: DescribedFile) => {
      const groups = await withResults(keys, (key) => this.scores.open(viewer, key));
      return groups.length === 0 ? null : this.workbooks.make(viewer, groups, parts, more);
    };
    const title = titleOfAll(described);
    const students = new Set<number>();
    if (files.length === 1) {
      const book = await make(books[0]!);
      if (!book) throw noResults();
      await taken(book, out);
      return { name: fileName(title, 'xlsx'), studentIds: book.studentIds, inside: book.sheets };
    }
    const inside: DocumentSheet[] = [];
    const names = new Set<string>();
    const entries = async function* (): AsyncGenerator<ZipEntry> {
      for (const file of books) {
        const book = await make(file);
        // Its results went since they were counted.
        if (!book) continue;
        for (const id of book.studentIds) students.add(id);
        const name = onlyName(titleOfAll(file.groups), 'xlsx', names);
        inside.push({ name, rows: book.sheets.reduce((sum, { rows }) => sum + rows, 0) });
        try {
          yield { name, content: book.read(), isCompressed: true };
        } finally {
          await book.close();
        }
      }
    };
    await pipeline(zipOf(entries(), new Date(this.clock.now())), out);
    return { name: fileName(title, 'zip'), mime: 'application/zip', studentIds: [...students], inside };
  }

  async taken(session: Session, request: Request, studentIds: readonly number[]): Promise<void> {
    const { files, parts } = this.planOf(request);
    const sets = new Map(files.flat().map(({ typeId, setId }) => [`${typeId}/${setId}`, { typeId, setId }]));
    for (const set of sets.values()) {
      if (parts.scores) await this.access.recordManyViewed(session, studentIds, { part: 'score_export', ...set });
      if (parts.responses) await this.access.recordManyViewed(session, studentIds, { part: 'response_export', ...set });
    }
  }
}

export const LABELS: Record<ProcessType, string> = {
  BATCHEXCEL_RESPONSE: 'Response',
  BATCHEXCEL_SCORE: 'Score Report',
  BATCHEXCEL_RESPONSE_SCORE: 'Response and Score Report',
  BATCHPDF: 'PDF',
};

/** What is opened of these, without those of which nobody has a result. */
export async function withResults<Opened>(
  keys: readonly ScoresKey[],
  open: (key: ScoresKey) => Promise<Opened>,
): Promise<Opened[]> {
  const found: Opened[] = [];
  for (const key of keys) {
    try {
      found.push(await open(key));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'reporting/no-results') throw error;
    }
  }
  return found;
}

export function factsOf(processType: ProcessType, groups: readonly DescribedGroup[]): ExportFacts {
  const sets = new Map(groups.map((group) => [`${group.type.id}-${group.set.id}`, group]));
  return {
    processType,
    group: groupName(groups),
    schoolIds: [...new Set(groups.flatMap(({ schools }) => [...schools.keys()]))],
    assessmentGroups: [...sets.values()].map(({ type, set }) => ({
      assessmentSet: set,
      assessmentType: { id: type.id, name: type.name },
    })),
  };
}

/** 'Period 1 - SAT Set 1 - 2026-27', of several tests their number. */
export function titleOfAll(groups: readonly DescribedGroup[]): string {
  const [first] = groups as [DescribedGroup];
  const sets = new Set(groups.map(({ type, set }) => `${type.id}-${set.id}`));
  const set = sets.size === 1 ? first.set : { id: 0, name: `${sets.size} assessments` };
  return titleOf({ ...first, name: groupName(groups), set });
}

function groupName(groups: readonly DescribedGroup[]): string {
  const schools = new Set(groups.flatMap(({ schools: of }) => [...of.keys()]));
  const names = new Set(groups.map(({ name }) => name));
  return names.size === 1 ? groups[0]!.name : `${schools.size} schools`;
}

function processTypeOf({ scores, responses }: BookParts): ProcessType {
  return scores && responses ? 'BATCHEXCEL_RESPONSE_SCORE' : responses ? 'BATCHEXCEL_RESPONSE' : 'BATCHEXCEL_SCORE';
}

/** Whom a plan is about, each group once. */
function distinctGroups({ files }: WorkbookPlan): ScoresKey[] {
  return [...new Map(files.flat().map((key) => [JSON.stringify(key.of), key])).values()];
}

async function taken(book: MadeBook, out: Writable): Promise<void> {
  try {
    await pipeline(book.read(), out);
  } finally {
    await book.close();
  }
}
