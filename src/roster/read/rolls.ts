import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { containing } from '../../platform/db/list-sql.js';

/** A student as boards of whole classes and schools show them. */
export interface RolledStudent {
  id: number;
  firstName: string;
  lastName: string;
  gradeLevel: number | null;
  untimedAssessment: boolean;
}

/** Whose students: of a school, or of any of these classes. */
export type RollScope = { schoolId: number } | { sectionIds: readonly number[] };

export interface RollFilter {
  /** Words that the name holds. */
  search?: string;
  /** Empty keeps everybody. */
  gradeLevels?: readonly number[];
}

export interface RollOrder {
  sort: 'name' | 'gradeLevel';
  order: 'asc' | 'desc';
}

const BY_NAME: RollOrder = { sort: 'name', order: 'asc' };

/** As people sort names, whatever the letters: the database's own order is by code points. */
const nameOrder = (order: 'asc' | 'desc') =>
  `p.last_name collate "und-x-icu" ${order}, p.first_name collate "und-x-icu" ${order}, p.id ${order}`;

const orderOf = ({ sort, order }: RollOrder) =>
  sort === 'name' ? nameOrder(order) : `coalesce(p.grade_level, 0) ${order}, ${nameOrder('asc')}`;

/** Students of a school or of classes, all of them. Who may ask is the caller's policy. */
@Injectable()
export class Rolls {
  constructor(private readonly db: Db) {}

  /** Everybody, once, by name; with `only` those of these. */
  people(scope: RollScope, only?: readonly number[]): Promise<RolledStudent[]> {
    const params: unknown[] = [only ?? null];
    return this.db.query(
      `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.grade_level as "gradeLevel",
         p.untimed_assessment as "untimedAssessment"
       from roster.people p where ${isOn(scope, params)} and ($1::int[] is null or p.id = any($1)) order by ${nameOrder('asc')}`,
      params,
    );
  }

  /** Since when each student is in these classes, in the first of them that was joined. */
  async joined(sectionIds: readonly number[]): Promise<Map<number, Date>> {
    const rows = await this.db.query<{ id: number; since: Date }>(
      `select m.person_id as id, min(m.created_at) as since
         from roster.memberships m join roster.sections c on c.id = m.section_id join roster.people p on p.id = m.person_id
        where m.section_id = any($1) and m.section_role = 'Student' and c.school_id = p.school_id and p.archived_at is null
        group by m.person_id`,
      [sectionIds],
    );
    return new Map(rows.map(({ id, since }) => [id, since]));
  }

  /** The ids of everybody whom the filter keeps, in this order. */
  async ids(
    scope: RollScope,
    { search = '', gradeLevels = [] }: RollFilter = {},
    order: RollOrder = BY_NAME,
  ): Promise<number[]> {
    const words = search.split(/\s+/).filter(Boolean).map(containing);
    const params: unknown[] = [words, gradeLevels];
    const rows = await this.db.query<{ id: number }>(
      `select p.id from roster.people p where ${isOn(scope, params)} and (p.first_name || ' ' || p.last_name) ilike all($1::text[])
         and (cardinality($2::int[]) = 0 or p.grade_level = any($2)) order by ${orderOf(order)}`,
      params,
    );
    return rows.map(({ id }) => id);
  }
}

function isOn(scope: RollScope, params: unknown[]): string {
  const on =
    'schoolId' in scope
      ? `p.school_id = $${params.push(scope.schoolId)}`
      : `exists (select from roster.memberships m join roster.sections c on c.id = m.section_id
           where m.person_id = p.id and m.section_role = 'Student' and c.school_id = p.school_id and m.section_id = any($${params.push(scope.sectionIds)}))`;
  return `p.archived_at is null and ${on}`;
}
