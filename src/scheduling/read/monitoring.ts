import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { effectiveRole } from '../../kernel/roles.js';
import { Db } from '../../platform/db/db.js';
import type { ListRequest } from '../../platform/http/list.js';
import { Classes, schoolYearOf, workScopeOf } from '../../roster/index.js';
import type { AdministrationType } from '../administration.js';
import {
  isBegun,
  MONITORING_STATUSES,
  monitoringStatus,
  partTwoOf,
  SUBJECTS,
  subjectsOf,
  type MonitoringStatus,
  type SubjectKey,
} from '../monitoring-status.js';
import { partWindow } from './scheduled-assessments.js';

/** A part of a student's test on the board. `completedInHorizon`: there is a sitting here whose report can be generated. */
export interface MonitoredSubject {
  status: MonitoringStatus;
  studentAssessmentId: number | null;
  completedInHorizon: boolean;
  difficulty: string | null;
}

export interface MonitoredStudent {
  studentId: number;
  firstName: string;
  lastName: string;
  gradeLevel: number | null;
  untimed: boolean;
  /** Whether the caller may reset and generate for this one; a teacher's own students only. */
  mayAct: boolean;
  /** Every part of some section of the set was handed in: there is a score report, as soon as it is scored. */
  hasReport: boolean;
  subjects: Partial<Record<SubjectKey, MonitoredSubject>>;
}

/** What the caller may do on this board (specification 3, section 6). */
export interface MonitoringPermissions {
  reset: boolean;
  generateReport: boolean;
  addToClass: boolean;
  help: boolean;
}

export interface MonitoringScope {
  /** 0 is the entire school: for a teacher everybody of their own classes. */
  sectionId: number;
  setId: number;
  typeId: number;
}

export interface MonitoringFilters {
  gradeLevels?: readonly number[];
  /** A student is kept when any subject has one of these. */
  statuses?: readonly MonitoringStatus[];
}

/** Of everybody of the board. */
export interface SubjectCounts {
  inProgress: number;
  completed: number;
  /** Begun tests that the caller may reset, and of these how many have begun a part 2 that goes with them. */
  resettable: number;
  resettablePartTwo: number;
}

export interface MonitoringPage {
  students: MonitoredStudent[];
  totalCount: number;
  counts: Partial<Record<SubjectKey, SubjectCounts>>;
  permissions: MonitoringPermissions;
}

export type MonitoringSort = 'lastName' | 'gradeLevel' | SubjectKey;

interface CopyRow {
  id: number;
  student_id: number;
  category_id: number;
  part: 1 | 2;
  difficulty: string | null;
  started_at: Date | null;
  completed_at: Date | null;
  invalidated_at: Date | null;
}

interface WindowRow {
  student_id: number;
  category_id: number;
  administration_type: AdministrationType | null;
  p1_start_at: Date;
  p1_end_at: Date | null;
  p2_start_at: Date | null;
  p2_end_at: Date | null;
}

/** Who of a class or school stands where with the parts of one set. */
@Injectable()
export class Monitoring {
  constructor(
    private readonly db: Db,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  /** One page of the board, with the number of students that pass the filters, and per subject how many of all are at work and done. */
  async list(
    session: Session,
    scope: MonitoringScope,
    { filters, ...request }: ListRequest<MonitoringSort, MonitoringFilters>,
  ): Promise<MonitoringPage> {
    const { students, permissions } = await this.board(session, scope);
    const words = request.search.toLowerCase().split(/\s+/).filter(Boolean);
    const kept = students.filter(
      (s) =>
        words.every((word) => `${s.firstName} ${s.lastName}`.toLowerCase().includes(word)) &&
        (!filters.gradeLevels?.length || (s.gradeLevel !== null && filters.gradeLevels.includes(s.gradeLevel))) &&
        (!filters.statuses?.length ||
          Object.values(s.subjects).some((subject) => filters.statuses!.includes(subject.status))),
    );
    const by = comparator(request.sort);
    kept.sort((a, b) => (request.order === 'asc' ? by(a, b) : by(b, a)) || byName(a, b));
    return {
      students: kept.slice(request.offset, request.offset + request.perPage),
      totalCount: kept.length,
      counts: countsOf(students, scope.typeId),
      permissions,
    };
  }

  /**
   * The whole board: everybody of the scope by name.
   * @throws DomainError `roster/class-not-found`, also for a class that the session may not see or that is of another school
   */
  async board(
    session: Session,
    scope: MonitoringScope,
  ): Promise<{ students: MonitoredStudent[]; schoolYearId: number; permissions: MonitoringPermissions }> {
    const { people, schoolYearId, permissions, led } = await this.scopeOf(session, scope);
    const ids = people.map((p) => p.id);
    const { setId, typeId } = scope;
    const what = [typeId, setId, schoolYearId, ids];
    const [copies, windows] = await Promise.all([
      this.db.query<CopyRow>(
        `select id, student_id, category_id, part, difficulty, started_at, completed_at, invalidated_at from scheduling.student_assessments
          where type_id = $1 and set_id = $2 and school_year_id = $3 and student_id = any($4)`,
        what,
      ),
      this.db.query<WindowRow>(
        `select v.student_id, a.category_id, a.administration_type, a.p1_start_at, a.p1_end_at, a.p2_start_at, a.p2_end_at
           from scheduling.availabilities v join scheduling.assignments a on a.id = v.assignment_id
          where a.type_id = $1 and a.set_id = $2 and a.school_year_id = $3 and a.deleted_at is null and v.student_id = any($4)`,
        what,
      ),
    ]);
    const copyOf = new Map(copies.map((c) => [`${c.student_id}/${c.category_id}/${c.part}`, c]));
    const windowsOf = Map.groupBy(windows, (w) => `${w.student_id}/${w.category_id}`);
    const keys = subjectsOf(typeId);
    const now = this.clock.now();
    const students = people.map((person): MonitoredStudent => {
      const subjects = keys.map((key): [SubjectKey, MonitoredSubject] => {
        const { categoryId, part } = SUBJECTS[key];
        const copy = copyOf.get(`${person.id}/${categoryId}/${part}`);
        const own = (windowsOf.get(`${person.id}/${categoryId}`) ?? []).map((w) => partWindow(w, part));
        const progress = copy && {
          difficulty: copy.difficulty,
          startedAt: copy.started_at,
          completedAt: copy.completed_at,
          invalidatedAt: copy.invalidated_at,
        };
        const status = monitoringStatus(progress, own, part, now);
        const opened = copy && copy.difficulty !== null;
        return [
          key,
          {
            status,
            studentAssessmentId: opened ? copy.id : null,
            completedInHorizon: status === 'Completed',
            difficulty: opened ? copy.difficulty : null,
          },
        ];
      });
      return {
        studentId: person.id,
        firstName: person.firstName,
        lastName: person.lastName,
        gradeLevel: person.gradeLevel,
        untimed: person.untimedAssessment,
        mayAct: permissions.reset && (led === 'all' || led.has(person.id)),
        hasReport: hasReport(subjects),
        subjects: Object.fromEntries(subjects),
      };
    });
    return { students, schoolYearId, permissions };
  }

  /**
   * A copy on a board, by its id; undefined for one that is not there. The class is judged first, so that nothing is learned of
   * copies elsewhere.
   * @throws DomainError as `board` does
   */
  async copyOn(
    session: Session,
    sectionId: number,
    studentAssessmentId: number,
  ): Promise<{ student: MonitoredStudent; key: SubjectKey; sitting: number } | undefined> {
    const copy = await this.db.one<{ setId: number; typeId: number; sitting: number }>(
      'select set_id as "setId", type_id as "typeId", sitting from scheduling.student_assessments where id = $1',
      [studentAssessmentId],
    );
    if (!copy) {
      await this.scopeOf(session, { sectionId, setId: 0, typeId: 0 });
      return undefined;
    }
    const { setId, typeId, sitting } = copy;
    for (const student of (await this.board(session, { sectionId, setId, typeId })).students) {
      const key = subjectsOf(typeId).find((one) => student.subjects[one]?.studentAssessmentId === studentAssessmentId);
      if (key) return { student, key, sitting };
    }
    return undefined;
  }

  /**
   * The school year of a class's results: of its term. A class of a grade goes on from year to year: the year that is now, unless
   * the set was given there in others only; of those the last.
   */
  async schoolYearIdOf({ sectionId, setId, typeId }: MonitoringScope): Promise<number> {
    const section = (await this.classes.byIds([sectionId])).get(sectionId);
    if (section && section.gradeLevel === null) return section.schoolYearId;
    const now = schoolYearOf(new Date(this.clock.now()), section?.yearStartsOn).id;
    const given = await this.db.one<{ year: number }>(
      `select school_year_id as year from scheduling.assignments where section_id = $1 and set_id = $2 and type_id = $3 and deleted_at is null
        order by (school_year_id = $4) desc, school_year_id desc limit 1`,
      [sectionId, setId, typeId, now],
    );
    return given?.year ?? now;
  }

  /** Whether the session may reset what was assigned through this class; false for a class that it may not see. */
  async mayReset(session: Session, sectionId: number): Promise<boolean> {
    const [section] = (await this.classes.byIds([sectionId])).values();
    if (!section) return false;
    const card = await this.classes.open(session, sectionId).catch(() => undefined);
    return card !== undefined && card.permissions.assign && permissionsOf(session, true, section.schoolAdminOnly).reset;
  }

  /** Who is on a board and what the session may do there. @throws DomainError as `board` does */
  async scopeOf(session: Session, scope: MonitoringScope) {
    const { sectionId } = scope;
    if (sectionId !== 0) {
      // A board is worked with: it is of the school that was entered, whatever else of the district may be read.
      const section = await this.classes.open(session, sectionId, { ofOwnSchool: true });
      const steers = section.permissions.assign && effectiveRole(session.role) !== 'Auditor';
      const [people, facts, schoolYearId] = await Promise.all([
        this.classes.roll([sectionId]),
        this.classes.school(section.schoolId),
        this.schoolYearIdOf(scope),
      ]);
      return {
        people,
        schoolYearId,
        permissions: permissionsOf(session, steers, facts?.schoolAdminOnly ?? false),
        led: 'all' as const,
      };
    }
    const work = workScopeOf(session);
    const schoolId = work.within === 'school' || work.within === 'classes' ? work.schoolId : null;
    const admin = work.within === 'school';
    const mine = await this.classes.listMinimal(session);
    const facts = schoolId === null ? undefined : await this.classes.school(schoolId);
    const people = admin
      ? await this.classes.rollOfSchool(work.schoolId)
      : await this.classes.roll(mine.map((c) => c.id));
    const ownClasses = mine.filter((c) => c.permissions.assign).map((c) => c.id);
    const led: ReadonlySet<number> | 'all' = admin
      ? 'all'
      : new Set((await this.classes.roll(ownClasses)).map(({ id }) => id));
    const permissions = permissionsOf(session, admin || ownClasses.length > 0, facts?.schoolAdminOnly ?? false);
    return { people, schoolYearId: schoolYearOf(new Date(this.clock.now()), facts?.yearStartsOn).id, permissions, led };
  }
}

function permissionsOf(session: Session, steers: boolean, schoolAdminOnly: boolean): MonitoringPermissions {
  const held = effectiveRole(session.role) === 'Teacher' && schoolAdminOnly;
  // Behind a mask nothing is reset and nothing generated, so neither is offered.
  const acts = steers && !held && session.masquerader === null;
  const addToClass = workScopeOf(session).within === 'school';
  return { reset: acts, generateReport: acts, addToClass, help: !held };
}

function countsOf(students: readonly MonitoredStudent[], typeId: number): MonitoringPage['counts'] {
  const count = (key: SubjectKey, status: MonitoringStatus) =>
    students.filter(({ subjects }) => subjects[key]?.status === status).length;
  const begun = (student: MonitoredStudent, key: SubjectKey | undefined) =>
    key !== undefined && isBegun(student.subjects[key]?.status ?? 'Not Scheduled');
  return Object.fromEntries(
    subjectsOf(typeId).map((key) => {
      const mine = students.filter((student) => student.mayAct && begun(student, key));
      return [
        key,
        {
          inProgress: count(key, 'In Progress'),
          completed: count(key, 'Completed'),
          resettable: mine.length,
          resettablePartTwo: mine.filter((student) => begun(student, partTwoOf(key))).length,
        },
      ];
    }),
  );
}

/** By section: each of its parts was handed in. */
function hasReport(subjects: readonly [SubjectKey, MonitoredSubject][]): boolean {
  return [...Map.groupBy(subjects, ([key]) => SUBJECTS[key].categoryId).values()].some((parts) =>
    parts.every(([, { status }]) => status === 'Completed'),
  );
}

function comparator(sort: MonitoringSort): (a: MonitoredStudent, b: MonitoredStudent) => number {
  if (sort === 'lastName') return byName;
  if (sort === 'gradeLevel') return (a, b) => (a.gradeLevel ?? 0) - (b.gradeLevel ?? 0);
  const rank = (s: MonitoredStudent) => MONITORING_STATUSES.indexOf(s.subjects[sort]?.status ?? 'Not Scheduled');
  return (a, b) => rank(a) - rank(b);
}

function byName(a: MonitoredStudent, b: MonitoredStudent): number {
  return (
    a.lastName.localeCompare(b.lastName, 'en') ||
    a.firstName.localeCompare(b.firstName, 'en') ||
    a.studentId - b.studentId
  );
}
