/** A number over a bar: which question, and how high it stands, in hundredths of the chart. */
export interface Label {
  number: number;
  at: number;
}

/** Numbers of which one stands this much higher than its neighbour do not collide, in hundredths of the chart. */
const CLEAR = 14;
const APART = [6, 3, 2, 1] as const;

/**
 * How narrow the bars may be for each number to be shown: it has at least so many bars to the next number that is shown there.
 * A wide chart shows all of them, a narrow one those of the greater distances.
 */
export function apartOf(labels: readonly Label[]): Map<number, number> {
  const chosen: (Label & { apart: number })[] = [];
  for (const apart of APART)
    for (const label of labels) {
      const known = chosen.some(({ number }) => number === label.number);
      const meets = chosen.some(
        ({ number, at }) => Math.abs(number - label.number) < apart && Math.abs(at - label.at) < CLEAR,
      );
      if (!known && !meets) chosen.push({ ...label, apart });
    }
  return new Map(chosen.map(({ number, apart }) => [number, apart]));
}
