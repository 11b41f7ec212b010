import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FieldsOf } from '../../kernel/fields.js';
import { toMs } from '../../kernel/clock.js';
import { dueAt, end, reset, type Cipher } from '../attempt/decide.js';
import { Attempts } from '../attempts.js';
import { Presence } from '../presence.js';
import { SittingKeys } from '../sitting-keys.js';

const NOTHING_TO_SEAL: Cipher = { seal: () => '', open: () => '' };

/** What is due at a sitting's deadline, window end or auto-submit; harmless when early, late or doubled. */
export class EndAttempt extends Command<void> {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
    readonly origin?: 'demo',
  ) {
    super();
  }
}

/** What became of it; null when it was not due. A silent one is waited for. */
export type Ended = 'submitted' | 'waiting' | null;

@CommandHandler(EndAttempt)
export class EndAttemptHandler implements ICommandHandler<EndAttempt> {
  constructor(
    private readonly attempts: Attempts,
    private readonly presence: Presence,
    private readonly keys: SittingKeys,
  ) {}

  async execute(command: FieldsOf<EndAttempt>): Promise<void> {
    await this.end(command);
  }

  /** Whether the decider would end it now. */
  async isDue({ studentAssessmentId, sitting }: FieldsOf<EndAttempt>): Promise<boolean> {
    const dueMs = dueAt((await this.attempts.load(this.attempts.address(studentAssessmentId, sitting))).state);
    return dueMs !== null && dueMs <= toMs(this.attempts.now());
  }

  async end({ studentAssessmentId, sitting, origin }: FieldsOf<EndAttempt>): Promise<Ended> {
    const address = this.attempts.address(studentAssessmentId, sitting);
    const { state } = await this.attempts.load(address);
    if (state.phase !== 'running' && state.phase !== 'paused' && state.phase !== 'expired') return null;
    const occasion = this.attempts.occasion({ kind: 'system', name: 'delivery.end-attempt' }, origin);
    const cipher = await this.keys.read(studentAssessmentId, sitting);
    if (cipher === 'gone') {
      // The student was erased while the sitting was open: nothing can be submitted, so it ends as a reset does.
      await this.attempts.handle(address, (attempt) =>
        reset(attempt, { ...occasion, reason: null, nextCipher: NOTHING_TO_SEAL }),
      );
      return null;
    }
    const lastHeardAt = await this.presence.lastSeen(address.stream);
    const { events } = await this.attempts.handle(address, (attempt) =>
      end(attempt, { ...occasion, lastHeardAt, cipher }),
    );
    return events.length === 0 ? null : events[0]!.type === 'TimeExpired' ? 'waiting' : 'submitted';
  }
}
