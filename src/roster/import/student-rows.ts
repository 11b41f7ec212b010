import { isEmail } from 'class-validator';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { normaliseEmail } from '../entities/person.js';
import type { RosterCode } from '../problems.js';
import type { SheetRow } from './read-sheet.js';

/** A row as read or as corrected on the screen: text, nothing judged yet. A field without a column is undefined. */
export interface StudentRowInput {
  /** Line in the file. */
  line: number;
  firstName: string;
  lastName: string;
  email: string;
  studentIdNumber?: string;
  gradeLevel?: string;
  untimedAssessment?: string;
}

/** A row that may enter. Undefined leaves what is known of a student as it is. */
export interface CheckedStudent {
  firstName: string;
  lastName: string;
  email: string;
  studentNumber?: string;
  gradeLevel?: number;
  untimedAssessment?: boolean;
}

type Field = Exclude<keyof StudentRowInput, 'line'>;

const COLUMNS: Record<string, Field> = {
  firstname: 'firstName', first: 'firstName', givenname: 'firstName',
  lastname: 'lastName', last: 'lastName', surname: 'lastName', familyname: 'lastName',
  email: 'email', emailaddress: 'email', mail: 'email',
  studentid: 'studentIdNumber', studentidnumber: 'studentIdNumber', studentnumber: 'studentIdNumber', id: 'studentIdNumber',
  gradelevel: 'gradeLevel', grade: 'gradeLevel',
  untimed: 'untimedAssessment', untimedassessment: 'untimedAssessment',
};
const TITLES: Record<'firstName' | 'lastName' | 'email', string> = { firstName: 'First Name', lastName: 'Last Name', email: 'Email' };

/**
 * Rows by the header line; columns may stand in any order, unknown ones are ignored.
 * @throws DomainError `roster/missing-columns` naming those without which no row can be read.
 */
export function studentRowsOf(sheet: readonly SheetRow[]): StudentRowInput[] {
  const [header, ...rows] = sheet;
  const places = new Map<Field, number>();
  header?.cells.forEach((cell, i) => {
    const field = COLUMNS[cell.toLowerCase().replace(/[^a-z]/g, '')];
    if (field && !places.has(field)) places.set(field, i);
  });
  const missing = (Object.keys(TITLES) as (keyof typeof TITLES)[]).filter((field) => !places.has(field)).map((field) => TITLES[field]);
  if (missing.length) {
    throw new DomainError<RosterCode>('roster/missing-columns', `The first line of the file must name its columns. Missing: ${missing.join(', ')}.`);
  }
  const at = (row: SheetRow, field: Field) => (places.has(field) ? (row.cells[places.get(field)!] ?? '') : undefined);
  return rows.map((row) => ({
    line: row.line,
    firstName: at(row, 'firstName')!,
    lastName: at(row, 'lastName')!,
    email: at(row, 'email')!,
    studentIdNumber: at(row, 'studentIdNumber'),
    gradeLevel: at(row, 'gradeLevel'),
    untimedAssessment: at(row, 'untimedAssessment'),
  }));
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'untimed']);
const NO = new Set(['', 'no', 'n', 'false', '0', 'timed']);

/** Name and e-mail of a row as they would be kept, and what is wrong with them. */
export function checkPersonRow(row: Pick<StudentRowInput, 'firstName' | 'lastName' | 'email'>): { person: { firstName: string; lastName: string; email: string }; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const person = { firstName: clean(row.firstName), lastName: clean(row.lastName), email: normaliseEmail(row.email) };
  if (!isName(person.firstName)) errors.firstName = ['Please enter a valid first name'];
  if (!isName(person.lastName)) errors.lastName = ['Please enter a valid last name'];
  if (person.email.length > 254 || !isEmail(person.email)) errors.email = ['Please enter a valid email'];
  return { person, errors };
}

/** What a row says, or what is wrong with it, field by field. */
export function checkStudentRow(row: StudentRowInput): { student: CheckedStudent } | { errors: FieldErrors } {
  const { errors, person } = checkPersonRow(row);
  const number = row.studentIdNumber?.trim();
  if (number !== undefined && !/^\d{1,20}$/.test(number)) errors.studentIdNumber = ['ID is required and must consist only of numbers'];
  const grade = row.gradeLevel?.trim().toLowerCase().replace(/^grade\s*|(st|nd|rd|th)?(\s*grade)?$/g, '');
  if (grade && !/^(8|9|10|11|12)$/.test(grade)) errors.gradeLevel = ['Grade level must be from 8 to 12'];
  const untimed = row.untimedAssessment?.trim().toLowerCase();
  if (untimed !== undefined && !YES.has(untimed) && !NO.has(untimed)) errors.untimedAssessment = ['Untimed must be Yes or No'];
  if (Object.keys(errors).length) return { errors };
  return {
    student: {
      ...person,
      ...(number ? { studentNumber: number } : {}),
      ...(grade ? { gradeLevel: Number(grade) } : {}),
      ...(untimed ? { untimedAssessment: YES.has(untimed) } : {}),
    },
  };
}

function clean(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Has a letter, begins like a name (not like a formula), and carries nothing that is no part of one. */
function isName(name: string): boolean {
  return name.length <= 100 && /^[\p{L}\p{M}'’(“"]/u.test(name) && /\p{L}/u.test(name) && !/[\p{Cc}<>=@|\\^{}[\]]/u.test(name);
}
