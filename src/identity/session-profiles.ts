import type { Session } from './session.js';

/** What roster knows of the person behind a session; part of the answer of GET /api/me. */
export interface SessionProfile {
  firstName: string;
  lastName: string;
  email: string;
  untimedAssessment: boolean;
  school: { id: number; name: string; state: string; courseType: ('SAT' | 'ACT')[]; activitiesAvailable: boolean } | null;
  district: { id: number; name: string } | null;
}

/** Implemented by roster, which stands to the right: identity asks through this port and imports nothing. */
export abstract class SessionProfiles {
  /** Undefined when the person is gone from the roster. */
  abstract profileOf(session: Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId'>): Promise<SessionProfile | undefined>;
}
