import type { Queryable } from '../platform/db/db.js';
import type { Session } from './session.js';

/** What roster knows of the person behind a session; part of the answer of GET /api/me. */
export interface SessionProfile {
  firstName: string;
  lastName: string;
  email: string;
  untimedAssessment: boolean;
  school: {
    id: number;
    name: string;
    state: string;
    courseType: ('SAT' | 'ACT')[];
    assessmentsAvailable: boolean;
    activitiesAvailable: boolean;
    schoolAdminOnly: boolean;
  } | null;
  district: { id: number; name: string } | null;
}

/** How a mail addresses somebody. */
export interface Addressee {
  firstName: string;
  /** The school, for a parent those of the children; null for people of the whole platform. */
  place: string | null;
}

/** Implemented by roster, which stands to the right: identity asks through this port and imports nothing. */
export abstract class SessionProfiles {
  /** Undefined when the person is gone from the roster. */
  abstract profileOf(
    session: Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId'>,
  ): Promise<SessionProfile | undefined>;

  /** Of many by their ids. Asked inside the transaction that writes the mails, which may just have added the people. */
  abstract addresseesOf(q: Queryable, userIds: readonly number[]): Promise<Map<number, Addressee>>;

  /** Schools that are not archived, by name: of a district, or those of the ids that there are. */
  abstract schools(of: { districtId: number } | { ids: readonly number[] }): Promise<{ id: number; name: string }[]>;

  /** Whether a school is not archived; who is archiving it in this moment is waited for. */
  abstract standing(schoolId: number): Promise<boolean>;

  /** Districts that are not archived, by name. */
  abstract districts(ids: readonly number[]): Promise<{ id: number; name: string }[]>;
}
