/** The same time of the day so many days later, by the clock of the viewer. */
export function daysOn(iso: string, days: number): string {
  const at = new Date(iso);
  at.setDate(at.getDate() + days);
  return at.toISOString();
}
