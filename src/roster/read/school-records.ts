import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';

/** A cell of a record as it is kept. */
type Cell = string | number | boolean | Date | null;
export type RecordRow = Readonly<Record<string, Cell>>;

/** What of a school is kept row by row. */
export const SCHOOL_RECORDS = ['students', 'staff', 'parents', 'terms', 'classes', 'class_members'] as const;
export type SchoolRecord = (typeof SCHOOL_RECORDS)[number];

/** A hidden account shows none. */
const EMAIL = 'case when not p.hidden_account then p.email end';
const PHONE =
  'case when not p.hidden_account then p.phone end as "Phone", case when not p.hidden_account then p.phone_extension end as "Extension"';

/** Rows of each kind in a fixed order, behind the keys $2 and $3; $1 is the school. */
const SELECTS: Record<SchoolRecord, string> = {
  students: `select p.id as key, 0 as key2, p.id as "User id", p.first_name as "First name", p.last_name as "Last name", ${EMAIL} as "Email", p.student_number as "Student ID",
      p.grade_level as "Grade", p.untimed_assessment as "Untimed", p.created_at as "Added", p.last_login_at as "Last sign-in", p.nr_of_logins as "Sign-ins", p.archived_at as "Archived"
    from roster.people p where p.school_id = $1 and (p.id, 0) > ($2, $3) order by p.id`,
  staff: `select r.id as key, 0 as key2, p.id as "User id", p.first_name as "First name", p.last_name as "Last name", ${EMAIL} as "Email", ${PHONE}, r.role as "Role",
      r.created_at as "Added", p.last_login_at as "Last sign-in", r.archived_at as "Archived"
    from roster.staff_roles r join roster.people p on p.id = r.person_id where r.school_id = $1 and (r.id, 0) > ($2, $3) order by r.id`,
  parents: `select g.student_id as key, g.parent_id as key2, p.id as "User id", p.first_name as "First name", p.last_name as "Last name", ${EMAIL} as "Email", ${PHONE},
      g.student_id as "Student user id", g.created_at as "Since"
    from roster.guardians g join roster.people s on s.id = g.student_id join roster.people p on p.id = g.parent_id
    where s.school_id = $1 and (g.student_id, g.parent_id) > ($2, $3) order by g.student_id, g.parent_id`,
  terms: `select t.id as key, 0 as key2, t.id as "Term id", t.name as "Name", t.school_year_id as "School year", to_char(t.start_date at time zone 'UTC', 'YYYY-MM-DD') as "First day",
      to_char(t.end_date at time zone 'UTC', 'YYYY-MM-DD') as "Last day", t.source as "Source", t.archived_at as "Archived"
    from roster.terms t where t.school_id = $1 and (t.id, 0) > ($2, $3) order by t.id`,
  classes: `select c.id as key, 0 as key2, c.id as "Class id", c.class_name as "Class name", c.display_name as "Display name", c.term_id as "Term id", c.grade_level as "Kept for grade",
      c.untimed as "Kept for untimed", c.created_at as "Created", c.hidden_at as "Hidden", c.archived_at as "Archived"
    from roster.sections c where c.school_id = $1 and (c.id, 0) > ($2, $3) order by c.id`,
  class_members: `select m.section_id as key, m.person_id as key2, m.section_id as "Class id", m.person_id as "User id", m.section_role as "Place", m.created_at as "Since"
    from roster.memberships m join roster.sections c on c.id = m.section_id where c.school_id = $1 and (m.section_id, m.person_id) > ($2, $3)
    order by m.section_id, m.person_id`,
};

/** Everything that the roster keeps of one school, for its archive. Who may read it is the caller's policy. */
@Injectable()
export class SchoolRecords {
  constructor(private readonly db: Db) {}

  /** The school's settings with its district; undefined for one that does not exist or was erased. */
  settings(
    schoolId: number,
  ): Promise<(RecordRow & { name: string; timeZone: string; archivedAt: Date | null }) | undefined> {
    return this.db.one(
      `select s.id, s.name, s.state, s.time_zone as "timeZone", array_to_string(s.course_types, ', ') as "courseTypes", s.assessments_available as "assessmentsAvailable",
         s.activities_available as "activitiesAvailable", array_to_string(s.course_template_ids, ', ') as "courseTemplateIds", s.school_admin_only as "schoolAdminOnly", s.seats_purchased as "seatsPurchased", s.clever_id as "cleverId",
         s.classlink_id as "classlinkId", s.year_starts_on as "yearStartsOn", s.report_mails as "reportMails", s.created_at as "createdAt", s.archived_at as "archivedAt", d.id as "districtId", d.name as "districtName"
       from roster.schools s join roster.districts d on d.id = s.district_id where s.id = $1 and s.erased_at is null`,
      [schoolId],
    );
  }

  /** The names of the columns of one kind, also where the school has no row of it. */
  async columns(record: SchoolRecord): Promise<string[]> {
    const nothing = await this.db.one<RecordRow>(
      `select row.* from (values (1)) one left join (${SELECTS[record]} limit 0) row on true`,
      [0, 0, -1],
    );
    return Object.keys(nothing!).filter((name) => name !== 'key' && name !== 'key2');
  }

  /** Rows of one kind, a page at a time, under the names of their columns. */
  async *pages(record: SchoolRecord, schoolId: number, perPage = 500): AsyncGenerator<RecordRow[]> {
    let after: [number, number] = [0, -1];
    for (;;) {
      const rows = await this.db.query<RecordRow & { key: number; key2: number }>(
        `${SELECTS[record]} limit ${perPage}`,
        [schoolId, ...after],
      );
      if (rows.length > 0) yield rows.map(({ key: _key, key2: _key2, ...row }) => row);
      const last = rows.at(-1);
      if (!last || rows.length < perPage) return;
      after = [last.key, last.key2];
    }
  }

  /**
   * Who is still tied to the school, the parents of its students first, also those who have no child any more and had the last
   * one there; for an erasure, which unties them.
   */
  async tied(schoolId: number, limit: number): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>(
      `select id, min(turn) from (
         select g.parent_id as id, 0 as turn from roster.guardians g join roster.people s on s.id = g.student_id where s.school_id = $1
         union all select id, 1 from roster.people where school_id = $1
         union all select person_id, 0 from roster.staff_roles where left_school_id = $1 and archived_at is not null
         union all select person_id, 2 from roster.staff_roles where school_id = $1
       ) tied group by id order by min(turn), id limit $2`,
      [schoolId, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** How many people an erasure would erase, and how many only lose this place. */
  async countErasure(schoolId: number): Promise<{ students: number; staff: number; parents: number; places: number }> {
    const counted = await this.db.one<{ students: number; staff: number; parents: number; places: number }>(
      `with tied as (
         select p.id, 'student' as "as" from roster.people p where p.school_id = $1
         union all select distinct r.person_id, 'staff' from roster.staff_roles r where r.school_id = $1
         union all select distinct g.parent_id, 'parent' from roster.guardians g join roster.people s on s.id = g.student_id where s.school_id = $1
         union all select r.person_id, 'parent' from roster.staff_roles r where r.left_school_id = $1 and r.archived_at is not null
       ), people as (
         select id, bool_or("as" = 'student') as student, bool_or("as" = 'staff') as staff from tied group by id
       ), judged as (
         select t.*, exists (select from roster.people p where p.id = t.id and p.school_id is not null and p.school_id <> $1)
             or exists (select from roster.staff_roles r where r.person_id = t.id and r.role <> 'Parent' and r.school_id is distinct from $1)
             or exists (select from roster.guardians g join roster.people s on s.id = g.student_id where g.parent_id = t.id and s.school_id is distinct from $1) as elsewhere
         from people t)
       select count(*) filter (where not elsewhere and student)::int as students, count(*) filter (where not elsewhere and staff and not student)::int as staff,
         count(*) filter (where not elsewhere and not staff and not student)::int as parents, count(*) filter (where elsewhere)::int as places from judged`,
      [schoolId],
    );
    return counted!;
  }

  /** Its classes, archived and hidden ones too. */
  async classIds(schoolId: number): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>(
      'select id from roster.sections where school_id = $1 order by id',
      [schoolId],
    );
    return rows.map(({ id }) => id);
  }
}
