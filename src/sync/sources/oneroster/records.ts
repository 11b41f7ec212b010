import type { SourceEnrollment, SourcePerson, SourceSchool, SourceSection, SourceTerm } from '../source.js';
import {
  day,
  email,
  id,
  idText,
  isYes,
  mapped,
  name,
  optionalId,
  optionalName,
  text,
  Unreadable,
  type Mapped,
} from '../values.js';

// What of OneRoster is used, as REST and CSV hold it in common: https://www.imsglobal.org/spec/oneroster/v1p2. Everything else
// (passwords, telephone numbers, agents, demographics) is not taken over from an answer or a file.

interface Row {
  sourcedId: unknown;
  status: unknown;
}

export interface OrgRow extends Row {
  name: unknown;
  type: unknown;
}

export interface SessionRow extends Row {
  title: unknown;
  type: unknown;
  startDate: unknown;
  endDate: unknown;
  parentId: unknown;
}

export interface UserRow extends Row {
  givenName: unknown;
  familyName: unknown;
  email: unknown;
  identifier: unknown;
  grades: unknown[];
  /** Where the person belongs, if the source says so. */
  primaryOrgId: unknown;
  orgIds: unknown[];
  /** 1.1 has one. */
  roles: { role: unknown; primary: boolean; orgId: unknown }[];
}

export interface ClassRow extends Row {
  title: unknown;
  classCode: unknown;
  schoolId: unknown;
  termIds: unknown[];
}

export interface EnrollmentRow extends Row {
  classId: unknown;
  userId: unknown;
  role: unknown;
  primary: unknown;
  endDate: unknown;
}

/** Grading periods lie in terms, terms in years; deeper is a circle. */
const DEEPEST = 5;

/** Terms by id, and the terms that grading periods stand for. */
export class Sessions {
  private readonly known = new Map<string, { type: string; parent: string | null; from: string; to: string }>();

  add(row: SessionRow): void {
    const sessionId = idText(row.sourcedId);
    if (isGone(row) || sessionId === null) return;
    const dayOf = (value: unknown) => {
      try {
        return day(value, 'day') ?? '';
      } catch {
        return ''; // The term itself is told as unreadable.
      }
    };
    this.known.set(sessionId, {
      type: lower(row.type),
      parent: idText(row.parentId),
      from: dayOf(row.startDate),
      to: dayOf(row.endDate),
    });
  }

  /** The term that a session stands for: itself, or of a grading period the one that it is a part of. */
  whole(sessionId: string): string {
    let found = sessionId;
    for (let up = 0; up < DEEPEST; up++) {
      const { type, parent } = this.known.get(found) ?? {};
      if (type !== 'gradingperiod' || parent == null || !this.known.has(parent)) return found;
      found = parent;
    }
    return sessionId;
  }

  /**
   * The one term of a class, of those that are there: a class of two semesters is of the year that holds both; otherwise the
   * longest of its terms, and of equally long ones the later.
   */
  termOf(given: readonly unknown[]): string | null {
    const ids = given.map(idText).filter((one) => one !== null && this.known.has(one)) as string[];
    const terms = [...new Set(ids.map((one) => this.whole(one)))];
    if (terms.length < 2) return terms[0] ?? null;
    const parents = new Set(terms.map((one) => this.known.get(one)!.parent));
    const [parent] = parents;
    if (parents.size === 1 && parent != null && this.known.has(parent)) return parent;
    return terms.reduce((best, one) => (this.weight(one) > this.weight(best) ? one : best));
  }

  private weight(sessionId: string): string {
    const { from = '', to = '' } = this.known.get(sessionId) ?? {};
    const days = from && to ? (Date.parse(to) - Date.parse(from)) / 86_400_000 : 0;
    return `${String(Math.max(0, Math.round(days))).padStart(6, '0')} ${to} ${sessionId}`;
  }
}

export function schoolOf(row: OrgRow): Mapped<SourceSchool> {
  if (isGone(row) || lower(row.type) !== 'school') return undefined;
  return mapped(row.sourcedId, row, () => ({ id: id(row.sourcedId), name: name(row.name, 'name of the school') }));
}

/** Grading periods stand for the term that they are a part of. */
export function termOf(row: SessionRow, sessions: Sessions): Mapped<SourceTerm> {
  if (isGone(row)) return undefined;
  return mapped(row.sourcedId, row, () => {
    const termId = id(row.sourcedId);
    if (sessions.whole(termId) !== termId) return undefined;
    return {
      id: termId,
      schoolId: null,
      name: optionalName(row.title, 'name of the term') ?? termId.slice(0, 100),
      startsOn: day(row.startDate, 'start of the term'),
      endsOn: day(row.endDate, 'end of the term'),
    };
  });
}

/**
 * Students and teachers; others are left out. Who is both counts as what the source calls the primary role, otherwise as a
 * student, who may see less.
 * @param schools of the source: a person may also be said to be of a district
 * @param subjectsOf under which ids the provider's sign-in knows the person
 */
export function personOf(
  row: UserRow,
  schools: ReadonlySet<string>,
  subjectsOf: (personId: string) => string[],
): Mapped<SourcePerson> {
  if (isGone(row)) return undefined;
  const ours = row.roles
    .map((one) => ({ ...one, role: ROLES[lower(one.role)] }))
    .filter(({ role }) => role !== undefined);
  if (row.roles.every((one) => lower(one.role) === ''))
    return mapped(row.sourcedId, row, () => {
      throw new Unreadable('The role is missing.');
    });
  const role = (ours.find(({ primary }) => primary) ?? ours.find((one) => one.role === 'Student') ?? ours[0])?.role;
  if (!role) return undefined;
  return mapped(row.sourcedId, row, () => {
    const personId = id(row.sourcedId);
    const places = [
      row.primaryOrgId,
      ...ours.filter((one) => one.role === role && one.primary).map(({ orgId }) => orgId),
      ...ours.filter((one) => one.role === role).map(({ orgId }) => orgId),
      ...row.orgIds,
    ];
    const grades = row.grades.map(text).filter((grade) => grade !== null);
    return {
      id: personId,
      role,
      schoolIds: [...new Set(places.map(optionalId))].filter((one) => one !== null && schools.has(one)) as string[],
      firstName: name(row.givenName, 'first name'),
      lastName: name(row.familyName, 'last name'),
      email: email(row.email),
      studentNumber: role === 'Student' ? optionalName(row.identifier, 'student number') : null,
      grade: role === 'Student' ? (grades[0]?.slice(0, 40) ?? null) : null,
      subjects: subjectsOf(personId),
    };
  });
}

export function sectionOf(row: ClassRow, sessions: Sessions): Mapped<SourceSection> {
  if (isGone(row)) return undefined;
  return mapped(row.sourcedId, row, () => {
    const sectionId = id(row.sourcedId);
    return {
      id: sectionId,
      schoolId: id(row.schoolId, 'school of the class'),
      name:
        optionalName(row.title, 'name of the class') ??
        optionalName(row.classCode, 'code of the class') ??
        `Class ${sectionId}`.slice(0, 100),
      termId: sessions.termOf(row.termIds),
    };
  });
}

/** Students and teachers of classes. Who has left before `today` is not in the class any more; who comes later is already. */
export function enrollmentOf(row: EnrollmentRow, today: string): Mapped<SourceEnrollment> {
  const role = ROLES[lower(row.role)];
  if (isGone(row) || !role) return undefined;
  return mapped(row.sourcedId, row, () => {
    const endsOn = day(row.endDate, 'end of the enrollment');
    if (endsOn !== null && endsOn < today) return undefined;
    const sectionId = id(row.classId, 'class of the enrollment');
    const personId = id(row.userId, 'person of the enrollment');
    return {
      id: optionalId(row.sourcedId) ?? `${sectionId}:${personId}:${role.toLowerCase()}`,
      sectionId,
      personId,
      role,
      primary: role === 'Teacher' && isYes(row.primary),
    };
  });
}

const ROLES: Readonly<Record<string, SourcePerson['role'] | undefined>> = { student: 'Student', teacher: 'Teacher' };

/** 'inactive' is of 1.0, and some still send it. Files of bulk mode leave the status empty. */
function isGone({ status }: Row): boolean {
  return ['tobedeleted', 'inactive'].includes(lower(status));
}

function lower(value: unknown): string {
  return text(value)?.toLowerCase() ?? '';
}
