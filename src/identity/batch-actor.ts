import type { HeldRoles } from './held-roles.js';
import type { Session } from './session.js';

/** In whose name a batch is done, and who is behind a mask. */
export type BatchActor = Omit<Session, 'id'>;

export function batchActor({ userId, role, schoolId, districtId, masquerader }: Session): BatchActor {
  return { userId, role, schoolId, districtId, masquerader };
}

/** Whether they still have the roles in which they asked for a batch. */
export async function stillHolds(roles: HeldRoles, actor: BatchActor): Promise<boolean> {
  const { masquerader: behind } = actor;
  if (behind) {
    const { userId, role, schoolId = null, districtId = null } = behind;
    if (!(await roles.holds({ userId, role, schoolId, districtId }))) return false;
  }
  return roles.holds(actor);
}
