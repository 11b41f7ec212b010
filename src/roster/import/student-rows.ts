import { isEmail } from 'class-validator';
import { normaliseEmail } from '../../kernel/email.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { cleanName, GRADE_INVALID, isStudentNumber } from '../kept-values.js';
import { PHONE_INVALID, phoneText, readPhone } from '../phone.js';
import type { RosterCode } from '../problems.js';
import { emailCharacterError, nameCharacterError } from './characters.js';
import { tooManyRows, type ReadSheets, type SheetRow } from './read-sheet.js';

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
  /** Of staff. */
  phone?: string;
  userType?: string;
  parent1FirstName?: string;
  parent1LastName?: string;
  parent1Email?: string;
  parent1Phone?: string;
  parent2FirstName?: string;
  parent2LastName?: string;
  parent2Email?: string;
  parent2Phone?: string;
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

export type Field = Exclude<keyof StudentRowInput, 'line'>;

/** The parents whom one row of a parent list may name. A student with more of them has another row. */
export const PARENTS = ['parent1', 'parent2'] as const;
export type ParentOfRow = (typeof PARENTS)[number];

/** A list of students, one of them with their parents, or one of people who work here. */
export type ListOf = 'students' | 'families' | 'staff';

const COLUMNS: Record<string, Field> = {
  firstname: 'firstName',
  first: 'firstName',
  givenname: 'firstName',
  lastname: 'lastName',
  last: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  studentid: 'studentIdNumber',
  studentidnumber: 'studentIdNumber',
  studentnumber: 'studentIdNumber',
  id: 'studentIdNumber',
  gradelevel: 'gradeLevel',
  grade: 'gradeLevel',
  untimed: 'untimedAssessment',
  untimedassessment: 'untimedAssessment',
};
/** Of a staff list also these. */
const STAFF_COLUMNS: Record<string, Field> = {
  phone: 'phone',
  phonenumber: 'phone',
  telephone: 'phone',
  usertype: 'userType',
  role: 'userType',
};
/** Of a parent list also these; `mother` and the like say nothing about the place. */
const FAMILY_COLUMNS: Record<string, Field> = {
  studentfirstname: 'firstName',
  studentlastname: 'lastName',
  studentemail: 'email',
  ...Object.fromEntries(
    PARENTS.flatMap((parent, i) =>
      ['parent', 'guardian', 'parentguardian'].flatMap((word) =>
        // The first one may stand without its number.
        [`${word}${i + 1}`, ...(i === 0 ? [word] : [])].flatMap((name): [string, Field][] => [
          [`${name}firstname`, `${parent}FirstName`],
          [`${name}lastname`, `${parent}LastName`],
          [`${name}email`, `${parent}Email`],
          [`${name}emailaddress`, `${parent}Email`],
          [`${name}phone`, `${parent}Phone`],
          [`${name}phonenumber`, `${parent}Phone`],
        ]),
      ),
    ),
  ),
};
export const TITLES: Record<Field, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  studentIdNumber: 'Student ID',
  gradeLevel: 'Grade Level',
  untimedAssessment: 'Untimed',
  phone: 'Phone',
  userType: 'User Type',
  parent1FirstName: 'Parent 1 First Name',
  parent1LastName: 'Parent 1 Last Name',
  parent1Email: 'Parent 1 Email',
  parent1Phone: 'Parent 1 Phone',
  parent2FirstName: 'Parent 2 First Name',
  parent2LastName: 'Parent 2 Last Name',
  parent2Email: 'Parent 2 Email',
  parent2Phone: 'Parent 2 Phone',
};
export const FIELDS = Object.keys(TITLES) as Field[];
const NEEDED = ['firstName', 'lastName', 'email'] as const satisfies Field[];
const NEEDED_OF_PARENT = ['parent1FirstName', 'parent1LastName', 'parent1Email'] as const satisfies Field[];

/**
 * The columns without which no row can be read. Whose parents somebody is, the student ID or the e-mail of the student says.
 */
function missingOf(head: { has(field: Field): boolean }, of: ListOf): string[] {
  const without = (fields: readonly Field[]) =>
    fields.filter((field) => !head.has(field)).map((field) => TITLES[field]);
  if (of !== 'families') return without(NEEDED);
  return [
    ...(head.has('studentIdNumber') || head.has('email') ? [] : [TITLES.studentIdNumber]),
    ...without(NEEDED_OF_PARENT),
  ];
}

/** The most rows that one file may bring. */
export const MAX_ROWS = 5_000;
/** The header stands in one of the first rows; what is above it is a title. */
export const HEADER_WITHIN = 20;

/** Rows by their header, and the fields that have a column. */
export interface PeopleSheet {
  fields: Field[];
  rows: StudentRowInput[];
}

/**
 * Rows by the header line; columns may stand in any order, unknown ones are ignored.
 * @throws DomainError `roster/missing-columns` naming those without which no row can be read, or those that stand twice;
 *   `roster/no-rows`; `roster/file-too-large`.
 */
export function peopleSheetOf(sheet: readonly SheetRow[], maxRows = MAX_ROWS, of: ListOf = 'students'): PeopleSheet {
  const heads = sheet.slice(0, HEADER_WITHIN).map((row) => fieldsOf(row, of));
  const at = heads.findIndex((head) => missingOf(head, of).length === 0);
  const best = heads.reduce<Set<Field>>(
    (most, head) => (head.size > most.size ? new Set(head.keys()) : most),
    new Set(),
  );
  if (at < 0) {
    throw new DomainError<RosterCode>(
      'roster/missing-columns',
      `One of the first ${HEADER_WITHIN} rows of the file must name its columns. Missing: ${missingOf(best, of).join(', ')}.`,
    );
  }
  const head = heads[at]!;
  for (const places of head.values()) {
    if (places.length === 1) continue;
    const names = [...new Set(places.map((place) => `"${sheet[at]!.cells[place]!.trim()}"`))];
    throw new DomainError<RosterCode>(
      'roster/missing-columns',
      `The file has ${places.length} columns for the same: ${names.join(' and ')}. Please keep one of them.`,
    );
  }
  const rows = sheet.slice(at + 1);
  if (rows.length === 0)
    throw new DomainError<RosterCode>(
      'roster/no-rows',
      'The file has no rows below its header: there is nothing to import.',
    );
  if (rows.length > maxRows) throw tooManyRows(maxRows);
  // An export tells a spreadsheet by an apostrophe that a cell is text, not a formula.
  const cell = (row: SheetRow, field: Field) =>
    head.has(field) ? (row.cells[head.get(field)![0]!] ?? '').replace(/^'(?=[=+\-@])/, '') : undefined;
  return {
    fields: [...head.keys()],
    rows: rows.map((row) => ({
      ...Object.fromEntries(FIELDS.map((field) => [field, cell(row, field)])),
      line: row.line,
      firstName: cell(row, 'firstName') ?? '',
      lastName: cell(row, 'lastName') ?? '',
      email: cell(row, 'email') ?? '',
    })),
  };
}

/**
 * The list on the first sheet of a file. A file brings one: of two sheets with people nobody can tell which one is meant.
 * @throws DomainError as `peopleSheetOf`; `roster/several-lists`, also where the only list is not on the first sheet
 */
export function peopleListOf({ rows, others }: ReadSheets, maxRows: number, of: ListOf = 'students'): PeopleSheet {
  const hasList = (sheet: readonly SheetRow[]) =>
    sheet.slice(0, HEADER_WITHIN).some((row) => missingOf(fieldsOf(row, of), of).length === 0);
  const lists = others.filter((other) => hasList(other.rows));
  const names = lists.map(({ name }) => `"${name}"`).join(', ');
  const sheets = lists.length === 1 ? 'sheet' : 'sheets';
  if (lists.length > 0 && !hasList(rows))
    throw new DomainError<RosterCode>(
      'roster/several-lists',
      `The first sheet of the file is no list of people: that stands on the ${sheets} ${names}. Please put it first, or import it as a file of its own.`,
    );
  const list = peopleSheetOf(rows, maxRows, of);
  if (lists.length > 0)
    throw new DomainError<RosterCode>(
      'roster/several-lists',
      `The file has another list of people on its ${sheets} ${names}. Please import each list as a file of its own.`,
    );
  return list;
}

/** The places of each known column. */
function fieldsOf({ cells }: SheetRow, of: ListOf): Map<Field, number[]> {
  const places = new Map<Field, number[]>();
  cells.forEach((cell, place) => {
    const name = cell.toLowerCase().replace(/[^a-z\d]/g, '');
    const own = of === 'families' ? FAMILY_COLUMNS[name] : of === 'staff' ? STAFF_COLUMNS[name] : undefined;
    const field = own ?? COLUMNS[name.replace(/\d/g, '')];
    if (field) places.set(field, [...(places.get(field) ?? []), place]);
  });
  return places;
}

export const ID_NEEDED = 'ID is required and must consist only of numbers';
const YES = new Set(['yes', 'y', 'true', '1', 'x', 'untimed']);
const NO = new Set(['', 'no', 'n', 'false', '0', 'timed']);

/** A person as typed or as read. */
export interface TypedPerson {
  firstName: string;
  lastName: string;
  email: string;
  /** Undefined says nothing of it, an empty one that there is none. */
  phone?: string | undefined;
}

/** Name, e-mail and phone as they would be kept, and what is wrong with them. */
export function checkPersonRow(row: TypedPerson): { person: TypedPerson; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const person: TypedPerson = {
    firstName: cleanName(row.firstName),
    lastName: cleanName(row.lastName),
    email: normaliseEmail(row.email),
  };
  for (const [field, words] of [
    ['firstName', 'Please enter a valid first name'],
    ['lastName', 'Please enter a valid last name'],
  ] as const) {
    const characters = nameCharacterError(person[field]);
    if (characters) errors[field] = [characters];
    else if (!isName(person[field], row[field])) errors[field] = [words];
  }
  const characters = emailCharacterError(person.email);
  if (characters) errors.email = [characters];
  else if (person.email.length > 254 || !isEmail(person.email)) errors.email = ['Please enter a valid email'];
  if (row.phone !== undefined) {
    const phone = readPhone(row.phone);
    if (phone) person.phone = phoneText(phone);
    else errors.phone = [PHONE_INVALID];
  }
  return { person, errors };
}

/** Somebody on a staff list, as kept. Undefined leaves what is known as it is. */
export interface CheckedStaff extends TypedPerson {
  userType?: string;
}

/** What a row of a staff list says; an empty cell says nothing. @param types that the list may bring */
export function checkStaffRow(
  row: StudentRowInput,
  types: readonly string[],
): { person: CheckedStaff; errors: FieldErrors } {
  const { person, errors } = checkPersonRow({ ...row, phone: row.phone?.trim() || undefined });
  const said = row.userType?.trim().replace(/\s+/g, ' ').toLowerCase();
  if (!said) return { person, errors };
  const userType = types.find((type) => type.toLowerCase() === said || USER_TYPES[said] === type);
  if (userType) return { person: { ...person, userType }, errors };
  errors.userType = [`User type must be ${types.slice(0, -1).join(', ')} or ${types.at(-1)}`];
  return { person, errors };
}

/** What schools call them in their lists. */
const USER_TYPES: Record<string, string> = {
  'school administrator': 'Teacher Admin',
  'school admin': 'Teacher Admin',
  'district administrator': 'District Admin',
};

/** What a row says, or what is wrong with it, field by field. */
export function checkStudentRow(row: StudentRowInput): { student: CheckedStudent } | { errors: FieldErrors } {
  // Students have no phone number here, whatever a program sends.
  const { errors, person } = checkPersonRow({ ...row, phone: undefined });
  const number = row.studentIdNumber?.trim();
  if (number && !isStudentNumber(number)) errors.studentIdNumber = [ID_NEEDED];
  const grade = row.gradeLevel
    ?.trim()
    .toLowerCase()
    .replace(/^grade\s*|(st|nd|rd|th)?(\s*grade)?$/g, '');
  if (grade && !/^0?[89]$|^1[0-2]$/.test(grade)) errors.gradeLevel = [GRADE_INVALID];
  const untimed = row.untimedAssessment?.trim().toLowerCase();
  if (untimed !== undefined && !YES.has(untimed) && !NO.has(untimed))
    errors.untimedAssessment = ['Untimed must be Yes or No'];
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

/** Has a letter, begins like a name (not like a formula), stands on one line, and carries nothing that is no part of one. */
function isName(name: string, read: string): boolean {
  return (
    name.length <= 100 &&
    /^[\p{L}\p{M}'’(“"]/u.test(name) &&
    /\p{L}/u.test(name) &&
    !/[\p{Cc}<>=@|\\^{}[\]]/u.test(name) &&
    !/[\r\n]/.test(read.trim())
  );
}
