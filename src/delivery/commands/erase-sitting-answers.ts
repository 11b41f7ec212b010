import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AnswerErasure } from '../answer-erasure.js';

/** Destroys the key of one sitting, told like an erasure, so that read models drop what they hold. */
export class EraseSittingAnswers extends Command<boolean> {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
  ) {
    super();
  }
}

@CommandHandler(EraseSittingAnswers)
export class EraseSittingAnswersHandler implements ICommandHandler<EraseSittingAnswers> {
  constructor(private readonly erasure: AnswerErasure) {}

  /** @returns false where there is no such key any more. */
  async execute({ studentAssessmentId, sitting }: EraseSittingAnswers): Promise<boolean> {
    const erased = await this.erasure.erase('student_assessment_id = $1 and sitting = $2', [
      studentAssessmentId,
      sitting,
    ]);
    return erased > 0;
  }
}
