import type { Session } from '../identity/index.js';
import { effectiveRole } from '../kernel/roles.js';

/** Of whom it is asked what they see. */
export type Viewer = Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId'>;

/** How far a session sees: everything, what stands in a district or school, or certain students. */
export type Scope =
  | { within: 'everything' }
  | { within: 'district'; districtId: number }
  | { within: 'school'; schoolId: number }
  /** Students of the classes that somebody teaches at a school. */
  | { within: 'classes'; teacherId: number; schoolId: number }
  | { within: 'children'; parentId: number }
  | { within: 'self'; studentId: number }
  | { within: 'nothing' };

/** A school, or where something stands: a class, an attempt, a student. */
export interface Place {
  schoolId: number | null;
  districtId: number | null;
}

/** A class, as far as seeing it goes. */
export interface ClassPlace extends Place {
  taughtByActor: boolean;
}

/** What somebody did at a place, such as a sitting of a test. */
export interface Work extends Place {
  studentId: number;
  /** Classes that it came through; empty where it came through none. */
  classIds: readonly number[];
}

/** Classes of a teacher, and who is in them. */
export interface Taught {
  classIds: ReadonlySet<number>;
  studentIds: ReadonlySet<number>;
}

export interface StudentFacts extends Place {
  studentId: number;
  /** The actor teaches a class of this student. */
  taughtByActor: boolean;
  childOfActor: boolean;
}

const NOTHING: Scope = { within: 'nothing' };

/**
 * What a session may see. The one place that says it: checks (`seesPlace`, `oversees`, `seesClass`, `maySeeStudent`,
 * `seesWork`) and SQL (`placesSeen`, `classesSeen`, `studentsSeen`) are made of it. A District Admin sees the district, also
 * from within one of its schools.
 */
export function scopeOf({ userId, role, schoolId, districtId }: Viewer): Scope {
  const school: Scope = schoolId === null ? NOTHING : { within: 'school', schoolId };
  const district: Scope = districtId === null ? school : { within: 'district', districtId };
  switch (effectiveRole(role)) {
    case 'Horizon Admin':
      return { within: 'everything' };
    case 'Auditor':
      return schoolId !== null ? school : districtId !== null ? district : { within: 'everything' };
    case 'District Admin':
      return district;
    case 'Teacher Admin':
      return school;
    case 'Teacher':
      return schoolId === null ? NOTHING : { within: 'classes', teacherId: userId, schoolId };
    case 'Parent':
      return { within: 'children', parentId: userId };
    case 'Student':
      return { within: 'self', studentId: userId };
  }
}

/** The same for lists: those of a District Admin who entered a school are that school's. */
export function listScopeOf(viewer: Viewer): Scope {
  const { role, schoolId } = viewer;
  return effectiveRole(role) === 'District Admin' && schoolId !== null
    ? { within: 'school', schoolId }
    : scopeOf(viewer);
}

/**
 * What a session works with: the school that it is at, for a teacher the own classes there. Who is at no school works with
 * nothing, however much may be read. Auditors read only.
 */
export function workScopeOf(viewer: Viewer): Scope {
  const { userId, role, schoolId } = viewer;
  if (schoolId === null) return NOTHING;
  switch (effectiveRole(role)) {
    case 'District Admin':
    case 'Teacher Admin':
      return { within: 'school', schoolId };
    case 'Teacher':
      return { within: 'classes', teacherId: userId, schoolId };
    default:
      return NOTHING;
  }
}

/** Of `workScopeOf` only the classes that the session's person teaches. */
export function taughtScopeOf(viewer: Viewer): Scope {
  const scope = workScopeOf(viewer);
  return scope.within === 'school' ? { within: 'classes', teacherId: viewer.userId, schoolId: scope.schoolId } : scope;
}

/** Whether the session works at this school, with all of it or with the classes of a teacher. */
export function worksAt(viewer: Viewer, schoolId: number): boolean {
  const scope = workScopeOf(viewer);
  return (scope.within === 'school' || scope.within === 'classes') && scope.schoolId === schoolId;
}

/** Whether the session works with all of this school. */
export function worksWithSchool(viewer: Viewer, schoolId: number): boolean {
  const scope = workScopeOf(viewer);
  return scope.within === 'school' && scope.schoolId === schoolId;
}

/** Where everything lies that the session sees: a school, a district, or with nulls anywhere. */
export function placeOf(viewer: Viewer): Place {
  const scope = scopeOf(viewer);
  switch (scope.within) {
    case 'everything':
      return { schoolId: null, districtId: null };
    case 'district':
      return { schoolId: null, districtId: scope.districtId };
    default:
      return { schoolId: viewer.schoolId, districtId: viewer.districtId };
  }
}

/** Whether all that stands at a place is seen. Who sees certain students sees no place. */
export function seesPlace(viewer: Viewer, place: Place): boolean {
  return isWithin(scopeOf(viewer), place);
}

function isWithin(scope: Scope, place: Place): boolean {
  switch (scope.within) {
    case 'everything':
      return true;
    case 'district':
      return scope.districtId === place.districtId;
    case 'school':
      return scope.schoolId === place.schoolId;
    default:
      return false;
  }
}

/** The same for the pages of administrators, which are not for Auditors. */
export function oversees(viewer: Viewer, place: Place): boolean {
  return effectiveRole(viewer.role) !== 'Auditor' && seesPlace(viewer, place);
}

/** Whether a class is seen: teachers see the classes that they teach at their school. */
export function seesClass(viewer: Viewer, section: ClassPlace): boolean {
  return holdsClass(scopeOf(viewer), section);
}

/** The same for lists and boards, as `listScopeOf`. */
export function listsClass(viewer: Viewer, section: ClassPlace): boolean {
  return holdsClass(listScopeOf(viewer), section);
}

function holdsClass(scope: Scope, section: ClassPlace): boolean {
  return scope.within === 'classes'
    ? scope.schoolId === section.schoolId && section.taughtByActor
    : isWithin(scope, section);
}

/**
 * Whether a work is seen: teachers see what came through a class of theirs, and what a student of theirs did at their school.
 */
export function seesWork(viewer: Viewer, work: Work, { classIds, studentIds }: Taught): boolean {
  const scope = scopeOf(viewer);
  if (scope.within !== 'classes') return isWithin(scope, work);
  return (
    scope.schoolId === work.schoolId && (studentIds.has(work.studentId) || work.classIds.some((id) => classIds.has(id)))
  );
}

/** Whether a record of a student may be read: results, history. */
export function maySeeStudent(viewer: Viewer, facts: StudentFacts): boolean {
  const scope = scopeOf(viewer);
  switch (scope.within) {
    case 'classes':
      return facts.schoolId === scope.schoolId && facts.taughtByActor;
    case 'children':
      return facts.childOfActor;
    case 'self':
      return facts.studentId === scope.studentId;
    default:
      return seesPlace(viewer, facts);
  }
}

/**
 * `seesPlace` as a condition of SQL.
 * @param columns that hold the ids of school and district
 * @param params of the statement; values are added behind them
 */
export function placesSeen(scope: Scope, columns: { school: string; district: string }, params: unknown[]): string {
  switch (scope.within) {
    case 'everything':
      return 'true';
    case 'district':
      return `${columns.district} = $${params.push(scope.districtId)}`;
    case 'school':
      return `${columns.school} = $${params.push(scope.schoolId)}`;
    default:
      return 'false';
  }
}

/** That a person teaches a class, as a condition of SQL. Both are columns or parameters. */
export function teaches(personId: string, sectionId: string): string {
  return `exists (select from roster.memberships taught where taught.section_id = ${sectionId} and taught.person_id = ${personId}
    and taught.section_role <> 'Student')`;
}

/**
 * The district that the session is in, its own or its school's, as a condition of SQL on a column that holds the id of a
 * district.
 */
export function isOwnDistrict({ schoolId, districtId }: Viewer, column: string, params: unknown[]): string {
  return `(${column} = $${params.push(districtId)}
    or exists (select from roster.schools own where own.id = $${params.push(schoolId)} and own.district_id = ${column}))`;
}

/**
 * `seesClass` as a condition of SQL.
 * @param columns that hold the ids of the class, its school and its district
 * @param params of the statement; values are added behind them
 */
export function classesSeen(
  scope: Scope,
  columns: { section: string; school: string; district: string },
  params: unknown[],
): string {
  if (scope.within !== 'classes') return placesSeen(scope, columns, params);
  const atSchool = `${columns.school} = $${params.push(scope.schoolId)}`;
  return `${atSchool} and ${teaches(`$${params.push(scope.teacherId)}`, columns.section)}`;
}

/**
 * The same for an account that was merged into that of a student who is seen (ADR 46): for what is stored under the account.
 * @param column that holds the id of the account
 */
export function mergedSeen(scope: Scope, column: string, params: unknown[]): string {
  return `${column} in (select merged.id from roster.people merged where merged.merged_into is not null
    and ${studentsSeen(scope, 'merged.merged_into', params)})`;
}

/**
 * `maySeeStudent` as a condition of SQL.
 * @param column that holds the id of the student
 * @param params of the statement; values are added behind them
 */
export function studentsSeen(scope: Scope, column: string, params: unknown[]): string {
  switch (scope.within) {
    case 'everything':
      return 'true';
    case 'classes':
      return `${column} in (select theirs.person_id from roster.memberships mine join roster.memberships theirs using (section_id)
        join roster.people p on p.id = theirs.person_id
        where mine.person_id = $${params.push(scope.teacherId)} and mine.section_role <> 'Student'
          and theirs.section_role = 'Student' and p.school_id = $${params.push(scope.schoolId)})`;
    case 'children':
      return `${column} in (select student_id from roster.guardians where parent_id = $${params.push(scope.parentId)})`;
    case 'self':
      return `${column} = $${params.push(scope.studentId)}`;
    default:
      return `${column} in (select p.id from roster.people p join roster.schools s on s.id = p.school_id
        where ${placesSeen(scope, { school: 's.id', district: 's.district_id' }, params)})`;
  }
}
