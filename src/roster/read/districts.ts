import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/errors.js';
import type { Role } from '../../kernel/roles.js';
import { Db } from '../../platform/db/db.js';
import { containing, pageOf, type Order } from '../../platform/db/list-sql.js';
import type { ListRequest, PageRequest } from '../../platform/http/list.js';
import { phoneText, type Phone } from '../phone.js';
import { districtPermissions, type DistrictPermissions } from '../policies.js';
import type { RosterCode } from '../problems.js';
import { placesSeen, scopeOf, type Viewer } from '../reach.js';
import { stateName } from '../states.js';

/** A district in lists and as the head of its pages. */
export interface DistrictRow {
  id: number;
  name: string;
  state: string;
  stateName: string;
  cleverId: string | null;
  /** ClassLink's tenant id. */
  classlinkId: string | null;
  linksByEmail: boolean;
  /** Schools that are not archived. */
  schools: number;
  /** Seats bought for those that have a limit; null where none has one. */
  seats: number | null;
  /** Schools for which no limit was entered. */
  schoolsWithoutLimit: number;
  /** Students of them who are not archived. */
  students: number;
  revision: number;
  permissions: DistrictPermissions;
}

/** A district to choose from: what tells it from another of its name, and which providers it has. */
export interface DistrictName {
  id: number;
  name: string;
  state: string;
  clever: boolean;
  classlink: boolean;
}

export const DISTRICT_SORTS = ['name', 'state', 'schools', 'seats', 'students'] as const;
type DistrictSort = (typeof DISTRICT_SORTS)[number];

export const ADMINISTRATOR_SORTS = ['lastName', 'firstName', 'email', 'role', 'createdAt', 'lastLoginAt'] as const;
type AdministratorSort = (typeof ADMINISTRATOR_SORTS)[number];

/** Roles that are given for a district. */
export const DISTRICT_ROLES = ['District Admin', 'Superintendent'] as const satisfies Role[];
export type DistrictRole = (typeof DISTRICT_ROLES)[number];

/** Somebody who administers a district. */
export interface DistrictAdministrator {
  id: number;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string;
  /** Empty where there is none. */
  phone: string;
  role: DistrictRole;
  createdAt: string;
  lastLoginAt: string | null;
  nrOfLogins: number;
  archived: boolean;
  revision: number;
  permissions: { edit: boolean; remove: boolean; activate: boolean };
}

const ORDER: Order<DistrictSort> = {
  columns: { name: 'lower(d.name)', state: 'd.state', schools: 'schools', seats: 'seats', students: 'students' },
  empty: 'last',
  then: 'lower(d.name), d.id',
};

const ADMINISTRATORS: Order<AdministratorSort> = {
  columns: {
    lastName: 'p.last_order',
    firstName: 'p.first_order',
    email: 'p.email',
    role: 'r.role',
    createdAt: 'r.created_at',
    lastLoginAt: 'p.last_login_at',
  },
  empty: 'lowest',
  then: 'p.last_order, p.first_order, p.id',
};

type Card = Omit<DistrictRow, 'stateName' | 'permissions'>;

const SELECT = `select d.id, d.name, d.state, d.clever_id as "cleverId", d.classlink_id as "classlinkId", d.links_by_email as "linksByEmail", d.revision,
  n.schools, n.seats, n."schoolsWithoutLimit", n.students`;
const COUNTED = `left join lateral (select count(*)::int as schools,
    sum(s.seats_purchased) as seats, (count(*) filter (where s.seats_purchased is null))::int as "schoolsWithoutLimit",
    coalesce(sum((select count(*) from roster.people p where p.school_id = s.id and p.archived_at is null)), 0)::int as students
  from roster.schools s where s.district_id = d.id and s.archived_at is null) n on true`;

type AdministratorRow = Omit<
  DistrictAdministrator,
  'fullName' | 'permissions' | 'createdAt' | 'lastLoginAt' | 'phone'
> &
  Phone & {
    createdAt: Date;
    lastLoginAt: Date | null;
  };

const ADMINISTRATOR = `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.phone, p.phone_extension as "phoneExtension", r.role, r.created_at as "createdAt",
  p.last_login_at as "lastLoginAt", p.nr_of_logins as "nrOfLogins", r.archived_at is not null as archived, p.revision`;
/** Everybody once, by the role that is not archived where there is one; $1 the district, $2 the roles. */
const ADMINISTRATORS_OF = `from (select distinct on (person_id) * from roster.staff_roles
    where district_id = $1 and school_id is null and role = any($2) order by person_id, archived_at nulls first, id) r
  join roster.people p on p.id = r.person_id`;

/** Districts, each role seeing its own: Horizon Admin all, a District Admin that one. */
@Injectable()
export class Districts {
  constructor(private readonly db: Db) {}

  async list(
    session: Viewer,
    request: PageRequest<DistrictSort>,
  ): Promise<{ districts: DistrictRow[]; total: number }> {
    const params: unknown[] = [containing(request.search)];
    const from = `from roster.districts d`;
    const where = `where d.archived_at is null and ${seenBy(session, params)} and ($1 = '%%' or d.name ilike $1)`;
    const { rows, total } = await pageOf<Card, DistrictSort>(this.db, request, {
      select: SELECT,
      from: `${from} ${COUNTED} ${where}`,
      countFrom: `${from} ${where}`,
      params,
      rowParams: [],
      order: ORDER,
    });
    return { districts: rows.map((row) => toDistrict(session, row)), total };
  }

  /** Those to choose from, by name. */
  async names(session: Viewer): Promise<DistrictName[]> {
    const params: unknown[] = [];
    return this.db.query(
      `select d.id, d.name, d.state, d.clever_id is not null as clever, d.classlink_id is not null as classlink
         from roster.districts d where d.archived_at is null and ${seenBy(session, params)} order by lower(d.name), d.id`,
      params,
    );
  }

  /** @throws DomainError `roster/district-not-found`, also for one that the session may not see. */
  async open(session: Viewer, districtId: number): Promise<DistrictRow> {
    const row = await this.db.one<Card>(
      `${SELECT} from roster.districts d ${COUNTED} where d.id = $1 and d.archived_at is null`,
      [districtId],
    );
    if (!row || !districtPermissions(session, districtId).view) throw districtNotFound();
    return toDistrict(session, row);
  }

  /** @throws DomainError as `open` */
  async administrators(
    session: Viewer,
    districtId: number,
    request: ListRequest<AdministratorSort, { archived: boolean }>,
  ): Promise<{ administrators: DistrictAdministrator[]; total: number }> {
    const { permissions } = await this.open(session, districtId);
    const params = [districtId, [...DISTRICT_ROLES], containing(request.search), request.filters.archived];
    const { rows, total } = await pageOf<AdministratorRow, AdministratorSort>(this.db, request, {
      select: ADMINISTRATOR,
      from: `${ADMINISTRATORS_OF} where ($3 = '%%' or p.first_name || ' ' || p.last_name ilike $3 or p.email ilike $3)
        and (r.archived_at is not null) = $4`,
      params,
      order: ADMINISTRATORS,
    });
    return { administrators: rows.map((row) => toAdministrator(row, permissions)), total };
  }

  /** One of them, archived or not. @throws DomainError `roster/person-not-found` for whoever never was one */
  async administrator(session: Viewer, districtId: number, userId: number): Promise<DistrictAdministrator> {
    const { permissions } = await this.open(session, districtId);
    const row = await this.db.one<AdministratorRow>(`${ADMINISTRATOR} ${ADMINISTRATORS_OF} where p.id = $3`, [
      districtId,
      [...DISTRICT_ROLES],
      userId,
    ]);
    if (!row) throw new DomainError<RosterCode>('roster/person-not-found', 'This user does not exist.');
    return toAdministrator(row, permissions);
  }
}

export function districtNotFound(): DomainError<RosterCode> {
  return new DomainError('roster/district-not-found', 'This district does not exist.');
}

function seenBy(session: Viewer, params: unknown[]): string {
  const scope = scopeOf(session);
  return scope.within === 'school' ? 'false' : placesSeen(scope, { school: 'null', district: 'd.id' }, params);
}

function toDistrict(session: Viewer, row: Card): DistrictRow {
  return { ...row, stateName: stateName(row.state), permissions: districtPermissions(session, row.id) };
}

function toAdministrator(
  { phone, phoneExtension, ...row }: AdministratorRow,
  permissions: DistrictPermissions,
): DistrictAdministrator {
  const may = permissions.editAdministrators;
  return {
    ...row,
    phone: phoneText({ phone, phoneExtension }),
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    fullName: `${row.firstName} ${row.lastName}`,
    permissions: { edit: may && !row.archived, remove: may && !row.archived, activate: may && row.archived },
  };
}
