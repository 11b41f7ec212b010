import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { AccessLog, AttemptExport, verifierFile } from '../../audit/index.js';
import { ContentLibrary } from '../../content/index.js';
import { AttemptsList } from '../../delivery/index.js';
import { gradebookRows, Gradebooks, LESSON_RECORDS, LessonsOfSchool, type LessonRecord } from '../../courses/index.js';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { effectiveRole } from '../../kernel/roles.js';
import { Config } from '../../platform/config/config.js';
import { SignedHeads } from '../../platform/event-store/signed-heads.js';
import { csvInPieces, type CsvRow } from '../../platform/files/csv.js';
import { fileName } from '../../platform/files/file-name.js';
import { IsId } from '../../platform/http/validation.js';
import { CHANGES_HEAD, changeRows, ChangesOfSchool, ResultsOfMany } from '../../reporting/index.js';
import { People, SCHOOL_RECORDS, SchoolRecords, type SchoolRecord, type Viewer } from '../../roster/index.js';
import { AssignmentsOfSchool } from '../../scheduling/index.js';
import type { Described, DocumentKind, Made, Making, RequestRoute } from '../documents/kind.js';
import {
  ASSIGNMENT_HEAD,
  assignmentRow,
  cellOf,
  MAKE_UP_HEAD,
  makeUpRow,
  readMe,
  RESULT_HEAD,
  resultRows,
} from '../leaving/archive-lists.js';
import { SchoolArchives } from '../leaving/school-archives.js';
import { problem } from '../problems.js';
import { zipOf, type ZipEntry } from '../../platform/files/zip.js';

class SchoolArchiveRequest {
  @ApiProperty({ description: 'The school.' }) @IsId() id!: number;
}

/** A file of the archive as the manifest names it. */
interface Listed {
  name: string;
  bytes: number;
  sha256: string;
  /** Lines of a list, without its head. */
  rows?: number;
}

/**
 * Everything of a school in one file (ADR 48): lists as CSV, each attempt with its proof, and what each file is and must be.
 */
@Injectable()
export class SchoolArchiveDocument implements DocumentKind<SchoolArchiveRequest> {
  static readonly route: RequestRoute<SchoolArchiveRequest> = {
    path: 'api/admin/schools/whole_archive',
    roles: ['Horizon Admin'],
    body: SchoolArchiveRequest,
  };

  readonly name = 'school-archive';
  readonly label = 'School archive';
  readonly mime = 'application/zip';
  readonly lane = 'long';
  readonly about = 'school';

  constructor(
    private readonly records: SchoolRecords,
    private readonly people: People,
    private readonly attempts: AttemptsList,
    private readonly files: AttemptExport,
    private readonly heads: SignedHeads,
    private readonly assignments: AssignmentsOfSchool,
    private readonly changes: ChangesOfSchool,
    private readonly results: ResultsOfMany,
    private readonly content: ContentLibrary,
    private readonly lessons: LessonsOfSchool,
    private readonly gradebooks: Gradebooks,
    private readonly archives: SchoolArchives,
    private readonly access: AccessLog,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async allow(viewer: Viewer, { id }: SchoolArchiveRequest): Promise<void> {
    if (effectiveRole(viewer.role) !== 'Horizon Admin' || !(await this.records.settings(id))) throw notFound();
  }

  async describe(_viewer: Viewer, { id }: SchoolArchiveRequest): Promise<Described> {
    await this.mustBeOver(id);
    return { title: `Archive - ${(await this.school(id)).name}` };
  }

  async make({ viewer, request: { id }, out, progress }: Making<SchoolArchiveRequest>): Promise<Made> {
    await this.mustBeOver(id);
    const { name, archivedAt } = await this.school(id);
    // Who was erased before is in it by number alone; who is erased while it is made makes it begin anew.
    const standing = new Set<number>();
    await pipeline(zipOf(this.entries(viewer, id, standing, progress), new Date(this.clock.now())), out);
    // Nobody began a test while it was made.
    await this.mustBeOver(id);
    // What was read before that moment may have changed since; it would count as made after it.
    if (cellOf((await this.school(id)).archivedAt) !== cellOf(archivedAt)) throw problem('exports/school-changed');
    return { name: fileName(`Archive - ${name}`, 'zip'), studentIds: [...standing] };
  }

  async taken(session: Session, _request: SchoolArchiveRequest, studentIds: readonly number[]): Promise<void> {
    await this.access.recordManyViewed(session, studentIds, { part: 'student_export' });
  }

  /** A download that broke off is no archive that somebody has: the school is not erased after it. */
  async sent(session: Session, { id }: SchoolArchiveRequest, madeAt: Date): Promise<void> {
    await this.archives.taken(id, session.userId, madeAt);
  }

  private async *entries(
    viewer: Viewer,
    id: number,
    standing: Set<number>,
    progress: Making<SchoolArchiveRequest>['progress'],
  ): AsyncGenerator<ZipEntry> {
    const listed: Listed[] = [];
    const school = await this.school(id);
    const verifier = await verifierFile();
    const add = (name: string, content: string | AsyncIterable<string>, counts?: { rows: number }): ZipEntry => ({
      name,
      content: hashed(content, (of) => listed.push({ name, ...of, ...counts })),
    });
    const addList = (name: string, head: CsvRow, pages: AsyncIterable<CsvRow[]>): ZipEntry => {
      const counts = { rows: 0 };
      return add(name, csvInPieces(head, counted(pages, counts)), counts);
    };
    yield add('READ ME.txt', readMe(this.config.brandName, school.name, verifier.name));
    yield add('school.json', `${JSON.stringify(school, null, 2)}\n`);
    for (const record of SCHOOL_RECORDS)
      yield addList(
        `${record.replace('_', '-')}.csv`,
        await this.records.columns(record),
        this.recordRows(record, id, standing),
      );
    yield addList('assignments.csv', ASSIGNMENT_HEAD, this.assignmentRows(id));
    yield addList('make-up-windows.csv', MAKE_UP_HEAD, this.makeUpRows(id));
    yield addList('results.csv', RESULT_HEAD, this.resultRows(id));
    for (const record of LESSON_RECORDS)
      yield addList(`${record}.csv`, this.lessons.head(record), this.lessonRows(record, id, standing));
    for await (const gradebook of this.gradebooks.ofSchool(id)) {
      const [head, ...rows] = gradebookRows(gradebook, 'csv');
      const { course, section } = gradebook;
      const name = fileName(`${course.name} ${course.id} - ${section.displayName} ${section.id}`, 'csv');
      yield addList(`gradebooks/${name}`, head!, Readable.from([rows]));
    }
    yield addList('history-of-changes.csv', CHANGES_HEAD, this.changesOf(viewer, id));
    yield add('keys.json', `${JSON.stringify(await this.heads.publicKeys(), null, 2)}\n`);
    yield add(verifier.name, verifier.text);

    const { sittings } = await this.attempts.countOfSchool(id);
    let done = 0;
    for await (const page of this.attempts.ofSchool(id)) {
      const students = await this.people.byIds([...new Set(page.map(({ student_id }) => student_id))]);
      for (const { attempt_id, student_assessment_id, sitting, student_id } of page) {
        const now = students.get(student_id)?.schoolId ?? null;
        if (now !== null) standing.add(student_id);
        // Who looks at a student of another school is that school's.
        const file = await this.files.file(attempt_id, student_assessment_id, sitting, student_id, {
          withKey: true,
          withAccess: now === null || now === id,
        });
        yield add(`attempts/attempt-${attempt_id}.jsonl`, file);
        await progress(++done, sittings);
      }
    }
    const manifest = {
      format: 'horizon-school-archive/1',
      school: { id, name: school.name },
      exportedAt: this.clock.instant(),
      attempts: done,
      files: listed,
    };
    yield { name: 'manifest.json', content: `${JSON.stringify(manifest, null, 2)}\n` };
  }

  private async *recordRows(record: SchoolRecord, id: number, standing: Set<number>): AsyncGenerator<CsvRow[]> {
    for await (const page of this.records.pages(record, id)) {
      if (record === 'students') for (const row of page) standing.add(row['User id'] as number);
      yield page.map((row) => Object.values(row).map(cellOf));
    }
  }

  private async *assignmentRows(id: number): AsyncGenerator<CsvRow[]> {
    for await (const page of this.assignments.pages(id)) {
      const sets = await this.content.setNames([...new Set(page.map(({ setId }) => setId))]);
      yield page.map((one) => assignmentRow(one, sets.get(one.setId) ?? ''));
    }
  }

  private async *makeUpRows(id: number): AsyncGenerator<CsvRow[]> {
    for await (const page of this.assignments.makeUps(id)) yield page.map(makeUpRow);
  }

  private async *resultRows(id: number): AsyncGenerator<CsvRow[]> {
    for await (const students of this.records.pages('students', id, 200)) {
      const results = await this.results.setResultsOf(students.map((row) => row['User id'] as number));
      const sets = await this.content.setNames([...new Set([...results.values()].flat().map(({ setId }) => setId))]);
      yield students.flatMap((student) =>
        (results.get(student['User id'] as number) ?? []).flatMap((result) =>
          resultRows(student, result, sets.get(result.setId) ?? ''),
        ),
      );
    }
  }

  private async *lessonRows(record: LessonRecord, id: number, standing: Set<number>): AsyncGenerator<CsvRow[]> {
    for await (const page of this.lessons.pages(record, id)) {
      if (record === 'lessons-done') {
        const students = await this.people.byIds([...new Set(page.map((row) => row[1] as number))]);
        for (const { id: studentId } of students.values()) standing.add(studentId);
      }
      yield page.map((row) => row.map(cellOf));
    }
  }

  private async *changesOf(viewer: Viewer, id: number): AsyncGenerator<CsvRow[]> {
    const perPage = 500;
    for (let page = 1; ; page++) {
      const { changes, school } = await this.changes.list(viewer, id, {
        page,
        perPage,
        offset: (page - 1) * perPage,
        sort: 'at',
        order: 'asc',
        search: '',
        filters: { kinds: [] },
      });
      yield changeRows(changes, school.timeZone);
      if (changes.length < perPage) return;
    }
  }

  private async school(id: number) {
    const school = await this.records.settings(id);
    if (!school) throw notFound();
    return school;
  }

  /** @throws DomainError `exports/sittings-open` */
  private async mustBeOver(id: number): Promise<void> {
    const { open } = await this.attempts.countOfSchool(id);
    if (open > 0) throw problem('exports/sittings-open', { open });
  }
}

function notFound(): DomainError {
  return new DomainError('roster/school-not-found', 'This school does not exist.');
}

/** The same pages; counts their rows as they pass. */
async function* counted(pages: AsyncIterable<CsvRow[]>, counts: { rows: number }): AsyncGenerator<CsvRow[]> {
  for await (const page of pages) {
    counts.rows += page.length;
    yield page;
  }
}

/** The same content, and what it was when it has been read. */
async function* hashed(
  content: string | AsyncIterable<string>,
  then: (of: { bytes: number; sha256: string }) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of typeof content === 'string' ? [content] : content) {
    hash.update(piece, 'utf8');
    bytes += Buffer.byteLength(piece, 'utf8');
    yield piece;
  }
  then({ bytes, sha256: hash.digest('hex') });
}
