import type { Session } from '../identity/index.js';
import { effectiveRole, type Role, type SectionRole } from '../kernel/roles.js';
import {
  maySeeStudent,
  oversees,
  seesClass,
  worksAt,
  worksWithSchool,
  type StudentFacts,
  type Viewer,
} from './reach.js';

/** What a decision about a class needs to know. */
export interface ClassFacts {
  schoolId: number;
  districtId: number;
  editable: boolean;
  schoolAdminOnly: boolean;
  /** The actor's own place in the class. */
  sectionRole: SectionRole | null;
  /** Archived with results: it stays. */
  keepsResults?: boolean;
}

export interface ClassPermissions {
  view: boolean;
  /** Students: import, add, transfer, remove, set timed or untimed. */
  editStudents: boolean;
  /** Look at the settings, whether or not they can be changed. */
  settings: boolean;
  /** Display name, term and teachers. */
  editClass: boolean;
  /** The class name. */
  editName: boolean;
  /** Take oneself out of the teachers. */
  leave: boolean;
  hide: boolean;
  delete: boolean;
  assign: boolean;
  /** Act as a student. */
  impersonate: boolean;
  /** Open the profile of a student. */
  viewProfile: boolean;
}

type Actor = Viewer;
/** An actor who may already be somebody else. */
type Masker = Actor & Pick<Session, 'masquerader'>;

/** An administrator of exactly this school; a District Admin only inside it. */
export function administersSchool(actor: Actor, schoolId: number): boolean {
  return worksWithSchool(actor, schoolId);
}

/** One answer per action on a class, for every role (specification 3, section 6). */
export function classPermissions(actor: Actor, facts: ClassFacts): ClassPermissions {
  const role = effectiveRole(actor.role);
  const horizonAdmin = role === 'Horizon Admin';
  const schoolAdmin = administersSchool(actor, facts.schoolId);
  const teacher = role === 'Teacher' && worksAt(actor, facts.schoolId) ? facts.sectionRole : null;
  const primary = teacher === 'Primary Teacher';
  const leads = schoolAdmin || (primary && !facts.schoolAdminOnly);
  const admin = facts.editable && (horizonAdmin || schoolAdmin);
  return {
    view: seesClass(actor, { ...facts, taughtByActor: facts.sectionRole !== null }),
    editStudents: horizonAdmin || (facts.editable && leads),
    settings: oversees(actor, facts) || primary,
    editClass: admin || (facts.editable && primary),
    editName: admin,
    leave: admin,
    hide: admin,
    delete: facts.editable && !facts.keepsResults && (horizonAdmin || (leads && role !== 'District Admin')),
    assign: horizonAdmin || leads,
    impersonate: horizonAdmin || schoolAdmin || primary,
    viewProfile: oversees(actor, facts) || primary,
  };
}

/** What may be done with the classes of a school as a whole. */
export interface SchoolClassesPermissions {
  create: boolean;
  hide: boolean;
  delete: boolean;
}

/** Of single classes among them less may be true: `classPermissions`. */
export function schoolClassesPermissions(actor: Actor, schoolId: number): SchoolClassesPermissions {
  const {
    editName,
    hide,
    delete: remove,
  } = classPermissions(actor, {
    schoolId,
    districtId: -1,
    editable: true,
    schoolAdminOnly: false,
    sectionRole: null,
  });
  return { create: editName, hide, delete: remove };
}

/** The profile of a student, with guardians and classes: administrators, and the primary teachers of a class of the student. */
export function mayOpenProfile(actor: Actor, facts: StudentFacts & { ledByActor: boolean }): boolean {
  const role = effectiveRole(actor.role);
  if (role === 'Teacher') return facts.ledByActor && maySeeStudent(actor, facts);
  return (
    (role === 'Horizon Admin' || role === 'Teacher Admin' || role === 'District Admin') && maySeeStudent(actor, facts)
  );
}

/**
 * Name, number, grade and timing of a student: administrators, and the primary teachers of a class of the student where
 * teachers may change anything (specification 2, section 6).
 */
export function mayEditStudent(
  actor: Actor,
  facts: { schoolId: number; ledByActor: boolean; schoolAdminOnly: boolean; held: readonly HeldRole[] },
): boolean {
  const role = effectiveRole(actor.role);
  const may =
    role === 'Horizon Admin' ||
    administersSchool(actor, facts.schoolId) ||
    (role === 'Teacher' && worksAt(actor, facts.schoolId) && facts.ledByActor && !facts.schoolAdminOnly);
  return may && reachOver(actor, facts.held) === 'account';
}

/** What may be done with the settings of a school (ADR 38). */
export interface SchoolPermissions {
  view: boolean;
  edit: boolean;
  /** The district, seats and products: what was bought, and by whom. */
  editPurchase: boolean;
  delete: boolean;
}

/**
 * A District Admin changes the settings of the district's schools; what was bought, and whether there is a school, the platform
 * decides.
 */
export function schoolPermissions(actor: Actor, school: { id: number; districtId: number }): SchoolPermissions {
  const horizonAdmin = effectiveRole(actor.role) === 'Horizon Admin';
  const view = oversees(actor, { schoolId: school.id, districtId: school.districtId });
  return {
    view,
    edit: view && (horizonAdmin || effectiveRole(actor.role) === 'District Admin'),
    editPurchase: horizonAdmin,
    delete: horizonAdmin,
  };
}

/** What may be done with a district. A District Admin sees the own one and its administrators; the platform changes them. */
export interface DistrictPermissions {
  view: boolean;
  edit: boolean;
  delete: boolean;
  editAdministrators: boolean;
}

export function districtPermissions(actor: Actor, districtId: number): DistrictPermissions {
  const horizonAdmin = effectiveRole(actor.role) === 'Horizon Admin';
  return {
    view: horizonAdmin || (effectiveRole(actor.role) === 'District Admin' && actor.districtId === districtId),
    edit: horizonAdmin,
    delete: horizonAdmin,
    editAdministrators: horizonAdmin,
  };
}

/** The three lists of a school's people, named by the role they load. */
export const USER_KINDS = ['Student', 'Teacher', 'Teacher Admin'] as const;
export type UserKind = (typeof USER_KINDS)[number];

/** The list that a role stands in; a Principal administers. */
export function kindOfRole(role: Role): UserKind {
  return role === 'Principal' ? 'Teacher Admin' : (role as UserKind);
}

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

/** A role that a person holds, archived or not, and where. A parent's places are the schools of the children. */
export interface HeldRole {
  role: Role;
  schoolId: number | null;
  /** Of a role at a school, the school's district. */
  districtId: number | null;
}

/**
 * How far an actor's reach covers a person (ADR 25):
 * - `account`: everything that the person is. Name, e-mail and all roles may be changed.
 * - `place`: the person has another role, no wider than the actor's, where the actor decides nothing. Only what concerns the
 *   actor's own place may be done.
 * - `none`: one of the roles is wider than the actor's own. Nothing may be done.
 */
export type Reach = 'account' | 'place' | 'none';

/** Auditors belong to Horizon Admins alone. */
export const WIDTH: Record<ReturnType<typeof effectiveRole>, number> = {
  Student: 0,
  Parent: 0,
  Teacher: 1,
  'Teacher Admin': 2,
  'District Admin': 3,
  Auditor: 4,
  'Horizon Admin': 4,
};

/**
 * The one decision about acting on a person: every route that changes, masks, mails, archives, transfers or imports over
 * somebody asks it.
 */
export function reachOver(actor: Pick<Actor, 'role' | 'schoolId' | 'districtId'>, held: readonly HeldRole[]): Reach {
  const role = effectiveRole(actor.role);
  if (role === 'Horizon Admin') return 'account';
  if (role !== 'District Admin' && role !== 'Teacher Admin' && role !== 'Teacher') return 'none';
  // A teacher acts on students and parents, never on colleagues.
  const widest = role === 'Teacher' ? 0 : WIDTH[role];
  if (held.length === 0 || held.some((one) => WIDTH[effectiveRole(one.role)] > widest)) return 'none';
  const inside = (one: HeldRole) =>
    role === 'District Admin'
      ? one.districtId !== null && one.districtId === actor.districtId
      : one.schoolId !== null && one.schoolId === actor.schoolId;
  if (held.every(inside)) return 'account';
  return held.some(inside) ? 'place' : 'none';
}

/** What a decision about one person of a school needs to know. */
export interface UserFacts {
  id: number;
  kind: UserKind;
  hidden: boolean;
  archived: boolean;
  /** Every role of the person, here and elsewhere. */
  held: readonly HeldRole[];
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
export function schoolUsersPermissions(actor: Masker, school: UsersOf, kind: UserKind): SchoolUsersPermissions {
  const may = standingUsersPermissions(actor, school, kind);
  // Of a school that is archived its students may go to another one, and nothing else.
  return school.archived ? { ...NOTHING_THERE, view: may.view, transfer: may.transfer, seeIds: may.seeIds } : may;
}

/** A school whose people are listed. */
interface UsersOf {
  id: number;
  districtId: number;
  /** Nobody works there any more. */
  archived?: boolean;
}

const NOTHING_THERE: SchoolUsersPermissions = {
  view: false,
  add: false,
  import: false,
  export: false,
  edit: false,
  addToClass: false,
  setTiming: false,
  transfer: false,
  archive: false,
  activate: false,
  delete: false,
  masquerade: false,
  seeIds: false,
};

function standingUsersPermissions(
  actor: Masker,
  school: { id: number; districtId: number },
  kind: UserKind,
): SchoolUsersPermissions {
  const role = effectiveRole(actor.role);
  const horizonAdmin = role === 'Horizon Admin';
  const schoolAdmin = administersSchool(actor, school.id);
  const admin = horizonAdmin || schoolAdmin;
  const view = oversees(actor, { schoolId: school.id, districtId: school.districtId });
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
export function userPermissions(actor: Masker, school: UsersOf, user: UserFacts): UserPermissions {
  const may = schoolUsersPermissions(actor, school, user.kind);
  const other = user.id !== actor.userId;
  const reach = reachOver(actor, user.held);
  const open = !user.hidden && reach !== 'none';
  const active = open && !user.archived;
  const edit = may.edit && active && reach === 'account';
  const bulk = {
    addToClass: may.addToClass && active,
    setTiming: may.setTiming && active,
    transfer: may.transfer && active && reach === 'account',
    archive: may.archive && active && other,
    activate: may.activate && open && user.archived,
    delete: may.delete && open && other && !(user.archived && user.hasResults),
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
