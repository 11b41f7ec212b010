/** The next moment at which a day, Universal Time, is that many hours old. */
export function nextNight(nowMs: number, hourUtc: number): Date {
  const night = new Date(nowMs);
  night.setUTCHours(hourUtc, 0, 0, 0);
  if (night.getTime() <= nowMs) night.setUTCDate(night.getUTCDate() + 1);
  return night;
}
