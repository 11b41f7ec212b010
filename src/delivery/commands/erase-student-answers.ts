import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Attempts } from '../attempts.js';
import type { AnswersErased } from '../published.js';
import { SittingKeys } from '../sitting-keys.js';

/** On legal request: every key of a student's sittings is destroyed, for good. Read models learn of it and drop their rows. */
export class EraseStudentAnswers {
  constructor(readonly studentId: number) {}
}

@CommandHandler(EraseStudentAnswers)
export class EraseStudentAnswersHandler implements ICommandHandler<EraseStudentAnswers, number> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: SittingKeys,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /** @returns how many sittings were erased. */
  async execute({ studentId }: EraseStudentAnswers): Promise<number> {
    const erased = await this.unitOfWork.run(async (u) => {
      const rows = await u.q.query<{ student_assessment_id: number; sitting: number }>(
        `update delivery.sitting_keys set wrapped_key = null, destroyed_at = $2
         where student_id = $1 and destroyed_at is null returning student_assessment_id, sitting`,
        [studentId, this.clock.instant()],
      );
      for (const row of rows) {
        const payload: AnswersErased = { studentAssessmentId: row.student_assessment_id, sitting: row.sitting, studentId };
        u.publish('delivery.AnswersErased.v1', payload);
      }
      return rows;
    });
    for (const { student_assessment_id: studentAssessmentId, sitting } of erased) {
      this.keys.forget(studentAssessmentId, sitting);
      this.attempts.forget(this.attempts.address(studentAssessmentId, sitting));
    }
    return erased.length;
  }
}
