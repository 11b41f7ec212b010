/** Correct of total in whole percent; 0 where there is nothing to answer. */
export function wholePercent(correct: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * correct) / total);
}
