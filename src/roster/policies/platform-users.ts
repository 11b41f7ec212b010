import type { Session } from '../../identity/index.js';
import { effectiveRole, type Role } from '../../kernel/roles.js';
import { administersSchool, reachOver, userPermissions, type HeldRole, type UserKind } from '../policies.js';
import type { Viewer } from '../reach.js';

/** Roles in which somebody can be logged in as. Whoever looks after the platform is nobody's mask. */
export const MASKABLE_ROLES = [
  'Student',
  'Teacher',
  'Teacher Admin',
  'Principal',
  'District Admin',
  'Superintendent',
  'Parent',
] as const satisfies readonly Role[];

/** A role of somebody at one place. */
export interface HeldPlace {
  role: Role;
  schoolId: number | null;
  districtId: number | null;
  /** The role or its school is archived. */
  archived: boolean;
}

/**
 * Whether one may log in as a person in one of the roles: at a school as the lists of the school decide, as a parent
 * who administers a child's school and reaches the whole person (`parentPermissions`), as a district's administrator only the
 * platform's. Nobody does from behind a mask, or as somebody hidden.
 */
export function mayBecome(
  actor: Viewer & Pick<Session, 'masquerader'>,
  person: { id: number; hidden: boolean; held: readonly HeldRole[] },
  { role, schoolId, districtId, archived }: HeldPlace,
): boolean {
  if (!MASKABLE_ROLES.some((maskable) => maskable === role) || archived) return false;
  if (role === 'Parent' || schoolId === null || districtId === null) {
    const horizonAdmin = effectiveRole(actor.role) === 'Horizon Admin';
    const open = !actor.masquerader && !person.hidden && person.id !== actor.userId;
    if (role !== 'Parent') return open && horizonAdmin;
    const children = person.held.filter((one) => one.role === 'Parent' && one.schoolId !== null);
    const administers = children.some((one) => horizonAdmin || administersSchool(actor, one.schoolId!));
    return open && administers && reachOver(actor, person.held) === 'account';
  }
  const kind = effectiveRole(role) as UserKind;
  return userPermissions(actor, { id: schoolId, districtId }, { ...person, kind, archived, hasResults: false })
    .masquerade;
}
