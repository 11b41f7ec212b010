import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { fold } from '../import/names-alike.js';
import type { HeldRole } from '../policies.js';
import { HELD_ROLES } from '../read/held-roles.js';
import { isWiderThanRoster } from './rosters-reach.js';

/** Somebody who is here, as a roster is compared with. Of a record that was merged: the one that was kept. */
export interface PersonHere {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  gradeLocked: boolean;
  /** The school of a student. */
  schoolId: number | null;
  archived: boolean;
  /** Hidden or erased: nothing is decided about this account. */
  closed: boolean;
  /** See `isWiderThanRoster`. */
  wider: boolean;
  inDistrict: boolean;
  /** Schools where the person works. */
  staff: { schoolId: number; archived: boolean }[];
}

export interface TermHere {
  id: number;
  name: string;
  startsOn: string;
  endsOn: string;
  archived: boolean;
  kept: boolean;
}

export interface SectionHere {
  id: number;
  name: string;
  termId: number;
  archived: boolean;
}

/** By which ways people are looked for. Numbers and names are looked for in one school. */
export interface PeopleWanted {
  districtId: number;
  schoolId: number;
  ids: readonly number[];
  emails: readonly string[];
  numbers: readonly string[];
  names: readonly { firstName: string; lastName: string }[];
}

export interface PeopleFound {
  byId: ReadonlyMap<number, PersonHere>;
  byEmail: ReadonlyMap<string, PersonHere>;
  byNumber: ReadonlyMap<string, PersonHere>;
  byName: ReadonlyMap<string, PersonHere[]>;
}

/** 'garcia ana': names that are the same but for accents and case. */
export function nameKeyOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${fold(lastName).trim()} ${fold(firstName).trim()}`;
}

/** What is here, for whoever plans what a roster changes. */
@Injectable()
export class SourceFacts {
  constructor(private readonly db: Db) {}

  async people(wanted: PeopleWanted): Promise<PeopleFound> {
    const names = wanted.names.map(nameKeyOf);
    const rows = await this.db.query<
      Omit<PersonHere, 'wider' | 'inDistrict'> & { asked: number[]; emails: string[]; held: HeldRole[] }
    >(
      `with wanted as (
         select id, email, merged_into from roster.people where id = any($1)
         union select id, email, merged_into from roster.people where email = any($2)
         union select id, email, merged_into from roster.people where school_id = $3 and student_number = any($4)
         union select id, email, merged_into from roster.people where school_id = $3 and last_order = any($5) and first_order = any($6)),
       kept as (select coalesce(merged_into, id) as id, array_agg(id) as asked, array_agg(email) as emails from wanted group by 1)
       select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.student_number as "studentNumber", p.grade_level as "gradeLevel",
         p.grade_locked as "gradeLocked", p.school_id as "schoolId", p.archived_at is not null as archived, p.hidden_account or p.erased_at is not null as closed,
         kept.asked, kept.emails, ${HELD_ROLES} as held,
         (select coalesce(jsonb_agg(distinct jsonb_build_object('schoolId', r.school_id, 'archived', r.archived_at is not null)), '[]')
            from roster.staff_roles r where r.person_id = p.id and r.school_id is not null and r.role <> 'Parent') as staff
       from kept join roster.people p on p.id = kept.id`,
      [
        wanted.ids,
        wanted.emails,
        wanted.schoolId,
        wanted.numbers,
        wanted.names.map(({ lastName }) => lastName.toLowerCase()),
        wanted.names.map(({ firstName }) => firstName.toLowerCase()),
      ],
    );
    const byId = new Map<number, PersonHere>();
    const byEmail = new Map<string, PersonHere>();
    const byNumber = new Map<string, PersonHere>();
    const byName = new Map<string, PersonHere[]>();
    const alike = new Set(names);
    for (const { asked, emails, held, ...row } of rows) {
      const person: PersonHere = {
        ...row,
        wider: isWiderThanRoster(held, wanted.districtId),
        inDistrict: held.some(({ districtId }) => districtId === wanted.districtId),
      };
      for (const id of [...asked, row.id]) byId.set(id, person);
      for (const email of [...emails, row.email]) byEmail.set(email, person);
      if (row.schoolId !== wanted.schoolId) continue;
      if (row.studentNumber !== null) byNumber.set(row.studentNumber, person);
      const key = nameKeyOf(row);
      if (alike.has(key) && !row.closed) byName.set(key, [...(byName.get(key) ?? []), person]);
    }
    return { byId, byEmail, byNumber, byName };
  }

  /** People by their ids, those of records that were merged too. */
  async byIds(districtId: number, ids: readonly number[]): Promise<PeopleFound['byId']> {
    return (await this.people({ districtId, schoolId: 0, ids, emails: [], numbers: [], names: [] })).byId;
  }

  /** Terms of a school. */
  terms(schoolId: number): Promise<TermHere[]> {
    return this.db.query<TermHere>(
      `select id, name, to_char(start_date at time zone 'UTC', 'YYYY-MM-DD') as "startsOn", to_char(end_date at time zone 'UTC', 'YYYY-MM-DD') as "endsOn",
         archived_at is not null as archived, source = 'default' as kept from roster.terms where school_id = $1 order by id`,
      [schoolId],
    );
  }

  /** Classes of a school by their ids. */
  async sections(schoolId: number, ids: readonly number[]): Promise<Map<number, SectionHere>> {
    const rows = await this.db.query<SectionHere>(
      `select id, class_name as name, term_id as "termId", archived_at is not null as archived from roster.sections where school_id = $1 and id = any($2)`,
      [schoolId, [...ids]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Those of these who are in the class: '12 40' for person 40 in class 12. */
  async members(asked: readonly { sectionId: number; personId: number }[]): Promise<Set<string>> {
    if (asked.length === 0) return new Set();
    const rows = await this.db.query<{ key: string }>(
      `select m.section_id || ' ' || m.person_id as key from roster.memberships m
         join unnest($1::int[], $2::int[]) as asked (section_id, person_id) using (section_id, person_id)`,
      [asked.map(({ sectionId }) => sectionId), asked.map(({ personId }) => personId)],
    );
    return new Set(rows.map(({ key }) => key));
  }

  /** Who administers a district or the platform and may sign in, with the address. */
  administrators(districtId: number): Promise<{ userId: number; email: string }[]> {
    return this.db.query(
      `select distinct p.id as "userId", p.email from roster.people p join roster.staff_roles r on r.person_id = p.id
        where r.archived_at is null and p.archived_at is null and not p.hidden_account
          and (r.role = 'Horizon Admin' or (r.role = 'District Admin' and r.district_id = $1 and r.school_id is null)) order by 1`,
      [districtId],
    );
  }
}
