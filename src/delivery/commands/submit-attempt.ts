import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { hasNextPart } from '../read/player-launch.js';
import type { Attempt } from '../attempt/attempt.js';
import { submit, type SubmitCause, type Writer } from '../attempt/decide.js';
import type { AttemptEvent } from '../attempt/events.js';
import { Attempts, own } from '../attempts.js';
import { receiptOf, Receipts } from '../receipts.js';

export interface Submitted {
  /** Short code that staff and parents can check later. */
  receipt: string;
  answeredCount: number;
  usedSeconds: number;
  hasNextPart: boolean;
}

export class SubmitAttempt {
  constructor(
    readonly studentId: number,
    readonly studentAssessmentId: number,
    readonly writer: Writer,
    /** The last entry of this device; everything up to it must have arrived. */
    readonly lastSeq: number,
    readonly origin?: 'demo',
    readonly because?: SubmitCause,
  ) {}
}

@CommandHandler(SubmitAttempt)
export class SubmitAttemptHandler implements ICommandHandler<SubmitAttempt, Submitted> {
  constructor(
    private readonly attempts: Attempts,
    private readonly receipts: Receipts,
  ) {}

  async execute({ studentId, studentAssessmentId, writer, lastSeq, origin, because }: SubmitAttempt): Promise<Submitted> {
    const address = await this.attempts.presentOf(studentAssessmentId, studentId);
    own(address.loaded.state, studentId);
    const cipher = await this.attempts.cipher(address);
    const occasion = this.attempts.occasion({ kind: 'user', id: studentId, role: 'Student' }, origin);
    const { state, events } = await this.attempts.handle(address, (attempt) => submit(own(attempt, studentId), { ...occasion, ...writer, lastSeq, because, cipher }));
    const closed = state as Extract<Attempt, { phase: 'submitted' }>;
    const receipt = (events.at(-1) && receiptOf(events.at(-1) as AttemptEvent)) ?? (await this.receipts.newest(address.stream))!;
    return {
      receipt: receipt.code,
      answeredCount: closed.answeredCount,
      usedSeconds: closed.usedSeconds,
      hasNextPart: hasNextPart(closed.started),
    };
  }
}
