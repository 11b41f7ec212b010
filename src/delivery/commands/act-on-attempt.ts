import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../platform/event-store/port.js';
import type { Attempt } from '../attempt/attempt.js';
import { close, creditOutage, grantTime, invalidate, isAway, noteIrregularity, pauseByStaff, releaseDevice, reopen, resumeByStaff } from '../attempt/decide.js';
import type { NewAttemptEvent } from '../attempt/events.js';
import type { Span } from '../attempt/spans.js';
import { Attempts, type SittingAddress } from '../attempts.js';
import { problem } from '../problems.js';
import { ResetAttemptHandler } from './reset-attempt.js';

/** What staff can do to one sitting. Seconds are whole and above 0; of an outage's stretches is credited what was not before. */
export type StaffAction =
  /** `ofMany`: with the others, so whoever is not there (saved and left, reopened and not come back) stays out of it. */
  | { type: 'pause' | 'resume'; ofMany?: boolean }
  | { type: 'release_device' }
  | { type: 'end' }
  | { type: 'reopen' }
  | { type: 'invalidate' }
  | { type: 'note' }
  | { type: 'reset' }
  | { type: 'grant_time'; seconds: number }
  | { type: 'credit_outage'; gaps: readonly Span[] };

export type StaffActionType = StaffAction['type'];

/**
 * Staff steer a sitting: one event with who and why, or none when it is so already. Who may do it is the caller's policy.
 * @throws DomainError with the attempt's own rejections; `delivery/gone` when its answers were destroyed
 */
export class ActOnAttempt {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
    readonly action: StaffAction,
    readonly reason: string | null,
    readonly actor: Actor,
    /** Of the press that asks for it: the same once more, because no answer came, does nothing more. */
    readonly actionId?: string,
  ) {}
}

@CommandHandler(ActOnAttempt)
export class ActOnAttemptHandler implements ICommandHandler<ActOnAttempt, number> {
  constructor(
    private readonly attempts: Attempts,
    private readonly resets: ResetAttemptHandler,
  ) {}

  /** @returns how many events; 0 when it was so already. */
  async execute({ studentAssessmentId, sitting, action, reason, actor, actionId }: ActOnAttempt): Promise<number> {
    const address = this.attempts.address(studentAssessmentId, sitting);
    if (action.type === 'reset') {
      // A history of an earlier sitting must not reset the one that came after it.
      if ((await this.attempts.present(studentAssessmentId)).sitting !== sitting) return 0;
      return this.resets.execute({ studentAssessmentId, actor, reason });
    }
    const decide = await this.decision(address, action, { reason, actor, actionId });
    return (await this.attempts.handle(address, decide)).events.length;
  }

  private async decision(address: SittingAddress, action: Exclude<StaffAction, { type: 'reset' }>, said: Pick<ActOnAttempt, 'reason' | 'actor' | 'actionId'>): Promise<(attempt: Attempt) => NewAttemptEvent[]> {
    const { reason, actor, actionId } = said;
    const input = { ...this.attempts.occasion(actor), reason, actionId, cipher: await this.attempts.cipher(address) };
    switch (action.type) {
      case 'pause':
        return (attempt) => (action.ofMany && isAway(attempt) ? [] : pauseByStaff(attempt, input));
      case 'resume':
        return (attempt) => (action.ofMany && isAway(attempt) ? [] : resumeByStaff(attempt, input));
      case 'release_device':
        return (attempt) => releaseDevice(attempt, input);
      case 'end':
        return (attempt) => close(attempt, input);
      case 'reopen':
        return (attempt) => reopen(attempt, input);
      case 'invalidate':
        return (attempt) => invalidate(attempt, input);
      case 'note':
        if (reason === null) throw problem('delivery/reason-missing');
        return (attempt) => noteIrregularity(attempt, { ...input, note: reason });
      case 'grant_time':
        return (attempt) => grantTime(attempt, { ...input, seconds: action.seconds });
      case 'credit_outage':
        return (attempt) => creditOutage(attempt, { ...input, gaps: action.gaps });
    }
  }
}
