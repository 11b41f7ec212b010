import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { end } from '../attempt/decide.js';
import { Attempts } from '../attempts.js';
import { Presence } from '../presence.js';

/** What is due at a sitting's deadline, window end or auto-submit; harmless when early, late or doubled. */
export class EndAttempt {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
    readonly origin?: 'demo',
  ) {}
}

@CommandHandler(EndAttempt)
export class EndAttemptHandler implements ICommandHandler<EndAttempt, void> {
  constructor(
    private readonly attempts: Attempts,
    private readonly presence: Presence,
  ) {}

  async execute({ studentAssessmentId, sitting, origin }: EndAttempt): Promise<void> {
    const address = this.attempts.address(studentAssessmentId, sitting);
    const { state } = await this.attempts.load(address);
    if (state.phase !== 'running' && state.phase !== 'paused' && state.phase !== 'expired') return;
    const cipher = await this.attempts.cipher(address);
    const lastHeardAt = await this.presence.lastSeen(address.stream);
    const occasion = this.attempts.occasion({ kind: 'system', name: 'delivery.end-attempt' }, origin);
    await this.attempts.handle(address, (attempt) => end(attempt, { ...occasion, lastHeardAt, cipher }));
  }
}
