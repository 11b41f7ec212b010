import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FieldsOf } from '../../kernel/fields.js';
import { resume, type Statement, type Writer } from '../attempt/decide.js';
import { PlayerContacts } from '../player-contacts.js';
import type { MarkedAnswer } from '../read/views.js';

/** The student lets the clock run again. */
export class ResumeAttempt extends Command<MarkedAnswer> {
  constructor(
    readonly studentId: number,
    readonly studentAssessmentId: number,
    readonly writer: Writer,
    readonly origin?: 'demo',
    readonly statement?: Statement,
  ) {
    super();
  }
}

@CommandHandler(ResumeAttempt)
export class ResumeAttemptHandler implements ICommandHandler<ResumeAttempt> {
  constructor(private readonly contacts: PlayerContacts) {}

  async execute(command: FieldsOf<ResumeAttempt>): Promise<MarkedAnswer> {
    return (await this.contacts.decide(command, resume)).answer;
  }
}
