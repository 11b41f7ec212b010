import { describe, expect, it } from '@jest/globals';
import { assessmentType } from '../../src/content/catalogue.js';
import { checkBundle } from '../../src/content/check-bundle.js';
import { questionHash } from '../../src/content/content-hash.js';
import { demoBundles, newestEditions, ownBundles } from '../../src/content/generators/demo-bundles.js';
import type { ContentBundle } from '../../src/content/item.js';
import { readable } from '../../src/content/math.js';
import { publish } from '../../src/content/publish.js';
import { canonicalJson } from '../../src/platform/crypto/canonical-json.js';
import { sha256hex } from '../../src/platform/crypto/sha256.js';

const bundles = ownBundles();

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
    const hashes = bundle.items.map((item) =>
      questionHash(item, item.stimulusRef ? stimulus.get(item.stimulusRef) : undefined),
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('explains every key, and no item carries its key or rationale', () => {
    for (const key of bundle.keys) expect(readable(key.rationale).length).toBeGreaterThan(20);
    for (const item of bundle.items)
      expect(Object.keys(item)).not.toEqual(expect.arrayContaining(['rationale', 'scoring', 'key', 'right']));
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

/** A published edition is for good: sittings and attempt files name its hashes. Another question or order is another edition. */
describe('an edition that was published', () => {
  it.each([
    [
      1,
      [
        'ad25dcb644732d5728a5681178ce6dd75f87bba1e847808cc79724ec5af183fa',
        'bb3efebad00ea3d341d0c85a9345332db65c6778c96f842c315b7dd1e91479af',
        'c6f2a8fb8db85b3ed26667343f1f86011373f5d7f00473375c5a17e030754936',
      ],
    ],
    [
      2,
      [
        'b379354a92b3d6ac8b29d730605b99702bf68f1cdce2e86949f8075a41f2d5fe',
        '76b9c8cdaa7b8ef7a90f65aeb8ef6b00a91ac9daca22f8f4ebe0f923188e8452',
        'eede39e939839aa52ea01b7a9ea4e46c88617295ef7f987d0acc6c283f8955f2',
        'ba6a69f981911b38962f41ca0d15bfdd8cccf386a8401a5bf3c0c4a4d032e309',
        '8e9ebf01a556020baa681e7128b0bee80530118679460a8773be6b5458afef3a',
      ],
    ],
    [
      3,
      [
        'b379354a92b3d6ac8b29d730605b99702bf68f1cdce2e86949f8075a41f2d5fe',
        'b821b57763b3c4ac2e9dc1f717d492e5daeb5bd541deae529726a7056c428f87',
        'eede39e939839aa52ea01b7a9ea4e46c88617295ef7f987d0acc6c283f8955f2',
        'ba6a69f981911b38962f41ca0d15bfdd8cccf386a8401a5bf3c0c4a4d032e309',
        '8e9ebf01a556020baa681e7128b0bee80530118679460a8773be6b5458afef3a',
        'cfffae4911c5ae10ae536548c084d740d54f2d3f5af31f8e96cca8a85333a0c7',
        'a65dac10ba7f818ee2c6f95fc36ad00e609d3c4d0724d05748f5960e69cc6e31',
      ],
    ],
    [
      4,
      [
        'b338345e04ac5923a7f684a1696d6d16dcf2a0814b2f76d4cb6b7b94e0a85c0f',
        'c95fde4427409b361597cabaf8c0147def1b7f5ff4e3926a3e8869aed19427e4',
        'eede39e939839aa52ea01b7a9ea4e46c88617295ef7f987d0acc6c283f8955f2',
        'c17a0b14c9f7dd56ee6c1466cf322c3d44f6e756c00a45f8a1a5e851600673ee',
        '2a4d936d71f317d4edb50a1084c921ce3714c73227902ecf83aba8a20f21fd66',
        'cfffae4911c5ae10ae536548c084d740d54f2d3f5af31f8e96cca8a85333a0c7',
        'a65dac10ba7f818ee2c6f95fc36ad00e609d3c4d0724d05748f5960e69cc6e31',
      ],
    ],
    [
      5,
      [
        'b338345e04ac5923a7f684a1696d6d16dcf2a0814b2f76d4cb6b7b94e0a85c0f',
        'c95fde4427409b361597cabaf8c0147def1b7f5ff4e3926a3e8869aed19427e4',
        'eede39e939839aa52ea01b7a9ea4e46c88617295ef7f987d0acc6c283f8955f2',
        '9a3a107f50135fb64cdabf5af5f82ec0c7e76fecb76552b412dd363ccdfaf6d4',
        '3bc8ad09a309fc23b90ae34523e6cbf3b790fb57e1304b270b17399ee70876a7',
        'cfffae4911c5ae10ae536548c084d740d54f2d3f5af31f8e96cca8a85333a0c7',
        'a65dac10ba7f818ee2c6f95fc36ad00e609d3c4d0724d05748f5960e69cc6e31',
      ],
    ],
  ] as const)('stays as it was to the byte: %i', (edition, hashes) => {
    expect(ownBundles(edition).map((bundle) => sha256hex(canonicalJson(bundle)))).toEqual(hashes);
  });

  it.each([3, 4, 5] as const)(
    'leaves places, difficulties and letters of keys in reading and writing: %i',
    (edition) => {
      const places = (bundle: ContentBundle) =>
        bundle.items
          .filter((item) => item.ref.includes('/rw/'))
          .map(({ ref, source, tags }) => {
            const { scoring } = bundle.keys.find((key) => key.ref === ref)!;
            return { ref, template: source.template, tags, scoring };
          });
      const second = ownBundles(2).map(places);
      expect(second.flat()).toHaveLength(4 * 81);
      expect(ownBundles(edition).slice(0, second.length).map(places)).toEqual(second);
    },
  );

  it('is known for each set without making its questions', () => {
    expect([...newestEditions()]).toEqual(bundles.map((b) => [b.sets[0]!.id, b.forms[0]!.version]));
  });

  it('gives the next one the same sets, forms and tables, and other versions of everything that is shown', () => {
    demoBundles(1).forEach((first, i) => {
      const second = bundles[i]!;
      for (const list of ['sets', 'conversions', 'routing', 'norms'] as const)
        expect(second[list]).toEqual(first[list]);
      const places = (bundle: ContentBundle) =>
        bundle.forms.map(({ version, items, ...form }) => ({
          ...form,
          items: items.map(({ ref, pretest }) => ({ ref, pretest })),
        }));
      expect(places(second)).toEqual(places(first));
      expect(
        [first, second].map((b) => [...new Set([...b.forms, ...b.items, ...b.stimuli].map((x) => x.version))]),
      ).toEqual([[1], [first.title === 'ACT Set 1' ? 2 : 4]]);
      expect(checkBundle(first)).toEqual([]);
    });
  });
});

const MATH_AREAS = ['Algebra', 'Advanced Math', 'Problem-Solving and Data Analysis', 'Geometry and Trigonometry'];
/** Scored questions of mathematics by area: part 1, part 2. */
const MATH_MIX: Record<number, [number[], number[]]> = {
  1: [
    [7, 7, 3, 3],
    [7, 7, 3, 3],
  ],
  4: [
    [7, 6, 4, 3],
    [7, 6, 4, 3],
  ],
  3: [
    [9, 4, 5, 2],
    [8, 4, 5, 3],
  ],
};

describe('the forms of the SAT suite', () => {
  const sets = bundles.filter((b) => b.forms[0]!.typeId in MATH_MIX);
  const forms = sets.flatMap((b) => b.forms.map((form) => [form.code, form, b] as const));

  it.each(forms)('%s has the questions, time and mix of its section', (_code, form, bundle) => {
    const items = form.items.map((entry) => ({ ...entry, ...bundle.items.find((i) => i.ref === entry.ref)! }));
    const operational = items.filter((i) => !i.pretest);
    const math = form.categoryId === 2;
    expect({ all: items.length, operational: operational.length, seconds: form.durationSeconds }).toEqual(
      math ? { all: 22, operational: 20, seconds: 2100 } : { all: 27, operational: 25, seconds: 1920 },
    );
    expect(countBy(operational.map((i) => i.tags.area))).toEqual(
      math
        ? Object.fromEntries(MATH_AREAS.map((area, i) => [area, MATH_MIX[form.typeId]![form.part - 1]![i]]))
        : {
            'Craft and Structure': 7,
            'Information and Ideas': 7,
            'Standard English Conventions': 6,
            'Expression of Ideas': 5,
          },
    );
    expect(items.filter((i) => i.kind === 'spr')).toHaveLength(math ? 6 : 0);
    expect(form.tools).toEqual({ calculator: math, referenceSheet: math });
  });

  it.each<[string, (form: ContentBundle['forms'][number], bundle: ContentBundle) => void]>([
    ['the number of questions', (form) => form.items.pop()],
    ['the time', (form) => (form.durationSeconds += 60)],
    ['the tools', (form) => (form.tools.calculator = true)],
    ['the directions', (form) => (form.directions += '<p>Good luck.</p>')],
    [
      'the ids of choices',
      (form, { items, keys }) => {
        const { ref } = form.items[0]!;
        items.find((item) => item.ref === ref)!.choices![0]!.id = 'hard-a';
        keys.find((key) => key.ref === ref)!.scoring = { type: 'exact', choiceIds: ['hard-a'] };
      },
    ],
  ])('are refused where those of part 2 differ in %s', (what, change) => {
    const bundle = structuredClone(sets[0]!);
    change(
      bundle.forms.find(({ code }) => code === 'sat-set-1/rw/part-2/hard')!,
      bundle,
    );
    expect(checkBundle(bundle)).toEqual([
      `the forms of part 2 of 1/1/1 differ in ${what}, which would tell a student the route`,
    ]);
  });

  it('grow harder within a form of mathematics, and within each skill of reading and writing', () => {
    for (const [, form, bundle] of forms) {
      const tags = form.items.map(({ ref }) => bundle.items.find((i) => i.ref === ref)!.tags);
      const groups =
        form.categoryId === 2
          ? [tags]
          : [...new Set(tags.map((t) => t.topic))].map((topic) => tags.filter((t) => t.topic === topic));
      // Command of Evidence has two kinds of questions, each in its own order.
      for (const group of groups.filter((g) => g[0]!.topic !== 'Command of Evidence'))
        expect(group.map((t) => t.difficulty)).toEqual(group.map((t) => t.difficulty).sort());
    }
  });

  it('are harder on the hard path than on the easy one', () => {
    const mean = (code: string) => {
      const [, form, bundle] = forms.find(([c]) => c === code)!;
      const list = form.items.map(({ ref }) => bundle.items.find((i) => i.ref === ref)!.tags.difficulty);
      return list.reduce<number>((a, b) => a + b, 0) / list.length;
    };
    for (const set of ['sat-set-1', 'sat-set-2', 'psat-89-set-1', 'psat-10-set-1'])
      for (const short of ['rw', 'math'])
        expect(mean(`${set}/${short}/part-2/hard`)).toBeGreaterThan(mean(`${set}/${short}/part-2/easy`) + 0.5);
  });

  it('keep a reading passage between 25 and 150 words', () => {
    for (const bundle of sets) {
      for (const stimulus of bundle.stimuli.filter((s) => !/<table|<svg|text-label|class="notes"/.test(s.html))) {
        const words = readable(stimulus.html).split(/\s+/).length;
        expect({ ref: stimulus.ref, words, ok: words >= 25 && words <= 150 }).toMatchObject({ ok: true });
      }
    }
  });

  it('share no question between two sets', () => {
    const texts = sets.map(
      (b) =>
        new Set(
          b.items.map((i) =>
            questionHash(
              i,
              b.stimuli.find((s) => s.ref === i.stimulusRef),
            ),
          ),
        ),
    );
    const all = texts.flatMap((hashes) => [...hashes]);
    expect(all.filter((hash, i) => all.indexOf(hash) !== i)).toEqual([]);
  });

  it('use no template of mathematics twice within a form', () => {
    for (const [, form, bundle] of forms) {
      const templates = form.items.map(({ ref }) => bundle.items.find((i) => i.ref === ref)!.source.template);
      expect(new Set(templates).size).toBe(templates.length);
    }
  });
});

/** Questions and minutes of the sections, and how many percent of the questions a reporting category has at least and at most. */
const ACT_SHARES: Record<string, [area: string, least: number, most: number][]> = {
  english: [
    ['Production of Writing', 29, 32],
    ['Knowledge of Language', 13, 19],
    ['Conventions of Standard English', 51, 56],
  ],
  math: [['Preparing for Higher Math', 50, 60]],
  reading: [
    ['Key Ideas and Details', 52, 60],
    ['Craft and Structure', 25, 30],
    ['Integration of Knowledge and Ideas', 13, 23],
  ],
  science: [
    ['Interpretation of Data', 45, 55],
    ['Scientific Investigation', 20, 30],
    ['Evaluation of Models, Inferences and Experimental Results', 25, 35],
  ],
};
const PREACT_SECTIONS = [
  [3, 45, 30],
  [4, 36, 40],
  [5, 25, 30],
  [6, 30, 30],
];

describe.each([
  [
    'act-set-1',
    [
      [3, 75, 45],
      [4, 60, 60],
      [5, 40, 35],
      [6, 40, 35],
    ],
  ],
  ['preact-9-set-1', PREACT_SECTIONS],
  ['preact-10-set-1', PREACT_SECTIONS],
])('%s', (code, sections) => {
  const bundle = bundles.find(({ forms }) => forms.some((form) => form.code === `${code}/english`))!;
  const english = bundle.forms.find((f) => f.code === `${code}/english`)!;
  const questionsOf = (section: string) =>
    bundle.forms
      .find((f) => f.code === `${code}/${section}`)!
      .items.map(({ ref }) => bundle.items.find((i) => i.ref === ref)!);

  it('has the questions and minutes of its sections, and five choices in mathematics', () => {
    expect(bundle.forms.map((f) => [f.categoryId, f.items.length, f.durationSeconds / 60])).toEqual(sections);
    expect(questionsOf('math').every((i) => i.choices!.length === 5)).toBe(true);
    for (const section of ['english', 'reading', 'science'])
      expect(questionsOf(section).every((i) => i.choices!.length === 4)).toBe(true);
  });

  it.each(Object.keys(ACT_SHARES))('keeps the shares of the reporting categories of %s', (section) => {
    const questions = questionsOf(section);
    for (const [area, least, most] of ACT_SHARES[section]!) {
      const share = (100 * questions.filter((i) => i.tags.area === area).length) / questions.length;
      expect({ area, share, ok: share >= least && share <= most }).toMatchObject({ ok: true });
    }
  });

  it('uses each template of mathematics once, easier ones first', () => {
    const questions = questionsOf('math');
    expect(new Set(questions.map((i) => i.source.template)).size).toBe(questions.length);
    const order = questions.map((i) => i.tags.difficulty);
    expect(order).toEqual([...order].sort());
  });

  it('numbers every underlined portion as its question', () => {
    const numbers = bundle.stimuli
      .filter((s) => s.ref.startsWith(`${code}/english`))
      .flatMap((s) => [...s.html.matchAll(/data-portion="(\d+)"/g)].map((m) => Number(m[1])));
    expect(numbers).toEqual(english.items.map((_, i) => i + 1));
    questionsOf('english').forEach((item, i) => {
      const portion = bundle.stimuli.find((s) => s.ref === item.stimulusRef)!.html;
      expect(portion).toContain(`data-portion="${i + 1}"`);
    });
  });

  it('offers NO CHANGE first, and reads as written only where that is the key', () => {
    for (const item of questionsOf('english')) {
      const at = item.choices!.findIndex((c) => c.html === 'NO CHANGE');
      expect([-1, 0]).toContain(at);
      if (at === 0) {
        const n = english.items.findIndex((i) => i.ref === item.ref) + 1;
        const portion = new RegExp(`data-portion="${n}"><sup>${n}</sup><u>(.*?)</u>`).exec(
          bundle.stimuli.find((s) => s.ref === item.stimulusRef)!.html,
        )![1];
        expect(item.choices!.map((c) => c.html)).not.toContain(portion);
      }
    }
  });

  it.each([
    ['english', 300, 360],
    ['reading', 450, 650],
  ])('has texts for %s of %i to %i words', (section, least, most) => {
    for (const stimulus of bundle.stimuli.filter((s) => s.ref.startsWith(`${code}/${section}`))) {
      const words = readable(stimulus.html).split(/\s+/).length;
      expect({ ref: stimulus.ref, words, ok: words >= least && words <= most }).toMatchObject({ ok: true });
    }
  });
});

describe('the sets of the ACT and PreACT', () => {
  it('grow harder from PreACT 9 to PreACT 10 and to the ACT, in every section', () => {
    const mean = (code: string) => {
      const form = bundles.flatMap((b) => b.forms).find((f) => f.code === code)!;
      const items = bundles.find((b) => b.forms.includes(form))!.items;
      const all = form.items.map(({ ref }) => items.find((i) => i.ref === ref)!.tags.difficulty);
      return all.reduce<number>((a, b) => a + b, 0) / all.length;
    };
    for (const section of Object.keys(ACT_SHARES)) {
      const [nine, ten, act] = ['preact-9-set-1', 'preact-10-set-1', 'act-set-1'].map((set) =>
        mean(`${set}/${section}`),
      );
      expect({ section, ok: ten! > nine! + 0.1 && act! > ten! + 0.1, nine, ten, act }).toMatchObject({ ok: true });
    }
  });

  it('give less for the same share of right answers on the easier test', () => {
    const at = (typeId: number, categoryId: number, share: number) => {
      const { scaled } = bundles
        .flatMap((b) => b.conversions)
        .find((t) => t.typeId === typeId && t.categoryId === categoryId)!;
      return scaled[Math.round(share * (scaled.length - 1))]!;
    };
    for (const categoryId of [3, 4, 5, 6])
      for (const share of [0.3, 0.5, 0.7]) {
        expect(at(5, categoryId, share)).toBeLessThan(at(6, categoryId, share));
        expect(at(6, categoryId, share)).toBeLessThan(at(2, categoryId, share));
      }
  });

  it('ask no question of each other', () => {
    const hashes = bundles
      .filter((b) => [2, 5, 6].includes(b.forms[0]!.typeId))
      .flatMap((b) =>
        b.items.map((item) =>
          questionHash(
            item,
            b.stimuli.find((s) => s.ref === item.stimulusRef),
          ),
        ),
      );
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('the tables', () => {
  const tables = bundles.flatMap((b) => b.conversions);

  it('rise in steps of ten from 200 to 620 and from 380 to 800, and overlap', () => {
    for (const table of tables.filter((t) => t.typeId === 1)) {
      const [lo, hi] = table.path === 'easy' ? [200, 620] : [380, 800];
      expect([table.scaled[0], table.scaled.at(-1)]).toEqual([lo, hi]);
      expect(table.scaled.every((s) => s % 10 === 0)).toBe(true);
    }
  });

  it('give 1 to 36 for the ACT, with most whole scores reachable', () => {
    for (const table of tables.filter((t) => t.typeId === 2)) {
      expect([table.scaled[0], table.scaled.at(-1)]).toEqual([1, 36]);
      expect(new Set(table.scaled).size).toBeGreaterThanOrEqual(34);
    }
  });

  it('give 1 to 35 for both PreACTs and never fall', () => {
    for (const table of tables.filter((t) => t.typeId === 5 || t.typeId === 6)) {
      expect([table.scaled[0], table.scaled.at(-1)]).toEqual([1, 35]);
      expect(table.scaled).toEqual([...table.scaled].sort((a, b) => a - b));
    }
  });

  it('hold a national norm for every type and section', () => {
    const norms = bundles.flatMap((b) => b.norms);
    for (const type of [1, 2, 3, 4, 5, 6]) {
      for (const scale of ['composite' as const, ...assessmentType(type).categories])
        expect(norms.filter((n) => n.typeId === type && n.scale === scale)).toHaveLength(1);
    }
  });
});

function countBy(list: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const entry of list) counts[entry] = (counts[entry] ?? 0) + 1;
  return counts;
}
