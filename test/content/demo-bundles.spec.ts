import { describe, expect, it } from '@jest/globals';
import { assessmentType } from '../../src/content/catalogue.js';
import { checkBundle } from '../../src/content/check-bundle.js';
import { questionHash } from '../../src/content/content-hash.js';
import { demoBundles } from '../../src/content/generators/demo-bundles.js';
import type { ContentBundle } from '../../src/content/item.js';
import { readable } from '../../src/content/math.js';
import { publish } from '../../src/content/publish.js';

const bundles = demoBundles();

describe.each(bundles.map((b) => [b.title, b] as const))('the demo bundle %s', (_title, bundle) => {
  it('passes the checks that every bundle must pass', () => {
    expect(checkBundle(bundle)).toEqual([]);
  });

  it('publishes: every formula compiles and nothing is lost to the sanitiser', () => {
    const content = publish(bundle);
    const before = JSON.stringify([bundle.stimuli, bundle.items]);
    for (const tag of ['<table', '<svg', '<u>', '<p>', '<em>', 'data-portion']) {
      expect(JSON.stringify([content.stimuli, content.items]).split(tag).length).toBe(before.split(tag).length);
    }
    expect(JSON.stringify(content)).not.toMatch(/data-tex=\\"[^"]*\\"><\/span>|NaN|undefined/);
  });

  it('asks no question twice', () => {
    const stimulus = new Map(bundle.stimuli.map((s) => [s.ref, s]));
    const hashes = bundle.items.map((item) => questionHash(item, item.stimulusRef ? stimulus.get(item.stimulusRef) : undefined));
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('uses every letter about equally as the key of each form, without long runs', () => {
    for (const form of bundle.forms) {
      const letters = lettersOf(bundle, form);
      const choices = bundle.items.find((i) => i.ref === form.items[0]!.ref)!.choices?.length ?? 4;
      const counts = [...'abcde'].slice(0, choices).map((letter) => letters.filter((l) => l === letter).length);
      expect({ form: form.code, counts, ok: Math.max(...counts) - Math.min(...counts) <= Math.ceil(letters.length / 6) }).toMatchObject({ ok: true });
      const runs = letters.join('').match(/(.)\1*/g)!;
      expect(Math.max(...runs.map((run) => run.length))).toBeLessThanOrEqual(4);
    }
  });

  it('explains every key, and no item carries its key or rationale', () => {
    for (const key of bundle.keys) expect(readable(key.rationale).length).toBeGreaterThan(20);
    for (const item of bundle.items) expect(Object.keys(item)).not.toEqual(expect.arrayContaining(['rationale', 'scoring', 'key', 'right']));
    const items = JSON.stringify(bundle.items);
    for (const key of bundle.keys) expect(items).not.toContain(JSON.stringify(key.rationale).slice(1, -1));
  });

  it('gives every figure a role, a title and a description, and no fixed colour', () => {
    for (const svg of JSON.stringify([bundle.stimuli, bundle.items]).match(/<svg.*?<\/svg>/g) ?? []) {
      expect(svg).toMatch(/role=\\"img\\"/);
      expect(svg).toMatch(/<title>[^<]{10,}<\/title><desc>[^<]{10,}<\/desc>/);
      expect(svg).not.toMatch(/#[0-9a-f]{3,6}|rgb\(| style=/i);
    }
  });

  it('has conversion tables for every path, from the lowest to the highest raw score', () => {
    for (const form of bundle.forms) {
      const type = assessmentType(form.typeId);
      const paths = type.parts === 2 ? (['easy', 'hard'] as const) : (['single'] as const);
      for (const path of paths) {
        const table = bundle.conversions.find((t) => t.categoryId === form.categoryId && t.path === path)!;
        const operational = form.items.filter((i) => !i.pretest).length * type.parts;
        expect(table.scaled).toHaveLength(operational + 1);
      }
    }
  });
});

function lettersOf(bundle: ContentBundle, form: ContentBundle['forms'][number]): string[] {
  const keys = new Map(bundle.keys.map((k) => [k.ref, k]));
  return form.items.flatMap(({ ref }) => {
    const scoring = keys.get(ref)!.scoring;
    return scoring.type === 'exact' ? scoring.choiceIds : [];
  });
}
