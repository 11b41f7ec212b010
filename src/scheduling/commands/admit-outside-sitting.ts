import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Difficulty } from '../../content/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { People } from '../../roster/index.js';
import { StudentAssessment } from '../entities/student-assessment.js';
import type { SchedulingCode } from '../problems.js';

/**
 * Makes room for a part that a student took in another installation: a copy that no assignment gave, started and completed
 * by the events that come. One that was given here and not begun is used.
 */
export class AdmitOutsideSitting extends Command<{ studentAssessmentId: number; sitting: number }> {
  constructor(
    readonly studentId: number,
    readonly assessment: {
      typeId: number;
      setId: number;
      categoryId: number;
      part: 1 | 2;
      difficulty: Difficulty;
      schoolYearId: number;
    },
  ) {
    super();
  }
}

@CommandHandler(AdmitOutsideSitting)
export class AdmitOutsideSittingHandler implements ICommandHandler<AdmitOutsideSitting> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `scheduling/already-taken` when the student has begun this part here */
  async execute({
    studentId,
    assessment,
  }: AdmitOutsideSitting): Promise<{ studentAssessmentId: number; sitting: number }> {
    const student = await this.people.studentProfile(studentId);
    if (!student)
      throw new DomainError<SchedulingCode>('scheduling/assessment-not-found', 'This student does not exist.');
    const { difficulty, ...key } = assessment;
    return this.unitOfWork.run(async (u) => {
      const known = await u.em.findOne(StudentAssessment, { studentId, ...key });
      if (known?.startedAt)
        throw new DomainError<SchedulingCode>(
          'scheduling/already-taken',
          'The student has begun this part here already.',
        );
      const one =
        known ??
        u.em.create(StudentAssessment, {
          studentId,
          schoolId: student.school.id,
          ...key,
          difficulty,
          route: null,
          sitting: 1,
          assignmentId: null,
          startedAt: null,
          completedAt: null,
          invalidatedAt: null,
          resetAt: null,
          createdAt: new Date(this.clock.now()),
        });
      one.difficulty = difficulty;
      await u.em.persist(one).flush();
      return { studentAssessmentId: one.id, sitting: one.sitting };
    });
  }
}
