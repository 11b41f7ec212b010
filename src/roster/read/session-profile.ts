import { Injectable } from '@nestjs/common';
import { SessionProfiles, type Session, type SessionProfile } from '../../identity/index.js';
import { Db } from '../../platform/db/db.js';

/** Names, school and district of the person behind a session, for GET /api/me. */
@Injectable()
export class RosterSessionProfiles extends SessionProfiles {
  constructor(private readonly db: Db) {
    super();
  }

  async profileOf(session: Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId'>): Promise<SessionProfile | undefined> {
    return this.db.one<SessionProfile>(
      `select p.first_name as "firstName", p.last_name as "lastName", p.email, p.untimed_assessment as "untimedAssessment",
         case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name, 'state', s.state, 'courseType', s.course_types, 'activitiesAvailable', s.activities_available) end as school,
         case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as district
       from roster.people p
       left join roster.schools s on s.id = coalesce($2::int, case when $4 = 'Student' then p.school_id end)
       left join roster.districts d on d.id = coalesce(s.district_id, $3::int)
       where p.id = $1`,
      [session.userId, session.schoolId, session.districtId, session.role],
    );
  }
}
