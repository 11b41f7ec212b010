import { LockMode } from '@mikro-orm/core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Instant } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { StudentAssessment } from '../entities/student-assessment.js';
import type { SchedulingCode } from '../problems.js';
import type { SchedulingEvents } from '../published.js';
import { ScheduledAssessments } from '../read/scheduled-assessments.js';
import { rulingWindow } from '../status.js';

/** A sitting began. Sent by delivery's reaction; a repetition, or one for a sitting that was reset since, does nothing. */
export class MarkStarted {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
    readonly startedAt: Instant,
  ) {}
}

/** A sitting was submitted. */
export class MarkCompleted {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
    readonly completedAt: Instant,
  ) {}
}

/** Staff reopened a submitted sitting; it goes on as before. */
export class MarkReopened {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
  ) {}
}

/** A sitting was reset: the next one may be started. For a part 1 the route is removed and part 2 waits for a new one. */
export class MarkReset {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
    readonly resetAt: Instant,
  ) {}
}

@CommandHandler(MarkStarted)
export class MarkStartedHandler implements ICommandHandler<MarkStarted, void> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scheduled: ScheduledAssessments,
  ) {}

  async execute({ studentAssessmentId, sitting, startedAt }: MarkStarted): Promise<void> {
    const before = await this.scheduled.findStudentAssessment(studentAssessmentId);
    const ruling = before && rulingWindow(before.availabilities, Date.parse(startedAt));
    await this.unitOfWork.run(async (u) => {
      (await locked(u, studentAssessmentId)).markStarted(sitting, new Date(startedAt), ruling?.assignmentId ?? null);
    });
  }
}

@CommandHandler(MarkCompleted)
export class MarkCompletedHandler implements ICommandHandler<MarkCompleted, void> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ studentAssessmentId, sitting, completedAt }: MarkCompleted): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      (await locked(u, studentAssessmentId)).markCompleted(sitting, new Date(completedAt));
    });
  }
}

@CommandHandler(MarkReopened)
export class MarkReopenedHandler implements ICommandHandler<MarkReopened, void> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ studentAssessmentId, sitting }: MarkReopened): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      (await locked(u, studentAssessmentId)).markReopened(sitting);
    });
  }
}

@CommandHandler(MarkReset)
export class MarkResetHandler implements ICommandHandler<MarkReset, void> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ studentAssessmentId, sitting, resetAt }: MarkReset): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const copy = await locked(u, studentAssessmentId);
      if (!copy.markReset(sitting, new Date(resetAt)) || copy.part !== 1) return;
      const second = await partTwoOf(u, copy);
      if (!second || second.difficulty === null) return;
      second.difficulty = null;
      u.publish('scheduling.NextPartClosed.v1', { studentAssessmentId: second.id, partOneId: copy.id, studentId: copy.studentId } satisfies SchedulingEvents['scheduling.NextPartClosed.v1']);
    });
  }
}

/** @throws DomainError `scheduling/assessment-not-found` */
export async function locked(u: Unit, id: number): Promise<StudentAssessment> {
  const found = await u.em.findOne(StudentAssessment, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!found) throw new DomainError<SchedulingCode>('scheduling/assessment-not-found', 'This assessment does not exist.');
  return found;
}

export function partTwoOf(u: Unit, one: StudentAssessment): Promise<StudentAssessment | null> {
  const { studentId, typeId, setId, categoryId, schoolYearId } = one;
  return u.em.findOne(StudentAssessment, { studentId, typeId, setId, categoryId, schoolYearId, part: 2 });
}
