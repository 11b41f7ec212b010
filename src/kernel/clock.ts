/** A moment as ISO 8601 in UTC with milliseconds, as stored in events: `2026-11-21T14:30:00.000Z`. */
export type Instant = string;

/** The only source of "now". Every process gets one injected; specs and the demo seed drive their own. */
export abstract class Clock {
  /** Milliseconds since the Unix epoch. */
  abstract now(): number;

  instant(): Instant {
    return toInstant(this.now());
  }
}

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}

export function toInstant(ms: number): Instant {
  return new Date(ms).toISOString();
}

/** `toInstant` where there may be no moment. */
export function instantOrNull(ms: number | null): Instant | null {
  return ms === null ? null : toInstant(ms);
}

/** `toMs` where there may be no moment. */
export function msOrNull(instant: Instant | null): number | null {
  return instant === null ? null : toMs(instant);
}

/** Milliseconds since the Unix epoch; throws `RangeError` on text that is not a date. */
export function toMs(instant: Instant): number {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${instant}`);
  return ms;
}
