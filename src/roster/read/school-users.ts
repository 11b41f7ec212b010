import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { widestFirst, type Role } from '../../kernel/roles.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { orderBy, pageOf, type Order } from '../../platform/db/list-sql.js';
import type { ListRequest } from '../../platform/http/list.js';
import {
  kindOfRole,
  reachOver,
  schoolUsersPermissions,
  userPermissions,
  USER_KINDS,
  type HeldRole,
  type SchoolUsersPermissions,
  type UserKind,
  type UserPermissions,
} from '../policies.js';
import { phoneText } from '../phone.js';
import type { RosterCode } from '../problems.js';
import { HELD_ROLES } from './held-roles.js';
import { peopleFound, SEARCHED_OF_FEW } from './people-found.js';

/** Who asks; decides what is answered and allowed. */
export type Actor = Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId' | 'masquerader'>;

/** A person of a school as its lists show them. */
export interface SchoolUser {
  id: number;
  firstName: string;
  lastName: string;
  fullName: string;
  /** Empty for a hidden account. */
  email: string;
  /** Of staff whom the session reaches; null of everybody else. */
  phone: string | null;
  studentIdNumber: string | null;
  gradeLevel: number | null;
  untimedAssessment: boolean;
  createdAt: string;
  lastLoginAt: string | null;
  nrOfLogins: number;
  hiddenAccount: boolean;
  archived: boolean;
  role: Role;
  schoolId: number;
  school: { id: number; name: string; schoolAdminOnly: boolean };
  /** The person has roles at several places. */
  multipleLoginsAvailable: boolean;
  /** Deleting archives: there are results, or work that names this person. */
  hasResults: boolean;
  permissions: UserPermissions;
}

export interface UserPlace {
  id: number;
  name: string;
  districtId: number;
  /** Nobody works there any more. */
  archived: boolean;
}

export const USER_SORTS = [
  'lastName',
  'firstName',
  'email',
  'gradeLevel',
  'createdAt',
  'lastLoginAt',
  'nrOfLogins',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

const ORDER: Order<UserSort> = {
  columns: {
    lastName: 'p.last_order',
    firstName: 'p.first_order',
    // What is not shown does not sort either.
    email: 'case when not p.hidden_account then p.email end',
    gradeLevel: 'p.grade_level',
    createdAt: 'p.created_at',
    lastLoginAt: 'p.last_login_at',
    nrOfLogins: 'p.nr_of_logins',
  },
  empty: 'lowest',
  then: 'p.last_order, p.first_order, p.id',
};

/** Which people of a school a list shows. */
export interface UserFilters {
  kinds: readonly UserKind[];
  archived: boolean;
  gradeLevel?: number | undefined;
}

interface Row {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  phone_extension: string | null;
  student_number: string | null;
  grade_level: number | null;
  untimed_assessment: boolean;
  created_at: Date;
  last_login_at: Date | null;
  nr_of_logins: number;
  hidden_account: boolean;
  archived: boolean;
  role: Role;
  school_id: number;
  school_name: string;
  school_admin_only: boolean;
  district_id: number;
  school_archived: boolean;
  places: number;
  held: HeldRole[];
  keeps: boolean;
}

/** Roles that the lists of a school hold. */
const LISTED_STAFF = `array['Principal', 'Teacher Admin', 'Teacher']`;

/**
 * Everybody whom the lists of a school hold, once, by their widest role there that has not ended: students by their own row,
 * staff by their roles.
 */
const AT_SCHOOL = `(
  select id as person_id, 'Student' as role, archived_at from roster.people where school_id = $1
  union all
  select * from (select distinct on (person_id) person_id, role, archived_at from roster.staff_roles where school_id = $1 and role = any(${LISTED_STAFF})
    order by person_id, archived_at is not null, ${widestFirst('role')}, id) staff
) r join roster.people p on p.id = r.person_id join roster.schools s on s.id = $1`;

const SELECT = `select p.id, p.first_name, p.last_name, p.email, p.phone, p.phone_extension, p.student_number, p.grade_level, p.untimed_assessment, p.created_at, p.last_login_at, p.nr_of_logins,
  p.hidden_account, r.archived_at is not null as archived, r.role, s.id as school_id, s.name as school_name, s.school_admin_only, s.district_id, s.archived_at is not null as school_archived,
  (select count(*) from roster.staff_roles e where e.person_id = p.id) + (p.school_id is not null)::int as places,
  ${HELD_ROLES} as held,
  case r.role when 'Student' then p.has_results_at is not null
    else p.last_login_at is not null or exists (select from roster.memberships m where m.person_id = p.id and m.section_role <> 'Student') end as keeps`;

/** The people of a school and what the session may do with them. */
@Injectable()
export class SchoolUsers {
  constructor(private readonly db: Db) {}

  /**
   * @param which `alsoArchived`: one that is archived too, from where students may be transferred
   * @throws DomainError `roster/school-not-found`, also for a school whose people the session may not see.
   */
  async open(
    session: Actor,
    schoolId: number,
    q: Queryable = this.db,
    which: { alsoArchived: true } | false = false,
  ): Promise<UserPlace> {
    const school = await q.one<UserPlace>(
      `select id, name, district_id as "districtId", archived_at is not null as archived from roster.schools
        where id = $1 and erased_at is null and (archived_at is null or $2)`,
      [schoolId, which !== false],
    );
    if (!school || !schoolUsersPermissions(session, school, 'Student').view)
      throw new DomainError<RosterCode>('roster/school-not-found', 'This school does not exist.');
    return school;
  }

  /** @throws DomainError as `open`, or `roster/not-allowed` for what this role does not do there. */
  async must(
    session: Actor,
    schoolId: number,
    kind: UserKind,
    action: keyof SchoolUsersPermissions,
  ): Promise<UserPlace> {
    const school = await this.open(session, schoolId);
    if (!schoolUsersPermissions(session, school, kind)[action]) throw notAllowed();
    return school;
  }

  async list(
    session: Actor,
    schoolId: number,
    request: ListRequest<UserSort, UserFilters>,
  ): Promise<{ users: SchoolUser[]; total: number; counts: Record<UserKind, number> }> {
    const { archived } = request.filters;
    const [{ rows, total }, counts] = await Promise.all([
      pageOf<Row, UserSort>(this.db, request, { select: SELECT, ...matchingOf(schoolId, request), order: ORDER }),
      this.db.query<{ role: Role; n: number }>(
        `select r.role, count(*) as n from ${AT_SCHOOL} where (r.archived_at is not null) = $2 group by 1`,
        [schoolId, archived],
      ),
    ]);
    const perKind = Object.fromEntries(USER_KINDS.map((kind) => [kind, 0])) as Record<UserKind, number>;
    for (const { role, n } of counts) if (kindOfRole(role) in perKind) perKind[kindOfRole(role)] += n;
    return { users: rows.map((row) => toUser(session, row)), total, counts: perKind };
  }

  /** Ids of everybody whom a list shows, on all its pages and in its order. */
  async matching(schoolId: number, request: ListRequest<UserSort, UserFilters>): Promise<number[]> {
    const { from, params } = matchingOf(schoolId, request);
    const rows = await this.db.query<{ id: number }>(`select p.id ${from} ${orderBy(request, ORDER)}`, params);
    return rows.map(({ id }) => id);
  }

  /** Full names by id, of those who are at one of these schools and whom the session may see. */
  async namesAt(session: Actor, schoolIds: readonly number[], ids: readonly number[]): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (const schoolId of schoolIds) {
      const seen = await this.open(session, schoolId).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
      if (!seen) continue;
      const rows = await this.db.query<{ id: number; name: string }>(
        `select p.id, p.first_name || ' ' || p.last_name as name from ${AT_SCHOOL} where r.person_id = any($2)`,
        [schoolId, [...ids]],
      );
      for (const { id, name } of rows) names.set(String(id), name);
    }
    return names;
  }

  /** @throws DomainError `roster/person-not-found`, also for somebody who is not of this school. */
  async get(session: Actor, schoolId: number, userId: number): Promise<SchoolUser> {
    await this.open(session, schoolId);
    return (await this.among(session, schoolId, [userId]))[0]!;
  }

  /**
   * These people of the school, in the order of the ids. @throws DomainError `roster/person-not-found` unless all of them are
   * of this school.
   */
  async among(session: Actor, schoolId: number, ids: readonly number[], q: Queryable = this.db): Promise<SchoolUser[]> {
    const wanted = [...new Set(ids)];
    const rows = await q.query<Row>(`${SELECT} from ${AT_SCHOOL} where r.person_id = any($2)`, [schoolId, wanted]);
    const found = new Map(rows.map((row) => [row.id, toUser(session, row)]));
    if (found.size !== wanted.length) throw userNotFound();
    return wanted.map((id) => found.get(id)!);
  }

  /**
   * The school that lists the person.
   * @throws DomainError `roster/person-not-found`, also where the session may not see the people of that school.
   */
  async schoolOf(session: Actor, userId: number): Promise<number> {
    const [schoolId] = (await this.bySchool([userId])).keys();
    await this.open(session, schoolId!).catch((error: unknown) => {
      throw error instanceof DomainError ? userNotFound() : error;
    });
    return schoolId!;
  }

  /**
   * Ids by the school that lists the person: of a student their own, of staff the first.
   * @throws DomainError `roster/person-not-found` for an id that no school lists.
   */
  async bySchool(ids: readonly number[], q: Queryable = this.db): Promise<Map<number, number[]>> {
    const wanted = [...new Set(ids)];
    const rows = await q.query<{ id: number; school_id: number | null }>(
      `select p.id, coalesce(p.school_id, (select min(r.school_id) from roster.staff_roles r join roster.schools s on s.id = r.school_id and s.archived_at is null
           where r.person_id = p.id and r.role = any(${LISTED_STAFF}))) as school_id
       from roster.people p where p.id = any($1)`,
      [wanted],
    );
    const listed = rows.filter((row): row is { id: number; school_id: number } => row.school_id !== null);
    if (listed.length !== wanted.length) throw userNotFound();
    const schools = new Map<number, number[]>();
    for (const { id, school_id } of listed) schools.set(school_id, [...(schools.get(school_id) ?? []), id]);
    return schools;
  }
}

/** Tables and conditions of a list. */
function matchingOf(
  schoolId: number,
  { filters: { kinds, archived, gradeLevel }, search }: Pick<ListRequest<UserSort, UserFilters>, 'filters' | 'search'>,
): { from: string; params: unknown[] } {
  const roles = kinds.flatMap((kind) => (kind === 'Teacher Admin' ? [kind, 'Principal'] : [kind]));
  const params: unknown[] = [schoolId, roles, archived, gradeLevel ?? null];
  const from = `from ${AT_SCHOOL} where r.role = any($2) and (r.archived_at is not null) = $3 and ($4::int is null or p.grade_level = $4)
    and ${peopleFound(search, SEARCHED_OF_FEW, params)}`;
  return { from, params };
}

function userNotFound(): DomainError<RosterCode> {
  return new DomainError('roster/person-not-found', 'This user does not exist.');
}

export function notAllowed(): DomainError<RosterCode> {
  return new DomainError('roster/not-allowed', 'You are not allowed to do this.');
}

function toUser(session: Actor, r: Row): SchoolUser {
  return {
    id: r.id,
    firstName: r.first_name,
    lastName: r.last_name,
    fullName: `${r.first_name} ${r.last_name}`,
    email: r.hidden_account ? '' : r.email,
    phone:
      r.role === 'Student' || r.hidden_account || reachOver(session, r.held) === 'none'
        ? null
        : phoneText({ phone: r.phone, phoneExtension: r.phone_extension }) || null,
    studentIdNumber: r.student_number,
    gradeLevel: r.grade_level,
    untimedAssessment: r.untimed_assessment,
    createdAt: new Date(r.created_at).toISOString(),
    lastLoginAt: r.last_login_at ? new Date(r.last_login_at).toISOString() : null,
    nrOfLogins: r.nr_of_logins,
    hiddenAccount: r.hidden_account,
    archived: r.archived,
    role: r.role,
    schoolId: r.school_id,
    school: { id: r.school_id, name: r.school_name, schoolAdminOnly: r.school_admin_only },
    multipleLoginsAvailable: Number(r.places) > 1,
    hasResults: r.keeps,
    permissions: userPermissions(
      session,
      { id: r.school_id, districtId: r.district_id, archived: r.school_archived },
      {
        id: r.id,
        kind: kindOfRole(r.role),
        hidden: r.hidden_account,
        archived: r.archived,
        held: r.held,
        hasResults: r.keeps,
      },
    ),
  };
}
