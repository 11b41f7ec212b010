import type { ContentBundle, ConversionTable, NormTable } from '../item.js';

/**
 * Own illustrative data: not the conversion, norms or cut of any testing organisation.
 * @param lower how far the level's scale lies below that of the SAT
 */
export function satTables(typeId: number, setId: number, lower = 0): Pick<ContentBundle, 'conversions' | 'routing'> {
  const categories = [
    { categoryId: 1, rawMax: 50 },
    { categoryId: 2, rawMax: 40 },
  ];
  const conversions = categories.flatMap(({ categoryId, rawMax }): ConversionTable[] => [
    { typeId, setId, categoryId, path: 'easy', version: 1, scaled: curve(rawMax, 200 - lower, 620 - lower, 1.18) },
    { typeId, setId, categoryId, path: 'hard', version: 1, scaled: curve(rawMax, 380 - lower, 800 - lower, 1.32) },
  ]);
  return {
    conversions,
    routing: categories.map(({ categoryId }) => ({ typeId, setId, categoryId, rule: { version: 1, threshold: 0.6 } })),
  };
}

/** Rising multiples of 10 from lo (held for the lowest raw scores, as chance earns nothing) to hi. */
function curve(rawMax: number, lo: number, hi: number, power: number): number[] {
  const floor = Math.round(rawMax * 0.06);
  return Array.from({ length: rawMax + 1 }, (_, raw) => {
    const t = Math.max(0, raw - floor) / (rawMax - floor);
    return Math.round((lo + (hi - lo) * t ** power) / 10) * 10;
  });
}

/** ACT sections: 1 to 36 from raw right answers, steeper at both ends as on published practice tests. */
export function actConversions(typeId: number, setId: number): ConversionTable[] {
  return singleConversions(typeId, setId, [75, 60, 40, 40], 36, 0.97);
}

/**
 * Sections of a PreACT: 1 to 35. The three tests share a scale, so the same share of right answers is worth less on the easier
 * test of the younger grade.
 */
export function preactConversions(typeId: number, setId: number, grade: 9 | 10): ConversionTable[] {
  return singleConversions(typeId, setId, [45, 36, 25, 30], 35, grade === 9 ? 1.4 : 1.18);
}

/** A mild S-curve: 1 at 0, `top` at the end; on the ACT about 20 at 54 % right. A larger power lowers what lies between. */
function singleConversions(
  typeId: number,
  setId: number,
  rawMaxes: readonly number[],
  top: number,
  power: number,
): ConversionTable[] {
  return rawMaxes.map((rawMax, i) => ({
    typeId,
    setId,
    categoryId: 3 + i,
    path: 'single',
    version: 1,
    scaled: Array.from({ length: rawMax + 1 }, (_, raw) => {
      const t = raw / rawMax;
      return Math.min(
        top,
        Math.max(1, Math.round(1 + (top - 1) * (0.72 * t + 0.28 * (3 * t * t - 2 * t ** 3)) ** power)),
      );
    }),
  }));
}

/** Percentile steps from a normal curve with the given mean and spread, 1 to 99. */
function normal(min: number, max: number, step: number, mean: number, spread: number): [number, number][] {
  const steps: [number, number][] = [];
  for (let score = min; score <= max; score += step) {
    const z = (score + step / 2 - mean) / spread;
    const percentile = Math.min(99, Math.max(1, Math.round(100 / (1 + Math.exp(-1.702 * z)))));
    if (steps.at(-1)?.[1] !== percentile) steps.push([score, percentile]);
  }
  return steps;
}

/** National norms by type, illustrative: means and spreads near those that are publicly reported. */
export function nationalNorms(): NormTable[] {
  return [
    { typeId: 1, scale: 'composite', version: 1, steps: normal(400, 1600, 10, 1010, 215) },
    { typeId: 1, scale: 1, version: 1, steps: normal(200, 800, 10, 510, 112) },
    { typeId: 1, scale: 2, version: 1, steps: normal(200, 800, 10, 500, 118) },
    { typeId: 2, scale: 'composite', version: 1, steps: normal(1, 36, 1, 19.4, 5.9) },
    { typeId: 2, scale: 3, version: 1, steps: normal(1, 36, 1, 18.6, 7) },
    { typeId: 2, scale: 4, version: 1, steps: normal(1, 36, 1, 19, 5.4) },
    { typeId: 2, scale: 5, version: 1, steps: normal(1, 36, 1, 20.1, 7) },
    { typeId: 2, scale: 6, version: 1, steps: normal(1, 36, 1, 19.5, 5.9) },
    { typeId: 3, scale: 'composite', version: 1, steps: normal(240, 1440, 10, 900, 185) },
    { typeId: 3, scale: 1, version: 1, steps: normal(120, 720, 10, 455, 100) },
    { typeId: 3, scale: 2, version: 1, steps: normal(120, 720, 10, 445, 98) },
    { typeId: 4, scale: 'composite', version: 1, steps: normal(320, 1520, 10, 945, 195) },
    { typeId: 4, scale: 1, version: 1, steps: normal(160, 760, 10, 480, 105) },
    { typeId: 4, scale: 2, version: 1, steps: normal(160, 760, 10, 465, 103) },
    { typeId: 5, scale: 'composite', version: 1, steps: normal(1, 35, 1, 16.5, 4.6) },
    { typeId: 6, scale: 'composite', version: 1, steps: normal(1, 35, 1, 17.6, 4.9) },
    ...[5, 6].flatMap((typeId) =>
      [3, 4, 5, 6].map((scale): NormTable => ({
        typeId,
        scale,
        version: 1,
        steps: normal(1, 35, 1, typeId === 5 ? 16.5 : 17.6, 5.3),
      })),
    ),
  ];
}
