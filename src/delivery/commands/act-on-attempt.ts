import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/errors.js';
import type { Actor } from '../../platform/event-store/port.js';
import { ScheduledAssessments } from '../../scheduling/index.js';
import type { Attempt } from '../attempt/attempt.js';
import {
  close,
  creditOutage,
  grantTime,
  invalidate,
  isAway,
  noteIrregularity,
  pauseByStaff,
  releaseDevice,
  reopen,
  restoreLate,
  resumeByStaff,
  setLateAside,
  takeBackTime,
} from '../attempt/decide.js';
import type { NewAttemptEvent } from '../attempt/events.js';
import type { Span } from '../attempt/spans.js';
import { Attempts, type SittingAddress } from '../attempts.js';
import { openPartTwo } from '../part-two.js';
import { problem } from '../problems.js';
import { SittingKeys } from '../sitting-keys.js';
import { ResetAttemptHandler } from './reset-attempt.js';

/**
 * What staff can do to one sitting. Seconds are whole and above 0; of an outage's stretches is credited what was not before.
 */
export type StaffAction =
  /** `ofMany`: with the others, so whoever is not there (saved and left, reopened and not come back) stays out of it. */
  | { type: 'pause' | 'resume'; ofMany?: boolean }
  | { type: 'release_device' }
  | { type: 'end' }
  | { type: 'reopen' }
  | { type: 'set_late_aside' | 'restore_late' }
  | { type: 'invalidate' }
  | { type: 'note' }
  | { type: 'reset' }
  | { type: 'grant_time' | 'take_back_time'; seconds: number }
  | { type: 'credit_outage'; gaps: readonly Span[] };

export type StaffActionType = StaffAction['type'];

/** What an action did. */
export interface Acted {
  /** How many; 0 when it was so already. */
  events: number;
  /** Given, credited or taken back; 0 of every other action. */
  seconds: number;
}

/**
 * Staff steer a sitting: one event with who and why, or none when it is so already. Who may do it is the caller's policy.
 * @throws DomainError with the attempt's own rejections; `delivery/gone` when its answers were destroyed
 */
export class ActOnAttempt extends Command<Acted> {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
    readonly action: StaffAction,
    readonly reason: string | null,
    readonly actor: Actor,
    /** Of the press that asks for it: the same once more, because no answer came, does nothing more. */
    readonly actionId?: string,
  ) {
    super();
  }
}

type Said = Pick<ActOnAttempt, 'reason' | 'actor' | 'actionId'>;

@CommandHandler(ActOnAttempt)
export class ActOnAttemptHandler implements ICommandHandler<ActOnAttempt> {
  constructor(
    private readonly attempts: Attempts,
    private readonly resets: ResetAttemptHandler,
    private readonly scheduled: ScheduledAssessments,
    private readonly keys: SittingKeys,
  ) {}

  async execute({ studentAssessmentId, sitting, action, reason, actor, actionId }: ActOnAttempt): Promise<Acted> {
    const address = this.attempts.address(studentAssessmentId, sitting);
    if (action.type === 'reset') {
      // A history of an earlier sitting must not reset the one that came after it.
      if ((await this.attempts.present(studentAssessmentId)).sitting !== sitting) return { events: 0, seconds: 0 };
      return { events: await this.resets.execute({ studentAssessmentId, actor, reason }), seconds: 0 };
    }
    const said = { reason, actor, actionId };
    if (action.type === 'reopen') await this.mustBeOwn(address);
    const decide = await this.decision(address, action, said);
    // Before part 1 goes on, so that the clocks of both never run; not when that would be refused.
    if (action.type === 'reopen' && decide((await this.attempts.load(address)).state).length > 0)
      await this.stopPartTwo(studentAssessmentId, said);
    const { events } = await this.attempts.handle(address, decide);
    return {
      events: events.length,
      seconds: events.reduce((sum, { payload }) => sum + ((payload as { seconds?: number }).seconds ?? 0), 0),
    };
  }

  /** Nobody signs in any more with the account that a merged sitting was begun under, so nobody could go on with it. */
  private async mustBeOwn(address: SittingAddress): Promise<void> {
    const { state } = await this.attempts.load(address);
    if (state.phase === 'absent') return;
    const owner = await this.keys.ownerOf(address.studentAssessmentId, address.sitting);
    if (owner !== undefined && owner !== state.started.studentId) throw problem('delivery/merged');
  }

  /** The clock of a part 2 that runs is stopped by staff; it goes on when they say so. */
  private async stopPartTwo(partOneId: number, said: Said): Promise<void> {
    const second = await openPartTwo(this.attempts, this.scheduled, partOneId);
    if (second?.loaded.state.phase !== 'running') return;
    try {
      await this.attempts.handle(second, await this.decision(second, { type: 'pause' }, said));
    } catch (error) {
      // Its time is up: it is closed by itself.
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private async decision(
    address: SittingAddress,
    action: Exclude<StaffAction, { type: 'reset' }>,
    said: Said,
  ): Promise<(attempt: Attempt) => NewAttemptEvent[]> {
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
      case 'set_late_aside':
        return (attempt) => setLateAside(attempt, input);
      case 'restore_late':
        return (attempt) => restoreLate(attempt, input);
      case 'invalidate':
        return (attempt) => invalidate(attempt, input);
      case 'note':
        if (reason === null) throw problem('delivery/reason-missing');
        return (attempt) => noteIrregularity(attempt, { ...input, note: reason });
      case 'grant_time':
        return (attempt) => grantTime(attempt, { ...input, seconds: action.seconds });
      case 'take_back_time':
        return (attempt) => takeBackTime(attempt, { ...input, seconds: action.seconds });
      case 'credit_outage':
        return (attempt) => creditOutage(attempt, { ...input, gaps: action.gaps });
    }
  }
}
