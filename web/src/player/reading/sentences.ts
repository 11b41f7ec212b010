/** A full stop that ends no sentence. */
const ABBREVIATED = /(?:^|[\s(“"])(?:Mr|Mrs|Ms|Dr|St|Prof|Jr|Sr|vs|No|e\.g|i\.e|cf|[A-Z])\.\s*$/;

/** The sentences of a text in order, without gaps; "Mr." ends none. */
export function sentencesIn(text: string): { index: number; segment: string }[] {
  const found: { index: number; segment: string }[] = [];
  for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) {
    const last = found.at(-1);
    if (last && ABBREVIATED.test(last.segment)) last.segment += segment;
    else found.push({ index, segment });
  }
  return found;
}
