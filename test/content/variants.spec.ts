import { describe, expect, it } from '@jest/globals';
import { keyProblems } from '../../src/content/check-bundle.js';
import { ownBundles } from '../../src/content/generators/demo-bundles.js';
import { hasVariants, saidBy, variantOf } from '../../src/content/generators/variants.js';
import { publishItem } from '../../src/content/publish.js';

const items = ownBundles().flatMap((bundle) => bundle.items);
const drawn = items.filter(hasVariants);
/** One question of each template and way of answering. */
const models = [...new Map(drawn.map((item) => [`${item.source.template} ${item.kind}`, item])).values()];
const asked = Map.groupBy(drawn.map(publishItem), ({ source }) => source.template);

describe('variants of questions', () => {
  it('are there for all mathematics of the product, and for nothing else', () => {
    expect(new Set(drawn.map(({ ref }) => ref))).toEqual(
      new Set(items.filter(({ tags }) => tags.category === 'Math').map(({ ref }) => ref)),
    );
  });

  it('ask the same thing with other numbers, and have a key that fits', () => {
    for (const model of models) {
      const seen = new Set(asked.get(model.source.template)!.map(saidBy));
      for (const n of [1, 2]) {
        const variant = variantOf(model, n, seen);
        if (!variant) throw new Error(`${model.source.template} has no variant ${n}`);
        const { item, key } = variant;
        expect(item.tags).toEqual(model.tags);
        expect([item.kind, item.choices?.length]).toEqual([model.kind, model.choices?.length]);
        expect(seen.has(saidBy(item))).toBe(false);
        expect(keyProblems(item, key)).toEqual([]);
        expect(item.ref).toBe(`variant/${model.source.template}/${n}/01`);
        seen.add(saidBy(item));
      }
    }
  });

  it('are the same whenever they are made', () => {
    expect(variantOf(models[0]!, 3, new Set())).toEqual(variantOf(models[0]!, 3, new Set()));
  });
});
