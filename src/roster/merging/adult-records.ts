import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/errors.js';
import { widestFirst, type Role } from '../../kernel/roles.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { phoneText } from '../phone.js';
import { reachOver, type HeldRole } from '../policies.js';
import type { RosterCode } from '../problems.js';
import { HELD_ROLES } from '../read/held-roles.js';
import { SchoolUsers, type Actor } from '../read/school-users.js';
import { whyAdultsAreNotMerged, type AdultSide, type AdultValues } from './adult-plan.js';
import { nameOf, type ComparedRecord } from './compared-records.js';

/** An account of a member of staff or a parent, as it stands at a school. */
export interface AdultRow extends AdultValues {
  id: number;
  /** Empty for a hidden account. */
  email: string;
  hidden: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
  nrOfLogins: number;
  revision: number;
  held: HeldRole[];
  hasAbsorbed: boolean;
  /** The widest that has not ended; null for who only has children there, or works there no more. */
  role: Role | null;
  /** Taught at the school. */
  classes: string[];
  /** At the school: whether there are others is nothing that it is told (ADR 41). */
  children: string[];
}

export interface AdultPairSide {
  row: AdultRow;
  facts: AdultSide;
}

/** Ids of those who have or had a role at school $1, and of the parents of its students. */
const AT_SCHOOL = `select person_id from roster.staff_roles where school_id = $1
  union select g.parent_id from roster.guardians g join roster.people c on c.id = g.student_id where c.school_id = $1`;

const ROLE = `(select r.role from roster.staff_roles r where r.person_id = p.id and r.school_id = $1 and r.archived_at is null
  order by ${widestFirst('r.role')}, r.id limit 1)`;
const CHILDREN = `array(select c.first_name || ' ' || c.last_name from roster.guardians g join roster.people c on c.id = g.student_id
  where g.parent_id = p.id and c.school_id = $1 order by lower(c.last_name), lower(c.first_name), c.id)`;

const SELECT = `select p.id, p.first_name as "firstName", p.last_name as "lastName", case when p.hidden_account then '' else p.email end as email,
  p.phone, p.phone_extension as "phoneExtension", p.hidden_account as hidden, p.created_at as "createdAt", p.last_login_at as "lastLoginAt",
  p.nr_of_logins as "nrOfLogins", p.revision, ${HELD_ROLES} as held, ${ROLE} as role, ${CHILDREN} as children,
  exists (select from roster.people a where a.merged_into = p.id) as "hasAbsorbed",
  array(select c.display_name from roster.memberships m join roster.sections c on c.id = m.section_id
    where m.person_id = p.id and m.section_role <> 'Student' and c.school_id = $1 order by c.archived_at is not null, lower(c.display_name), c.id) as classes
  from roster.people p where p.id in (${AT_SCHOOL}) and p.id = any($2)`;

/** Accounts of a school's staff and parents: all of them to look for duplicates, and two as they stand. */
@Injectable()
export class AdultRecords {
  constructor(
    private readonly db: Db,
    private readonly users: SchoolUsers,
  ) {}

  /** Who works at the school or has a child there, also who worked there; hidden accounts are left alone. */
  all(schoolId: number): Promise<AdultListed[]> {
    return this.db.query<AdultListed>(
      `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.first_name || ' ' || p.last_name as "fullName", p.email, p.phone,
         p.last_login_at as "lastLoginAt", p.created_at as "createdAt", ${ROLE} as role, cardinality(${CHILDREN}) as children
       from roster.people p where p.id in (${AT_SCHOOL}) and not p.hidden_account and p.school_id is null order by p.id`,
      [schoolId],
    );
  }

  /**
   * Both side by side, in the order of the ids.
   * @throws DomainError `roster/school-not-found`, `roster/not-allowed`, `roster/person-not-found` for anybody who neither
   *   works at the school nor has a child there
   */
  async compare(actor: Actor, schoolId: number, ids: readonly [number, number]): Promise<ComparedRecord[]> {
    await this.users.must(actor, schoolId, 'Teacher', 'edit');
    const [one, other] = await this.sides(this.db, actor, schoolId, ids);
    return [
      compared(one, whyAdultsAreNotMerged(one.facts, other.facts, schoolId)),
      compared(other, whyAdultsAreNotMerged(other.facts, one.facts, schoolId)),
    ];
  }

  /** Both as they stand, the first id first. */
  async sides(
    q: Queryable,
    actor: Actor,
    schoolId: number,
    ids: readonly [number, number],
  ): Promise<[AdultPairSide, AdultPairSide]> {
    const rows = await q.query<AdultRow>(SELECT, [schoolId, [...ids]]);
    const sides = ids.flatMap((id) => {
      const row = rows.find((one) => one.id === id);
      return row ? { row, facts: factsOf(actor, row) } : [];
    });
    if (sides.length !== 2) throw new DomainError<RosterCode>('roster/person-not-found', 'This user does not exist.');
    return sides as [AdultPairSide, AdultPairSide];
  }
}

/** As the list of duplicates looks at them. */
export interface AdultListed {
  id: number;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string;
  phone: string | null;
  lastLoginAt: Date | null;
  createdAt: Date;
  role: Role | null;
  children: number;
}

function factsOf(actor: Actor, row: AdultRow): AdultSide {
  return {
    id: row.id,
    name: nameOf(row),
    hidden: row.hidden,
    active: row.role !== null || row.children.length > 0,
    own: row.id === actor.userId,
    reach: reachOver(actor, row.held),
    held: row.held,
    hasAbsorbed: row.hasAbsorbed,
  };
}

function compared({ row, facts }: AdultPairSide, reasons: string[]): ComparedRecord {
  const { held: _held, hasAbsorbed: _absorbed, hidden, phone, phoneExtension, ...shown } = row;
  return {
    ...shown,
    fullName: facts.name,
    phone: hidden || facts.reach === 'none' ? '' : phoneText({ phone, phoneExtension }),
    archived: !facts.active,
    studentNumber: null,
    gradeLevel: null,
    untimedAssessment: false,
    parents: [],
    tests: [],
    reasons,
  };
}
