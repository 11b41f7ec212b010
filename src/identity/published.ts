import type { Role } from '../kernel/roles.js';

/** What other contexts may learn of accounts. Ids only. */
export interface IdentityEvents {
  'identity.AccountCreated.v1': { userId: number };
  /** A password was chosen for the first time. */
  'identity.AccountActivated.v1': { userId: number };
  /** The person signs in with another e-mail. */
  'identity.EmailChanged.v1': { userId: number };
  /** The old address took the change back. */
  'identity.EmailTakenBack.v1': { userId: number };
  /** Where the role is. Older ones lack both. */
  'identity.SignedIn.v1': { userId: number; role: Role; schoolId?: number | null; districtId?: number | null };
  /** `byUserId` acts as `userId` from now on, in a session that says so. */
  'identity.MasqueradeStarted.v1': {
    byUserId: number;
    byRole: Role;
    userId: number;
    role: Role;
    schoolId: number | null;
  };
  'identity.MasqueradeEnded.v1': { byUserId: number; userId: number };
}
