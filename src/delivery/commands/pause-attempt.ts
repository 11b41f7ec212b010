import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FieldsOf } from '../../kernel/fields.js';
import type { Started } from '../attempt/attempt.js';
import { pause, type Statement, type Writer } from '../attempt/decide.js';
import { Attempts, own } from '../attempts.js';
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
  constructor(
    private readonly attempts: Attempts,
    private readonly contacts: PlayerContacts,
  ) {}

  async execute({
    studentId,
    studentAssessmentId,
    writer,
    origin,
    statement,
  }: FieldsOf<PauseAttempt>): Promise<MarkedAnswer> {
    const address = await this.attempts.presentOf(studentAssessmentId, studentId);
    const contact = await this.contacts.contact(
      address,
      own(address.loaded.state, studentId),
      { deviceId: writer.deviceId, statement },
      origin,
    );
    const { state } = await this.attempts.handle(address, (attempt) =>
      pause(own(attempt, studentId), { ...contact, ...writer }),
    );
    return this.contacts.answer(state as Started, writer.deviceId, contact.now);
  }
}
