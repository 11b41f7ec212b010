import { Injectable } from '@nestjs/common';
import { SessionProfiles, type Addressee, type Session, type SessionProfile } from '../../identity/index.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { StatementBatcher } from '../../platform/db/statement-batcher.js';

type Asker = Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId'>;

/** Names, school and district of the person behind a session, for GET /api/me. */
@Injectable()
export class RosterSessionProfiles extends SessionProfiles {
  private readonly profiles = new StatementBatcher(async (sessions: Asker[], q: Queryable = this.db) => {
    const rows = await q.planned<SessionProfile & { place: number }>(
      `select asked.place::int, p.first_name as "firstName", p.last_name as "lastName", p.email, p.untimed_assessment as "untimedAssessment",
         case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name, 'state', s.state, 'courseType', s.course_types, 'assessmentsAvailable', s.assessments_available, 'activitiesAvailable', s.activities_available, 'schoolAdminOnly', s.school_admin_only) end as school,
         case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as district
       from unnest($1::int[], $2::int[], $3::int[], $4::text[]) with ordinality as asked (person_id, school_id, district_id, role, place)
       join roster.people p on p.id = asked.person_id
       left join roster.schools s on s.id = coalesce(asked.school_id, case when asked.role = 'Student' then p.school_id end)
       left join roster.districts d on d.id = coalesce(s.district_id, asked.district_id)`,
      [
        sessions.map((s) => s.userId),
        sessions.map((s) => s.schoolId),
        sessions.map((s) => s.districtId),
        sessions.map((s) => s.role),
      ],
    );
    const found: (SessionProfile | undefined)[] = sessions.map(() => undefined);
    for (const { place, ...profile } of rows) found[place - 1] = profile;
    return found;
  });

  constructor(private readonly db: Db) {
    super();
  }

  profileOf(session: Asker): Promise<SessionProfile | undefined> {
    return this.profiles.run(session);
  }

  async addresseesOf(q: Queryable, userIds: readonly number[]): Promise<Map<number, Addressee>> {
    const found = await q.query<{ id: number; firstName: string; places: string[] | null }>(
      `select p.id, p.first_name as "firstName", (
         select array_agg(distinct place.name order by place.name) from (
           select s.name from roster.schools s where s.id = p.school_id
           union select coalesce(s.name, d.name) from roster.staff_roles r
             left join roster.schools s on s.id = r.school_id left join roster.districts d on d.id = r.district_id where r.person_id = p.id
           union select s.name from roster.guardians g join roster.people c on c.id = g.student_id join roster.schools s on s.id = c.school_id where g.parent_id = p.id
         ) place where place.name is not null) as places
       from roster.people p where p.id = any($1)`,
      [[...userIds]],
    );
    const listed = new Intl.ListFormat('en-US');
    return new Map(
      found.map(({ id, firstName, places }) => [
        id,
        { firstName, place: places?.length ? listed.format(places) : null },
      ]),
    );
  }

  schools(of: { districtId: number } | { ids: readonly number[] }): Promise<{ id: number; name: string }[]> {
    const byDistrict = 'districtId' in of;
    return this.db.query(
      `select id, name from roster.schools where archived_at is null and ${byDistrict ? 'district_id = $1' : 'id = any($1)'} order by lower(name), id`,
      [byDistrict ? of.districtId : of.ids],
    );
  }

  async standing(schoolId: number): Promise<boolean> {
    const school = await this.db.one(
      'select id from roster.schools where id = $1 and archived_at is null for key share',
      [schoolId],
    );
    return school !== undefined;
  }

  districts(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    return this.db.query(
      'select id, name from roster.districts where archived_at is null and id = any($1) order by lower(name), id',
      [ids],
    );
  }
}
