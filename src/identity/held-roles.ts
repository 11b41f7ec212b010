import { Injectable } from '@nestjs/common';
import { Db } from '../platform/db/db.js';
import type { Session } from './session.js';

/** The roles of people who may have no session by now: for what jobs do in somebody's name. */
@Injectable()
export class HeldRoles {
  constructor(private readonly db: Db) {}

  /** Whether somebody still has the role in which they asked for something, at the place where they did. */
  async holds({ userId, role, schoolId, districtId }: Omit<Session, 'id' | 'masquerader'>): Promise<boolean> {
    const held = await this.db.one(
      `select from identity.memberships m join identity.accounts a on a.user_id = m.user_id
       where m.user_id = $1 and m.role = $2 and a.archived_at is null and (m.school_id is null or m.school_id = $3)
         and (m.school_id is not null or m.district_id is null or m.district_id = $4) limit 1`,
      [userId, role, schoolId, districtId],
    );
    return held !== undefined;
  }
}
