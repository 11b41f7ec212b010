import { describe, expect, it } from '@jest/globals';
import { keyProblems } from '../../src/content/check-bundle.js';
import { ownBundles } from '../../src/content/generators/demo-bundles.js';
import { hasVariants, templateId, variantOf, variantRef } from '../../src/content/generators/variants.js';
import { publishItem } from '../../src/content/publish.js';

const items = ownBundles().flatMap((bundle) => bundle.items);
const drawn = items.filter(hasVariants);
/** One question of each template and way of answering. */
const models = [...new Map(drawn.map((item) => [`${item.source.template} ${item.kind}`, item])).values()];
/** What all questions of a template say, in whatever test. */
const asked = Map.groupBy(drawn.map(publishItem), ({ source }) => templateId(source.template!));
const stemsOf = ({ source }: (typeof models)[number]) =>
  new Set(asked.get(templateId(source.template!))!.map(({ stem }) => stem));

describe('variants of questions', () => {
  it('are there for all mathematics of the product, and for nothing else', () => {
    expect(new Set(drawn.map(({ ref }) => ref))).toEqual(
      new Set(items.filter(({ tags }) => tags.category === 'Math').map(({ ref }) => ref)),
    );
  });

  it('ask the same thing with other numbers, never what any test asks, and have a key that fits', () => {
    const none = new Set<string>();
    for (const model of models) {
      const seen = stemsOf(model);
      for (const n of [1, 2]) {
        const variant = variantOf(model, n, seen);
        if (!variant) {
          none.add(templateId(model.source.template!));
          continue;
        }
        const { item, key } = variant;
        expect(item.tags).toEqual(model.tags);
        expect([item.kind, item.choices?.length]).toEqual([model.kind, model.choices?.length]);
        expect(seen.has(item.stem)).toBe(false);
        expect(keyProblems(item, key)).toEqual([]);
        expect(item.ref).toBe(variantRef(model, n));
        seen.add(item.stem);
      }
    }
    // Tests ask nearly all that these can say.
    expect([...none].sort()).toEqual(['irrational', 'solve-for-variable']);
  });

  it('of a template with few stems are none once tests ask them all', () => {
    const model = models.find(({ source }) => source.template === 'act-math/least-common-multiple')!;
    expect(stemsOf(model).size).toBeGreaterThan(1);
    let left = 0;
    for (const seen = stemsOf(model); left < 10; left++) {
      const variant = variantOf(model, left + 1, seen);
      if (!variant) break;
      seen.add(variant.item.stem);
    }
    expect(left).toBeLessThan(6);
  });

  it('are apart for what is typed and what is chosen', () => {
    const [typed, chosen] = (['spr', 'mcq'] as const).map((kind) =>
      variantRef({ kind, source: models[0]!.source, choices: [] }, 1),
    );
    expect(typed).not.toBe(chosen);
  });

  it('are the same whenever they are made', () => {
    expect(variantOf(models[0]!, 3, new Set())).toEqual(variantOf(models[0]!, 3, new Set()));
  });
});
