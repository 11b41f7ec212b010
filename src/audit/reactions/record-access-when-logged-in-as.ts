import type { IdentityEvents } from '../../identity/index.js';
import type { Reaction } from '../../platform/events/subscriptions.js';
import type { AccessLog } from '../access/access-log.js';

/** Whoever logs in as a student may see all of the record: that is an access to it, whatever they look at. */
export function recordAccessWhenLoggedInAs(access: AccessLog): Reaction {
  return {
    name: 'delivery.record-access-when-logged-in-as',
    types: ['identity.MasqueradeStarted.v1'],
    async handle({ id, payload, occurredAt, tenants }) {
      const { byUserId, byRole, userId, role } = payload as IdentityEvents['identity.MasqueradeStarted.v1'];
      if (role === 'Student')
        await access.loggedInAs(userId, { userId: byUserId, role: byRole }, { id, at: occurredAt, tenants });
    },
  };
}
