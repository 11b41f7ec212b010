import { Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeEmail, CreateAccount } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { Person } from '../entities/person.js';
import { Section } from '../entities/section.js';
import { checkStudentRow, type CheckedStudent, type StudentRowInput } from '../import/student-rows.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { WORKS_ELSEWHERE } from './edit-user.js';
import { enroll } from './enroll-students.js';

/** A row that could not enter: as it was read, with what is wrong. */
export type ImportError = StudentRowInput & { errors: FieldErrors };

export interface ImportResult {
  errorCount: number;
  /** Students that were added, changed, or put into the class. */
  importedCount: number;
  /** Rows that say what was known already. */
  unchangedCount: number;
  errors: ImportError[];
}

/**
 * Brings students into a class. A student is known by the student number within the school, then by e-mail. Each row
 * stands for itself: good ones enter, bad ones come back. Doing it again changes nothing.
 */
export class ImportStudents {
  constructor(
    readonly sectionId: number,
    readonly rows: readonly StudentRowInput[],
    /** Whether new people get an activation mail. */
    readonly invite: boolean = true,
  ) {}
}

/** The same for the list of a school: nobody is put into a class. */
export class ImportSchoolStudents {
  constructor(
    readonly schoolId: number,
    readonly rows: readonly StudentRowInput[],
    readonly invite: boolean = true,
  ) {}
}

/** Rows in one transaction: short enough that nobody waits for it. */
const CHUNK = 25;
const DEFAULT_GRADE = 8;

interface Checked {
  row: StudentRowInput;
  student: CheckedStudent;
}

/** Where the students go: into a class, or only onto the list of a school. */
type Place = { sectionId: number } | { schoolId: number };

@Injectable()
export class StudentImport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async run(place: Place, rows: readonly StudentRowInput[], invite: boolean): Promise<ImportResult> {
    const result: ImportResult = { errorCount: 0, importedCount: 0, unchangedCount: 0, errors: [] };
    const { good, bad, repeated } = sortOut(rows);
    result.errors.push(...bad);
    result.unchangedCount += repeated;
    for (let i = 0; i < good.length; i += CHUNK) {
      const done = await this.importChunk(place, good.slice(i, i + CHUNK), invite);
      result.errors.push(...done.errors);
      result.importedCount += done.imported;
      result.unchangedCount += done.unchanged;
    }
    result.errors.sort((a, b) => a.line - b.line);
    result.errorCount = result.errors.length;
    return result;
  }

  private async importChunk(place: Place, chunk: Checked[], invite: boolean): Promise<{ errors: ImportError[]; imported: number; unchanged: number }> {
    const now = new Date(this.clock.now());
    return this.unitOfWork.run(async (u) => {
      const section = 'sectionId' in place ? await u.em.findOne(Section, { id: place.sectionId }) : null;
      if ('sectionId' in place && !section) throw new DomainError<RosterCode>('roster/class-not-found', 'This class does not exist.');
      const schoolId = 'schoolId' in place ? place.schoolId : section!.schoolId;
      // Two imports of one school at the same time would both think that a student is new.
      await u.q.query('select pg_advisory_xact_lock(7203010, $1)', [schoolId]);
      const errors: ImportError[] = [];
      const students = new Map<number, boolean>();
      for (const { row, student } of chunk) {
        const found = await this.match(u, schoolId, student, section !== null);
        if ('errors' in found) {
          errors.push({ ...row, errors: found.errors });
          continue;
        }
        const mailedTo = found.person?.email;
        const person = found.person ?? Person.named(student.firstName, student.lastName, student.email, now);
        const changed = person.describe(found.person ? student : { ...student, gradeLevel: student.gradeLevel ?? DEFAULT_GRADE });
        person.schoolId = schoolId;
        await u.em.persist(person).flush();
        if (changed || !found.person) {
          if (mailedTo !== undefined && mailedTo !== person.email) await this.commands.execute(new ChangeEmail(person.id, person.email));
          await this.commands.execute(new CreateAccount(person.id, person.email, [{ role: 'Student', schoolId, districtId: null }], invite));
          u.publish('roster.PersonChanged.v1', { personId: person.id } satisfies RosterEvents['roster.PersonChanged.v1']);
        }
        students.set(person.id, changed || !found.person);
      }
      const added = new Set(section ? await enroll(u, section, [...students.keys()], now) : []);
      const imported = [...students].filter(([id, changed]) => changed || added.has(id)).length;
      return { errors, imported, unchanged: students.size - imported };
    });
  }

  /** Who the row is about, nobody yet, or why it cannot be told. */
  private async match(u: Unit, schoolId: number, student: CheckedStudent, intoClass: boolean): Promise<{ person: Person | null } | { errors: FieldErrors }> {
    const found = await this.find(u, schoolId, student);
    if ('errors' in found) return found;
    if (found.person?.hiddenAccount) return { errors: { email: ['A hidden account cannot be changed'] } };
    // Activating is for the platform's administrators, who bring students onto the list of the school.
    if (intoClass && found.person?.archivedAt) return { errors: { email: ['This student is archived'] } };
    if (intoClass && found.person && found.person.email !== student.email && (await u.q.one('select from roster.staff_roles where person_id = $1', [found.person.id]))) {
      return { errors: { email: [WORKS_ELSEWHERE] } };
    }
    return found;
  }

  private async find(u: Unit, schoolId: number, student: CheckedStudent): Promise<{ person: Person | null } | { errors: FieldErrors }> {
    const byNumber = student.studentNumber ? await u.em.findOne(Person, { schoolId, studentNumber: student.studentNumber }) : null;
    const byEmail = await u.em.findOne(Person, { email: student.email });
    if (!byEmail || byEmail === byNumber) return { person: byNumber };
    const same = !byNumber && byEmail.schoolId === schoolId && (!student.studentNumber || !byEmail.studentNumber);
    return same ? { person: byEmail } : { errors: { email: ['This email belongs to another person'] } };
  }
}

@CommandHandler(ImportStudents)
export class ImportStudentsHandler implements ICommandHandler<ImportStudents, ImportResult> {
  constructor(private readonly students: StudentImport) {}

  execute({ sectionId, rows, invite }: ImportStudents): Promise<ImportResult> {
    return this.students.run({ sectionId }, rows, invite);
  }
}

@CommandHandler(ImportSchoolStudents)
export class ImportSchoolStudentsHandler implements ICommandHandler<ImportSchoolStudents, ImportResult> {
  constructor(private readonly students: StudentImport) {}

  execute({ schoolId, rows, invite }: ImportSchoolStudents): Promise<ImportResult> {
    return this.students.run({ schoolId }, rows, invite);
  }
}

/** Rows that can be read, each student once; a second row about a student with other data is an error. */
function sortOut(rows: readonly StudentRowInput[]): { good: Checked[]; bad: ImportError[]; repeated: number } {
  const good: Checked[] = [];
  const bad: ImportError[] = [];
  const byKey = new Map<string, Checked>();
  let repeated = 0;
  for (const row of rows) {
    const checked = checkStudentRow(row);
    if ('errors' in checked) {
      bad.push({ ...row, errors: checked.errors });
      continue;
    }
    const { student } = checked;
    const number = student.studentNumber ? byKey.get(`number ${student.studentNumber}`) : undefined;
    const email = byKey.get(`email ${student.email}`);
    const earlier = number ?? email;
    if (!earlier) {
      const entry = { row, student };
      good.push(entry);
      if (student.studentNumber) byKey.set(`number ${student.studentNumber}`, entry);
      byKey.set(`email ${student.email}`, entry);
    } else if (JSON.stringify(earlier.student) === JSON.stringify(student)) {
      repeated += 1;
    } else {
      bad.push({ ...row, errors: { [number ? 'studentIdNumber' : 'email']: [`Line ${earlier.row.line} has the same ${number ? 'student ID' : 'email'} with different data`] } });
    }
  }
  return { good, bad, repeated };
}
