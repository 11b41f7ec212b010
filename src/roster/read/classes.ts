import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import type { SectionRole } from '../../kernel/roles.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { containing, pageOf, type Order } from '../../platform/db/list-sql.js';
import { StatementBatcher } from '../../platform/db/statement-batcher.js';
import type { PageRequest } from '../../platform/http/list.js';
import type { CourseType } from '../entities/school.js';
import { classPermissions, type ClassPermissions } from '../policies.js';
import type { RosterCode } from '../problems.js';
import {
  classesSeen,
  listsClass,
  placesSeen,
  scopeOf,
  taughtScopeOf,
  workScopeOf,
  type ClassPlace,
  type Scope,
} from '../reach.js';
import { schoolYear } from '../school-year.js';
import { peopleFound, SEARCHED_OF_FEW } from './people-found.js';

type Actor = Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId'>;

export interface SchoolFacts {
  id: number;
  districtId: number;
  name: string;
  state: string;
  timeZone: string;
  courseType: CourseType[];
  assessmentsAvailable: boolean;
  activitiesAvailable: boolean;
  schoolAdminOnly: boolean;
  /** Month and day on which its year begins, 'MM-DD'. */
  yearStartsOn: string;
  /** The course templates that it takes, in the order of its form. */
  courseTemplateIds: number[];
}

export interface ClassFactsOf {
  id: number;
  schoolId: number;
  districtId: number;
  className: string;
  displayName: string;
  editable: boolean;
  archived: boolean;
  /** Of a class that the platform keeps: it goes on from year to year, whatever its term. */
  gradeLevel: number | null;
  schoolYearId: number;
  /** Of the school. */
  yearStartsOn: string;
  schoolAdminOnly: boolean;
}

/** A class as staff see it; `role` is the viewer's own. */
export interface ClassCard {
  id: number;
  displayName: string;
  className: string;
  schoolId: number;
  editable: boolean;
  archived: boolean;
  active: boolean;
  /** Deleting archives it. */
  hasResults: boolean;
  /** Sent back with a change. */
  revision: number;
  studentCount: number;
  role: SectionRole | null;
  createdAt: string;
  term: { id: number; name: string; schoolYear: { id: number; shortName: string } };
  primaryTeachers: { id: number; firstName: string; lastName: string }[];
  secondaryTeachers: { id: number; firstName: string; lastName: string }[];
  permissions: ClassPermissions;
}

export const CLASS_SORTS = ['displayName', 'className', 'studentCount', 'termName', 'createdAt'] as const;
export type ClassSort = (typeof CLASS_SORTS)[number];
/** Where a class of a school stands in its lists. */
export const CLASS_STATES = ['active', 'archived', 'hidden'] as const;
export type ClassState = (typeof CLASS_STATES)[number];

export const STUDENT_SORTS = [
  'lastName',
  'firstName',
  'email',
  'studentIdNumber',
  'gradeLevel',
  'createdAt',
  'lastLoginAt',
  'nrOfLogins',
] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];

export interface StudentRow {
  id: number;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string;
  studentIdNumber: string | null;
  gradeLevel: number | null;
  untimedAssessment: boolean;
  createdAt: string;
  lastLoginAt: string | null;
  nrOfLogins: number;
  /** Shows no e-mail and is left alone by everybody. */
  hiddenAccount: boolean;
  role: 'Student';
}

interface ClassRow {
  id: number;
  display_name: string;
  class_name: string;
  school_id: number;
  district_id: number;
  school_admin_only: boolean;
  editable: boolean;
  archived: boolean;
  hidden: boolean;
  has_results: boolean;
  revision: number;
  student_count: number;
  section_role: SectionRole | null;
  created_at: Date;
  term_id: number;
  term_name: string;
  school_year_id: number;
  teachers: { id: number; firstName: string; lastName: string; role: SectionRole }[];
}

const STUDENT_ORDER: Order<StudentSort> = {
  columns: {
    lastName: 'p.last_order',
    firstName: 'p.first_order',
    // What is not shown does not sort either.
    email: 'case when not p.hidden_account then p.email end',
    studentIdNumber: ['length(p.student_number)', 'p.student_number'],
    gradeLevel: 'p.grade_level',
    createdAt: 'p.created_at',
    lastLoginAt: 'p.last_login_at',
    nrOfLogins: 'p.nr_of_logins',
  },
  empty: 'last',
  then: 'p.last_order, p.first_order, p.id',
};

/** Classes: who is in them, who may see and do what. */
@Injectable()
export class Classes {
  private readonly one = new StatementBatcher(async (ids: number[], q: Queryable = this.db) => {
    const found = await this.schools([...new Set(ids)], q);
    return ids.map((id) => found.get(id));
  });

  constructor(private readonly db: Db) {}

  school(schoolId: number): Promise<SchoolFacts | undefined> {
    return this.one.run(schoolId);
  }

  /** Schools by id, in one query; unknown ids are missing. */
  async schools(schoolIds: readonly number[], q: Queryable = this.db): Promise<Map<number, SchoolFacts>> {
    const rows = await q.query<SchoolFacts>(
      `select id, district_id as "districtId", name, state, time_zone as "timeZone", course_types as "courseType", assessments_available as "assessmentsAvailable",
         activities_available as "activitiesAvailable", school_admin_only as "schoolAdminOnly", year_starts_on as "yearStartsOn",
         course_template_ids as "courseTemplateIds" from roster.schools where id = any($1)`,
      [[...schoolIds]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Course types that any school of a district has. */
  async courseTypesOfDistrict(districtId: number): Promise<CourseType[]> {
    const rows = await this.db.query<{ type: CourseType }>(
      'select distinct unnest(course_types) as type from roster.schools where district_id = $1',
      [districtId],
    );
    return rows.map((row) => row.type);
  }

  /** Names of schools by id, in one query; unknown ids are missing. */
  async schoolNames(schoolIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.db.query<{ id: number; name: string }>(
      'select id, name from roster.schools where id = any($1)',
      [[...new Set(schoolIds)]],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Schools, not archived ones, that take each of these course templates, by name. */
  async schoolsTaking(
    templateIds: readonly number[],
    q: Queryable = this.db,
  ): Promise<Map<number, { id: number; name: string }[]>> {
    const rows = await q.query<{ templateId: number; schools: { id: number; name: string }[] }>(
      `select t.id as "templateId", jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by lower(s.name), s.id) as schools
       from unnest($1::int[]) as t(id) join roster.schools s on s.archived_at is null and t.id = any(s.course_template_ids) group by t.id`,
      [[...templateIds]],
    );
    return new Map(rows.map(({ templateId, schools }) => [templateId, schools]));
  }

  /** Facts of classes by id; unknown ids are missing. */
  async byIds(sectionIds: readonly number[]): Promise<Map<number, ClassFactsOf>> {
    if (sectionIds.length === 0) return new Map();
    const rows = await this.db.query<ClassFactsOf>(
      `select c.id, c.school_id as "schoolId", s.district_id as "districtId", c.class_name as "className", c.display_name as "displayName", c.editable,
         (c.archived_at is not null or s.archived_at is not null) as archived, c.grade_level as "gradeLevel", t.school_year_id as "schoolYearId", s.year_starts_on as "yearStartsOn", s.school_admin_only as "schoolAdminOnly"
       from roster.sections c join roster.schools s on s.id = c.school_id join roster.terms t on t.id = c.term_id where c.id = any($1)`,
      [sectionIds],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * The class with what the session may do in it; with `ofOwnSchool`, who is at a school finds only the classes of that one.
   * @throws DomainError `roster/class-not-found`, also for a class it may not see.
   */
  async open(
    session: Actor,
    sectionId: number,
    { ofOwnSchool = false, q = this.db }: { ofOwnSchool?: boolean; q?: Queryable } = {},
  ): Promise<ClassCard> {
    const [row] = await q.query<ClassRow>(`${CLASS_SELECT} ${CLASS_FROM} where c.id = $2`, [session.userId, sectionId]);
    if (!row || (ofOwnSchool && !listsClass(session, placeOfClass(row)))) throw classNotFound();
    const card = toCard(session, row);
    if (!card.permissions.view) throw classNotFound();
    return card;
  }

  /** These classes in their order, in one query. @throws DomainError as `open`, for any of them */
  async openAll(session: Actor, sectionIds: readonly number[]): Promise<ClassCard[]> {
    if (sectionIds.length === 0) return [];
    const rows = await this.db.query<ClassRow>(`${CLASS_SELECT} ${CLASS_FROM} where c.id = any($2)`, [
      session.userId,
      [...sectionIds],
    ]);
    const seen = new Map(
      rows
        .map((row) => toCard(session, row))
        .filter(({ permissions }) => permissions.view)
        .map((card) => [card.id, card]),
    );
    return sectionIds.map((id) => {
      const card = seen.get(id);
      if (!card) throw classNotFound();
      return card;
    });
  }

  /** @throws DomainError `roster/class-not-found`, or `roster/not-allowed` when it may be seen but not this be done. */
  async must(
    session: Actor,
    sectionId: number,
    action: keyof ClassPermissions,
    q: Queryable = this.db,
  ): Promise<ClassCard> {
    const card = await this.open(session, sectionId, { q });
    if (!card.permissions[action])
      throw new DomainError<RosterCode>(
        'roster/not-allowed',
        `You do not have the permissions to ${action === 'delete' ? 'delete' : 'edit'} this class.`,
      );
    return card;
  }

  /** Names of these classes by id; those that the session may not see are missing. */
  async namesSeen(session: Actor, sectionIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.db.query<ClassRow>(`${CLASS_SELECT} ${CLASS_FROM} where c.id = any($2)`, [
      session.userId,
      [...sectionIds],
    ]);
    const seen = rows.map((row) => toCard(session, row)).filter(({ permissions }) => permissions.view);
    return new Map(seen.map(({ id, displayName }) => [id, displayName]));
  }

  /**
   * Classes that the session works with: a teacher's own, all of the school for its administrators unless only those they teach
   * are asked for.
   */
  async listFor(
    session: Actor,
    request: PageRequest<ClassSort>,
    filter: { /** null lists both. */ archived: boolean | null; taught?: boolean },
  ): Promise<{ classes: ClassCard[]; total: number }> {
    const scope = filter.taught ? taughtScopeOf(session) : workScopeOf(session);
    const params: unknown[] = [filter.archived, containing(request.search)];
    const where = `where ${classesSeen(scope, CLASS_COLUMNS, params)} and c.hidden_at is null and ${NOT_IDLE}
      and ($1::boolean is null or (c.archived_at is not null) = $1)
      and ($2 = '%%' or c.display_name ilike $2 or c.class_name ilike $2 or t.name ilike $2)`;
    return this.pageOf(session, request, where, params);
  }

  /** The classes of a school, or of all places that the session sees, in one state, with how many there are in each. */
  async listOf(
    session: Actor,
    schoolId: number | null,
    request: PageRequest<ClassSort>,
    filter: { state: ClassState; termIds: readonly number[] },
  ): Promise<{ classes: ClassCard[]; total: number; counts: Record<ClassState, number> }> {
    const scope = scopeOf(session);
    const seen = (values: unknown[]) => placesSeen(scope, { school: 's.id', district: 's.district_id' }, values);
    const params: unknown[] = [schoolId, filter.termIds, containing(request.search)];
    const where = `where ($1::int is null or c.school_id = $1) and ${seen(params)} and ${NOT_IDLE} and ${STATE_IS[filter.state]} and (cardinality($2::int[]) = 0 or c.term_id = any($2))
      and ($3 = '%%' or c.display_name ilike $3 or c.class_name ilike $3 or exists (select from roster.memberships m join roster.people p on p.id = m.person_id
        where m.section_id = c.id and m.section_role = 'Primary Teacher' and p.first_name || ' ' || p.last_name ilike $3))`;
    const whole = filter.termIds.length === 0 && request.search.trim() === '';
    const many =
      scope.within === 'everything' && schoolId === null && filter.termIds.length === 0 && filter.state !== 'hidden';
    const stateParams: unknown[] = [schoolId];
    const counting = this.db
      .query<{ state: ClassState; n: number }>(
        `select ${STATE_SQL} as state, count(*) as n from roster.sections c join roster.schools s on s.id = c.school_id
        where ($1::int is null or c.school_id = $1) and ${seen(stateParams)} and ${NOT_IDLE} group by 1`,
        stateParams,
      )
      .then((states) => ({
        active: 0,
        archived: 0,
        hidden: 0,
        ...Object.fromEntries(states.map(({ state, n }) => [state, n])),
      }));
    const total = whole ? counting.then((counts) => counts[filter.state]) : undefined;
    const [page, counts] = await Promise.all([this.pageOf(session, request, where, params, { many, total }), counting]);
    return { ...page, counts };
  }

  /**
   * @param many the list is a good part of all classes there are
   * @param total how many it has, where that is asked anyway
   */
  private async pageOf(
    session: Actor,
    request: PageRequest<ClassSort>,
    where: string,
    params: readonly unknown[],
    { many = false, total: asked }: { many?: boolean; total?: Promise<number> | undefined } = {},
  ): Promise<{ classes: ClassCard[]; total: number }> {
    const counted = request.sort !== 'studentCount' ? '' : many ? COUNTED_AT_ONCE : COUNTED_EACH;
    const { rows, total } = await pageOf<{ id: number }, ClassSort>(this.db, request, {
      select: 'select c.id',
      from: `${CLASS_TABLES} ${counted} ${where}`,
      countFrom: `${CLASS_TABLES} ${where}`,
      params,
      order: CLASS_ORDER,
      total: asked,
    });
    // What is shown is read for the page alone.
    const cards = await this.db.query<ClassRow>(
      `${selectOf(COUNTED)} ${CLASS_FROM} ${countedOf('m.section_id = any($2)')} where c.id = any($2)`,
      [session.userId, rows.map(({ id }) => id)],
    );
    const byId = new Map(cards.map((row) => [row.id, row]));
    const found = rows.flatMap(({ id }) => byId.get(id) ?? []);
    return { classes: found.map((row) => toCard(session, row)), total };
  }

  /** Terms that a class may have, by name: the active ones, and its own. */
  async termsFor({ schoolId, term }: ClassCard): Promise<ClassCard['term'][]> {
    const rows = await this.db.query<{ id: number; name: string; yearId: number }>(
      `select t.id, t.name, t.school_year_id as "yearId" from roster.terms t
        where t.school_id = $1 and (t.archived_at is null or t.id = $2)
        order by t.name_order, t.id`,
      [schoolId, term.id],
    );
    return rows.map(({ id, name, yearId }) => ({
      id,
      name,
      schoolYear: { id: yearId, shortName: schoolYear(yearId).shortName },
    }));
  }

  /** Who teaches or administers at a school and may be a teacher of its classes, by name. */
  teachersOf(schoolId: number): Promise<{ id: number; firstName: string; lastName: string }[]> {
    return this.db.query(
      `select p.id, p.first_name as "firstName", p.last_name as "lastName" from roster.people p
        where not p.hidden_account and exists (select from roster.staff_roles r where r.person_id = p.id and r.school_id = $1
          and r.role in ('Teacher', 'Teacher Admin', 'Principal') and r.archived_at is null)
        order by p.last_order, p.first_order, p.id`,
      [schoolId],
    );
  }

  /** Classes that a student is in. Who may ask is the caller's policy. */
  async listOfStudent(
    session: Actor,
    studentId: number,
    request: PageRequest<ClassSort>,
    filter: { archived: boolean },
  ): Promise<{ classes: ClassCard[]; total: number }> {
    const where = `where c.hidden_at is null and (c.archived_at is not null) = $2
      and exists (select from roster.memberships its where its.section_id = c.id and its.person_id = $1 and its.section_role = 'Student')
      and ($3 = '%%' or c.display_name ilike $3 or c.class_name ilike $3 or t.name ilike $3)`;
    const params: unknown[] = [studentId, filter.archived, containing(request.search)];
    return this.pageOf(session, request, where, params);
  }

  /** Every active class the session may choose, by name: id, names and its own role. */
  async listMinimal(session: Actor): Promise<
    {
      id: number;
      displayName: string;
      className: string;
      role: SectionRole | null;
      studentCount: number;
      schoolYear: { id: number; shortName: string };
      permissions: ClassPermissions;
    }[]
  > {
    const { classes } = await this.listFor(
      session,
      { page: 1, perPage: 2000, offset: 0, sort: 'displayName', order: 'asc', search: '' },
      { archived: false },
    );
    return classes.map(({ id, displayName, className, role, studentCount, term, permissions }) => ({
      id,
      displayName,
      className,
      role,
      studentCount,
      schoolYear: term.schoolYear,
      permissions,
    }));
  }

  /**
   * Names of the classes of a school in one state, by name. Those whose students the session may change; with `editable`
   * said, all that it sees and that are so.
   */
  async listNames(
    session: Actor,
    schoolId: number,
    {
      state = 'active',
      schoolYearId = null,
      termIds = [],
      editable = null,
    }: {
      state?: ClassState;
      schoolYearId?: number | null;
      termIds?: readonly number[];
      editable?: boolean | null;
    } = {},
  ): Promise<{ id: number; displayName: string; className: string; studentCount: number }[]> {
    const rows = await this.db.query<ClassRow>(
      `${CLASS_SELECT} ${CLASS_FROM} where c.school_id = $2 and ${STATE_IS[state]} and ($3::int is null or t.school_year_id = $3) and (cardinality($4::int[]) = 0 or c.term_id = any($4))
         and (case when $5::boolean is null then c.grade_level is null else c.editable = $5 end) and ${NOT_IDLE}
       order by c.display_order, c.id`,
      [session.userId, schoolId, schoolYearId, termIds, editable],
    );
    return rows
      .map((row) => toCard(session, row))
      .filter(({ permissions }) => (editable === null ? permissions.editStudents : permissions.view))
      .map(({ id, displayName, className, studentCount }) => ({ id, displayName, className, studentCount }));
  }

  listStudents(
    sectionId: number,
    request: PageRequest<StudentSort>,
  ): Promise<{ students: StudentRow[]; total: number }> {
    return this.studentsAmong(
      request,
      `roster.memberships m join roster.people p on p.id = m.person_id where m.section_id = $1 and m.section_role = 'Student'`,
      [sectionId],
    );
  }

  /** Whether this student is in the class. */
  async holds(sectionId: number, studentId: number): Promise<boolean> {
    const found = await this.db.one(
      `select from roster.memberships where section_id = $1 and person_id = $2 and section_role = 'Student'`,
      [sectionId, studentId],
    );
    return found !== undefined;
  }

  /** Students of a school who are not in the class. A hidden account is left alone. */
  listUnassigned(
    { id, schoolId }: Pick<ClassCard, 'id' | 'schoolId'>,
    request: PageRequest<StudentSort>,
  ): Promise<{ students: StudentRow[]; total: number }> {
    return this.studentsAmong(
      request,
      `roster.people p where p.school_id = $2 and not p.hidden_account
        and not exists (select from roster.memberships m where m.section_id = $1 and m.person_id = p.id)`,
      [id, schoolId],
    );
  }

  /** `among` ends in a condition; it names `named` from `$1` on. */
  private async studentsAmong(
    request: PageRequest<StudentSort>,
    among: string,
    named: number[],
  ): Promise<{ students: StudentRow[]; total: number }> {
    const params: unknown[] = [...named];
    const from = `from ${among} and p.archived_at is null and ${peopleFound(request.search, SEARCHED_OF_FEW, params)}`;
    const { rows, total } = await pageOf<
      Omit<StudentRow, 'fullName' | 'role' | 'createdAt' | 'lastLoginAt'> & {
        createdAt: Date;
        lastLoginAt: Date | null;
      },
      StudentSort
    >(this.db, request, {
      select: `select p.id, p.first_name as "firstName", p.last_name as "lastName", case when p.hidden_account then '' else p.email end as email,
        p.student_number as "studentIdNumber", p.grade_level as "gradeLevel", p.untimed_assessment as "untimedAssessment", p.created_at as "createdAt",
        p.last_login_at as "lastLoginAt", p.nr_of_logins as "nrOfLogins", p.hidden_account as "hiddenAccount"`,
      from,
      params,
      order: STUDENT_ORDER,
    });
    const students = rows.map((r): StudentRow => ({
      ...r,
      fullName: `${r.firstName} ${r.lastName}`,
      createdAt: r.createdAt.toISOString(),
      lastLoginAt: r.lastLoginAt?.toISOString() ?? null,
      role: 'Student',
    }));
    return { students, total };
  }

  /**
   * Classes of the places within the scope, archived ones too, by their first letters; with `id` that one as well. At most 40.
   */
  named(scope: Scope, text: string, id?: number): Promise<{ id: number; name: string; schoolName: string }[]> {
    const params: unknown[] = [containing(text), id ?? null];
    return this.db.query(
      `select c.id, c.display_name as name, s.name as "schoolName" from roster.sections c join roster.schools s on s.id = c.school_id
       where c.hidden_at is null and ${NOT_IDLE} and ${placesSeen(scope, { school: 's.id', district: 's.district_id' }, params)}
         and ($1 = '%%' or c.display_name ilike $1 or c.class_name ilike $1 or c.id = $2)
       order by c.id = $2 desc nulls last, c.display_order, lower(s.name), c.id limit 40`,
      params,
    );
  }

  /** Ids and grade levels of the students of a class. */
  studentsOf(sectionId: number): Promise<{ id: number; gradeLevel: number | null }[]> {
    return this.db.query(
      `select p.id, p.grade_level as "gradeLevel" from roster.memberships m join roster.people p on p.id = m.person_id
        where m.section_id = $1 and m.section_role = 'Student' and p.archived_at is null order by p.id`,
      [sectionId],
    );
  }

  /** Those of these students who are in these classes, with their grade levels; one statement for all. */
  enrolledAmong(
    wanted: readonly { sectionId: number; studentIds: readonly number[] }[],
  ): Promise<{ sectionId: number; id: number; gradeLevel: number | null }[]> {
    const pairs = wanted.flatMap(({ sectionId, studentIds }) => studentIds.map((id) => [sectionId, id] as const));
    return this.db.query(
      `select distinct m.section_id as "sectionId", p.id, p.grade_level as "gradeLevel"
         from unnest($1::int[], $2::int[]) as wanted (section_id, id)
         join roster.memberships m on m.section_id = wanted.section_id and m.person_id = wanted.id
         join roster.people p on p.id = m.person_id
        where m.section_role = 'Student' and p.archived_at is null order by 1, 2`,
      [pairs.map(([sectionId]) => sectionId), pairs.map(([, id]) => id)],
    );
  }

  /** Classes that students are in, by student: for read models and profiles. Who is in none is missing. */
  async sectionIdsOf(studentIds: readonly number[]): Promise<Map<number, number[]>> {
    const rows = await this.db.query<{ id: number; studentId: number }>(
      `select section_id as id, person_id as "studentId" from roster.memberships
       where person_id = any($1) and section_role = 'Student' order by 1`,
      [studentIds],
    );
    const found = new Map<number, number[]>();
    for (const { studentId, id } of rows) found.set(studentId, [...(found.get(studentId) ?? []), id]);
    return found;
  }
}

const CLASS_COLUMNS = { section: 'c.id', school: 'c.school_id', district: 's.district_id' };

/** The states as conditions: of an expression PostgreSQL cannot guess how many rows have it. */
const STATE_IS: Readonly<Record<ClassState, string>> = {
  active: 'c.archived_at is null and c.hidden_at is null',
  archived: 'c.archived_at is not null',
  hidden: 'c.archived_at is null and c.hidden_at is not null',
};
const STATE_SQL = `case when c.archived_at is not null then 'archived' when c.hidden_at is not null then 'hidden' else 'active' end`;

/** A class that the platform keeps for a grade in which nobody is now has no place in anybody's list. */
const NOT_IDLE = `(c.grade_level is null or exists (select from roster.memberships m join roster.people p on p.id = m.person_id where m.section_id = c.id and p.archived_at is null))`;

const CLASS_TABLES = `from roster.sections c join roster.schools s on s.id = c.school_id join roster.terms t on t.id = c.term_id`;

/** That a membership `m` counts: of a student who is not archived. Indexes alone are read. */
const COUNTS = `m.section_role = 'Student' and not exists (select from roster.people gone where gone.id = m.person_id and gone.archived_at is not null)`;
/** Students of the class `c`. */
const STUDENTS = `(select count(*) from roster.memberships m where m.section_id = c.id and ${COUNTS})`;

/** The same of many classes at once. */
const countedOf = (among: string) => `left join (
    select m.section_id, count(*) as n from roster.memberships m where ${among} and ${COUNTS} group by 1
  ) counted on counted.section_id = c.id`;
const COUNTED = 'coalesce(counted.n, 0)';
/** For an order by them: class by class, or those of all classes there are. */
const COUNTED_EACH = `cross join lateral (select ${STUDENTS} as n) counted`;
/**
 * All students of a class are counted in an index that has nothing else, and those who are archived, who are few, taken off:
 * to ask it of each student takes twice as long.
 */
const COUNTED_AT_ONCE = `left join (
    select section_id, sum(n) as n from (
      select m.section_id, count(*) as n from roster.memberships m where m.section_role = 'Student' group by 1
      union all select away.section_id, -1 from roster.people gone cross join lateral (
        select m.section_id from roster.memberships m where m.person_id = gone.id and m.section_role = 'Student' offset 0) away
       where gone.archived_at is not null) counts group by 1
  ) counted on counted.section_id = c.id`;

const CLASS_ORDER: Order<ClassSort> = {
  columns: {
    displayName: 'c.display_order',
    className: 'c.class_order',
    studentCount: COUNTED,
    termName: 't.name_order',
    createdAt: 'c.created_at',
  },
  then: 'c.id',
};

const CLASS_FROM = `${CLASS_TABLES}
  left join roster.memberships mine on mine.section_id = c.id and mine.person_id = $1`;

const selectOf = (
  students: string,
) => `select c.id, c.display_name, c.class_name, c.school_id, s.district_id, s.school_admin_only, c.editable, (c.archived_at is not null or s.archived_at is not null) as archived,
  c.hidden_at is not null as hidden, exists (select from roster.class_results r where r.section_id = c.id) as has_results, c.revision, c.created_at, t.id as term_id, t.name as term_name, t.school_year_id,
  case when mine.section_role <> 'Student' then mine.section_role end as section_role,
  ${students} as student_count,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'role', m.section_role) order by p.last_name, p.first_name, p.id)
    from roster.memberships m join roster.people p on p.id = m.person_id where m.section_id = c.id and m.section_role <> 'Student'), '[]') as teachers`;
const CLASS_SELECT = selectOf(STUDENTS);

function placeOfClass({ school_id, district_id, section_role }: ClassRow): ClassPlace {
  return { schoolId: school_id, districtId: district_id, taughtByActor: section_role !== null };
}

function toCard(session: Actor, r: ClassRow): ClassCard {
  const teachers = (of: SectionRole) =>
    r.teachers.filter((t) => t.role === of).map(({ id, firstName, lastName }) => ({ id, firstName, lastName }));
  return {
    id: r.id,
    displayName: r.display_name,
    className: r.class_name,
    schoolId: r.school_id,
    editable: r.editable,
    archived: r.archived,
    active: !r.hidden,
    hasResults: r.has_results,
    revision: r.revision,
    studentCount: r.student_count,
    role: r.section_role,
    createdAt: r.created_at.toISOString(),
    term: {
      id: r.term_id,
      name: r.term_name,
      schoolYear: { id: r.school_year_id, shortName: schoolYear(r.school_year_id).shortName },
    },
    primaryTeachers: teachers('Primary Teacher'),
    secondaryTeachers: teachers('Secondary Teacher'),
    permissions: classPermissions(session, {
      schoolId: r.school_id,
      districtId: r.district_id,
      editable: r.editable,
      schoolAdminOnly: r.school_admin_only,
      sectionRole: r.section_role,
      keepsResults: r.archived && r.has_results,
    }),
  };
}

export function studentNotIn(): DomainError<RosterCode> {
  return new DomainError('roster/student-not-found', 'This student does not exist.');
}

export function classNotFound(): DomainError<RosterCode> {
  return new DomainError('roster/class-not-found', 'This class does not exist.');
}
