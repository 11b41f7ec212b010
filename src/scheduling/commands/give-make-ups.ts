import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { assessmentType, category } from '../../content/index.js';
import { type BatchActor, HeldRoles, stillHolds } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { BatchDto, Judged } from '../../platform/batches/batch.js';
import { Batches } from '../../platform/batches/batches.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { Classes, doneBy } from '../../roster/index.js';
import { Assignment, checkedSchedule, mustLieAhead, type Schedule } from '../entities/assignment.js';
import { StudentAssessment } from '../entities/student-assessment.js';
import { KEYS_SHOWN, missingOf, mustEnd, windowRefusal } from '../make-up.js';
import type { SchedulingCode } from '../problems.js';
import type { MakeUpWindow, SchedulingEvents } from '../published.js';
import { MakeUps, windowOfPart, type SectionToMakeUp } from '../read/make-ups.js';
import { Monitoring, type MonitoringScope } from '../read/monitoring.js';
import { tellProgress } from '../read/monitoring-feed.js';
import { ShownAnswers } from '../shown-answers.js';
import { giveToStudents } from './give-to-students.js';
import { openNextParts } from './open-next-part.js';

interface Request extends MonitoringScope {
  /** Moments are texts once they were kept. */
  schedule: MakeUpWindow | null;
  /** By the key of a row: which window of the student was shown, see `windowVersion`. */
  versions: Record<string, string>;
}

/** By the key of a row. */
interface Asked {
  sections: ReadonlyMap<string, SectionToMakeUp>;
  names: ReadonlyMap<string, string>;
}

const GIVE = 'scheduling.give-make-up';
const WITHDRAW = 'scheduling.withdraw-make-up';
const UNKNOWN = 'This student does not have this assessment.';

/**
 * Gives students a window of their own for sections of a set, changes it, or withdraws it, so that the window of the class holds
 * again: a row for each student and section. Nothing is done to what has begun.
 */
@Injectable()
export class GiveMakeUps {
  constructor(
    private readonly batches: Batches,
    private readonly makeUps: MakeUps,
    private readonly monitoring: Monitoring,
    private readonly unitOfWork: UnitOfWork,
    private readonly shown: ShownAnswers,
    private readonly classes: Classes,
    private readonly clock: Clock,
    roles: HeldRoles,
  ) {
    for (const name of [GIVE, WITHDRAW]) {
      batches.add<BatchActor, Request, Asked>({
        name,
        title: () => (name === GIVE ? 'Giving make-up windows' : 'Withdrawing make-up windows'),
        stands: (actor) => stillHolds(roles, actor),
        together: (actor, keys, request) => this.asked(actor, keys, request),
        run: (key, { actor, request, shared }) =>
          this.one(actor, shared.sections.get(key), request.schedule, request.versions[key]),
        names: async (actor, keys, request) => (await this.asked(actor, keys, request)).names,
      });
    }
  }

  /**
   * @param of with `versions`, of each student as it was shown, a row whose window is another one by now stays as it is
   * @param schedule null withdraws
   * @param id of the press: the same once more is the same batch
   * @throws DomainError `roster/class-not-found`, also for a class that the actor may not see, `scheduling/not-allowed`,
   *   `scheduling/invalid-schedule`
   */
  async start(
    actor: BatchActor,
    scope: MonitoringScope,
    of: readonly { categoryId: number; studentIds: readonly number[]; versions?: readonly string[] | undefined }[],
    schedule: Schedule | null,
    id: string,
  ): Promise<BatchDto> {
    const { parts } = assessmentType(scope.typeId);
    const kept = schedule && checkedSchedule(parts, schedule);
    if (kept) {
      mustEnd(parts, kept);
      mustLieAhead(parts, kept, new Date(this.clock.now()));
    }
    if (!(await this.monitoring.scopeOf(actor, scope)).permissions.makeUp)
      throw new DomainError<SchedulingCode>('scheduling/not-allowed', 'You are not allowed to do this.');
    const keys = of.flatMap(({ categoryId, studentIds }) =>
      studentIds.map((studentId) => `${studentId}/${categoryId}`),
    );
    const versions = Object.fromEntries(
      of.flatMap(({ categoryId, studentIds, versions }) =>
        versions ? studentIds.map((studentId, i) => [`${studentId}/${categoryId}`, versions[i]!]) : [],
      ),
    );
    const request: Request = { ...scope, schedule: kept && windowOf(kept), versions };
    return this.batches.start(actor, kept ? GIVE : WITHDRAW, keys, request, id);
  }

  private async asked(actor: BatchActor, keys: readonly string[], scope: MonitoringScope): Promise<Asked> {
    const students = await this.makeUps.of(actor, scope, [...new Set(keys.map((key) => parseInt(key, 10)))]);
    const rows = students.flatMap(({ firstName, lastName, sections }) =>
      sections.map((section) => ({
        key: `${section.studentId}/${section.categoryId}`,
        name: `${firstName} ${lastName}, ${category(section.categoryId).name}`,
        section,
      })),
    );
    return {
      sections: new Map(rows.map(({ key, section }) => [key, section])),
      names: new Map(rows.map(({ key, name }) => [key, name])),
    };
  }

  private async one(
    actor: BatchActor,
    section: SectionToMakeUp | undefined,
    schedule: MakeUpWindow | null,
    version: string | undefined,
  ): Promise<Judged> {
    if (!section) throw new DomainError<SchedulingCode>('scheduling/assessment-not-found', UNKNOWN);
    if (section.refused !== null) return nothing(section.refused);
    return this.unitOfWork.run(async (u) => {
      const { studentId, assignmentId } = section;
      // Locked: changes of an assignment come one after the other.
      const assignment = await u.em.findOne(
        Assignment,
        { id: assignmentId, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!assignment) throw new DomainError<SchedulingCode>('scheduling/assessment-not-found', UNKNOWN);
      const copies = await copiesOf(u, assignment, studentId);
      const missing = missingOf(assessmentType(assignment.typeId).parts, copies.get(1), copies.get(2));
      if ('refused' in missing) return nothing(missing.refused);
      const one = missing.part === 2 ? [copies.get(1)!] : [];
      if (schedule && (await this.shown.among(one)).size > 0) return nothing(KEYS_SHOWN);
      const before = await ownWindow(u, assignmentId, studentId);
      const isOther = version !== undefined && version !== windowVersion(before);
      const of = {
        assignmentId,
        sectionId: assignment.sectionId,
        schoolId: assignment.schoolId,
        studentId,
        ...doneBy(actor),
      };
      if (schedule === null) {
        if (!before) return nothing('Has no make-up window.');
        if (isOther) return CHANGED;
        await setWindow(u, assignmentId, studentId, null);
        u.publish('scheduling.MakeUpWithdrawn.v1', {
          ...of,
          window: before,
        } satisfies SchedulingEvents['scheduling.MakeUpWithdrawn.v1']);
      } else {
        if (before && isSame(before, schedule)) return nothing('Has this window already.');
        if (isOther) return CHANGED;
        // Judged again: it may have changed since it was read.
        const refused = before ? undefined : windowRefusal(windowOfPart(assignment, missing.part), this.clock.now());
        if (refused) return nothing(refused);
        const inside = await this.classes.enrolledAmong([{ sectionId: assignment.sectionId, studentIds: [studentId] }]);
        if (inside.length === 0) throw new DomainError<SchedulingCode>('scheduling/assessment-not-found', UNKNOWN);
        // Who came into the class after its window has nothing of it yet.
        await giveToStudents(
          u,
          [{ assignment, students: [{ id: studentId, gradeLevel: null }] }],
          new Date(this.clock.now()),
        );
        await setWindow(u, assignmentId, studentId, schedule);
        u.publish('scheduling.MakeUpGiven.v1', {
          ...of,
          window: schedule,
          before,
        } satisfies SchedulingEvents['scheduling.MakeUpGiven.v1']);
        // Part 2 of a pair that goes on at once may not have been opened while the window of the class was open.
        if (missing.part === 2) await openNextParts(u, [copies.get(1)!.id], this.clock.instant());
      }
      await tellProgress(u.q, { students: [studentId], anew: true });
      return { state: 'done' };
    });
  }
}

const CHANGED: Judged = {
  state: 'skipped',
  code: 'scheduling/changed-meanwhile' satisfies SchedulingCode,
  reason: 'Was changed meanwhile.',
};

function nothing(reason: string): Judged {
  return { state: 'skipped', code: 'scheduling/nothing-to-make-up', reason };
}

async function copiesOf(
  u: Unit,
  { typeId, setId, categoryId, schoolYearId }: Assignment,
  studentId: number,
): Promise<Map<1 | 2, StudentAssessment>> {
  const copies = await u.em.find(
    StudentAssessment,
    { studentId, typeId, setId, categoryId, schoolYearId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  return new Map(copies.map((copy) => [copy.part, copy]));
}

async function ownWindow(u: Unit, assignmentId: number, studentId: number): Promise<MakeUpWindow | null> {
  const own = await u.q.one<Schedule>(
    `select administration_type as "administrationType", p1_start_at as "p1StartAt", p1_end_at as "p1EndAt", p2_start_at as "p2StartAt", p2_end_at as "p2EndAt"
       from scheduling.availabilities where assignment_id = $1 and student_id = $2 and p1_start_at is not null for update`,
    [assignmentId, studentId],
  );
  return own ? windowOf(own) : null;
}

async function setWindow(u: Unit, assignmentId: number, studentId: number, window: MakeUpWindow | null): Promise<void> {
  await u.q.query(
    `update scheduling.availabilities set administration_type = $3, p1_start_at = $4, p1_end_at = $5, p2_start_at = $6, p2_end_at = $7
      where assignment_id = $1 and student_id = $2`,
    [
      assignmentId,
      studentId,
      window?.administrationType ?? null,
      window?.p1StartAt ?? null,
      window?.p1EndAt ?? null,
      window?.p2StartAt ?? null,
      window?.p2EndAt ?? null,
    ],
  );
}

function isSame(one: MakeUpWindow, other: MakeUpWindow): boolean {
  return (Object.keys(one) as (keyof MakeUpWindow)[]).every((field) => one[field] === other[field]);
}

/** Which window it is, to find out whether it is another one later; null is none. */
export function windowVersion(window: MakeUpWindow | null): string {
  return window === null ? 'none' : JSON.stringify(Object.values(window));
}

/** Moments as texts. */
export function windowOf({ administrationType, p1StartAt, p1EndAt, p2StartAt, p2EndAt }: Schedule): MakeUpWindow {
  const text = (at: Date | null) => at && at.toISOString();
  return {
    administrationType,
    p1StartAt: p1StartAt.toISOString(),
    p1EndAt: text(p1EndAt),
    p2StartAt: text(p2StartAt),
    p2EndAt: text(p2EndAt),
  };
}
