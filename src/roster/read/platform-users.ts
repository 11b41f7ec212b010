import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { widestFirst, type Role } from '../../kernel/roles.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { orderBy, pageOf, type Order } from '../../platform/db/list-sql.js';
import type { ListRequest } from '../../platform/http/list.js';
import type { HeldRole } from '../policies.js';
import { mayBecome, type HeldPlace } from '../policies/platform-users.js';
import type { RosterCode } from '../problems.js';
import { placesSeen, scopeOf, type Scope } from '../reach.js';
import { HELD_ROLES } from './held-roles.js';
import { peopleFound } from './people-found.js';
import { notAllowed, type Actor } from './school-users.js';

/** Switches of a person that only the platform's administrators turn (ADR 43). */
export const USER_SWITCHES = ['untimed_assessment', 'hidden_account', 'grade_level_lock'] as const;
export type UserSwitch = (typeof USER_SWITCHES)[number];

/** A role of somebody, as far as the reader sees where it is held. */
export interface PlatformUserPlace extends HeldPlace {
  schoolName: string | null;
  districtName: string | null;
  /** Log in as this person in this role. */
  masquerade: boolean;
}

/** Somebody of the platform. */
export interface PlatformUser {
  id: number;
  firstName: string;
  lastName: string;
  fullName: string;
  /** Empty for a hidden account. */
  email: string;
  studentIdNumber: string | null;
  gradeLevel: number | null;
  hiddenAccount: boolean;
  createdAt: string;
  lastLoginAt: string | null;
  nrOfLogins: number;
  /** A student of a school, who alone has a grade level and a timing. */
  student: boolean;
  options: Record<UserSwitch, boolean>;
  /** The widest role first. */
  places: PlatformUserPlace[];
}

export const PLATFORM_USER_SORTS = [
  'lastName',
  'firstName',
  'email',
  'gradeLevel',
  'createdAt',
  'lastLoginAt',
  'nrOfLogins',
] as const;
export type PlatformUserSort = (typeof PLATFORM_USER_SORTS)[number];

const EMAIL = 'case when not p.hidden_account then p.email end';
// Without an order of nulls, with which the index of names could not serve the order by name.
const COLUMNS: Readonly<Record<PlatformUserSort, string>> = {
  lastName: 'p.last_order',
  firstName: 'p.first_order',
  email: `coalesce(${EMAIL}, '')`,
  gradeLevel: 'coalesce(p.grade_level, 0)',
  createdAt: 'p.created_at',
  lastLoginAt: `coalesce(p.last_login_at, '-infinity')`,
  nrOfLogins: 'p.nr_of_logins',
};

/** Which people a list shows. */
export interface PlatformUserFilters {
  /** All when there is none. */
  roles: readonly Role[];
  schoolId?: number | undefined;
  districtId?: number | undefined;
  /** Whose role is archived, in place of whose is not. */
  archived: boolean;
  /** Of whom this is switched on. */
  option?: UserSwitch | undefined;
  /** Whom one could log in as: nobody hidden, and not oneself. */
  maskable?: boolean;
}

/** A long list is not counted further, and its pages end there. */
export const COUNTED_TO = 10_000;

interface Row {
  id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  student_number: string | null;
  grade_level: number | null;
  grade_locked: boolean;
  untimed_assessment: boolean;
  hidden_account: boolean;
  created_at: Date;
  last_login_at: Date | null;
  nr_of_logins: number;
  student: boolean;
  held: HeldRole[];
  places: Omit<PlatformUserPlace, 'masquerade'>[];
}

const SWITCHED_ON: Record<UserSwitch, string> = {
  untimed_assessment: 'p.untimed_assessment',
  hidden_account: 'p.hidden_account',
  grade_level_lock: 'p.grade_locked',
};

/** Schools that are archived with everybody's role there. */
const CLOSED = 'array(select id from roster.schools where archived_at is not null)';

/** Everybody whom a session sees, over all schools, with where they are. */
@Injectable()
export class PlatformUsers {
  constructor(private readonly db: Db) {}

  async list(
    session: Actor,
    request: ListRequest<PlatformUserSort, PlatformUserFilters>,
  ): Promise<{ users: PlatformUser[]; total: number; more: boolean }> {
    const { from, params } = matchingOf(session, request);
    const { rows, total, more } = await pageOf<{ id: number }, PlatformUserSort>(this.db, request, {
      select: 'select p.id',
      from,
      params,
      order: ORDER,
      countUpTo: COUNTED_TO,
    });
    // What is shown is read for the page alone: a late page skips thousands of people.
    const ids = rows.map(({ id }) => id);
    const found = await this.read(session, ids, this.db);
    return { users: ids.flatMap((id) => found.get(id) ?? []), total, more };
  }

  /** Ids of everybody whom a list shows, on all its pages and in its order; at most so many. */
  async matching(
    session: Actor,
    request: ListRequest<PlatformUserSort, PlatformUserFilters>,
    most: number,
  ): Promise<number[]> {
    const { from, params } = matchingOf(session, request);
    const rows = await this.db.query<{ id: number }>(
      `select p.id ${from} ${orderBy(request, ORDER)} limit ${most}`,
      params,
    );
    return rows.map(({ id }) => id);
  }

  /** These people, for the platform's administrators. @throws DomainError `roster/not-allowed` for anybody else */
  async byIds(session: Actor, ids: readonly number[], q: Queryable = this.db): Promise<Map<number, PlatformUser>> {
    if (scopeOf(session).within !== 'everything') throw notAllowed();
    return this.read(session, ids, q);
  }

  private async read(session: Actor, ids: readonly number[], q: Queryable): Promise<Map<number, PlatformUser>> {
    const params: unknown[] = [[...ids]];
    const rows = await q.query<Row>(
      `${selectOf(session, params)} from roster.people p where p.id = any($1) and p.erased_at is null`,
      params,
    );
    return new Map(rows.map((row) => [row.id, toUser(session, row)]));
  }

  /** @throws DomainError as `byIds`, or `roster/person-not-found` */
  async get(session: Actor, userId: number, q: Queryable = this.db): Promise<PlatformUser> {
    const user = (await this.byIds(session, [userId], q)).get(userId);
    if (!user) throw new DomainError<RosterCode>('roster/person-not-found', 'This user does not exist.');
    return user;
  }

  /**
   * Where somebody holds a role in which the session may log in as them.
   * @throws DomainError as `get`, or `roster/not-allowed` for what this session does not become
   */
  async toBecome(session: Actor, userId: number, role: Role): Promise<HeldPlace> {
    const place = (await this.get(session, userId)).places.find((held) => held.role === role && held.masquerade);
    if (!place) throw notAllowed();
    return place;
  }
}

const ORDER: Order<PlatformUserSort> = {
  columns: COLUMNS,
  then: 'p.last_order, p.first_order, p.id',
};

/** The columns of a row; of the places only those that the session sees. */
function selectOf(session: Actor, params: unknown[]): string {
  const seen = placesSeen(scopeOf(session), { school: 'h.school_id', district: 'h.district_id' }, params);
  return `select p.id, p.first_name, p.last_name, ${EMAIL} as email, p.student_number, p.grade_level, p.grade_locked, p.untimed_assessment, p.hidden_account,
    p.created_at, p.last_login_at, p.nr_of_logins, p.school_id is not null as student, ${HELD_ROLES} as held,
    (select coalesce(jsonb_agg(jsonb_build_object('role', h.role, 'schoolId', h.school_id, 'schoolName', h.school_name, 'districtId', h.district_id,
         'districtName', hd.name, 'archived', h.archived) order by h.place, h.archived, lower(h.school_name), h.school_id), '[]')
     from (
       select 'Student' as role, ${widestFirst(`'Student'`)} as place, hs.id as school_id, hs.name as school_name, hs.district_id, p.archived_at is not null or hs.archived_at is not null as archived
         from roster.schools hs where hs.id = p.school_id
       union all
       select hr.role, ${widestFirst('hr.role')}, hr.school_id, hs.name, coalesce(hs.district_id, hr.district_id),
         hr.archived_at is not null or hs.archived_at is not null
         from roster.staff_roles hr left join roster.schools hs on hs.id = hr.school_id where hr.person_id = p.id
     ) h left join roster.districts hd on hd.id = h.district_id where ${seen} or h.role = 'Parent') as places`;
}

/** Tables and conditions of a list. */
function matchingOf(
  session: Actor,
  { filters, search }: Pick<ListRequest<PlatformUserSort, PlatformUserFilters>, 'filters' | 'search'>,
): { from: string; params: unknown[] } {
  const params: unknown[] = [];
  const scope = scopeOf(session);
  // A search over the whole platform is led by the trigrams, whatever the role.
  const byId = !holdsStudents(filters) && search.trim() === '';
  const held = holding(scope, filters, params, byId);
  const conditions = [
    'p.erased_at is null',
    peopleFound(search, 'p.searched', params),
    ...(filters.maskable ? [`not p.hidden_account and p.id <> $${params.push(session.userId)}`] : []),
  ];
  // Few people are picked first, and then sorted and searched: an index of names or trigrams would lead through everybody there
  // is.
  const few = !everywhere(scope, filters) || filters.archived || filters.option !== undefined || byId;
  const option = filters.option ? `${SWITCHED_ON[filters.option]} and ` : '';
  // One after the other, each without those before: asked together, each row would be looked up in the list of ids.
  const picked = held.map((one, i) =>
    [
      `select * from roster.people p where ${option}${one}`,
      ...held.slice(0, i).map((before) => `(${before}) is not true`),
    ].join(' and '),
  );
  const people = few
    ? `(select * from (${picked.join(' union all ')}) p offset 0) p where true`
    : `roster.people p where (${held.join(' or ')})`;
  return { from: `from ${people} and ${conditions.join(' and ')}`, params };
}

function holdsStudents({ roles }: PlatformUserFilters): boolean {
  return roles.length === 0 || roles.includes('Student');
}

/** Not within a district or school. */
function everywhere(scope: Scope, { schoolId, districtId }: PlatformUserFilters): boolean {
  return scope.within === 'everything' && schoolId === undefined && districtId === undefined;
}

/**
 * That `p` holds one of the roles at one of the places, archived or not, as conditions of which one is true. Within a district
 * or school they are a list of schools and one of ids, so that indexes lead to the people of the place and nobody else, and so
 * are staff and parents of the whole platform; its students are asked row by row of an index.
 * @param byId staff and parents of the whole platform are a list of ids
 */
function holding(scope: Scope, filters: PlatformUserFilters, params: unknown[], byId: boolean): string[] {
  const { roles, schoolId, districtId, archived } = filters;
  const gone = (at: string) =>
    `${archived ? '' : 'not '}(${at}.archived_at is not null or ${at}.school_id is not null and ${at}.school_id = any(${CLOSED}))`;
  const students = holdsStudents(filters);
  const others = roles.filter((role) => role !== 'Student');
  const staff = roles.length === 0 || others.length > 0;
  const ofRole = others.length > 0 ? `r.role = any($${params.push(others)}::text[])` : 'true';
  if (everywhere(scope, filters)) {
    const ofStaff = `from roster.staff_roles r where ${ofRole} and ${gone('r')}`;
    if (byId) return [`p.id = any(array(select r.person_id ${ofStaff}))`];
    const student = students && `p.school_id is not null and ${gone('p')}`;
    const ofRoles = staff && `exists (select ${ofStaff} and r.person_id = p.id)`;
    return [`(${[student, ofRoles].filter(Boolean).join(' or ')})`];
  }
  const where = [placesSeen(scope, { school: 's.id', district: 's.district_id' }, params)];
  if (schoolId !== undefined) where.push(`s.id = $${params.push(schoolId)}`);
  if (districtId !== undefined) where.push(`s.district_id = $${params.push(districtId)}`);
  const schools = `array(select s.id from roster.schools s where ${where.join(' and ')})`;
  const ids: string[] = [];
  if (staff) {
    ids.push(
      `select r.person_id from roster.staff_roles r where r.school_id = any(${schools}) and ${ofRole} and ${gone('r')}`,
    );
    if (schoolId === undefined) {
      const of = [placesSeen(scope, { school: 'null::int', district: 'r.district_id' }, params)];
      if (districtId !== undefined) of.push(`r.district_id = $${params.push(districtId)}`);
      ids.push(
        `select r.person_id from roster.staff_roles r where r.school_id is null and ${of.join(' and ')} and ${ofRole} and ${gone('r')}`,
      );
    }
    // Parents are where their children are.
    if (!archived && (roles.length === 0 || roles.includes('Parent')))
      ids.push(
        `select g.parent_id from roster.guardians g join roster.people c on c.id = g.student_id where c.school_id = any(${schools})`,
      );
  }
  return [
    ...(students ? [`p.school_id = any(${schools}) and ${gone('p')}`] : []),
    ...(ids.length > 0 ? [`p.id = any(array(${ids.join(' union ')}))`] : []),
  ];
}

function toUser(session: Actor & Pick<Session, 'masquerader'>, r: Row): PlatformUser {
  const person = { id: r.id, hidden: r.hidden_account, held: r.held };
  return {
    id: r.id,
    firstName: r.first_name,
    lastName: r.last_name,
    fullName: `${r.first_name} ${r.last_name}`,
    email: r.email ?? '',
    studentIdNumber: r.student_number,
    gradeLevel: r.grade_level,
    hiddenAccount: r.hidden_account,
    createdAt: r.created_at.toISOString(),
    lastLoginAt: r.last_login_at?.toISOString() ?? null,
    nrOfLogins: r.nr_of_logins,
    student: r.student,
    options: {
      untimed_assessment: r.untimed_assessment,
      hidden_account: r.hidden_account,
      grade_level_lock: r.grade_locked,
    },
    places: r.places.map((place) => ({ ...place, masquerade: mayBecome(session, person, place) })),
  };
}
