import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FieldsOf } from '../../kernel/fields.js';
import { toMs, type Instant } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { DeviceState, Started } from '../attempt/attempt.js';
import { deadlineOf } from '../attempt/clock.js';
import { recordEntries, suspendedSince, type Entry, type Statement } from '../attempt/decide.js';
import { rejected } from '../attempt/rejections.js';
import { Attempts, own, type SittingAddress } from '../attempts.js';
import { Marks } from '../marks.js';
import { Presence } from '../presence.js';
import { clockAnswer, type ClockView, type MarkedAnswer } from '../read/views.js';

/** A batch of a device's own log. */
export interface AnswerBatch {
  attemptId: string;
  deviceId: string;
  writerToken: string;
  /** The server's time in the last answer that the device had, and the mark that came with it. */
  contactAt: Instant;
  mark?: string | undefined;
  entries: BatchEntry[];
  /** Missing from a player of an older version. */
  statement?: Statement | undefined;
}

/** An entry as sent: `mark` beside a `contactAt` of its own. */
export type BatchEntry = Entry & { mark?: string };

export interface Recorded extends MarkedAnswer {
  /** Everything of this device up to here is stored for good. */
  ackSeq: number;
  /** Sequences of this batch that were recorded as late. */
  late: number[];
  phase: ClockView['phase'];
  /** This device does not write any more; what it gave before the takeover was merged. */
  suspended: boolean;
}

export class RecordEntries extends Command<Recorded> {
  constructor(
    readonly studentId: number,
    readonly studentAssessmentId: number,
    readonly batch: AnswerBatch,
    readonly origin?: 'demo',
  ) {
    super();
  }
}

/** Answers are sent at once. One that says that it is older may be held against the device's last heartbeat. */
const FRESH_MS = 2_000;

/** The hot path: no query before the append while the sitting is known to this process and the answers are fresh. */
@CommandHandler(RecordEntries)
export class RecordEntriesHandler implements ICommandHandler<RecordEntries> {
  constructor(
    private readonly attempts: Attempts,
    private readonly presence: Presence,
    private readonly marks: Marks,
  ) {}

  async execute(command: FieldsOf<RecordEntries>): Promise<Recorded> {
    const address = await this.attempts.hot(command.studentAssessmentId);
    try {
      return await this.record(address, command);
    } catch (error) {
      if (!(error instanceof DomainError) || (error.code !== 'delivery/reset' && error.code !== 'delivery/not-found'))
        throw error;
      // Reset, perhaps by another process: the batch may belong to the sitting after it.
      const present = await this.attempts.presentOf(command.studentAssessmentId, command.studentId);
      if (present.stream === address.stream) throw error;
      return this.record(present, command);
    }
  }

  private async record(
    address: SittingAddress,
    { studentId, batch, origin }: FieldsOf<RecordEntries>,
  ): Promise<Recorded> {
    const cipher = await this.cipherOf(address, studentId);
    const occasion = this.attempts.occasion({ kind: 'user', id: studentId, role: 'Student' }, origin);
    const entries = this.withMarks(batch);
    const beatAt = this.mattersWhen(address, batch, occasion.now)
      ? await this.presence.lastBeatOf(address.stream, batch.deviceId)
      : undefined;
    const input = { ...occasion, ...batch, entries, beatAt, cipher };
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
      mark: this.marks.of(batch.attemptId, batch.deviceId, answer.serverNow),
      ackSeq: device.ack,
      late: handled.events.flatMap((event) => (event.type === 'LateResponseRecorded' ? [event.clientSeq!] : [])),
      phase: answer.clock.phase,
      suspended: suspendedSince(state, device, batch.writerToken) !== null,
    };
  }

  /** Most often all entries of a batch are of one contact. */
  private withMarks({ attemptId, deviceId, contactAt, mark, entries }: AnswerBatch): Entry[] {
    const ofBatch = mark !== undefined && this.marks.holds(mark, attemptId, deviceId, contactAt);
    return entries.map(({ mark: own, ...entry }) => {
      const marked =
        entry.contactAt === undefined
          ? ofBatch
          : own !== undefined && this.marks.holds(own, attemptId, deviceId, entry.contactAt);
      return marked ? { ...entry, marked } : entry;
    });
  }

  /**
   * Whether it may decide something when exactly an answer was given: it is dated back, or the clock does not run for this
   * device.
   */
  private mattersWhen(address: SittingAddress, { deviceId, contactAt, entries }: AnswerBatch, now: Instant): boolean {
    const state = this.attempts.hotState(address);
    if (state?.phase !== 'running' || state.lease.deviceId !== deviceId) return true;
    const nowMs = toMs(now);
    if (nowMs > (deadlineOf(state.ledger)?.atMs ?? Infinity)) return true;
    const isBack = (entry: Entry) => toMs(entry.contactAt ?? contactAt) + entry.sinceContactMs < nowMs - FRESH_MS;
    return entries.some((entry) => (entry.type === 'answer' || entry.type === 'clear') && isBack(entry));
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
