import { Clock, SystemClock } from '../../kernel/clock.js';

/** At `sinceMs` of the machine's clock it is `atMs`, and from then on time passes `rate` times as fast. */
export interface Course {
  sinceMs: number;
  atMs: number;
  rate: number;
}

/**
 * A clock that a parent process shifts by IPC messages `{ clockOffsetMs }`, or also lets go faster by `{ clockCourse }`, the
 * same for several processes. It begins where the parent's CLOCK_OFFSET_MS says. Nothing else reaches it: there is no route.
 */
export class ParentClock extends Clock {
  private course: Course = { sinceMs: 0, atMs: Number(process.env.CLOCK_OFFSET_MS ?? 0), rate: 1 };

  constructor() {
    super();
    process.on('message', (message: { clockOffsetMs?: number; clockCourse?: Course }) => {
      if (message?.clockCourse) this.course = message.clockCourse;
      else if (typeof message?.clockOffsetMs === 'number') this.shift(message.clockOffsetMs);
      else return;
      process.send?.(message);
    });
  }

  /** From now on it is so much later than the machine says. */
  shift(offsetMs: number): void {
    this.course = { sinceMs: 0, atMs: offsetMs, rate: 1 };
  }

  now(): number {
    const { sinceMs, atMs, rate } = this.course;
    return Math.floor(atMs + (Date.now() - sinceMs) * rate);
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
