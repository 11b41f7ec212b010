const MOMENT: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' };

/** 'Nov 20, 2026, 2:30 PM CST' in the viewer's zone. */
export function momentText(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { ...MOMENT, timeZone }).format(new Date(iso));
}

/** 'Nov 20, 2026' in the viewer's zone. */
export function dayText(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone }).format(new Date(iso));
}

/** '2:30 PM CST' in the viewer's zone. */
export function timeText(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone }).format(new Date(iso));
}

const HOUR_MS = 3_600_000;

/** 'in 2 days', 'in 5 hours', 'in 12 minutes' for a moment of the coming three days; else nothing, the date says enough. */
export function soonText(iso: string, nowMs: number): string | null {
  const ms = Date.parse(iso) - nowMs;
  if (ms <= 0 || ms > 72 * HOUR_MS) return null;
  const [n, unit] = ms >= 36 * HOUR_MS ? [Math.round(ms / (24 * HOUR_MS)), 'day'] : ms >= HOUR_MS ? [Math.floor(ms / HOUR_MS), 'hour'] : [Math.max(1, Math.floor(ms / 60_000)), 'minute'];
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

/**
 * The moment of a date field with an optional time, in the viewer's zone: without a time its first or last minute.
 * @returns null without a date.
 */
export function momentOf(date: string, time: string, without: 'start' | 'end'): string | null {
  if (!date) return null;
  const moment = new Date(`${date}T${time || (without === 'start' ? '00:00' : '23:59')}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** The date and time fields of a moment, in the viewer's zone. */
export function fieldsOf(ms: number): { date: string; time: string } {
  const d = new Date(ms);
  const two = (n: number) => String(n).padStart(2, '0');
  return { date: `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`, time: `${two(d.getHours())}:${two(d.getMinutes())}` };
}
