import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { schoolPermissions } from '../policies.js';
import { oversees, type Viewer } from '../reach.js';
import { schoolNotFound } from './schools.js';

/** A school that deleting it has archived, with what bringing it back would do. */
export interface ArchivedSchool {
  id: number;
  name: string;
  districtId: number;
  districtName: string;
  /** It comes back with the school, and with so many administrators. */
  districtArchived: boolean;
  districtAdministrators: number;
  archivedAt: string;
  /** Who would sign in there again. */
  students: number;
  staff: number;
  /** Who was archived there before: they stay so. */
  archivedPeople: number;
  classes: number;
  terms: number;
  /** It will be erased, unless that is taken back. */
  leaving: boolean;
  permissions: { restore: boolean; transfer: boolean };
}

type Row = Omit<ArchivedSchool, 'permissions' | 'archivedAt'> & { archivedAt: Date };

/** Schools that are archived. Nobody works there; the platform brings them back, and their district sees them. */
@Injectable()
export class ArchivedSchools {
  constructor(private readonly db: Db) {}

  /**
   * @throws DomainError `roster/school-not-found`, also for one that is not archived, was erased, or is not the session's to
   *   see
   */
  async open(session: Viewer, schoolId: number): Promise<ArchivedSchool> {
    const row = await this.db.one<Row>(
      `select s.id, s.name, d.id as "districtId", d.name as "districtName", d.archived_at is not null as "districtArchived",
         case when d.archived_at is null then 0 else (select count(distinct r.person_id)::int from roster.staff_roles r
           where r.district_id = d.id and r.school_id is null and r.archived_at is null) end as "districtAdministrators",
         s.archived_at as "archivedAt", s.leaving,
         (select count(*)::int from roster.people p where p.school_id = s.id and p.archived_at is null) as students,
         (select count(distinct r.person_id)::int from roster.staff_roles r where r.school_id = s.id and r.archived_at is null) as staff,
         (select count(*)::int from roster.people p where p.school_id = s.id and p.archived_at is not null)
           + (select count(distinct r.person_id)::int from roster.staff_roles r where r.school_id = s.id and r.archived_at is not null
               and not exists (select from roster.staff_roles o where o.person_id = r.person_id and o.school_id = s.id and o.archived_at is null)) as "archivedPeople",
         (select count(*)::int from roster.sections c where c.school_id = s.id and c.archived_at is null and c.grade_level is null) as classes,
         (select count(*)::int from roster.terms t where t.school_id = s.id and t.archived_at is null) as terms
       from roster.schools s join roster.districts d on d.id = s.district_id
       where s.id = $1 and s.archived_at is not null and s.erased_at is null`,
      [schoolId],
    );
    if (!row || !oversees(session, { schoolId: row.id, districtId: row.districtId })) throw schoolNotFound();
    const restore = schoolPermissions(session, row).delete;
    return {
      ...row,
      archivedAt: row.archivedAt.toISOString(),
      permissions: { restore: restore && !row.leaving, transfer: restore },
    };
  }
}
