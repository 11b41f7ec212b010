import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { Role } from '../../kernel/roles.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import type { HeldRole } from '../policies.js';
import type { RosterCode } from '../problems.js';
import { HELD_ROLES } from '../read/held-roles.js';
import { SchoolUsers, type Actor } from '../read/school-users.js';
import { MERGED_FIELDS, whyNotMerged, type MergedValues, type MergeSide } from './merge-plan.js';
import { StudentWork, type HadWork } from './student-work.js';

/** One of two records, with all that helps to see whether they are of one person. */
export interface ComparedRecord extends MergedValues {
  id: number;
  fullName: string;
  firstName: string;
  lastName: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  untimedAssessment: boolean;
  email: string;
  archived: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
  nrOfLogins: number;
  revision: number;
  /** Of staff and parents; empty where there is none. */
  phone: string;
  /** Of staff, what they are at the school. */
  role: Role | null;
  /** Of a student, and those that somebody teaches. */
  classes: string[];
  parents: string[];
  /** Of a parent, at the school. */
  children: string[];
  /** Sections of tests that were begun, or whose result was entered from elsewhere. */
  tests: { title: string; outside: boolean }[];
  /** Why the other record cannot be merged into this one; empty when it can. */
  reasons: string[];
}

export interface Row {
  id: number;
  firstName: string;
  lastName: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  untimedAssessment: boolean;
  email: string;
  archivedAt: Date | null;
  hidden: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
  nrOfLogins: number;
  hasResultsAt: Date | null;
  revision: number;
  held: HeldRole[];
  hasAbsorbed: boolean;
  classes: string[];
  parents: string[];
}

export interface Side {
  row: Row;
  facts: MergeSide;
}

const SELECT = `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.student_number as "studentNumber", p.grade_level as "gradeLevel",
  p.untimed_assessment as "untimedAssessment", case when p.hidden_account then '' else p.email end as email, p.archived_at as "archivedAt", p.hidden_account as hidden,
  p.created_at as "createdAt", p.last_login_at as "lastLoginAt", p.nr_of_logins as "nrOfLogins", p.has_results_at as "hasResultsAt", p.revision, ${HELD_ROLES} as held,
  exists (select from roster.people a where a.merged_into = p.id) as "hasAbsorbed",
  array(select c.display_name from roster.memberships m join roster.sections c on c.id = m.section_id where m.person_id = p.id and c.grade_level is null
    order by c.archived_at is not null, lower(c.display_name), c.id) as classes,
  array(select g.first_name || ' ' || g.last_name from roster.guardians l join roster.people g on g.id = l.parent_id where l.student_id = p.id
    order by lower(g.last_name), lower(g.first_name), g.id) as parents
  from roster.people p where p.school_id = $1 and p.id = any($2)`;

/** Two records of a school as they stand, and whether they may become one. */
@Injectable()
export class ComparedRecords {
  constructor(
    private readonly db: Db,
    private readonly users: SchoolUsers,
    private readonly work: StudentWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Both side by side, in the order of the ids.
   * @throws DomainError `roster/school-not-found`, `roster/not-allowed`, `roster/person-not-found` for anybody who is no
   *   student of the school
   */
  async compare(actor: Actor, schoolId: number, ids: readonly [number, number]): Promise<ComparedRecord[]> {
    await this.users.must(actor, schoolId, 'Student', 'edit');
    const [one, other] = await this.sides(this.db, schoolId, ids);
    return [compared(one, this.whyNot(one, other)), compared(other, this.whyNot(other, one))];
  }

  /** Both as they stand, the first id first. */
  async sides(q: Queryable, schoolId: number, ids: readonly [number, number]): Promise<[Side, Side]> {
    const rows = await this.rows(q, schoolId, ids);
    if (rows.length !== 2) throw new DomainError<RosterCode>('roster/person-not-found', 'This user does not exist.');
    const [had, sitting] = [await this.work.had(q, ids), await this.work.sitting(q, ids)];
    return rows.map((row) => ({ row, facts: factsOf(row, had, sitting) })) as [Side, Side];
  }

  /** Those of them who are students of the school, in the order of the ids. */
  async rows(q: Queryable, schoolId: number, ids: readonly number[]): Promise<Row[]> {
    const rows = await q.query<Row>(SELECT, [schoolId, [...ids]]);
    return [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? []);
  }

  /** Why `absorbed` is not merged into `kept`, in whole sentences; empty when it may be. */
  whyNot(kept: Side, absorbed: Side): string[] {
    return whyNotMerged(kept.facts, absorbed.facts, this.clock.now());
  }
}

function factsOf(row: Row, had: readonly HadWork[], sitting: ReadonlySet<number>): MergeSide {
  return {
    id: row.id,
    name: nameOf(row),
    archived: row.archivedAt !== null,
    hidden: row.hidden,
    onlyStudent: row.held.every(({ role }) => role === 'Student'),
    sitting: sitting.has(row.id),
    hasAbsorbed: row.hasAbsorbed,
    work: had.filter(({ studentId }) => studentId === row.id),
  };
}

function compared({ row, facts }: Side, reasons: string[]): ComparedRecord {
  const { archivedAt, hidden: _hidden, held: _held, hasAbsorbed: _absorbed, hasResultsAt: _results, ...shown } = row;
  return {
    ...shown,
    fullName: nameOf(row),
    archived: archivedAt !== null,
    phone: '',
    role: null,
    children: [],
    tests: facts.work.map(({ title, outside }) => ({ title, outside })),
    reasons,
  };
}

/** What a merge may change of a record. */
export function valuesOf(row: Row): MergedValues {
  return Object.fromEntries(MERGED_FIELDS.map((field) => [field, row[field]])) as MergedValues;
}

export function nameOf({ firstName, lastName }: Pick<Row, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
