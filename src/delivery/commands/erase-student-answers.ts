import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { People } from '../../roster/index.js';
import { AnswerErasure } from '../answer-erasure.js';

/**
 * On legal request: every key of a student's sittings is destroyed, for good. Read models learn of it and drop their rows. A
 * sitting that began at the moment of a merge still belongs to the record that was given up, and is among them.
 */
export class EraseStudentAnswers extends Command<number> {
  constructor(readonly studentId: number) {
    super();
  }
}

@CommandHandler(EraseStudentAnswers)
export class EraseStudentAnswersHandler implements ICommandHandler<EraseStudentAnswers> {
  constructor(
    private readonly erasure: AnswerErasure,
    private readonly people: People,
  ) {}

  /** @returns how many sittings were erased. */
  async execute({ studentId }: EraseStudentAnswers): Promise<number> {
    return this.erasure.erase('student_id = any($1)', [await this.people.accountsOf([studentId])]);
  }
}
