import { dayAfter } from './moments.js';

const two = (n: number): string => String(n).padStart(2, '0');

/**
 * The day that was typed: '11/24/2026', '11-24-26', '11.24.2026', '11242026' and '2026-11-24' are 2026-11-24.
 * @returns 'YYYY-MM-DD', or null for what is no day.
 */
export function dayTyped(text: string): string | null {
  const typed = text.trim();
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed);
  const american = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4}|\d\d)$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed);
  const [year, month, day] = iso ? iso.slice(1) : american ? [american[3], american[1], american[2]] : [];
  if (year === undefined) return null;
  const y = Number(year.length === 2 ? `20${year}` : year);
  const [m, d] = [Number(month), Number(day)];
  const last = new Date(Date.UTC(y, m, 0)).getUTCDate();
  return y >= 1000 && m >= 1 && m <= 12 && d >= 1 && d <= last ? `${y}-${two(m)}-${two(d)}` : null;
}

/** Said of what was typed for a day and is none. */
export const NO_SUCH_DATE = 'This date does not exist. Enter it as MM/DD/YYYY.';
/** Said of what was typed for a time and is none. */
export const NO_SUCH_TIME = 'This time does not exist. Enter it as H:MM AM.';

/** '11/24/2026' of 2026-11-24; what is no day as it was typed. */
export function dayShown(value: string): string {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
  return day ? `${day[2]}/${day[3]}/${day[1]}` : value;
}

/**
 * The time that was typed: '8', '8:00', '8 am' and '08:00' are 08:00, '2:30p' and '14:30' are 14:30.
 * @param withSeconds '2:30:15p' is 14:30:15 then, and no time otherwise.
 * @returns 'HH:mm', or 'HH:mm:ss' where seconds were typed; null for what is no time.
 */
export function timeTyped(text: string, withSeconds = false): string | null {
  const parts = /^(\d\d?)(?::?(\d\d))?(?::(\d\d))?\s*(?:([ap])\.?\s*(?:m\.?)?)?$/i.exec(text.trim());
  if (!parts || (parts[3] && !withSeconds)) return null;
  const [hour, minute, half] = [Number(parts[1]), Number(parts[2] ?? 0), parts[4]?.toLowerCase()];
  if (minute > 59 || Number(parts[3] ?? 0) > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null;
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return `${two(hours)}:${two(minute)}${parts[3] ? `:${parts[3]}` : ''}`;
}

/** '2:30 PM' of 14:30, '2:30:15 PM' of 14:30:15; what is no time as it was typed. */
export function timeShown(value: string): string {
  const time = /^(\d\d):(\d\d(?::\d\d)?)$/.exec(value);
  if (!time || timeTyped(value, true) === null) return value;
  const hour = Number(time[1]);
  return `${hour % 12 || 12}:${time[2]} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** No day of the product lies before it. */
export const EARLIEST = '2023-01-01';

/** As typed; `at` is the moment itself where nothing was typed since it was read, so that saving never moves it. */
export interface Moment {
  date: string;
  time: string;
  at?: string;
}

/** A moment with a time but no date gets its default date. */
export function withDate(moment: Moment, days: number, nowMs: number): Moment {
  return moment.time && !moment.date ? { ...moment, date: dayAfter(nowMs, days) } : moment;
}

/** Whether a moment lies in the past. */
export function isOver(at: string | null, nowMs: number): boolean {
  return at !== null && Date.parse(at) <= nowMs;
}

/** The day in the zone of the viewer. */
export function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}
