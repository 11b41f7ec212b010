import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AnswerErasure } from '../answer-erasure.js';

/** On legal request: every key of a student's sittings is destroyed, for good. Read models learn of it and drop their rows. */
export class EraseStudentAnswers extends Command<number> {
  constructor(readonly studentId: number) {
    super();
  }
}

@CommandHandler(EraseStudentAnswers)
export class EraseStudentAnswersHandler implements ICommandHandler<EraseStudentAnswers> {
  constructor(private readonly erasure: AnswerErasure) {}

  /** @returns how many sittings were erased. */
  execute({ studentId }: EraseStudentAnswers): Promise<number> {
    return this.erasure.erase('student_id = $1', [studentId]);
  }
}
