import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { containing, pageOf, type Order } from '../../platform/db/list-sql.js';
import type { PageRequest } from '../../platform/http/list.js';
import { CourseTemplates } from '../course-templates.js';
import type { CourseType } from '../entities/school.js';
import { schoolPermissions, type SchoolPermissions } from '../policies.js';
import type { RosterCode } from '../problems.js';
import { isOwnDistrict, oversees, placesSeen, scopeOf, type Viewer } from '../reach.js';
import { courseOf } from '../school-form.js';
import { stateName } from '../states.js';

/** A school in lists and as the head of its pages. */
export interface SchoolCard {
  id: number;
  name: string;
  state: string;
  stateName: string;
  courseType: 'SAT' | 'ACT' | 'ACT_SAT';
  schoolAdminOnly: boolean;
  assessmentsAvailable: boolean;
  activitiesAvailable: boolean;
  cleverId: string | null;
  classlinkId: string | null;
  seatsPurchased: number | null;
  /** Students on the roster who signed in within the last 30 days. */
  activeStudents: number;
  /** Students on the roster who are not archived: each takes a seat. */
  studentsEnrolled: number;
  districtName: string;
  schoolDistrict: DistrictCard;
  /** Nobody works there since then. */
  archivedAt: string | null;
}

/** A school with its settings. */
export interface SchoolDetails extends SchoolCard {
  timeZone: string;
  /** Month and day on which a school year begins, 'MM-DD'. */
  yearStartsOn: string;
  /** Parents are written to when a score report opens. */
  reportMails: boolean;
  /** The course templates that it takes, by slot. */
  heCourseTemplateIds: { id: number; heCourse: { name: string }[] }[];
  revision: number;
  /** Teachers and administrators who are not archived. */
  teacherCount: number;
  administratorCount: number;
  /** Deleting archives it: there are results, or somebody has signed in. */
  keeps: boolean;
  permissions: SchoolPermissions;
}

export interface DistrictCard {
  id: number;
  name: string;
  cleverId: string | null;
  /** ClassLink's tenant id. */
  classlinkId: string | null;
}

export const SCHOOL_SORTS = [
  'name',
  'state',
  'districtName',
  'seatsPurchased',
  'activeStudents',
  'studentsEnrolled',
] as const;
const ACTIVE_MS = 30 * 86_400_000;

type SchoolSort = (typeof SCHOOL_SORTS)[number];

const ORDER: Order<SchoolSort> = {
  columns: {
    name: 'lower(s.name)',
    state: 's.state',
    districtName: 'lower(d.name)',
    seatsPurchased: 's.seats_purchased',
    activeStudents: 'active_students',
    studentsEnrolled: 'students_enrolled',
  },
  empty: 'last',
  then: 'lower(s.name), s.id',
};

interface Row {
  id: number;
  name: string;
  state: string;
  course_types: CourseType[];
  school_admin_only: boolean;
  assessments_available: boolean;
  activities_available: boolean;
  clever_id: string | null;
  classlink_id: string | null;
  seats_purchased: number | null;
  district_id: number;
  district_name: string;
  district_clever_id: string | null;
  district_classlink_id: string | null;
  archived_at: Date | null;
  active_students: number;
  students_enrolled: number;
}

interface DetailsRow extends Row {
  time_zone: string;
  year_starts_on: string;
  report_mails: boolean;
  course_template_ids: number[];
  revision: number;
  teachers: number;
  administrators: number;
  keeps: boolean;
}

const FROM = `from roster.schools s join roster.districts d on d.id = s.district_id`;
const SELECT = `select s.id, s.name, s.state, s.course_types, s.school_admin_only, s.assessments_available, s.activities_available, s.clever_id, s.classlink_id,
  s.seats_purchased, s.archived_at, d.id as district_id, d.name as district_name, d.clever_id as district_clever_id, d.classlink_id as district_classlink_id,
  coalesce(n.active, 0) as active_students, coalesce(n.enrolled, 0) as students_enrolled`;
const DETAILS = `${SELECT}, s.time_zone, s.year_starts_on, s.report_mails, s.course_template_ids, s.revision,
  (select count(distinct r.person_id) from roster.staff_roles r where r.school_id = s.id and r.archived_at is null and r.role = 'Teacher') as teachers,
  (select count(distinct r.person_id) from roster.staff_roles r where r.school_id = s.id and r.archived_at is null and r.role in ('Teacher Admin', 'Principal')) as administrators,
  s.has_results_at is not null or exists (select from roster.class_results r join roster.sections c on c.id = r.section_id where c.school_id = s.id)
  or exists (select from roster.people p where (p.last_login_at is not null or p.has_results_at is not null)
    and (p.school_id = s.id or exists (select from roster.staff_roles r where r.person_id = p.id and r.school_id = s.id))) as keeps`;
/** Students of each school; how many signed in since the moment in this parameter. */
const withStudents = (
  since: string,
) => `left join lateral (select count(*) as enrolled, count(*) filter (where p.last_login_at > ${since}) as active
    from roster.people p where p.school_id = s.id and p.archived_at is null) n on true`;

/**
 * Schools, each role seeing its own: Horizon Admin all, a District Admin those of the district, a school's administrator that
 * one.
 */
@Injectable()
export class Schools {
  constructor(
    private readonly db: Db,
    private readonly templates: CourseTemplates,
    private readonly clock: Clock,
  ) {}

  /** @param which of one district alone; those that are archived instead of those that stand */
  async list(
    session: Viewer,
    request: PageRequest<SchoolSort>,
    { districtId = null, archived = false }: { districtId?: number | null; archived?: boolean } = {},
  ): Promise<{ schools: SchoolCard[]; total: number }> {
    const params: unknown[] = [containing(request.search), districtId, archived];
    const seen = placesSeen(scopeOf(session), { school: 's.id', district: 's.district_id' }, params);
    const where = `where (s.archived_at is not null) = $3 and s.erased_at is null and ${seen} and ($2::int is null or s.district_id = $2) and ($1 = '%%' or s.name ilike $1 or d.name ilike $1)`;
    const { rows, total } = await pageOf<Row, SchoolSort>(this.db, request, {
      select: SELECT,
      from: `${FROM} ${withStudents(`$${params.length + 1}`)} ${where}`,
      countFrom: `${FROM} ${where}`,
      params,
      rowParams: [this.recently()],
      order: ORDER,
    });
    return { schools: rows.map(toCard), total };
  }

  /** @throws DomainError `roster/school-not-found`, also for a school that the session may not see. */
  async open(session: Viewer, schoolId: number): Promise<SchoolDetails> {
    const row = await this.db.one<DetailsRow>(
      `${DETAILS} ${FROM} ${withStudents('$1')} where s.id = $2 and s.archived_at is null`,
      [this.recently(), schoolId],
    );
    if (!row || !oversees(session, { schoolId: row.id, districtId: row.district_id })) throw schoolNotFound();
    const templates = await this.templates.byIds(this.db, row.course_template_ids);
    return {
      ...toCard(row),
      timeZone: row.time_zone,
      yearStartsOn: row.year_starts_on,
      reportMails: row.report_mails,
      heCourseTemplateIds: row.course_template_ids.map((id) => ({
        id,
        heCourse: [{ name: templates.get(id)?.name ?? '' }],
      })),
      revision: row.revision,
      teacherCount: row.teachers,
      administratorCount: row.administrators,
      keeps: row.keeps,
      permissions: schoolPermissions(session, { id: row.id, districtId: row.district_id }),
    };
  }

  /** The district of the session, or the one of its school. @throws DomainError `roster/district-not-found` for any other */
  async openDistrict(session: Viewer, districtId: number): Promise<DistrictCard> {
    const params: unknown[] = [districtId];
    const own = await this.db.one<DistrictCard>(
      `select d.id, d.name, d.clever_id as "cleverId", d.classlink_id as "classlinkId" from roster.districts d
       where d.id = $1 and ${isOwnDistrict(session, 'd.id', params)}`,
      params,
    );
    if (!own) throw new DomainError<RosterCode>('roster/district-not-found', 'This district does not exist.');
    return own;
  }

  private recently(): Date {
    return new Date(this.clock.now() - ACTIVE_MS);
  }
}

export function schoolNotFound(): DomainError<RosterCode> {
  return new DomainError('roster/school-not-found', 'This school does not exist.');
}

function toCard(r: Row): SchoolCard {
  return {
    id: r.id,
    name: r.name,
    state: r.state,
    stateName: stateName(r.state),
    courseType: courseOf(r.course_types),
    schoolAdminOnly: r.school_admin_only,
    assessmentsAvailable: r.assessments_available,
    activitiesAvailable: r.activities_available,
    cleverId: r.clever_id,
    classlinkId: r.classlink_id,
    seatsPurchased: r.seats_purchased,
    activeStudents: r.active_students,
    studentsEnrolled: r.students_enrolled,
    districtName: r.district_name,
    schoolDistrict: {
      id: r.district_id,
      name: r.district_name,
      cleverId: r.district_clever_id,
      classlinkId: r.district_classlink_id,
    },
    archivedAt: r.archived_at?.toISOString() ?? null,
  };
}
