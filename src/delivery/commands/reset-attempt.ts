import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FieldsOf } from '../../kernel/fields.js';
import { toMs, type Instant } from '../../kernel/clock.js';
import type { Actor } from '../../platform/event-store/port.js';
import { reset } from '../attempt/decide.js';
import { Attempts } from '../attempts.js';
import { problem } from '../problems.js';
import { SittingKeys } from '../sitting-keys.js';

/**
 * Ends a student's present sitting for good; the next start opens the next sitting. Who may do it is the caller's policy.
 * A reaction destroys the sitting's key, so that its answers are gone; the reason is sealed under the next sitting's.
 */
export class ResetAttempt extends Command<number> {
  constructor(
    readonly studentAssessmentId: number,
    readonly actor: Actor,
    readonly reason: string | null,
    readonly origin?: 'demo',
    /** A sitting begun later than this was not meant, and stays. */
    readonly asOf?: Instant,
  ) {
    super();
  }
}

@CommandHandler(ResetAttempt)
export class ResetAttemptHandler implements ICommandHandler<ResetAttempt> {
  constructor(
    private readonly attempts: Attempts,
    private readonly keys: SittingKeys,
  ) {}

  /** @returns how many events; 0 when there is nothing to reset. */
  async execute({ studentAssessmentId, actor, reason, origin, asOf }: FieldsOf<ResetAttempt>): Promise<number> {
    const address = await this.attempts.present(studentAssessmentId);
    const { state } = await this.attempts.load(address);
    if (state.phase === 'absent' || (asOf !== undefined && state.ledger.startedMs > toMs(asOf))) return 0;
    const owner = (await this.keys.ownerOf(studentAssessmentId, address.sitting)) ?? state.started.studentId;
    const nextCipher = await this.keys.create(studentAssessmentId, address.sitting + 1, owner);
    if (nextCipher === 'gone') throw problem('delivery/gone');
    const occasion = this.attempts.occasion(actor, origin);
    const { events } = await this.attempts.handle(address, (attempt) =>
      reset(attempt, { ...occasion, reason, nextCipher }),
    );
    this.attempts.forget(address);
    return events.length;
  }
}
