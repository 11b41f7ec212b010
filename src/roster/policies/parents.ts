import type { Session } from '../../identity/index.js';
import { effectiveRole } from '../../kernel/roles.js';
import { administersSchool, reachOver, WIDTH, type HeldRole } from '../policies.js';
import type { Viewer } from '../reach.js';

/** An actor who may already be somebody else. */
type Masker = Viewer & Pick<Session, 'masquerader'>;

export interface ParentPermissions {
  /** The name. */
  edit: boolean;
  editEmail: boolean;
  /** Take the child away from the parent: that is a fact of the child, and not of the parent's account. */
  remove: boolean;
  sendMail: boolean;
  masquerade: boolean;
}

/** What a decision about a parent of a student needs to know. */
export interface ParentFacts {
  id: number;
  /** The school of the student whose parent this is. */
  schoolId: number;
  hidden: boolean;
  /** Every role of the person; a parent's places are the schools of the children. */
  held: readonly HeldRole[];
  /** The actor leads a class of every child. */
  allLedByActor: boolean;
}

/**
 * What may be done with a parent, by somebody who may (`editsStudent`) or may not change the student (ADR 41). A parent may
 * have children and roles where the actor decides nothing: name and e-mail need the whole account, and so does acting as the
 * parent, who sees all the children. A teacher changes names only of parents with no other children, and no e-mail of anybody.
 */
export function parentPermissions(actor: Masker, editsStudent: boolean, parent: ParentFacts): ParentPermissions {
  const role = effectiveRole(actor.role);
  const teacher = role === 'Teacher';
  const reach = reachOver(actor, parent.held);
  const whole = editsStudent && !parent.hidden && reach === 'account';
  const administers = role === 'Horizon Admin' || administersSchool(actor, parent.schoolId);
  return {
    edit: whole && (!teacher || parent.allLedByActor),
    // The own one is changed in the settings, which ask for the password.
    editEmail: whole && !teacher && parent.id !== actor.userId,
    remove: editsStudent,
    sendMail: editsStudent && !parent.hidden && reach !== 'none' && !actor.masquerader,
    masquerade: whole && administers && !actor.masquerader && parent.id !== actor.userId,
  };
}

/**
 * Whether somebody with an account becomes a parent as well. It adds a role and changes none, so the places do not matter; but
 * nobody does it to a person whose role is wider than the own one, and no student is a parent.
 */
export function mayBecomeParent(actor: Viewer, held: readonly HeldRole[]): boolean {
  const role = effectiveRole(actor.role);
  const widest = role === 'Teacher' ? 0 : WIDTH[role];
  return held.every(
    (one) => one.role !== 'Student' && (role === 'Horizon Admin' || WIDTH[effectiveRole(one.role)] <= widest),
  );
}
