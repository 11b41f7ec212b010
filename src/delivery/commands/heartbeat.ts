import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FieldsOf } from '../../kernel/fields.js';
import type { Started } from '../attempt/attempt.js';
import { isNews, stateEntries, type Statement, type Writer } from '../attempt/decide.js';
import { Attempts, own } from '../attempts.js';
import { PlayerContacts } from '../player-contacts.js';
import { Presence } from '../presence.js';
import type { MarkedAnswer } from '../read/views.js';

/**
 * The player is there. Not an event, only the writer's presence is noted; but what it says of entries that have not arrived is
 * one.
 */
export class Heartbeat extends Command<MarkedAnswer & { suspended: boolean }> {
  constructor(
    readonly studentId: number,
    readonly studentAssessmentId: number,
    readonly writer: Writer,
    readonly statement?: Statement,
  ) {
    super();
  }
}

@CommandHandler(Heartbeat)
export class HeartbeatHandler implements ICommandHandler<Heartbeat> {
  constructor(
    private readonly attempts: Attempts,
    private readonly presence: Presence,
    private readonly contacts: PlayerContacts,
  ) {}

  async execute({
    studentId,
    studentAssessmentId,
    writer,
    statement,
  }: FieldsOf<Heartbeat>): Promise<MarkedAnswer & { suspended: boolean }> {
    const address = await this.attempts.presentOf(studentAssessmentId, studentId);
    let state = own(address.loaded.state, studentId);
    const contact = { deviceId: writer.deviceId, statement };
    if (isNews(state, contact)) {
      const input = await this.contacts.contact(address, state, contact);
      state = (await this.attempts.handle(address, (attempt) => stateEntries(own(attempt, studentId), input)))
        .state as Started;
    }
    const suspended = state.lease.deviceId !== writer.deviceId || state.lease.token !== writer.writerToken;
    if (!suspended) this.presence.touch(address.stream, writer.deviceId);
    return { ...this.contacts.answer(state, writer.deviceId, this.attempts.now()), suspended };
  }
}
