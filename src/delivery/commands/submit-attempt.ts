import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FieldsOf } from '../../kernel/fields.js';
import { hasNextPart } from '../read/player-launch.js';
import type { Attempt } from '../attempt/attempt.js';
import { submit, type Statement, type SubmitCause, type Writer } from '../attempt/decide.js';
import type { AttemptEvent } from '../attempt/events.js';
import { PlayerContacts } from '../player-contacts.js';
import { receiptOf, Receipts } from '../receipts.js';

export interface Submitted {
  /** Short code that staff and parents can check later. */
  receipt: string;
  answeredCount: number;
  usedSeconds: number;
  hasNextPart: boolean;
}

export class SubmitAttempt extends Command<Submitted> {
  constructor(
    readonly studentId: number,
    readonly studentAssessmentId: number,
    readonly writer: Writer,
    /** The last entry of this device; everything up to it must have arrived. */
    readonly lastSeq: number,
    readonly origin?: 'demo',
    readonly because?: SubmitCause,
    readonly statement?: Statement,
  ) {
    super();
  }
}

@CommandHandler(SubmitAttempt)
export class SubmitAttemptHandler implements ICommandHandler<SubmitAttempt> {
  constructor(
    private readonly receipts: Receipts,
    private readonly contacts: PlayerContacts,
  ) {}

  async execute(command: FieldsOf<SubmitAttempt>): Promise<Submitted> {
    const { lastSeq, because } = command;
    const { address, state, events } = await this.contacts.decide(command, (attempt, said) =>
      submit(attempt, { ...said, lastSeq, because }),
    );
    const closed = state as Extract<Attempt, { phase: 'submitted' }>;
    const receipt =
      (events.at(-1) && receiptOf(events.at(-1) as AttemptEvent)) ?? (await this.receipts.newest(address.stream))!;
    return {
      receipt: receipt.code,
      answeredCount: closed.answeredCount,
      usedSeconds: closed.usedSeconds,
      hasNextPart: hasNextPart(closed.started),
    };
  }
}
