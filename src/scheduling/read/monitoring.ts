import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { effectiveRole } from '../../kernel/roles.js';
import { Db } from '../../platform/db/db.js';
import type { ListRequest } from '../../platform/http/list.js';
import {
  Classes,
  Rolls,
  schoolYearOf,
  workScopeOf,
  type RollOrder,
  type RollScope,
  type SchoolFacts,
} from '../../roster/index.js';
import type { AdministrationType } from '../administration.js';
import { WINDOWS_OF_STUDENT } from '../make-up.js';
import {
  isBegun,
  monitoringStatus,
  SUBJECTS,
  subjectsOf,
  type MonitoringStatus,
  type SubjectKey,
} from '../monitoring-status.js';
import { countsOfBoard, isLed, pageOfBoard, type Led, type SubjectCounts } from './monitoring-sql.js';
import type { Window } from '../status.js';
import { partWindow } from './scheduled-assessments.js';

/**
 * A part of a student's test on the board. `completedInHorizon`: there is a sitting here whose report can be generated.
 * `mayReset`: it was begun, and the caller may reset it.
 */
export interface MonitoredSubject {
  status: MonitoringStatus;
  studentAssessmentId: number | null;
  completedInHorizon: boolean;
  mayReset: boolean;
  difficulty: string | null;
  /** The window that the student was given in place of that of the class. */
  makeUp: Window | null;
}

export interface MonitoredStudent {
  studentId: number;
  firstName: string;
  lastName: string;
  gradeLevel: number | null;
  untimed: boolean;
  /** Whether the caller may act on tests of this one; a teacher's own students only. */
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
  /** Windows for single students, in place of that of the class. */
  makeUp: boolean;
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

export interface MonitoringPage {
  students: MonitoredStudent[];
  totalCount: number;
  counts: Partial<Record<SubjectKey, SubjectCounts>>;
  permissions: MonitoringPermissions;
}

export type MonitoringSort = 'lastName' | 'gradeLevel' | SubjectKey;

/** Whom a board is of, and what the session may do there. */
export interface BoardScope {
  roll: RollScope;
  schoolYearId: number;
  permissions: MonitoringPermissions;
  /** Those on whom the session may act, where the permissions say that it may. */
  led: Led;
}

const NOBODY: Led = { classIds: [], since: new Map() };

interface CopyRow {
  id: number;
  student_id: number;
  category_id: number;
  part: 1 | 2;
  difficulty: string | null;
  led: boolean;
  started_at: Date | null;
  completed_at: Date | null;
  invalidated_at: Date | null;
}

interface WindowRow {
  student_id: number;
  category_id: number;
  make_up: boolean;
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
    private readonly rolls: Rolls,
    private readonly clock: Clock,
  ) {}

  /**
   * One page of the board, with the number of students that pass the filters, and per subject how many of all are at work and
   * done.
   */
  async list(
    session: Omit<Session, 'id'>,
    scope: MonitoringScope,
    { filters, ...request }: ListRequest<MonitoringSort, MonitoringFilters>,
  ): Promise<MonitoringPage> {
    const board = await this.scopeOf(session, scope);
    const { roll, schoolYearId, permissions, led } = board;
    const { search, sort, order, perPage, offset } = request;
    const { gradeLevels = [], statuses = [] } = filters;
    const [everybody, kept] = await Promise.all([
      this.rolls.ids(roll),
      this.rolls.ids(roll, { search, gradeLevels }, rollOrder(sort, order)),
    ]);
    const key = { ...scope, schoolYearId };
    const subject = subjectsOf(scope.typeId).find((one) => one === sort);
    const by = subject ? { subject, order } : null;
    const acting = permissions.reset ? led : NOBODY;
    const [page, counts] = await Promise.all([
      pageOfBoard(this.db, key, kept, { statuses, by, perPage, offset }, this.clock.now()),
      countsOfBoard(this.db, key, everybody, acting),
    ]);
    const shown = new Map((await this.students(scope, board, page.ids)).map((one) => [one.studentId, one]));
    const students = page.ids.flatMap((id) => shown.get(id) ?? []);
    return { students, totalCount: page.total, counts, permissions };
  }

  /** The ids of everybody of the board. @throws DomainError as `board` does */
  async studentIds(session: Session, scope: MonitoringScope): Promise<number[]> {
    return this.rolls.ids((await this.scopeOf(session, scope)).roll);
  }

  /**
   * The whole board by name, or of these students those who are on it.
   * @throws DomainError `roster/class-not-found`, also for a class that the session may not see or that is of another school
   */
  async board(
    session: Omit<Session, 'id'>,
    scope: MonitoringScope,
    only?: readonly number[],
  ): Promise<{ students: MonitoredStudent[]; schoolYearId: number; permissions: MonitoringPermissions }> {
    const board = await this.scopeOf(session, scope);
    const { schoolYearId, permissions } = board;
    return { students: await this.students(scope, board, only), schoolYearId, permissions };
  }

  private async students(
    scope: MonitoringScope,
    { roll, schoolYearId, permissions, led }: BoardScope,
    only?: readonly number[],
  ): Promise<MonitoredStudent[]> {
    const people = await this.rolls.people(roll, only);
    const ids = people.map((p) => p.id);
    const { setId, typeId } = scope;
    const what = [typeId, setId, schoolYearId, ids];
    const params: unknown[] = [...what];
    const [copies, windows] = await Promise.all([
      this.db.query<CopyRow>(
        `select id, student_id, category_id, part, difficulty, ${isLed(led, params)} as led, started_at, completed_at, invalidated_at
           from scheduling.student_assessments c
          where type_id = $1 and set_id = $2 and school_year_id = $3 and student_id = any($4)`,
        params,
      ),
      this.db.query<WindowRow>(
        `select v.student_id, a.category_id, v.p1_start_at is not null as make_up, w.*
           from scheduling.availabilities v join scheduling.assignments a on a.id = v.assignment_id ${WINDOWS_OF_STUDENT}
          where a.type_id = $1 and a.set_id = $2 and a.school_year_id = $3 and a.deleted_at is null and v.student_id = any($4)`,
        what,
      ),
    ]);
    const copyOf = new Map(copies.map((c) => [`${c.student_id}/${c.category_id}/${c.part}`, c]));
    const windowsOf = Map.groupBy(windows, (w) => `${w.student_id}/${w.category_id}`);
    const keys = subjectsOf(typeId);
    const now = this.clock.now();
    return people.map((person): MonitoredStudent => {
      const subjects = keys.map((key): [SubjectKey, MonitoredSubject] => {
        const { categoryId, part } = SUBJECTS[key];
        const copy = copyOf.get(`${person.id}/${categoryId}/${part}`);
        const given = windowsOf.get(`${person.id}/${categoryId}`) ?? [];
        const own = given.map((w) => partWindow(w, part));
        const madeUp = given.find((w) => w.make_up);
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
            mayReset: Boolean(opened) && isBegun(status) && permissions.reset && copy!.led,
            difficulty: opened ? copy.difficulty : null,
            makeUp: madeUp ? partWindow(madeUp, part) : null,
          },
        ];
      });
      return {
        studentId: person.id,
        firstName: person.firstName,
        lastName: person.lastName,
        gradeLevel: person.gradeLevel,
        untimed: person.untimedAssessment,
        mayAct: permissions.reset && (led === 'all' || led.since.has(person.id)),
        hasReport: hasReport(subjects),
        subjects: Object.fromEntries(subjects),
      };
    });
  }

  /**
   * A copy on a board, by its id; undefined for one that is not there. The class is judged first, so that nothing is learned of
   * copies elsewhere.
   * @throws DomainError as `board` does
   */
  async copyOn(
    session: Omit<Session, 'id'>,
    sectionId: number,
    studentAssessmentId: number,
  ): Promise<{ student: MonitoredStudent; key: SubjectKey; sitting: number } | undefined> {
    const copy = await this.db.one<{ studentId: number; setId: number; typeId: number; sitting: number }>(
      'select student_id as "studentId", set_id as "setId", type_id as "typeId", sitting from scheduling.student_assessments where id = $1',
      [studentAssessmentId],
    );
    if (!copy) {
      await this.scopeOf(session, { sectionId, setId: 0, typeId: 0 });
      return undefined;
    }
    const { studentId, setId, typeId, sitting } = copy;
    const [student] = (await this.board(session, { sectionId, setId, typeId }, [studentId])).students;
    const key = subjectsOf(typeId).find((one) => student?.subjects[one]?.studentAssessmentId === studentAssessmentId);
    return student && key ? { student, key, sitting } : undefined;
  }

  /**
   * The school year of a class's results: of its term. A class of a grade goes on from year to year: the year that is now,
   * unless the set was given there in others only; of those the last.
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

  /** Which of these begun copies, given through this class, the session may reset: none of a class that it may not see. */
  async resettable(
    session: Omit<Session, 'id'>,
    sectionId: number,
    studentAssessmentIds: readonly number[],
  ): Promise<number[]> {
    const [section] = (await this.classes.byIds([sectionId])).values();
    const card = section && (await this.classes.open(session, sectionId).catch(() => undefined));
    if (
      !card?.permissions.assign ||
      !permissionsOf(session, true, { ...section!, assessmentsAvailable: false }, false).reset
    )
      return [];
    const params: unknown[] = [studentAssessmentIds];
    const rows = await this.db.query<{ id: number }>(
      `select id from scheduling.student_assessments c where id = any($1) and ${isLed(await this.ledBy(session, [sectionId]), params)}`,
      params,
    );
    return rows.map(({ id }) => id);
  }

  /** @param besides classes that the session leads, whether or not it has them in its list */
  private async ledBy(session: Omit<Session, 'id'>, besides: readonly number[] = []): Promise<Led> {
    if (effectiveRole(session.role) !== 'Teacher') return 'all';
    const own = (await this.classes.listMinimal(session)).filter(({ permissions }) => permissions.assign);
    return this.ledIn([...own.map(({ id }) => id), ...besides]);
  }

  private async ledIn(classIds: readonly number[]): Promise<Led> {
    return { classIds, since: await this.rolls.joined(classIds) };
  }

  /** Who is on a board and what the session may do there. @throws DomainError as `board` does */
  async scopeOf(session: Omit<Session, 'id'>, scope: MonitoringScope): Promise<BoardScope> {
    const { sectionId } = scope;
    if (sectionId !== 0) {
      // A board is worked with: it is of the school that was entered, whatever else of the district may be read.
      const section = await this.classes.open(session, sectionId, { ofOwnSchool: true });
      const steers = section.permissions.assign && effectiveRole(session.role) !== 'Auditor';
      const [facts, schoolYearId, led] = await Promise.all([
        this.classes.school(section.schoolId),
        this.schoolYearIdOf(scope),
        this.ledBy(session, steers ? [sectionId] : []),
      ]);
      const open = section.active && !section.archived;
      const permissions = permissionsOf(session, steers, facts, steers && open);
      return { roll: { sectionIds: [sectionId] }, schoolYearId, permissions, led };
    }
    const work = workScopeOf(session);
    const schoolId = work.within === 'school' || work.within === 'classes' ? work.schoolId : null;
    const admin = work.within === 'school';
    const mine = await this.classes.listMinimal(session);
    const facts = schoolId === null ? undefined : await this.classes.school(schoolId);
    const ownClasses = mine.filter((c) => c.permissions.assign).map((c) => c.id);
    const led = admin ? 'all' : await this.ledIn(ownClasses);
    const steers = admin || ownClasses.length > 0;
    const permissions = permissionsOf(session, steers, facts, steers);
    return {
      roll: admin ? { schoolId: work.schoolId } : { sectionIds: mine.map((c) => c.id) },
      schoolYearId: schoolYearOf(new Date(this.clock.now()), facts?.yearStartsOn).id,
      permissions,
      led,
    };
  }
}

function permissionsOf(
  session: Omit<Session, 'id'>,
  steers: boolean,
  school: Pick<SchoolFacts, 'schoolAdminOnly' | 'assessmentsAvailable'> | undefined,
  assigns: boolean,
): MonitoringPermissions {
  const held = effectiveRole(session.role) === 'Teacher' && (school?.schoolAdminOnly ?? false);
  // Behind a mask nothing is reset and nothing generated, so neither is offered.
  const acts = steers && !held && session.masquerader === null;
  const addToClass = workScopeOf(session).within === 'school';
  const makeUp = assigns && (school?.assessmentsAvailable ?? false);
  return { reset: acts, generateReport: acts, addToClass, help: !held, makeUp };
}

/** By section: each of its parts was handed in. */
function hasReport(subjects: readonly [SubjectKey, MonitoredSubject][]): boolean {
  return [...Map.groupBy(subjects, ([key]) => SUBJECTS[key].categoryId).values()].some((parts) =>
    parts.every(([, { status }]) => status === 'Completed'),
  );
}

/** Subjects are sorted by their status, and where that is equal by name. */
function rollOrder(sort: MonitoringSort, order: 'asc' | 'desc'): RollOrder {
  if (sort === 'gradeLevel') return { sort, order };
  return { sort: 'name', order: sort === 'lastName' ? order : 'asc' };
}
