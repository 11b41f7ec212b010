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
  /** Act as a student. */
  impersonate: boolean;
  /** Open the profile of a student. */
  viewProfile: boolean;
}

type Actor = Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId'>;
/** An actor who may already be somebody else. */
type Masker = Actor & Pick<Session, 'masquerader'>;

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
    view: horizonAdmin || schoolAdmin || ofDistrict(actor, facts) || teacher !== null || (role === 'Auditor' && inScope(actor, facts)),
    editStudents: horizonAdmin || (facts.editable && leads),
    editClass: facts.editable && (horizonAdmin || schoolAdmin || teacher === 'Primary Teacher'),
    assign: horizonAdmin || leads,
    impersonate: horizonAdmin || schoolAdmin || teacher === 'Primary Teacher',
    viewProfile: horizonAdmin || schoolAdmin || ofDistrict(actor, facts) || teacher === 'Primary Teacher',
  };
}

/** A District Admin reads what is in the district, also from within one of its schools; acting is for the school that was entered. */
function ofDistrict(actor: Actor, { districtId }: { districtId: number | null }): boolean {
  return effectiveRole(actor.role) === 'District Admin' && districtId !== null && actor.districtId === districtId;
}

/** The profile of a student, with guardians and classes: administrators, and the primary teachers of a class of the student. */
export function mayOpenProfile(actor: Actor, facts: StudentFacts & { ledByActor: boolean }): boolean {
  const role = effectiveRole(actor.role);
  if (role === 'Teacher') return facts.ledByActor && maySeeStudent(actor, facts);
  return (role === 'Horizon Admin' || role === 'Teacher Admin' || role === 'District Admin') && maySeeStudent(actor, facts);
}

/** Whether a record of a student may be read: results, history. */
export function maySeeStudent(actor: Actor, facts: StudentFacts): boolean {
  switch (effectiveRole(actor.role)) {
    case 'Horizon Admin':
      return true;
    case 'Auditor':
      return inScope(actor, facts);
    case 'District Admin':
      return ofDistrict(actor, facts);
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

/** The three lists of a school's people, named by the role they load. */
export const USER_KINDS = ['Student', 'Teacher', 'Teacher Admin'] as const;
export type UserKind = (typeof USER_KINDS)[number];

/** What may be done with one list of a school's people. */
export interface SchoolUsersPermissions {
  view: boolean;
  add: boolean;
  import: boolean;
  export: boolean;
  edit: boolean;
  addToClass: boolean;
  setTiming: boolean;
  transfer: boolean;
  archive: boolean;
  activate: boolean;
  delete: boolean;
  /** Log in as one of them. */
  masquerade: boolean;
  /** User ids are shown. */
  seeIds: boolean;
}

/** What a decision about one person of a school needs to know. */
export interface UserFacts {
  id: number;
  kind: UserKind;
  hidden: boolean;
  archived: boolean;
  /** Has another role as well, at another school or none: the account is not this school's alone. */
  rolesElsewhere: boolean;
  /** There are results, or work that names this person: archived at most, never deleted. */
  hasResults: boolean;
}

export interface UserPermissions {
  /** For any of the actions on many. */
  select: boolean;
  edit: boolean;
  /** Teacher or Teacher Admin. */
  changeRole: boolean;
  addToClass: boolean;
  setTiming: boolean;
  transfer: boolean;
  archive: boolean;
  activate: boolean;
  delete: boolean;
  sendMail: boolean;
  masquerade: boolean;
}

/** One answer per action on the people of a school (specification 2, School users page and section 6). */
export function schoolUsersPermissions(actor: Masker, school: { id: number; districtId: number }, kind: UserKind): SchoolUsersPermissions {
  const role = effectiveRole(actor.role);
  const horizonAdmin = role === 'Horizon Admin';
  const schoolAdmin = administersSchool(actor, school.id);
  const admin = horizonAdmin || schoolAdmin;
  const view = admin || (role === 'District Admin' && actor.districtId === school.districtId);
  const students = kind === 'Student';
  const brings = horizonAdmin || (schoolAdmin && !students);
  return {
    view,
    add: brings,
    import: brings,
    export: view && students && !actor.masquerader,
    edit: admin,
    addToClass: admin && students,
    setTiming: admin && students,
    transfer: horizonAdmin && students,
    archive: admin,
    activate: brings,
    delete: admin,
    masquerade: admin && !actor.masquerader,
    seeIds: horizonAdmin,
  };
}

/** The same for one person: nobody archives or deletes himself, and a hidden account is left alone by everybody. */
export function userPermissions(actor: Masker, school: { id: number; districtId: number }, user: UserFacts): UserPermissions {
  const may = schoolUsersPermissions(actor, school, user.kind);
  const other = user.id !== actor.userId;
  const active = !user.hidden && !user.archived;
  const edit = may.edit && active && (effectiveRole(actor.role) === 'Horizon Admin' || !user.rolesElsewhere);
  const bulk = {
    addToClass: may.addToClass && active,
    setTiming: may.setTiming && active,
    transfer: may.transfer && active,
    archive: may.archive && active && other,
    activate: may.activate && !user.hidden && user.archived,
    delete: may.delete && !user.hidden && other && !(user.archived && user.hasResults),
  };
  return {
    select: Object.values(bulk).includes(true),
    edit,
    changeRole: edit && user.kind !== 'Student' && other,
    ...bulk,
    sendMail: may.edit && active && !actor.masquerader,
    masquerade: may.masquerade && active && other,
  };
}
