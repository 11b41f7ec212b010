import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Started } from '../attempt/attempt.js';
import { pause, type Writer } from '../attempt/decide.js';
import { Attempts, own } from '../attempts.js';
import { clockAnswer, type ClockAnswer } from '../read/views.js';

/** The student stops the clock, where the assignment allows it. */
export class PauseAttempt {
  constructor(
    readonly studentId: number,
    readonly studentAssessmentId: number,
    readonly writer: Writer,
    readonly origin?: 'demo',
  ) {}
}

@CommandHandler(PauseAttempt)
export class PauseAttemptHandler implements ICommandHandler<PauseAttempt, ClockAnswer> {
  constructor(private readonly attempts: Attempts) {}

  async execute({ studentId, studentAssessmentId, writer, origin }: PauseAttempt): Promise<ClockAnswer> {
    const address = await this.attempts.presentOf(studentAssessmentId, studentId);
    const occasion = this.attempts.occasion({ kind: 'user', id: studentId, role: 'Student' }, origin);
    const { state } = await this.attempts.handle(address, (attempt) => pause(own(attempt, studentId), { ...occasion, ...writer }));
    return clockAnswer(state as Started, occasion.now);
  }
}
