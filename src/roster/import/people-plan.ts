import { EMAIL_STAYS } from '../../identity/index.js';
import { normaliseEmail } from '../../kernel/email.js';
import type { FieldErrors } from '../../kernel/errors.js';
import type { Role } from '../../kernel/roles.js';
import { kindOfRole, USER_KINDS } from '../policies.js';
import { fold, namesAlike } from './names-alike.js';
import {
  checkStaffRow,
  checkStudentRow,
  ID_NEEDED,
  type CheckedStaff,
  type CheckedStudent,
  type Field,
  type ParentOfRow,
  type StudentRowInput,
} from './student-rows.js';

/** What a file brings to a school: people of one of its lists, or (`Parent`) students with their parents. */
export const SCHOOL_IMPORT_KINDS = [...USER_KINDS, 'Parent'] as const;
export type SchoolImportKind = (typeof SCHOOL_IMPORT_KINDS)[number];
/** `District Admin` are the administrators of a district. */
export const IMPORT_KINDS = [...SCHOOL_IMPORT_KINDS, 'District Admin'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The user types that a staff list may name: of a school those that its form gives, of a district its own. */
export function userTypesOf(kind: ImportKind): readonly Role[] {
  return kind === 'District Admin' ? ['District Admin', 'Superintendent'] : ['Teacher', 'Teacher Admin', 'Principal'];
}

/** Whether the rows of a file are students. */
export function bringsStudents(kind: ImportKind): boolean {
  return kind === 'Student' || kind === 'Parent';
}

/**
 * Where the people of a file go: onto a list of a school, students also into a class, or to the administrators of a district.
 */
export interface ImportPlace {
  kind: ImportKind;
  /** Null of a district. */
  schoolId: number | null;
  /** Null of a school. */
  districtId: number | null;
  sectionId: number | null;
  /** Of a class that the platform keeps: whom it holds. */
  keptFor: { gradeLevel: number; untimed: boolean } | null;
}

/** Somebody whom a row may be about. */
export interface KnownPerson {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  untimedAssessment: boolean;
  /** As it is shown; empty where there is none. */
  phone: string;
  /** Of staff, the role at the place that is imported; null where there is none. */
  role: Role | null;
  /** Stands in the list that is imported, or of staff in another list of the place; everybody else only holds an e-mail. */
  listed: boolean;
  hidden: boolean;
  archived: boolean;
  /** Has a role at another place as well. */
  worksElsewhere: boolean;
  /** Somebody has chosen a password. */
  used: boolean;
  inClass: boolean;
  /** No file changes the grade level. */
  gradeLocked: boolean;
  /** What the sender may do with this person by hand. */
  may: { edit: boolean; time: boolean; activate: boolean; changeRole: boolean };
  /** Works or has children elsewhere, and the sender may give the role here as well. */
  addable?: boolean;
}

/** Somebody who has the e-mail of a parent. */
export interface KnownHolder {
  id: number;
  firstName: string;
  lastName: string;
  phone: string;
  /** Students of whom this is a parent. */
  children: readonly number[];
  /** The sender may make this person a parent. */
  linkable: boolean;
  /** A parent and nothing else, whose name the sender may change. */
  renamable: boolean;
}

export interface Known {
  /** Students of the school by student number. */
  byNumber: ReadonlyMap<string, KnownPerson>;
  byEmail: ReadonlyMap<string, KnownPerson>;
  /** Who has the e-mails of the parents, by e-mail. */
  holders?: ReadonlyMap<string, KnownHolder>;
}

export interface Change {
  field: Field;
  /** Null of somebody who is new. */
  from: string | null;
  to: string;
  /** The file says nothing of it. */
  byDefault?: boolean;
}

export const VERDICTS = ['refused', 'new', 'changed', 'joins', 'unchanged'] as const;
/** `joins`: known as the row says, and new in the class. */
export type Verdict = (typeof VERDICTS)[number];

/** What becomes of a row. */
export interface Plan {
  verdict: Verdict;
  personId: number | null;
  changes: Change[];
  /** Archived so far. */
  activates: boolean;
  /** Enters the class. */
  joins: boolean;
  errors: FieldErrors;
  /** Parents of the row who have an account, and are linked to the student. */
  links?: ParentOfRow[];
  /** The same row stands on an earlier line. */
  sameAs?: number;
  /** It became another one while the import was under way. */
  stale?: boolean;
}

export const DEFAULT_GRADE = 8;
export const EMAIL_TAKEN = 'This email belongs to another person';
export const WORKS_ELSEWHERE =
  "This person also works elsewhere, so only the platform's administrators can change the account.";
const WORDS: Partial<Record<Field, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  studentIdNumber: 'student ID',
  gradeLevel: 'grade level',
  untimedAssessment: 'timing',
  phone: 'phone',
  userType: 'user type',
};
const ARCHIVED_USER = 'An archived user of this school has this email';
const ARCHIVED: Partial<Record<ImportKind, string>> = {
  'District Admin': 'An archived administrator of this district has this email',
};
const TYPE_OF_ARCHIVED = 'An archived user keeps the user type. Activate the user first.';
const OWN_TYPE = 'Nobody changes the own user type';
const NOTHING = { changes: [], activates: false, joins: false, errors: {} };
const OTHER_STUDENT = 'Another student of this school has this ID';

/** What becomes of each row of a list of people, in their order. */
export function planPeople(
  rows: readonly StudentRowInput[],
  place: ImportPlace,
  known: Known,
  reviewed: boolean,
): Plan[] {
  const repeats = repeatsIn(rows, place.kind);
  return rows.map((row, i) => {
    const repeat = repeats[i]!;
    if (repeat.errors) return refused(repeat.errors);
    const plan = planRow(row, place, known, reviewed);
    return repeat.sameAs !== undefined && plan.verdict !== 'refused'
      ? { ...plan, verdict: 'unchanged', changes: [], joins: false, activates: false, sameAs: repeat.sameAs }
      : plan;
  });
}

/** What becomes of a row that no other row is like. */
export function planRow(row: StudentRowInput, place: ImportPlace, known: Known, reviewed: boolean): Plan {
  return bringsStudents(place.kind)
    ? planStudent(row, place, known, reviewed)
    : planStaff(row, place.kind, known, reviewed);
}

/** Whether somebody who saw one of them saw the other. */
export function samePlan(a: Plan, b: Plan): boolean {
  const said = ({ verdict, activates, joins, changes, links = [] }: Plan) =>
    JSON.stringify([verdict, activates, joins, links, changes.map(({ field, from, to }) => [field, from, to]).sort()]);
  // A student whom an earlier line of the file brings is nobody yet while it is looked at.
  const same = a.personId === b.personId || (a.verdict !== 'new' && (a.personId === null || b.personId === null));
  return same && said(a) === said(b);
}

function planStudent(row: StudentRowInput, place: ImportPlace, known: Known, reviewed: boolean): Plan {
  const checked = checkStudentRow(row);
  if ('errors' in checked) return refused(checked.errors);
  const { student } = checked;
  const byNumber = student.studentNumber ? known.byNumber.get(student.studentNumber) : undefined;
  const byEmail = known.byEmail.get(student.email);
  if (byEmail && byEmail !== byNumber) {
    if (!byEmail.listed) return refused({ email: [EMAIL_TAKEN] });
    const two = 'This ID and this email belong to two students of this school';
    if (byNumber) return refused({ studentIdNumber: [two], email: [two] });
    if (student.studentNumber && byEmail.studentNumber)
      return refused({ studentIdNumber: ['The student with this email has another ID'] });
  }
  const person = byNumber ?? byEmail;
  if (!person) return withClass(newStudent(row, student, place), student, null, place);
  const stop = unusable(person, reviewed);
  if (stop) return refused(stop);
  if (
    person === byNumber &&
    person.email !== student.email &&
    fold(person.firstName) !== fold(student.firstName) &&
    fold(person.lastName) !== fold(student.lastName)
  ) {
    return refused({ studentIdNumber: [OTHER_STUDENT] });
  }
  const changes = changesOf(student, person);
  const errors: FieldErrors = {};
  for (const { field } of changes) {
    const reason = whyNot(field, person, place);
    if (reason) errors[field] = [reason];
  }
  if (Object.keys(errors).length) return refused(errors, person.id);
  const joins = place.sectionId !== null && !person.inClass;
  const verdict = changes.length || person.archived ? 'changed' : joins ? 'joins' : 'unchanged';
  return withClass(
    { verdict, personId: person.id, changes, activates: person.archived, joins, errors: {} },
    student,
    person,
    place,
  );
}

function newStudent(row: StudentRowInput, student: CheckedStudent, place: ImportPlace): Plan {
  if (row.studentIdNumber !== undefined && !student.studentNumber) return refused({ studentIdNumber: [ID_NEEDED] });
  const changes: Change[] = changesOf(
    {
      ...student,
      gradeLevel: student.gradeLevel ?? DEFAULT_GRADE,
      untimedAssessment: student.untimedAssessment ?? false,
    },
    null,
  );
  const byDefault = new Set<Field>([
    ...(student.gradeLevel === undefined ? (['gradeLevel'] as const) : []),
    ...(student.untimedAssessment === undefined ? (['untimedAssessment'] as const) : []),
  ]);
  return {
    verdict: 'new',
    personId: null,
    activates: false,
    joins: place.sectionId !== null,
    errors: {},
    changes: changes.map((change) => (byDefault.has(change.field) ? { ...change, byDefault: true } : change)),
  };
}

/** A class of the platform takes whom it is kept for. */
function withClass(plan: Plan, student: CheckedStudent, person: KnownPerson | null, { keptFor }: ImportPlace): Plan {
  if (!keptFor || plan.verdict === 'refused') return plan;
  const errors: FieldErrors = {};
  const grade = student.gradeLevel ?? person?.gradeLevel ?? DEFAULT_GRADE;
  if (grade !== keptFor.gradeLevel)
    errors.gradeLevel = [
      `The platform keeps this class for grade ${keptFor.gradeLevel}. Import the student into the school, or into another class.`,
    ];
  if ((student.untimedAssessment ?? person?.untimedAssessment ?? false) !== keptFor.untimed) {
    errors.untimedAssessment = [
      `The platform keeps this class for ${keptFor.untimed ? 'untimed' : 'timed'} students. Import the student into the school, or into another class.`,
    ];
  }
  return Object.keys(errors).length ? refused(errors, plan.personId) : plan;
}

function planStaff(row: StudentRowInput, kind: ImportKind, known: Known, reviewed: boolean): Plan {
  const { person: said, errors } = checkStaffRow(row, userTypesOf(kind));
  if (Object.keys(errors).length) return refused(errors);
  const person = known.byEmail.get(said.email);
  if (!person)
    return {
      verdict: 'new',
      personId: null,
      changes: changesOf(said, null),
      activates: false,
      joins: false,
      errors: {},
    };
  if (person.hidden) return refused({ email: [EMAIL_TAKEN] });
  if (!person.listed) {
    // Whoever has an account already gets the role and keeps the name.
    if (!person.addable || !namesAlike(person, said)) return refused({ email: [EMAIL_TAKEN] });
    const to = said.userType ?? kind;
    const change: Change = { field: 'userType', from: '', to, ...(said.userType ? {} : { byDefault: true }) };
    return { ...NOTHING, verdict: 'changed', personId: person.id, changes: [change] };
  }
  if (person.archived && !(reviewed && person.may.activate))
    return refused({ email: [ARCHIVED[kind] ?? ARCHIVED_USER] });
  if (!said.userType && kind !== 'District Admin' && kindOfRole(person.role!) !== kind)
    return refused({
      email: [`This email belongs to a ${person.role} of this school. A column User Type can change that.`],
    });
  const changes = changesOf(said, person);
  for (const { field } of changes) {
    if (!person.may.edit && !person.archived) errors[field] = [WORKS_ELSEWHERE];
    else if (field === 'userType' && !person.may.changeRole)
      errors[field] = [person.archived ? TYPE_OF_ARCHIVED : OWN_TYPE];
  }
  if (Object.keys(errors).length) return refused(errors, person.id);
  return {
    ...NOTHING,
    verdict: changes.length || person.archived ? 'changed' : 'unchanged',
    personId: person.id,
    changes,
    activates: person.archived,
  };
}

function unusable(person: KnownPerson, reviewed: boolean): FieldErrors | undefined {
  if (person.hidden) return { email: ['A hidden account cannot be changed'] };
  if (person.archived && !(reviewed && person.may.activate)) return { email: ['This student is archived'] };
  return undefined;
}

/** Why the sender of a file may not change a field of somebody, as by hand. */
function whyNot(field: Field, person: KnownPerson, place: ImportPlace): string | undefined {
  if (field === 'gradeLevel' && person.gradeLocked)
    return `The grade level of this student is locked. It stays ${person.gradeLevel}.`;
  // Whoever may activate may edit an active person.
  const edit = person.may.edit || (person.archived && person.may.activate);
  if (field === 'email' && place.sectionId !== null && person.used && (edit || !person.worksElsewhere))
    return EMAIL_STAYS;
  if (edit || (field === 'untimedAssessment' && person.may.time)) return undefined;
  return person.worksElsewhere
    ? WORKS_ELSEWHERE
    : `The school has another ${WORDS[field]!} for this student, which only an administrator of the school can change.`;
}

/** Fields of which a row says something else; of somebody new all that it says. */
function changesOf(said: Partial<CheckedStudent & CheckedStaff>, person: KnownPerson | null): Change[] {
  const pairs: [Field, string | undefined, string | null][] = [
    ['firstName', said.firstName, person && person.firstName],
    ['lastName', said.lastName, person && person.lastName],
    ['email', said.email, person && person.email],
    ['studentIdNumber', said.studentNumber, person && (person.studentNumber ?? '')],
    ['gradeLevel', said.gradeLevel?.toString(), person && (person.gradeLevel?.toString() ?? '')],
    [
      'untimedAssessment',
      said.untimedAssessment === undefined ? undefined : said.untimedAssessment ? 'Yes' : 'No',
      person && (person.untimedAssessment ? 'Yes' : 'No'),
    ],
    ['phone', said.phone, person && person.phone],
    ['userType', said.userType, person && (person.role ?? '')],
  ];
  return pairs.flatMap(([field, to, from]) => (to !== undefined && to !== from ? [{ field, from, to }] : []));
}

/** Rows of a file that say the same of one person, or different things of one. */
export function repeatsIn(
  rows: readonly StudentRowInput[],
  kind: ImportKind,
): { sameAs?: number; errors?: FieldErrors }[] {
  const students = bringsStudents(kind);
  const seen = new Map<string, { line: number; said: string }>();
  return rows.map((row) => {
    const checked = students ? checkStudentRow(row) : checkStaffRow(row, userTypesOf(kind));
    if ('errors' in checked && Object.keys(checked.errors).length) return {};
    const said = JSON.stringify(checked);
    const email = `email ${normaliseEmail(row.email)}`;
    const number = row.studentIdNumber?.trim() && students ? `number ${row.studentIdNumber.trim()}` : undefined;
    const byNumber = number === undefined ? undefined : seen.get(number);
    const earlier = byNumber ?? seen.get(email);
    if (!earlier) {
      const entry = { line: row.line, said };
      if (number !== undefined) seen.set(number, entry);
      seen.set(email, entry);
      return {};
    }
    if (earlier.said === said) return { sameAs: earlier.line };
    return {
      errors: {
        [byNumber ? 'studentIdNumber' : 'email']: [
          `Line ${earlier.line} has the same ${byNumber ? 'student ID' : 'email'} with different data`,
        ],
      },
    };
  });
}

export function refused(errors: FieldErrors, personId: number | null = null): Plan {
  return { verdict: 'refused', personId, changes: [], activates: false, joins: false, errors };
}
