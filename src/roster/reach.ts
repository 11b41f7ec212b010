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

export interface StudentFacts extends Place {
  studentId: number;
  /** The actor teaches a class of this student. */
  taughtByActor: boolean;
  childOfActor: boolean;
}

const NOTHING: Scope = { within: 'nothing' };

/**
 * What a session may see. The one place that says it: checks (`seesPlace`, `oversees`, `maySeeStudent`) and SQL (`placesSeen`,
 * `studentsSeen`) are made of it. A District Admin sees the district, also from within one of its schools.
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

/** Whether all that stands at a place is seen. Who sees certain students sees no place. */
export function seesPlace(viewer: Viewer, place: Place): boolean {
  const scope = scopeOf(viewer);
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
        where mine.person_id = $${params.push(scope.teacherId)} and mine.section_role <> 'Student' and theirs.section_role = 'Student'
          and p.school_id = $${params.push(scope.schoolId)})`;
    case 'children':
      return `${column} in (select student_id from roster.guardians where parent_id = $${params.push(scope.parentId)})`;
    case 'self':
      return `${column} = $${params.push(scope.studentId)}`;
    default:
      return `${column} in (select p.id from roster.people p join roster.schools s on s.id = p.school_id
        where ${placesSeen(scope, { school: 's.id', district: 's.district_id' }, params)})`;
  }
}
