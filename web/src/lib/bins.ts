/** How many have a score, in parts that are drawn differently. */
export interface ScoreCount {
  score: number;
  counts: readonly number[];
}

export interface Bin {
  from: number;
  /** The highest score of it. */
  to: number;
  counts: number[];
}

/** Scores in bins of equal width over a scale, about so many, empty ones among them: bars of equal width have areas that compare. */
export function binsOf(
  scores: readonly ScoreCount[],
  { min, max, step }: { min: number; max: number; step: number },
  about = 20,
): Bin[] {
  const width = step * Math.max(1, Math.ceil((max - min + step) / step / about));
  const parts = scores[0]?.counts.length ?? 0;
  const bins: Bin[] = [];
  for (let from = min; from <= max; from += width)
    bins.push({ from, to: Math.min(max, from + width - step), counts: Array.from({ length: parts }, () => 0) });
  for (const { score, counts } of scores) {
    const bin = bins[Math.min(bins.length - 1, Math.max(0, Math.floor((score - min) / width)))]!;
    counts.forEach((n, part) => (bin.counts[part]! += n));
  }
  return bins;
}
