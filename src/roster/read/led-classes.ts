import { Injectable } from '@nestjs/common';
import { Db, type Queryable } from '../../platform/db/db.js';
import { invalidInput } from '../../platform/http/validation.js';
import { SchoolUsers, type Actor } from './school-users.js';

/** A class that somebody leads who is to leave. */
export interface LedClass {
  id: number;
  displayName: string;
  /** Primary teachers among those who leave. */
  teachers: { id: number; fullName: string }[];
  /** Primary teachers who stay. */
  staying: { id: number; fullName: string }[];
}

export interface LedClasses {
  classes: LedClass[];
  /** Who could take one over: teachers and administrators who work at the school and stay. */
  successors: { id: number; fullName: string }[];
}

/**
 * Classes of a school that are not archived and whose teachers people choose, in which one of these people is a primary
 * teacher.
 */
export async function ledBy(q: Queryable, schoolId: number, ids: readonly number[]): Promise<LedClass[]> {
  return q.query<LedClass>(
    `select c.id, c.display_name as "displayName",
       jsonb_agg(jsonb_build_object('id', p.id, 'fullName', p.first_name || ' ' || p.last_name) order by p.id) filter (where p.id = any($2)) as teachers,
       coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'fullName', p.first_name || ' ' || p.last_name) order by p.id) filter (where p.id <> all($2)), '[]') as staying
     from roster.sections c join roster.memberships m on m.section_id = c.id and m.section_role = 'Primary Teacher' join roster.people p on p.id = m.person_id
     where c.school_id = $1 and c.archived_at is null and c.editable
       and exists (select from roster.memberships l where l.section_id = c.id and l.section_role = 'Primary Teacher' and l.person_id = any($2))
     group by c.id, c.display_name order by lower(c.display_name), c.id`,
    [schoolId, [...ids]],
  );
}

/** What archiving members of staff leaves without a teacher, and who could take it over. */
@Injectable()
export class LedClassesQuery {
  constructor(
    private readonly db: Db,
    private readonly users: SchoolUsers,
  ) {}

  /** @throws DomainError `roster/school-not-found`, `roster/not-allowed` */
  async of(session: Actor, schoolId: number, leaving: readonly number[]): Promise<LedClasses> {
    await this.users.must(session, schoolId, 'Teacher', 'archive');
    const [classes, successors] = await Promise.all([
      leaving.length === 0 ? [] : ledBy(this.db, schoolId, leaving),
      this.db.query<{ id: number; fullName: string }>(
        `select p.id, p.first_name || ' ' || p.last_name as "fullName" from roster.people p
          where p.id <> all($2) and not p.hidden_account and exists (select from roster.staff_roles r where r.person_id = p.id and r.school_id = $1
            and r.role in ('Teacher', 'Teacher Admin', 'Principal') and r.archived_at is null)
          order by p.last_order, p.first_order, p.id`,
        [schoolId, [...leaving]],
      ),
    ]);
    return { classes, successors };
  }

  /** @throws invalid input naming `successor_id` for whoever does not work at the school */
  async mustSucceed(session: Actor, schoolId: number, id: number): Promise<void> {
    const { successors } = await this.of(session, schoolId, []);
    if (!successors.some((one) => one.id === id))
      throw invalidInput({ successor_id: ['This teacher does not work at the school of the class.'] });
  }
}
