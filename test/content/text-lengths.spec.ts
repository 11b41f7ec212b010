import { describe, expect, it } from '@jest/globals';
import { ownBundles } from '../../src/content/generators/demo-bundles.js';
import type { ContentBundle } from '../../src/content/item.js';
import { readable } from '../../src/content/math.js';

/** Words of the median text of each skill of Reading & Writing, at least and at most, without figures and tables. */
const MEDIANS: Record<string, [least: number, most: number]> = {
  'words-in-context': [50, 75],
  'text-structure': [80, 115],
  'cross-text': [100, 140],
  'central-ideas': [80, 115],
  'evidence-textual': [75, 110],
  'evidence-quantitative': [75, 110],
  inferences: [75, 110],
  boundaries: [40, 62],
  'form-structure-sense': [40, 62],
  transitions: [50, 75],
  synthesis: [60, 95],
};

const suite = (bundles: readonly ContentBundle[]) => bundles.filter((b) => [1, 3, 4].includes(b.forms[0]!.typeId));
const SETS = suite(ownBundles());

function textsOf(bundle: ContentBundle): { ref: string; skill: string; words: number }[] {
  const html = new Map(bundle.stimuli.map((s) => [s.ref, s.html]));
  return bundle.items
    .filter((item) => item.ref.includes('/rw/'))
    .map(({ ref, source, stimulusRef }) => {
      const text = readable(
        html.get(stimulusRef!)!.replace(/<(figure|table)\b.*?<\/\1>|<p class="text-label">.*?<\/p>/gs, ' '),
      );
      return { ref, skill: source.template!.split('/')[1]!, words: text.trim().split(/\s+/).length };
    });
}

function medians(bundle: ContentBundle): Map<string, number> {
  return new Map(
    [...Map.groupBy(textsOf(bundle), ({ skill }) => skill)].map(([skill, texts]) => {
      const words = texts.map((text) => text.words).sort((a, b) => a - b);
      const middle = (words.length - 1) / 2;
      return [skill, (words[Math.floor(middle)]! + words[Math.ceil(middle)]!) / 2];
    }),
  );
}

/** Skills whose median is out of bounds. */
function outside(bundle: ContentBundle): string[] {
  return [...medians(bundle)]
    .filter(([skill, median]) => median < MEDIANS[skill]![0] || median > MEDIANS[skill]![1])
    .map(([skill, median]) => `${skill}: ${median}`);
}

describe.each(SETS.map((bundle) => [bundle.title, bundle] as const))('the texts of %s', (_title, bundle) => {
  it('have 25 to 150 words each, pairs together', () => {
    const texts = textsOf(bundle);
    expect(texts).toHaveLength(81);
    expect(texts.filter(({ words }) => words < 25 || words > 150)).toEqual([]);
  });

  it('have the length of their skill', () => {
    expect([...medians(bundle).keys()].sort()).toEqual(Object.keys(MEDIANS).sort());
    expect(outside(bundle)).toEqual([]);
  });
});

describe('the texts of SAT Set 2 in the third edition', () => {
  it('are found to be too short', () => {
    const third = ownBundles(3).find(({ title }) => title === 'SAT Set 2')!;
    expect(outside(third).length).toBeGreaterThan(5);
  });
});
