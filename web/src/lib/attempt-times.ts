const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const SHORT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'November 13, 2026, 10:58 AM CST'; the time alone when it is the day of `since`. */
export function dayTime(iso: string, since?: string): string {
  const date = new Date(iso);
  if (since && DAY.format(new Date(since)) === DAY.format(date)) return TIME.format(date);
  return `${DAY.format(date)}, ${TIME.format(date)}`;
}

/** 'Nov 13, 2026, 10:58 AM' */
export function shortDayTime(iso: string): string {
  return SHORT.format(new Date(iso));
}

/** The moment `ms` after the start as a clock would show it: '11:15:07 AM'. */
export function clockTime(startedAt: string, ms: number): string {
  return CLOCK.format(new Date(Date.parse(startedAt) + ms));
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function sittingName(sitting: number): string {
  return `${ORDINALS[sitting - 1] ?? `${sitting}th`} sitting`;
}

/** 190 -> '3:10', 3700 -> '1:01:40'. */
export function span(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  const [h, m, rest] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60), s % 60];
  const tail = `${String(rest).padStart(2, '0')}`;
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${tail}` : `${m}:${tail}`;
}
