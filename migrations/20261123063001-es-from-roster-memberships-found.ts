import { Migration } from '@mikro-orm/migrations';

/** The log learns of students whom an earlier migration put into the classes of their grade without an event. */
export class EsMembershipsFound extends Migration {
  override up(): void {
    this.addSql(`insert into es.published_events (id, type, occurred_at, received_at, payload)
      select gen_random_uuid(), 'roster.MembershipsFound.v1', now(), now(), jsonb_build_object('sectionId', c.id, 'schoolId', c.school_id,
        'studentIds', jsonb_agg(m.person_id order by m.person_id), 'since', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from roster.memberships m join roster.sections c on c.id = m.section_id
      where m.section_role = 'Student' and (m.section_id, m.person_id) not in (
        select (e.payload ->> 'sectionId')::int, student::int from es.published_events e, jsonb_array_elements_text(e.payload -> 'studentIds') student
         where e.type = 'roster.StudentsEnrolled.v1')
      group by c.id, m.created_at`);
  }
}
