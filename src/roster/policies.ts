import type { Session } from '../identity/index.js';
import { effectiveRole, type SectionRole } from '../kernel/roles.js';

/** What a decision about a class needs to know. */
export interface ClassFacts {
  schoolId: number;
  districtId: number;
  editable: boolean;
  schoolAdminOnly: boolean;
  /** The actor's own place in the class. */
  sectionRole: SectionRole | null;
}

export interface StudentFacts {
  studentId: number;
  schoolId: number | null;
  districtId: number | null;
  /** The actor teaches a class of this student. */
  taughtByActor: boolean;
  childOfActor: boolean;
}

export interface ClassPermissions {
  view: boolean;
  /** Students: import, add, remove, set timed or untimed. */
  editStudents: boolean;
  /** Names, term and teachers. */
  editClass: boolean;
  assign: boolean;
  /** Act as a student or open the profile. */
  impersonate: boolean;
}

type Actor = Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId'>;

/** An administrator of exactly this school; a District Admin only inside it. */
export function administersSchool(actor: Actor, schoolId: number): boolean {
  const role = effectiveRole(actor.role);
  return (role === 'Teacher Admin' || role === 'District Admin') && actor.schoolId === schoolId;
}

/** One answer per action on a class, for every role (specification 3, section 6). */
export function classPermissions(actor: Actor, facts: ClassFacts): ClassPermissions {
  const role = effectiveRole(actor.role);
  const horizonAdmin = role === 'Horizon Admin';
  const schoolAdmin = administersSchool(actor, facts.schoolId);
  const teacher = role === 'Teacher' && actor.schoolId === facts.schoolId ? facts.sectionRole : null;
  const leads = schoolAdmin || (teacher === 'Primary Teacher' && !facts.schoolAdminOnly);
  return {
    view: horizonAdmin || schoolAdmin || teacher !== null || (role === 'Auditor' && inScope(actor, facts)),
    editStudents: horizonAdmin || (facts.editable && leads),
    editClass: facts.editable && (horizonAdmin || schoolAdmin || teacher === 'Primary Teacher'),
    assign: horizonAdmin || leads,
    impersonate: horizonAdmin || schoolAdmin || teacher === 'Primary Teacher',
  };
}

/** Whether a record of a student may be read: results, history, profile. */
export function maySeeStudent(actor: Actor, facts: StudentFacts): boolean {
  switch (effectiveRole(actor.role)) {
    case 'Horizon Admin':
      return true;
    case 'Auditor':
      return inScope(actor, facts);
    case 'District Admin':
      return actor.schoolId === null ? facts.districtId !== null && facts.districtId === actor.districtId : facts.schoolId === actor.schoolId;
    case 'Teacher Admin':
      return facts.schoolId !== null && facts.schoolId === actor.schoolId;
    case 'Teacher':
      return facts.schoolId !== null && facts.schoolId === actor.schoolId && facts.taughtByActor;
    case 'Parent':
      return facts.childOfActor;
    case 'Student':
      return facts.studentId === actor.userId;
  }
}

/** An auditor's scope is one school, one district, or everything. */
function inScope(actor: Actor, facts: { schoolId: number | null; districtId: number | null }): boolean {
  if (actor.schoolId !== null) return facts.schoolId === actor.schoolId;
  if (actor.districtId !== null) return facts.districtId === actor.districtId;
  return true;
}
