import { offsetAt } from '../kernel/zones.js';
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

/** When the sittings of a window are expected: each of the hours is as likely as the others. */
export interface Spread {
  /** Its hours within what was asked for, by their beginning. */
  hours: readonly number[];
  /** Of each day where the school is, how many hours these are. */
  days: readonly (readonly [date: string, hours: number])[];
  /** Sittings in an hour, for each sitting of the window. */
  share: number;
}

/**
 * Spreads windows over the hours from `fromMs` to `toMs`: the sittings of a window over the school hours that are left of it (8
 * to 16 o'clock, Monday to Friday, where the school is), or over all its hours where it has none of them. Windows of the same
 * times are reckoned once, since a platform has thousands of them.
 */
export function spreading(
  nowMs: number,
  fromMs: number,
  toMs: number,
): (window: Omit<ExpectedSittings, 'sittings'>) => Spread {
  const known = new Map<string, Spread>();
  return ({ timeZone, startMs, endMs }) => {
    const end = expectedEnd(startMs, endMs);
    const key = `${timeZone} ${startMs} ${end}`;
    let spread = known.get(key);
    if (!spread) {
      const all: number[] = [];
      for (let at = Math.floor(Math.max(startMs, nowMs) / HOUR) * HOUR; at < end; at += HOUR) all.push(at);
      const lessons = all.filter((at) => inSchoolHours(at, timeZone));
      const over = lessons.length > 0 ? lessons : all;
      const hours = over.filter((at) => at + HOUR > fromMs && at < toMs);
      const days = Map.groupBy(hours, (at) => dayIn(at, timeZone));
      known.set(
        key,
        (spread = { hours, days: [...days].map(([date, of]) => [date, of.length]), share: 1 / over.length }),
      );
    }
    return spread;
  };
}

/** Sittings expected in each hour, by the beginning of the hour. */
export function expectedByHour(
  windows: readonly ExpectedSittings[],
  spread: (window: ExpectedSittings) => Spread,
): Map<number, number> {
  const hours = new Map<number, number>();
  for (const window of windows) {
    if (window.sittings === 0) continue;
    const { hours: of, share } = spread(window);
    for (const at of of) hours.set(at, (hours.get(at) ?? 0) + window.sittings * share);
  }
  return hours;
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
