const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A school day, by the clock of the school. */
const FIRST_HOUR = 8;
const AFTER_LAST_HOUR = 16;
/** A window without an end is expected to be used within so long. */
const OPEN_MS = 7 * DAY;

/** Sittings that have not begun, and when and where they may. */
export interface ExpectedSittings {
  timeZone: string;
  startMs: number;
  /** null stays open. */
  endMs: number | null;
  sittings: number;
}

/** When a window is taken to be over, for what is expected of it. */
export function expectedEnd(startMs: number, endMs: number | null): number {
  return endMs ?? startMs + OPEN_MS;
}

/**
 * Sittings expected in each hour from `fromMs` to `toMs`, by the beginning of the hour. Those of a window are spread evenly over
 * the school hours that are left of it (8 to 16 o'clock, Monday to Friday, where the school is), or over all its hours where it
 * has none of them.
 */
export function expectedByHour(
  windows: readonly ExpectedSittings[],
  nowMs: number,
  fromMs: number,
  toMs: number,
): Map<number, number> {
  const hours = new Map<number, number>();
  for (const window of windows)
    for (const [at, sittings] of hoursOf(window, nowMs))
      if (at + HOUR > fromMs && at < toMs) hours.set(at, (hours.get(at) ?? 0) + sittings);
  return hours;
}

function hoursOf({ timeZone, startMs, endMs, sittings }: ExpectedSittings, nowMs: number): [number, number][] {
  if (sittings === 0) return [];
  const end = expectedEnd(startMs, endMs);
  const all: number[] = [];
  for (let at = Math.floor(Math.max(startMs, nowMs) / HOUR) * HOUR; at < end; at += HOUR) all.push(at);
  const lessons = all.filter((at) => inSchoolHours(at, timeZone));
  const over = lessons.length > 0 ? lessons : all;
  return over.map((at) => [at, sittings / over.length]);
}

function inSchoolHours(at: number, timeZone: string): boolean {
  const local = at + offsetOn(Math.floor(at / DAY), timeZone);
  const hour = Math.floor((local % DAY) / HOUR);
  const weekday = (Math.floor(local / DAY) + 4) % 7;
  return weekday >= 1 && weekday <= 5 && hour >= FIRST_HOUR && hour < AFTER_LAST_HOUR;
}

/** The day 'YYYY-MM-DD' where the clock shows this zone. */
export function dayIn(at: number, timeZone: string): string {
  return new Date(at + offsetOn(Math.floor(at / DAY), timeZone)).toISOString().slice(0, 10);
}

const offsets = new Map<string, number>();

/** What the zone is ahead of UTC in the middle of a day, which is what its school hours are. */
function offsetOn(day: number, timeZone: string): number {
  const key = `${timeZone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size > 20_000) offsets.clear();
    offset = offsetAt(day * DAY + 18 * HOUR, timeZone);
    offsets.set(key, offset);
  }
  return offset;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function offsetAt(ms: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock)
    clocks.set(
      timeZone,
      (clock = new Intl.DateTimeFormat('en-US', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
      })),
    );
  const part = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute) - ms;
}
