import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { StudentAssessment } from '../entities/student-assessment.js';
import type { SchedulingEvents } from '../published.js';
import { ScheduledAssessments } from '../read/scheduled-assessments.js';
import { locked, partTwoOf } from './mark-progress.js';

/**
 * Scoring's decision about part 2, for the part 1 that it scored. Kept once and never changed within a sitting. Broken
 * assessments get their part 2 at once, continuous ones when the student asks for it.
 */
export class RecordRoute {
  constructor(
    readonly partOneId: number,
    readonly sitting: number,
    readonly difficulty: 'easy' | 'hard',
  ) {}
}

/** Turns the slot of part 2 into a student assessment with the routed form. Answers its id, null while there is no route. */
export class OpenNextPart {
  constructor(readonly partOneId: number) {}
}

@CommandHandler(RecordRoute)
export class RecordRouteHandler implements ICommandHandler<RecordRoute, void> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scheduled: ScheduledAssessments,
    private readonly clock: Clock,
  ) {}

  async execute({ partOneId, sitting, difficulty }: RecordRoute): Promise<void> {
    const { administrationType } = await this.scheduled.nextPart(partOneId);
    await this.unitOfWork.run(async (u) => {
      const one = await locked(u, partOneId);
      if (one.part !== 1 || one.sitting !== sitting) return;
      one.route ??= difficulty;
      if (administrationType === 'broken') await open(u, one, new Date(this.clock.now()));
    });
  }
}

@CommandHandler(OpenNextPart)
export class OpenNextPartHandler implements ICommandHandler<OpenNextPart, number | null> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ partOneId }: OpenNextPart): Promise<number | null> {
    return this.unitOfWork.run(async (u) => open(u, await locked(u, partOneId), new Date(this.clock.now())));
  }
}

async function open(u: Unit, one: StudentAssessment, at: Date): Promise<number | null> {
  if (one.part !== 1 || one.route === null) return null;
  const known = await partTwoOf(u, one);
  if (known && known.difficulty !== null) return known.id;
  const { studentId, schoolId, typeId, setId, categoryId, schoolYearId } = one;
  const two = known ?? u.em.create(StudentAssessment, {
    studentId, schoolId, typeId, setId, categoryId, schoolYearId, part: 2, difficulty: one.route, route: null, sitting: 1,
    assignmentId: null, startedAt: null, completedAt: null, invalidatedAt: null, resetAt: null, createdAt: at,
  });
  two.difficulty = one.route;
  await u.em.persist(two).flush();
  u.publish('scheduling.NextPartOpened.v1', {
    studentAssessmentId: two.id, partOneId: one.id, studentId, schoolId, typeId, setId, categoryId, schoolYearId, difficulty: one.route,
  } satisfies SchedulingEvents['scheduling.NextPartOpened.v1']);
  return two.id;
}
