const STEPS = [1, 2, 2.5, 5, 10];

/** Four ticks of an axis from 0 on, at round whole numbers, the last of which nothing exceeds. */
export function ticksFor(most: number): number[] {
  const raw = Math.max(1, most / 3);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = STEPS.map((one) => one * power).find((one) => one >= raw && Number.isInteger(one))!;
  return [0, step, 2 * step, 3 * step];
}
