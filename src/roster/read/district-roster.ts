import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { containing } from '../../platform/db/list-sql.js';
import { rowsAfter, type AfterRequest, type RowsAfter } from '../../platform/db/rows-after.js';

export interface SchoolOfDistrict {
  id: number;
  name: string;
  state: string;
  timeZone: string;
}

export interface ClassOfSchool {
  id: number;
  name: string;
  term: { id: number; name: string };
  teacherIds: number[];
  studentIds: number[];
}

export interface StudentOfSchool {
  id: number;
  firstName: string;
  lastName: string;
  studentNumber: string | null;
  gradeLevel: number | null;
}

interface NamedRequest extends AfterRequest {
  /** A name, or a part of one; empty for all. */
  search: string;
}

/** Where a student is today; `studentId` is whose record it is, after records were merged. */
export interface StudentsPlace {
  studentId: number;
  schoolId: number;
  districtId: number;
}

/** Of the class `c`. */
const MEMBERS = (role: string) => `coalesce((select array_agg(m.person_id order by m.person_id)
  from roster.memberships m join roster.people p on p.id = m.person_id
  where m.section_id = c.id and p.archived_at is null and m.section_role ${role}), '{}')`;

/** What programs of a district read of its roster. Archived schools, classes and people are left out. */
@Injectable()
export class DistrictRoster {
  constructor(private readonly db: Db) {}

  /** The name of a district that is not archived. */
  async nameOf(districtId: number): Promise<string | undefined> {
    const found = await this.db.one<{ name: string }>(
      'select name from roster.districts where id = $1 and archived_at is null',
      [districtId],
    );
    return found?.name;
  }

  /** Whether the school is one of the district's. */
  async hasSchool(districtId: number, schoolId: number): Promise<boolean> {
    const found = await this.db.one(
      `select from roster.schools s join roster.districts d on d.id = s.district_id
        where s.id = $2 and d.id = $1 and s.archived_at is null and d.archived_at is null`,
      [districtId, schoolId],
    );
    return found !== undefined;
  }

  schools(districtId: number, request: NamedRequest): Promise<RowsAfter<SchoolOfDistrict>> {
    return rowsAfter(this.db, request, {
      select: 'select s.id, s.name, s.state, s.time_zone as "timeZone"',
      from: `from roster.schools s join roster.districts d on d.id = s.district_id
        where d.id = $1 and s.archived_at is null and d.archived_at is null and s.name ilike $2`,
      params: [districtId, containing(request.search)],
      keys: ['s.id'],
    });
  }

  /** Without the classes that the platform keeps for each grade. */
  classes(schoolId: number, request: NamedRequest): Promise<RowsAfter<ClassOfSchool>> {
    return rowsAfter(this.db, request, {
      select: `select c.id, c.display_name as name, json_build_object('id', t.id, 'name', t.name) as term,
        ${MEMBERS(`<> 'Student'`)} as "teacherIds", ${MEMBERS(`= 'Student'`)} as "studentIds"`,
      from: `from roster.sections c join roster.terms t on t.id = c.term_id
        where c.school_id = $1 and c.archived_at is null and c.hidden_at is null and c.grade_level is null and c.display_name ilike $2`,
      params: [schoolId, containing(request.search)],
      keys: ['c.id'],
    });
  }

  students(schoolId: number, request: NamedRequest): Promise<RowsAfter<StudentOfSchool>> {
    return rowsAfter(this.db, request, {
      select: `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.student_number as "studentNumber", p.grade_level as "gradeLevel"`,
      from: `from roster.people p where p.school_id = $1 and p.archived_at is null and p.erased_at is null and p.merged_into is null
        and (p.first_name || ' ' || p.last_name ilike $2 or p.student_number ilike $2)`,
      params: [schoolId, containing(request.search)],
      keys: ['p.id'],
    });
  }

  /** By the id that was asked for. Who is of no school is missing, and so is everybody of an archived district. */
  async placesOf(personIds: readonly number[]): Promise<Map<number, StudentsPlace>> {
    const rows = await this.db.query<StudentsPlace & { id: number }>(
      `select asked.id, p.id as "studentId", s.id as "schoolId", s.district_id as "districtId"
         from roster.people asked join roster.people p on p.id = coalesce(asked.merged_into, asked.id)
         join roster.schools s on s.id = p.school_id join roster.districts d on d.id = s.district_id
        where asked.id = any($1) and d.archived_at is null`,
      [[...personIds]],
    );
    return new Map(rows.map(({ id, ...place }) => [id, place]));
  }

  /** The districts of these schools; those of archived districts are missing. */
  async districtsOf(schoolIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.db.query<{ id: number; districtId: number }>(
      `select s.id, s.district_id as "districtId" from roster.schools s join roster.districts d on d.id = s.district_id
        where s.id = any($1) and d.archived_at is null`,
      [[...schoolIds]],
    );
    return new Map(rows.map(({ id, districtId }) => [id, districtId]));
  }

  /** Who of these people was erased or deleted. */
  async gone(personIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.db.query<{ id: number }>(
      `select asked.id from unnest($1::int[]) asked (id)
        where not exists (select from roster.people p where p.id = asked.id and p.erased_at is null)`,
      [[...personIds]],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Which of these classes the platform keeps for a grade. */
  async keptClasses(sectionIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.db.query<{ id: number }>(
      'select id from roster.sections where id = any($1) and grade_level is not null',
      [[...sectionIds]],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
