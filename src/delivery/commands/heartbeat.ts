import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Writer } from '../attempt/decide.js';
import { Attempts, own } from '../attempts.js';
import { Presence } from '../presence.js';
import { clockAnswer, type ClockAnswer } from '../read/views.js';

/** The player is there. Not an event: only the writer's presence is noted. */
export class Heartbeat {
  constructor(
    readonly studentId: number,
    readonly studentAssessmentId: number,
    readonly writer: Writer,
  ) {}
}

@CommandHandler(Heartbeat)
export class HeartbeatHandler implements ICommandHandler<Heartbeat, ClockAnswer & { suspended: boolean }> {
  constructor(
    private readonly attempts: Attempts,
    private readonly presence: Presence,
  ) {}

  async execute({ studentId, studentAssessmentId, writer }: Heartbeat): Promise<ClockAnswer & { suspended: boolean }> {
    const address = await this.attempts.presentOf(studentAssessmentId, studentId);
    const state = own(address.loaded.state, studentId);
    const suspended = state.pen.deviceId !== writer.deviceId || state.pen.token !== writer.writerToken;
    if (!suspended) this.presence.touch(address.stream, writer.deviceId);
    return { ...clockAnswer(state, this.attempts.now()), suspended };
  }
}
