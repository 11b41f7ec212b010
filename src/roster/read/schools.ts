import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { effectiveRole } from '../../kernel/roles.js';
import { Db } from '../../platform/db/db.js';
import type { ListRequest } from '../../platform/http/list.js';
import type { CourseType } from '../entities/school.js';
import { administersSchool } from '../policies.js';
import type { RosterCode } from '../problems.js';
import { STATES } from '../states.js';

type Actor = Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId'>;

/** A school in lists and as the head of its pages. */
export interface SchoolCard {
  id: number;
  name: string;
  state: string;
  stateName: string;
  courseType: 'SAT' | 'ACT' | 'ACT_SAT';
  schoolAdminOnly: boolean;
  seatsPurchased: number | null;
  /** Students on the roster who signed in within the last 30 days. */
  activeStudents: number;
  /** Students on the roster who are not archived: each takes a seat. */
  studentsEnrolled: number;
  districtName: string;
  schoolDistrict: { id: number; name: string };
}

export const SCHOOL_SORTS = ['name', 'state', 'districtName', 'seatsPurchased', 'activeStudents', 'studentsEnrolled'] as const;
const ACTIVE_MS = 30 * 86_400_000;

type SchoolSort = (typeof SCHOOL_SORTS)[number];

const ORDER: Record<SchoolSort, string> = {
  name: 'lower(s.name)',
  state: 's.state',
  districtName: 'lower(d.name)',
  seatsPurchased: 's.seats_purchased',
  activeStudents: 'active_students',
  studentsEnrolled: 'students_enrolled',
};

interface Row {
  id: number;
  name: string;
  state: string;
  course_types: CourseType[];
  school_admin_only: boolean;
  seats_purchased: number | null;
  district_id: number;
  district_name: string;
  active_students: number;
  students_enrolled: number;
}

const FROM = `from roster.schools s join roster.districts d on d.id = s.district_id`;
const SELECT = `select s.id, s.name, s.state, s.course_types, s.school_admin_only, s.seats_purchased, d.id as district_id, d.name as district_name,
  coalesce(n.active, 0) as active_students, coalesce(n.enrolled, 0) as students_enrolled
  ${FROM} left join lateral (select count(*) as enrolled, count(*) filter (where p.last_login_at > $1) as active
    from roster.people p where p.school_id = s.id and p.archived_at is null) n on true`;

/** Schools, each role seeing its own: Horizon Admin all, a District Admin those of the district, a school's administrator that one. */
@Injectable()
export class Schools {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list(session: Actor, request: ListRequest<SchoolSort>): Promise<{ schools: SchoolCard[]; total: number }> {
    const where = `where s.archived_at is null and ($2::int is null or s.district_id = $2) and ($3 = '%%' or s.name ilike $3 or d.name ilike $3)`;
    const params = [this.recently(), effectiveRole(session.role) === 'Horizon Admin' ? null : (session.districtId ?? 0), `%${request.search.replace(/[\\%_]/g, '\\$&')}%`];
    const [rows, count] = await Promise.all([
      this.db.query<Row>(`${SELECT} ${where} order by ${ORDER[request.sort]} ${request.order} nulls last, lower(s.name), s.id limit $4 offset $5`, [...params, request.perPage, request.offset]),
      this.db.one<{ n: number }>(`select count(*) as n ${FROM} ${where} and $1::timestamptz is not null`, params),
    ]);
    return { schools: rows.map(toCard), total: count!.n };
  }

  /** @throws DomainError `roster/school-not-found`, also for a school that the session may not see. */
  async open(session: Actor, schoolId: number): Promise<SchoolCard> {
    const row = await this.db.one<Row>(`${SELECT} where s.id = $2 and s.archived_at is null`, [this.recently(), schoolId]);
    const role = effectiveRole(session.role);
    const sees = row && (role === 'Horizon Admin' || administersSchool(session, schoolId) || (role === 'District Admin' && row.district_id === session.districtId));
    if (!sees) throw new DomainError<RosterCode>('roster/school-not-found', 'This school does not exist.');
    return toCard(row);
  }

  private recently(): Date {
    return new Date(this.clock.now() - ACTIVE_MS);
  }
}

function toCard(r: Row): SchoolCard {
  return {
    id: r.id,
    name: r.name,
    state: r.state,
    stateName: STATES.find((state) => state.code === r.state)?.label ?? r.state,
    courseType: r.course_types.length > 1 ? 'ACT_SAT' : r.course_types[0]!,
    schoolAdminOnly: r.school_admin_only,
    seatsPurchased: r.seats_purchased,
    activeStudents: r.active_students,
    studentsEnrolled: r.students_enrolled,
    districtName: r.district_name,
    schoolDistrict: { id: r.district_id, name: r.district_name },
  };
}
