import type { ConnectedSchool, Connection, SyncMode } from './connections.js';

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a zone, 'YYYY-MM-DD'. */
export function dayIn(timeZone: string, nowMs: number): string {
  let calendar = calendars.get(timeZone);
  if (!calendar) calendars.set(timeZone, (calendar = new Intl.DateTimeFormat('en-CA', { timeZone })));
  return calendar.format(nowMs);
}

/** How a school is synced. A connection that is off is off for all its schools. */
export function modeOf(connection: Pick<Connection, 'mode'>, school: Pick<ConnectedSchool, 'mode'>): SyncMode {
  return connection.mode === 'off' ? 'off' : (school.mode ?? connection.mode);
}

/** The day until which a school pauses, by itself or with its connection; null once that day has come where the school is. */
export function pausedUntil(
  connection: Pick<Connection, 'pausedUntil'>,
  school: Pick<ConnectedSchool, 'pausedUntil' | 'timeZone'>,
  nowMs: number,
): string | null {
  const today = dayIn(school.timeZone, nowMs);
  const days = [connection.pausedUntil, school.pausedUntil].filter((day) => day !== null && today < day);
  return days.sort().at(-1) ?? null;
}
