export const USER_NORMS_JOB = 'reporting.freeze-user-norms';

/** Two in the morning at the middle of the continent. */
const HOUR_UTC = 8;

/** The next moment at which norms are frozen. */
export function nextNight(nowMs: number): Date {
  const night = new Date(nowMs);
  night.setUTCHours(HOUR_UTC, 0, 0, 0);
  if (night.getTime() <= nowMs) night.setUTCDate(night.getUTCDate() + 1);
  return night;
}
