const MOMENT: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

/** 'Nov 20, 2026, 2:30 PM CST' in the viewer's zone. */
export function momentText(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { ...MOMENT, timeZone }).format(new Date(iso));
}

/** 'Nov 20, 2026' in the viewer's zone. */
export function dayText(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone }).format(
    new Date(iso),
  );
}

/** '11/20/26' in the viewer's zone: the days of assessments in lists and cards. */
export function shortDay(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: '2-digit', timeZone }).format(
    new Date(iso),
  );
}

/** '11/20/26, 2:30 PM CST' in the viewer's zone. */
export function shortMoment(iso: string, timeZone?: string): string {
  return `${shortDay(iso, timeZone)}, ${timeText(iso, timeZone)}`;
}

/** '2:30 PM CST' in the viewer's zone. */
export function timeText(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(iso));
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** 'in 2 days', 'in 5 hours', 'in 12 minutes' for a moment of the coming three days; else nothing, the date says enough. */
export function soonText(iso: string, nowMs: number): string | null {
  const ms = Date.parse(iso) - nowMs;
  if (ms <= 0 || ms > 72 * HOUR_MS) return null;
  const [n, unit] =
    ms >= 36 * HOUR_MS
      ? [Math.round(ms / (24 * HOUR_MS)), 'day']
      : ms >= HOUR_MS
        ? [Math.floor(ms / HOUR_MS), 'hour']
        : [Math.max(1, Math.floor(ms / 60_000)), 'minute'];
  return `in ${n} ${unit}${n === 1 ? '' : 's'}`;
}

/** 'August 14, 2026', UTC: dates of terms and of people. */
export function longDate(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}

/** 'Friday, November 20, 2026' in the viewer's zone. */
export function weekdayText(ms: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(new Date(ms));
}

/** '19:36', '1:02:07' for whole seconds. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** '35 minutes', '52.5 minutes'. */
export function minutesText(seconds: number): string {
  const minutes = Math.round(seconds / 6) / 10;
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}

export interface TypedMoment {
  at: string;
  /** Clocks are changed then: the hour typed does not exist and the one after it is meant, or it exists twice and the first is meant. */
  shift: 'skipped' | 'twice' | null;
}

/**
 * The moment of a date field with an optional time: without a time the first or last minute of the day. In the viewer's
 * zone, or in the one given.
 * @returns null without a date.
 */
export function typedMoment(
  date: string,
  time: string,
  without: 'start' | 'end',
  timeZone?: string,
): TypedMoment | null {
  const typed = Date.parse(`${date}T${time || (without === 'start' ? '00:00' : '23:59')}Z`);
  if (!date || Number.isNaN(typed)) return null;
  const [before, after] = [offsetMs(typed - DAY_MS, timeZone), offsetMs(typed + DAY_MS, timeZone)];
  const found = [...new Set([before, after])]
    .map((offset) => typed - offset)
    .filter((ms) => ms + offsetMs(ms, timeZone) === typed);
  // In a gap the clock before it goes on, as a wristwatch would: 2:30 becomes 3:30.
  const ms = found.length ? Math.min(...found) : typed - before;
  return {
    at: new Date(ms).toISOString(),
    shift: found.length === 0 ? 'skipped' : found.length === 2 ? 'twice' : null,
  };
}

/** The moment alone, see `typedMoment`. */
export function momentOf(date: string, time: string, without: 'start' | 'end', timeZone?: string): string | null {
  return typedMoment(date, time, without, timeZone)?.at ?? null;
}

/** The date and time fields of a moment, in the viewer's zone or in the one given. */
export function fieldsOf(ms: number, timeZone?: string): { date: string; time: string } {
  const local = new Date(ms + offsetMs(ms, timeZone)).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** '2026-11-28': the day so many days after that of a moment. */
export function dayAfter(ms: number, days: number, timeZone?: string): string {
  return new Date(Date.parse(`${fieldsOf(ms, timeZone).date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** What the clocks of a zone are ahead of UTC at a moment. */
function offsetMs(ms: number, timeZone?: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(ms));
  const value = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)!.value);
  const local = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return local - Math.floor(ms / 1000) * 1000;
}
