import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Instant } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { DeviceState, Started } from '../attempt/attempt.js';
import { recordEntries, suspendedSince, type Entry } from '../attempt/decide.js';
import { rejected } from '../attempt/rejections.js';
import { Attempts, own, type SittingAddress } from '../attempts.js';
import { clockAnswer, type ClockAnswer, type ClockView } from '../read/views.js';

/** A batch of a device's own log. */
export interface AnswerBatch {
  attemptId: string;
  deviceId: string;
  writerToken: string;
  /** The server's time in the last answer that the device had. */
  contactAt: Instant;
  entries: Entry[];
}

export interface Recorded extends ClockAnswer {
  /** Everything of this device up to here is stored for good. */
  ackSeq: number;
  /** Sequences of this batch that were recorded as late. */
  late: number[];
  phase: ClockView['phase'];
  /** This device does not write any more; what it gave before the takeover was merged. */
  suspended: boolean;
}

export class RecordEntries {
  constructor(
    readonly studentId: number,
    readonly studentAssessmentId: number,
    readonly batch: AnswerBatch,
    readonly origin?: 'demo',
  ) {}
}

/** The hot path: no query before the append while the sitting is known to this process. */
@CommandHandler(RecordEntries)
export class RecordEntriesHandler implements ICommandHandler<RecordEntries, Recorded> {
  constructor(private readonly attempts: Attempts) {}

  async execute(command: RecordEntries): Promise<Recorded> {
    const address = await this.attempts.hot(command.studentAssessmentId);
    try {
      return await this.record(address, command);
    } catch (error) {
      if (!(error instanceof DomainError) || (error.code !== 'delivery/reset' && error.code !== 'delivery/not-found')) throw error;
      // Reset, perhaps by another process: the batch may belong to the sitting after it.
      const present = await this.attempts.presentOf(command.studentAssessmentId, command.studentId);
      if (present.stream === address.stream) throw error;
      return this.record(present, command);
    }
  }

  private async record(address: SittingAddress, { studentId, batch, origin }: RecordEntries): Promise<Recorded> {
    const cipher = await this.cipherOf(address, studentId);
    const occasion = this.attempts.occasion({ kind: 'user', id: studentId, role: 'Student' }, origin);
    const input = { ...occasion, ...batch, cipher };
    const decide = () =>
      this.attempts.handle(address, (attempt) => {
        const state = own(attempt, studentId);
        if (state.started.attemptId !== batch.attemptId) throw rejected('delivery/reset');
        return recordEntries(state, input);
      });
    let handled = await decide();
    const last = batch.entries.reduce((highest, entry) => Math.max(highest, entry.seq), 0);
    // Only a beginning was taken: what follows it is refused with its reason.
    if (deviceOf(handled.state as Started, batch.deviceId).ack < last) handled = await decide();
    const state = handled.state as Started;
    const device = deviceOf(state, batch.deviceId);
    const answer = clockAnswer(state, occasion.now);
    return {
      ...answer,
      ackSeq: device.ack,
      late: handled.events.flatMap((event) => (event.type === 'LateResponseRecorded' ? [event.clientSeq!] : [])),
      phase: answer.clock.phase,
      suspended: suspendedSince(state, device, batch.writerToken) !== null,
    };
  }

  /** A sitting without a key is foreign or gone: the state knows which. */
  private async cipherOf(address: SittingAddress, studentId: number) {
    try {
      return await this.attempts.cipher(address);
    } catch (error) {
      own((await this.attempts.load(address)).state, studentId);
      throw error;
    }
  }
}

function deviceOf(state: Started, deviceId: string): DeviceState {
  return state.devices.find((device) => device.id === deviceId)!;
}
