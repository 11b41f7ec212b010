import type { Role } from '../kernel/roles.js';

/** Who acts in a request. Holds exactly one role; a masked session acts as its target and says who is behind it. */
export interface Session {
  /** UUID of the session row. */
  id: string;
  /** The account's user id, which is the person's id in roster. */
  userId: number;
  role: Role;
  schoolId: number | null;
  districtId: number | null;
  masquerader: Masquerader | null;
}

/** The person behind a masked session, and where they came from. */
export interface Masquerader {
  userId: number;
  role: Role;
  schoolId?: number | null;
  districtId?: number | null;
}
