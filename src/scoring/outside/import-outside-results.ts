import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { category } from '../../content/index.js';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { Classes, People, schoolYearOf } from '../../roster/index.js';
import { ScheduledAssessments } from '../../scheduling/index.js';
import type { ScoringEvents } from '../published-corrections.js';
import { checkRow, type CheckedRow, type ReadRow, type RowErrors } from './sheet.js';

export interface OutsideImport {
  schoolId: number;
  typeId: number;
  setId: number;
  fileName: string;
  /** SHA-256 of the file's bytes. */
  fileHash: string;
  rows: readonly ReadRow[];
}

export interface OutsideImportResult {
  importId: number | null;
  errorCount: number;
  /** Rows that brought something new. */
  importedCount: number;
  unchangedCount: number;
  errors: RowErrors[];
}

/** Enters a file of results from outside, or nothing of it when any row is wrong. The same file again changes nothing. */
export class ImportOutsideResults extends Command<OutsideImportResult> {
  constructor(
    readonly session: Pick<Session, 'userId'>,
    readonly file: OutsideImport,
  ) {
    super();
  }
}

interface Placed extends CheckedRow {
  studentId: number;
  schoolYearId: number;
}

interface KnownResult {
  id: number;
  student_id: number;
  category_id: number;
  school_year_id: number;
  scaled: number;
  taken_on: string;
}

@CommandHandler(ImportOutsideResults)
export class ImportOutsideResultsHandler implements ICommandHandler<ImportOutsideResults> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly people: People,
    private readonly classes: Classes,
    private readonly scheduled: ScheduledAssessments,
    private readonly clock: Clock,
  ) {}

  async execute(command: ImportOutsideResults): Promise<OutsideImportResult> {
    const { session, file } = command;
    const { placed, errors } = await this.check(file);
    if (errors.length > 0)
      return {
        importId: null,
        errorCount: errors.length,
        importedCount: 0,
        unchangedCount: 0,
        errors: errors.sort((a, b) => a.line - b.line),
      };
    const outcome = await this.unitOfWork.run((u) => this.enter(u, session.userId, file, placed));
    // Somebody left the school meanwhile: checked again, their lines are refused.
    if (!outcome) return this.execute(command);
    return {
      importId: outcome.importId,
      errorCount: 0,
      importedCount: outcome.imported,
      unchangedCount: file.rows.length - outcome.imported,
      errors: [],
    };
  }

  /** @returns one row of each student and year: the same line twice is once */
  private async check(file: OutsideImport): Promise<{ placed: Placed[]; errors: RowErrors[] }> {
    const today = this.clock.instant().slice(0, 10);
    const checked = file.rows.map((row) => checkRow(file.typeId, row, today));
    const errors = checked.filter((row): row is RowErrors => 'errors' in row);
    const good = checked.filter((row): row is CheckedRow => !('errors' in row));
    const students = await this.people.studentsOfSchool(
      file.schoolId,
      good.flatMap((row) => row.studentNumber ?? []),
      good.flatMap((row) => row.email ?? []),
    );
    const yearStartsOn = (await this.classes.school(file.schoolId))?.yearStartsOn;
    const byNumber = new Map(students.map((student) => [student.studentNumber, student]));
    const byEmail = new Map(students.map((student) => [student.email, student]));
    const placed = new Map<string, Placed>();
    for (const row of good) {
      const student = row.studentNumber ? byNumber.get(row.studentNumber) : byEmail.get(row.email!);
      const wrong = wrongStudent(row, student, row.email === null ? undefined : byEmail.get(row.email));
      if (!student || wrong) {
        errors.push(wrong!);
        continue;
      }
      const schoolYearId = schoolYearOf(new Date(row.takenOn), yearStartsOn).id;
      const earlier = placed.get(`${student.id}/${schoolYearId}`);
      if (!earlier) placed.set(`${student.id}/${schoolYearId}`, { ...row, studentId: student.id, schoolYearId });
      else if (earlier.takenOn !== row.takenOn || canonicalJson(earlier.scores) !== canonicalJson(row.scores))
        errors.push(refused(row, columnOf(row), `Line ${earlier.line} has the same student with different data`));
    }
    const rows = [...placed.values()];
    return { placed: rows, errors: [...errors, ...(await this.takenHere(file, rows))] };
  }

  /** Rows of sections that the student took here: that score stands. */
  private async takenHere({ typeId, setId }: OutsideImport, placed: readonly Placed[]): Promise<RowErrors[]> {
    const studentIds = placed.map((row) => row.studentId);
    const completed = await this.scheduled.completedSections(studentIds, typeId, setId);
    const taken = new Set(completed.map((one) => `${one.studentId}/${one.categoryId}/${one.schoolYearId}`));
    return placed.flatMap(({ line, cells, scores, studentId, schoolYearId }) => {
      const here = scores.filter(({ categoryId }) => taken.has(`${studentId}/${categoryId}/${schoolYearId}`));
      const stands = ['The student took this section here, and that score stands'];
      const errors = Object.fromEntries(here.map(({ categoryId }) => [category(categoryId).name, stands]));
      return here.length > 0 ? [{ line, cells, errors }] : [];
    });
  }

  /** @returns null when somebody of them left the school since they were looked up */
  private async enter(u: Unit, by: number, file: OutsideImport, placed: readonly Placed[]) {
    const at = this.clock.instant();
    // Two files at once: the second sees what the first entered.
    await u.q.query('select pg_advisory_xact_lock(7301, $1)', [file.schoolId]);
    const students = [...new Set(placed.map((row) => row.studentId))];
    if ((await this.people.heldAt(u.q, file.schoolId, students)) < students.length) return null;
    const current = await u.q.query<KnownResult>(
      `select id, student_id, category_id, school_year_id, scaled, taken_on::text as taken_on from scoring.outside_results
        where superseded_at is null and type_id = $1 and set_id = $2 and student_id = any($3)`,
      [file.typeId, file.setId, students],
    );
    const fresh = freshOf(placed, current);
    const imported = new Set(fresh.map(({ row }) => row.line)).size;
    const made = await u.q.one<{ id: number }>(
      `insert into scoring.outside_imports (school_id, type_id, set_id, file_name, file_hash, row_count, imported_count, unchanged_count, imported_by, imported_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        file.schoolId,
        file.typeId,
        file.setId,
        file.fileName,
        file.fileHash,
        file.rows.length,
        imported,
        file.rows.length - imported,
        by,
        at,
      ],
    );
    const importId = made!.id;
    const replaced = fresh.flatMap(({ supersedes }) => supersedes ?? []);
    if (replaced.length > 0)
      await u.q.query('update scoring.outside_results set superseded_at = $2 where id = any($1)', [replaced, at]);
    const rows = fresh.map(({ row, categoryId, scaled }) => {
      const about = {
        studentId: row.studentId,
        typeId: file.typeId,
        setId: file.setId,
        categoryId,
        schoolYearId: row.schoolYearId,
        scaled,
        takenOn: row.takenOn,
      };
      return {
        ...about,
        line: row.line,
        hash: sha256hex(canonicalJson({ ...about, file: file.fileHash, line: row.line })),
      };
    });
    await u.q.query(
      `insert into scoring.outside_results (import_id, line, student_id, type_id, set_id, category_id, school_year_id, scaled, taken_on, result_hash, recorded_at)
       select $1, r.line, r."studentId", r."typeId", r."setId", r."categoryId", r."schoolYearId", r.scaled, r."takenOn", r.hash, $3
         from jsonb_to_recordset($2) r (line int, "studentId" int, "typeId" int, "setId" int, "categoryId" int, "schoolYearId" int, scaled int, "takenOn" date, hash text)`,
      [importId, JSON.stringify(rows), at],
    );
    const studentIds = [...new Set(rows.map((row) => row.studentId))];
    const { schoolId, typeId, setId } = file;
    u.publish('scoring.OutsideResultsImported.v1', {
      importId,
      schoolId,
      typeId,
      setId,
      studentIds,
      by,
    } satisfies ScoringEvents['scoring.OutsideResultsImported.v1']);
    return { importId, imported };
  }
}

/** Scores that are not known yet, each with the one that it replaces. */
function freshOf(placed: readonly Placed[], current: readonly KnownResult[]) {
  const known = new Map(current.map((one) => [`${one.student_id}/${one.category_id}/${one.school_year_id}`, one]));
  return placed.flatMap((row) =>
    row.scores.flatMap(({ categoryId, scaled }) => {
      const before = known.get(`${row.studentId}/${categoryId}/${row.schoolYearId}`);
      if (before && before.scaled === scaled && before.taken_on === row.takenOn) return [];
      return [{ row, categoryId, scaled, supersedes: before?.id ?? null }];
    }),
  );
}

/** What is wrong about whom a row names; null where it names one student of the school. */
function wrongStudent(
  row: CheckedRow,
  student: { firstName: string; lastName: string } | undefined,
  ofEmail: object | undefined,
): RowErrors | null {
  const column = columnOf(row);
  if (!student)
    return refused(row, column, `No student of this school has this ${column === 'Email' ? 'email' : 'ID'}`);
  if (ofEmail && ofEmail !== student) return refused(row, 'Email', 'This email belongs to another student');
  const { 'Last Name': lastName } = row.cells;
  if (lastName && plain(lastName) !== plain(student.lastName))
    return refused(row, 'Last Name', `The roster has ${student.firstName} ${student.lastName} here`);
  return null;
}

/** The column by which a row is looked up. */
function columnOf({ studentNumber }: CheckedRow): string {
  return studentNumber ? 'Student ID' : 'Email';
}

function refused({ line, cells }: CheckedRow, column: string, message: string): RowErrors {
  return { line, cells, errors: { [column]: [message] } };
}

/** As names are compared: without case, accents and punctuation. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}
