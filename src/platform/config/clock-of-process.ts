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

/** Stands where it is put; the demo seed tells its history by it. */
export class DrivenClock extends Clock {
  private ms = Date.now();

  now(): number {
    return this.ms;
  }

  set(ms: number): void {
    this.ms = ms;
  }

  /** As the clock of the world would: it is that moment when this resolves. */
  until(ms: number): Promise<void> {
    this.set(ms);
    return Promise.resolve();
  }
}

/** The system's clock, unless the seed or a parent process that is connected by IPC drives it. */
export function clockOfProcess(): Clock {
  if (process.env.CLOCK === 'driven') return new DrivenClock();
  return process.send && process.env.CLOCK === 'parent' ? new ParentClock() : new SystemClock();
}
