import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { UnitOfWork } from '../platform/db/unit-of-work.js';
import { attemptStream } from './attempt/events.js';
import { Attempts } from './attempts.js';
import type { AnswersErased } from './published.js';
import { SittingStarts } from './read/sitting-starts.js';
import { SittingKeys } from './sitting-keys.js';

interface ErasedRow {
  student_assessment_id: number;
  sitting: number;
  student_id: number;
}

/** Destroys keys of sittings and says so to the other contexts, in the transaction of the caller. */
@Injectable()
export class AnswerErasure {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: SittingKeys,
    private readonly attempts: Attempts,
    private readonly starts: SittingStarts,
    private readonly clock: Clock,
  ) {}

  /**
   * @param condition SQL over columns of `delivery.sitting_keys`, its values from `$1` on.
   * @returns how many sittings lost their key by this.
   */
  erase(condition: string, values: readonly unknown[]): Promise<number> {
    return this.unitOfWork.run(async (u) => {
      const rows = await u.q.query<ErasedRow>(
        `update delivery.sitting_keys set wrapped_key = null, destroyed_at = $${values.length + 1}
         where ${condition} and destroyed_at is null returning student_assessment_id, sitting, student_id`,
        [...values, this.clock.instant()],
      );
      // Who is erased has no school any more, which could say it.
      const starts = await this.starts.find(rows.map((row) => attemptStream(row.student_assessment_id, row.sitting)));
      for (const { student_assessment_id: studentAssessmentId, sitting, student_id: studentId } of rows) {
        const districtId = starts.get(attemptStream(studentAssessmentId, sitting))?.districtId;
        u.publish('delivery.AnswersErased.v1', {
          studentAssessmentId,
          sitting,
          studentId,
          ...(districtId !== undefined && { districtId }),
        } satisfies AnswersErased);
      }
      u.afterCommit(() => rows.forEach((row) => this.forget(row)));
      return rows.length;
    });
  }

  /** Nothing of the sitting stays in the memory of this process. */
  private forget({ student_assessment_id: studentAssessmentId, sitting }: ErasedRow): void {
    this.keys.forget(studentAssessmentId, sitting);
    this.attempts.forget(this.attempts.address(studentAssessmentId, sitting));
  }
}
