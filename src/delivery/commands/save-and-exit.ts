import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Started } from '../attempt/attempt.js';
import { saveAndExit, type Writer } from '../attempt/decide.js';
import { Attempts, own } from '../attempts.js';
import { clockAnswer, type ClockAnswer } from '../read/views.js';

/** The student leaves for later: the clock stops and any device may go on. */
export class SaveAndExit {
  constructor(
    readonly studentId: number,
    readonly studentAssessmentId: number,
    readonly writer: Writer,
    readonly origin?: 'demo',
  ) {}
}

@CommandHandler(SaveAndExit)
export class SaveAndExitHandler implements ICommandHandler<SaveAndExit, ClockAnswer> {
  constructor(private readonly attempts: Attempts) {}

  async execute({ studentId, studentAssessmentId, writer, origin }: SaveAndExit): Promise<ClockAnswer> {
    const address = await this.attempts.presentOf(studentAssessmentId, studentId);
    const occasion = this.attempts.occasion({ kind: 'user', id: studentId, role: 'Student' }, origin);
    const { state } = await this.attempts.handle(address, (attempt) => saveAndExit(own(attempt, studentId), { ...occasion, ...writer }));
    return clockAnswer(state as Started, occasion.now);
  }
}
