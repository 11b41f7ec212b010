import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FieldsOf } from '../../kernel/fields.js';
import { pause, type Statement, type Writer } from '../attempt/decide.js';
import { PlayerContacts } from '../player-contacts.js';
import type { MarkedAnswer } from '../read/views.js';

/** The student stops the clock, where the assignment allows it. */
export class PauseAttempt extends Command<MarkedAnswer> {
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

@CommandHandler(PauseAttempt)
export class PauseAttemptHandler implements ICommandHandler<PauseAttempt> {
  constructor(private readonly contacts: PlayerContacts) {}

  async execute(command: FieldsOf<PauseAttempt>): Promise<MarkedAnswer> {
    return (await this.contacts.decide(command, pause)).answer;
  }
}
