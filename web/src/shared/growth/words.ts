import type { GroupGrowth, GrowthPair, GrowthScale, GrowthTest } from './queries.js';

/** '+40', '−40', '0'. */
export function signed(change: number): string {
  if (change === 0) return '0';
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** A share of 1: '45%'. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** '1 to 2': the places of the tests, as they stand above the figures. */
export function pairWords({ from, to }: Pick<GrowthPair, 'from' | 'to'>): string {
  return `${from + 1} to ${to + 1}`;
}

export function testKey({ assessmentSet, schoolYear }: Pick<GrowthTest, 'assessmentSet' | 'schoolYear'>): string {
  return `${assessmentSet.id}-${schoolYear.id}`;
}

/** The pair of the first and the last test. */
export function whole({ pairs }: Pick<GrowthScale, 'pairs'>): GrowthPair | undefined {
  return pairs.at(-1);
}

/** '18 rose clearly (80 points or more), 29 stayed within the likely range, 1 fell clearly.' */
export function movedWords(
  { up, within, down }: Pick<GrowthPair, 'up' | 'within' | 'down'>,
  error: number,
): string | null {
  if (up === null || within === null || down === null) return null;
  return `${up} rose clearly (${2 * error} points or more), ${within} stayed within the likely range, ${down} fell clearly.`;
}

/** What a chart of scores says to who does not see it. */
export function meansWords(scale: GrowthScale, tests: readonly GrowthTest[]): string {
  const { means, name, error } = scale;
  const pair = whole(scale);
  const said = means.map((mean, i) => (mean === null ? null : `${mean} in ${tests[i]!.name}`)).filter(Boolean);
  const moved = pair && movedWords(pair, error);
  return [said.length > 0 && `${name} of the same ${pair?.n} students: average ${said.join(', ')}.`, moved]
    .filter(Boolean)
    .join(' ');
}

/** Round steps of an axis from a lowest to a highest value: three to six of them, both ends held. */
export function ticksOf(low: number, high: number): number[] {
  const span = Math.max(1, high - low);
  const raw = span / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= raw)!;
  const from = Math.floor(low / step) * step;
  const count = Math.max(1, Math.ceil((high - from) / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, i) => Math.round((from + i * step) * 1000) / 1000);
}

/** An axis of scores with round steps, which ends where the scale does. */
export function scoreAxis(
  values: readonly number[],
  { min, max }: Pick<GrowthScale, 'min' | 'max'>,
): { low: number; high: number; ticks: number[] } {
  const all = ticksOf(Math.min(...values), Math.max(...values));
  const [low, high] = [Math.max(min, all[0]!), Math.min(max, all.at(-1)!)];
  const inside = all.filter((tick) => tick > low && tick < high);
  // No two of them in each other's way.
  const gap = (high - low) / 12;
  return { low, high, ticks: [low, ...inside.filter((tick) => tick - low >= gap && high - tick >= gap), high] };
}

/** Students who are not compared, by why; the most frequent reason first. */
export function byReason(leftOut: GroupGrowth['leftOut']): { reason: string; students: GroupGrowth['leftOut'] }[] {
  return [...Map.groupBy(leftOut, ({ why }) => why.join('; '))]
    .map(([reason, students]) => ({ reason, students }))
    .sort((a, b) => b.students.length - a.students.length);
}
