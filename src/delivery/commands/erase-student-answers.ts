import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AnswerErasure } from '../answer-erasure.js';

/** On legal request: every key of a student's sittings is destroyed, for good. Read models learn of it and drop their rows. */
export class EraseStudentAnswers {
  constructor(readonly studentId: number) {}
}

@CommandHandler(EraseStudentAnswers)
export class EraseStudentAnswersHandler implements ICommandHandler<EraseStudentAnswers, number> {
  constructor(private readonly erasure: AnswerErasure) {}

  /** @returns how many sittings were erased. */
  execute({ studentId }: EraseStudentAnswers): Promise<number> {
    return this.erasure.erase('student_id = $1', [studentId]);
  }
}
