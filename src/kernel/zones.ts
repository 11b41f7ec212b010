const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a zone is ahead of UTC at a moment, to the minute. */
export function offsetAt(ms: number, timeZone: string): number {
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
  const wall = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute);
  return wall - Math.floor(ms / 60_000) * 60_000;
}
