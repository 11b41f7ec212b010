import { normaliseEmail } from '../../kernel/email.js';
import type { FieldErrors } from '../../kernel/errors.js';
import {
  EMAIL_TAKEN,
  planPeople,
  planRow,
  refused,
  repeatsIn,
  type Change,
  type ImportPlace,
  type Known,
  type Plan,
} from './people-plan.js';
import { namesAlike } from './names-alike.js';
import { checkPersonRow, PARENTS, type Field, type ParentOfRow, type StudentRowInput } from './student-rows.js';

/** What a row says of one parent. */
export interface RowParent {
  parent: ParentOfRow;
  firstName: string;
  lastName: string;
  email: string;
  /** Undefined where the file says nothing of it. */
  phone?: string | undefined;
}

const PARTS = ['FirstName', 'LastName', 'Email', 'Phone'] as const;
const fieldOf = (parent: ParentOfRow, part: (typeof PARTS)[number]): Field => `${parent}${part}`;

/** What becomes of each row of a file, in their order. */
export function planRows(
  rows: readonly StudentRowInput[],
  place: ImportPlace,
  known: Known,
  reviewed: boolean,
): Plan[] {
  return place.kind === 'Parent'
    ? planFamilies(rows, place, known, reviewed)
    : planPeople(rows, place, known, reviewed);
}

/** The parents of a row as they would be kept, with what is wrong with each; one without a word in its cells is none. */
export function parentsOf(row: StudentRowInput): { parents: RowParent[]; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const parents = PARENTS.flatMap((parent) => {
    const cell = (part: (typeof PARTS)[number]) => row[fieldOf(parent, part)] ?? '';
    if (PARTS.every((part) => !cell(part).trim())) return [];
    const checked = checkPersonRow({
      firstName: cell('FirstName'),
      lastName: cell('LastName'),
      email: cell('Email'),
      phone: cell('Phone').trim() || undefined,
    });
    for (const part of PARTS) {
      const said = checked.errors[`${part[0]!.toLowerCase()}${part.slice(1)}`];
      if (said) errors[fieldOf(parent, part)] = said;
    }
    return [{ parent, ...checked.person }];
  });
  if (parents.length === 2 && parents[0]!.email === parents[1]!.email && !errors.parent2Email)
    errors.parent2Email = ['Both parents have this email'];
  return { parents, errors };
}

/**
 * Rows whose student says who it is by the student ID or the e-mail alone, with what is known of that student, or with what an
 * earlier line of the file says.
 */
export function filledRows(rows: readonly StudentRowInput[], known: Known): StudentRowInput[] {
  const earlier = new Map<string, StudentRowInput>();
  return rows.map((row) => {
    const number = row.studentIdNumber?.trim() ?? '';
    const email = normaliseEmail(row.email);
    if (row.firstName.trim() || row.lastName.trim()) {
      for (const name of [number, email]) if (name && !earlier.has(name)) earlier.set(name, row);
      return row;
    }
    const listed = known.byEmail.get(email)?.listed ? known.byEmail.get(email) : undefined;
    const is = (number ? known.byNumber.get(number) : listed) ?? earlier.get(number) ?? earlier.get(email);
    return is ? { ...row, firstName: is.firstName, lastName: is.lastName, email: row.email.trim() || is.email } : row;
  });
}

/** Names of the student of a row, for telling whether two rows are about the same one. */
const keyOf = (row: StudentRowInput) => normaliseEmail(row.email);

function planFamilies(given: readonly StudentRowInput[], place: ImportPlace, known: Known, reviewed: boolean): Plan[] {
  const rows = filledRows(given, known);
  const repeats = repeatsIn(rows, place.kind);
  const students = new Set(rows.map(keyOf));
  /** Parents of earlier lines, by e-mail. */
  const earlier = new Map<string, Omit<RowParent, 'parent' | 'email'> & { line: number; of: Set<string> }>();
  /** Students whom an earlier line brings. */
  const brought = new Set<string>();
  return rows.map((row, i) => {
    const { parents, errors } = parentsOf(row);
    const repeat = repeats[i]!;
    const again = repeat.sameAs !== undefined && brought.has(keyOf(row));
    const student: Plan = repeat.errors
      ? refused(repeat.errors)
      : (unknownStudent(given[i]!, row) ?? planRow(row, place, known, reviewed));
    Object.assign(errors, student.errors);
    const changes: Change[] = again ? [] : [...student.changes];
    const links: ParentOfRow[] = [];
    let anybody = false;
    for (const one of parents) {
      const field = fieldOf(one.parent, 'Email');
      if (Object.keys(errors).some((name) => name.startsWith(one.parent))) continue;
      const holder = known.holders?.get(one.email);
      const before = earlier.get(one.email);
      if (students.has(one.email) || (holder && (!holder.linkable || !namesAlike(holder, one)))) {
        errors[field] = [EMAIL_TAKEN];
      } else if (
        before &&
        (before.firstName !== one.firstName || before.lastName !== one.lastName || before.phone !== one.phone)
      ) {
        errors[field] = [`Line ${before.line} has the same email with different data`];
      } else if (!before?.of.has(keyOf(row))) {
        anybody = true;
        if (!holder && !before) changes.push(...said(one, null));
        else if (holder?.renamable && !before) changes.push(...said(one, holder));
        const linked = student.personId !== null && holder?.children.includes(student.personId);
        if ((holder || before) && !linked) links.push(one.parent);
      }
    }
    if (Object.keys(errors).length > 0) return refused(errors, student.personId);
    for (const { email, ...one } of parents) {
      const entry = earlier.get(email) ?? {
        line: row.line,
        firstName: one.firstName,
        lastName: one.lastName,
        phone: one.phone,
        of: new Set<string>(),
      };
      entry.of.add(keyOf(row));
      earlier.set(email, entry);
    }
    brought.add(keyOf(row));
    const own = again ? { activates: false, joins: false } : { activates: student.activates, joins: student.joins };
    const nothing = changes.length === 0 && links.length === 0 && !own.activates;
    return {
      ...student,
      ...own,
      changes,
      ...(links.length > 0 ? { links } : {}),
      ...(again && !anybody ? { sameAs: repeat.sameAs } : {}),
      verdict: student.verdict === 'new' && !again ? 'new' : nothing ? 'unchanged' : 'changed',
    };
  });
}

/** A row that only says who the student is, when nobody is. */
function unknownStudent(given: StudentRowInput, filled: StudentRowInput): Plan | undefined {
  if (given.firstName.trim() || given.lastName.trim() || filled !== given) return undefined;
  const number = given.studentIdNumber?.trim();
  if (!number && !given.email.trim()) return undefined;
  const why = `No student of this school has this ${number ? 'ID' : 'email'}. A new one needs a first name, a last name and an email.`;
  return refused(number ? { studentIdNumber: [why] } : { email: [why] });
}

/** What a row says of a parent that is not so. */
function said(one: RowParent, holder: { firstName: string; lastName: string; phone: string } | null): Change[] {
  const pairs: [Field, string | undefined, string | null][] = [
    [fieldOf(one.parent, 'FirstName'), one.firstName, holder && holder.firstName],
    [fieldOf(one.parent, 'LastName'), one.lastName, holder && holder.lastName],
    [fieldOf(one.parent, 'Email'), one.email, holder && one.email],
    [fieldOf(one.parent, 'Phone'), one.phone, holder && holder.phone],
  ];
  return pairs.flatMap(([field, to, from]) => (to === undefined || to === from ? [] : [{ field, from, to }]));
}

/** What is wrong with a row, by person: the student and each parent. */
export function byPerson(errors: FieldErrors): FieldErrors {
  const people: FieldErrors = {};
  for (const [field, messages] of Object.entries(errors)) {
    const person = PARENTS.find((parent) => field.startsWith(parent)) ?? 'student';
    people[person] = [...(people[person] ?? []), ...messages];
  }
  return people;
}
