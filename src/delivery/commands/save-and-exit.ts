import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FieldsOf } from '../../kernel/fields.js';
import { saveAndExit, type Statement, type Writer } from '../attempt/decide.js';
import { PlayerContacts } from '../player-contacts.js';
import type { MarkedAnswer } from '../read/views.js';

/** The student leaves for later: the clock stops and any device may go on. */
export class SaveAndExit extends Command<MarkedAnswer> {
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

@CommandHandler(SaveAndExit)
export class SaveAndExitHandler implements ICommandHandler<SaveAndExit> {
  constructor(private readonly contacts: PlayerContacts) {}

  async execute(command: FieldsOf<SaveAndExit>): Promise<MarkedAnswer> {
    return (await this.contacts.decide(command, saveAndExit)).answer;
  }
}
