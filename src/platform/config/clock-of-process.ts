import { Clock, SystemClock } from '../../kernel/clock.js';

/** A clock that a parent process shifts by IPC messages `{ clockOffsetMs }`. Nothing else reaches it: there is no route. */
export class ParentClock extends Clock {
  private offsetMs = 0;

  constructor() {
    super();
    process.on('message', (message: { clockOffsetMs?: number }) => {
      if (typeof message?.clockOffsetMs !== 'number') return;
      this.offsetMs = message.clockOffsetMs;
      process.send?.({ clockOffsetMs: this.offsetMs });
    });
  }

  now(): number {
    return Date.now() + this.offsetMs;
  }
}

/** The system's clock, unless a parent process that is connected by IPC asked to drive it. */
export function clockOfProcess(): Clock {
  return process.send && process.env.CLOCK === 'parent' ? new ParentClock() : new SystemClock();
}
