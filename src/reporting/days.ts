/** A day as a moment that is the same day in every zone of a school. */
export function noonOf(date: string): Date {
  return new Date(`${date}T18:00:00.000Z`);
}
