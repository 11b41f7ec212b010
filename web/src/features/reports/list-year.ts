/** `?year=2026` of a list of reports: that school year only. Given also when absent, so that nothing else stays in its place. */
export function listYear(raw: Record<string, unknown>): { year?: number | undefined } {
  const year = Number(raw.year);
  return { year: Number.isInteger(year) && year > 0 ? year : undefined };
}
