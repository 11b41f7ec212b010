import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { assessmentType } from '../../content/index.js';
import { AssignableClasses, Classes, Rolls } from '../../roster/index.js';
import type { Schedule } from '../entities/assignment.js';
import { KEYS_SHOWN, missingOf, windowRefusal, type Begun } from '../make-up.js';
import { assessmentPermissions } from '../policies.js';
import { ShownAnswers } from '../shown-answers.js';
import type { Window } from '../status.js';
import { Monitoring, type MonitoringScope } from './monitoring.js';
import { partWindow } from './scheduled-assessments.js';

/** How a student stands with a section of a set, as far as a window can be given for it. */
export interface SectionToMakeUp {
  studentId: number;
  categoryId: number;
  assignmentId: number;
  /** What can still be begun of it. */
  part: 1 | 2;
  /** Of the class, for that part. */
  classWindow: Window;
  makeUp: Schedule | null;
  /** Why no window can be given or changed; null when one can. */
  refused: string | null;
}

export interface StudentToMakeUp {
  studentId: number;
  firstName: string;
  lastName: string;
  sections: SectionToMakeUp[];
}

interface Candidate extends Schedule {
  id: number;
  sectionId: number;
  categoryId: number;
  gradeLevels: number[];
}

interface Copy extends Begun {
  id: number;
  sitting: number;
  studentId: number;
  categoryId: number;
  part: 1 | 2;
}

interface Own extends Schedule {
  assignmentId: number;
  studentId: number;
}

/** What students of a class or school have to make up of a set, and which windows they were given for it. */
@Injectable()
export class MakeUps {
  constructor(
    private readonly db: Db,
    private readonly monitoring: Monitoring,
    private readonly rolls: Rolls,
    private readonly classes: Classes,
    private readonly assignable: AssignableClasses,
    private readonly shown: ShownAnswers,
    private readonly clock: Clock,
  ) {}

  /**
   * Of these students, by name: those who are in a class that was given the set and that the session may assign to.
   * @throws DomainError `roster/class-not-found`, also for a class that the session may not see
   */
  async of(
    session: Omit<Session, 'id'>,
    scope: MonitoringScope,
    studentIds: readonly number[],
  ): Promise<StudentToMakeUp[]> {
    const board = await this.monitoring.scopeOf(session, scope);
    const people = await this.rolls.people(board.roll, studentIds);
    const given = await this.given(session, scope, board.schoolYearId);
    const ids = people.map(({ id }) => id);
    const [enrolled, own, copies] = await Promise.all([
      this.classes.enrolledAmong(
        [...new Set(given.map(({ sectionId }) => sectionId))].map((sectionId) => ({ sectionId, studentIds: ids })),
      ),
      this.db.query<Own>(
        `select v.assignment_id as "assignmentId", v.student_id as "studentId", v.administration_type as "administrationType", v.p1_start_at as "p1StartAt",
           v.p1_end_at as "p1EndAt", v.p2_start_at as "p2StartAt", v.p2_end_at as "p2EndAt"
         from scheduling.availabilities v where v.assignment_id = any($1) and v.student_id = any($2) and v.p1_start_at is not null`,
        [given.map(({ id }) => id), ids],
      ),
      this.db.query<Copy>(
        `select id, sitting, student_id as "studentId", category_id as "categoryId", part, started_at as "startedAt", completed_at as "completedAt", invalidated_at as "invalidatedAt"
           from scheduling.student_assessments where type_id = $1 and set_id = $2 and school_year_id = $3 and student_id = any($4)`,
        [scope.typeId, scope.setId, board.schoolYearId, ids],
      ),
    ]);
    const classesOf = Map.groupBy(enrolled, ({ id }) => id);
    const ownOf = new Map(own.map((one) => [`${one.assignmentId}/${one.studentId}`, one]));
    const copyOf = new Map(copies.map((copy) => [`${copy.studentId}/${copy.categoryId}/${copy.part}`, copy]));
    const byCategory = Map.groupBy(given, ({ categoryId }) => categoryId);
    const { parts } = assessmentType(scope.typeId);
    const now = this.clock.now();
    const waiting = copies.filter((one) => {
      const missing = missingOf(parts, one, copyOf.get(`${one.studentId}/${one.categoryId}/2`));
      return one.part === 1 && 'part' in missing && missing.part === 2;
    });
    const shown = await this.shown.among(waiting);
    return people.flatMap((person): StudentToMakeUp[] => {
      const { id: studentId, gradeLevel } = person;
      const mine = new Set(classesOf.get(studentId)?.map(({ sectionId }) => sectionId));
      const sections = [...byCategory].flatMap(([categoryId, assignments]): SectionToMakeUp[] => {
        const copy = (part: 1 | 2) => copyOf.get(`${studentId}/${categoryId}/${part}`);
        const missing = missingOf(parts, copy(1), copy(2));
        const part = 'part' in missing ? missing.part : 1;
        const makeUpOf = ({ id }: Candidate) => ownOf.get(`${id}/${studentId}`);
        const [assignment] = assignments
          .filter(
            ({ sectionId, gradeLevels }) =>
              mine.has(sectionId) && (gradeLevel === null || gradeLevels.includes(gradeLevel)),
          )
          .sort(
            (a, b) =>
              Number(makeUpOf(b) !== undefined) - Number(makeUpOf(a) !== undefined) ||
              (endMs(b, part) > endMs(a, part) ? 1 : endMs(b, part) < endMs(a, part) ? -1 : 0) ||
              b.id - a.id,
          );
        if (!assignment) return [];
        const classWindow = windowOfPart(assignment, part);
        const makeUp = makeUpOf(assignment) ?? null;
        const one = copy(1);
        const refused =
          'refused' in missing
            ? missing.refused
            : one && shown.has(one.id)
              ? KEYS_SHOWN
              : makeUp
                ? null
                : (windowRefusal(classWindow, now) ?? null);
        return [{ studentId, categoryId, assignmentId: assignment.id, part, classWindow, makeUp, refused }];
      });
      return sections.length > 0
        ? [{ studentId, firstName: person.firstName, lastName: person.lastName, sections }]
        : [];
    });
  }

  /** What the set was given by in classes that the session may assign to. */
  private async given(
    session: Omit<Session, 'id'>,
    { sectionId, setId, typeId }: MonitoringScope,
    schoolYearId: number,
  ): Promise<Candidate[]> {
    const all = await this.db.query<Candidate>(
      `select id, section_id as "sectionId", category_id as "categoryId", grade_levels as "gradeLevels", administration_type as "administrationType",
         p1_start_at as "p1StartAt", p1_end_at as "p1EndAt", p2_start_at as "p2StartAt", p2_end_at as "p2EndAt"
       from scheduling.assignments where type_id = $1 and set_id = $2 and school_year_id = $3 and deleted_at is null
         and ($4 = 0 and school_id = $5 or section_id = $4) order by category_id, id`,
      [typeId, setId, schoolYearId, sectionId, session.schoolId],
    );
    const sections = await this.assignable.byIds(session, [...new Set(all.map((one) => one.sectionId))]);
    return all.filter((one) => {
      const section = sections.get(one.sectionId);
      return section !== undefined && assessmentPermissions(session, section).assign;
    });
  }
}

/** Of an assignment, for a part. */
export function windowOfPart(given: Schedule, part: 1 | 2): Window {
  return partWindow(
    {
      administration_type: given.administrationType,
      p1_start_at: given.p1StartAt,
      p1_end_at: given.p1EndAt,
      p2_start_at: given.p2StartAt,
      p2_end_at: given.p2EndAt,
    },
    part,
  );
}

/** One without an end is the last. */
function endMs(given: Schedule, part: 1 | 2): number {
  const { endAt } = windowOfPart(given, part);
  return endAt === null ? Infinity : Date.parse(endAt);
}
