import { describe, expect, it } from '@jest/globals';
import { assessmentType } from '../../src/content/catalogue.js';
import { ownBundles } from '../../src/content/generators/demo-bundles.js';
import type { ContentBundle } from '../../src/content/item.js';
import { Random } from '../../src/demo/random.js';
import { simulateSitting, type SimulatedItem } from '../../src/demo/simulated-student.js';

/** What predicted difficulties lead to, by the seeded model of ability that the demo school answers with. */
const STUDENTS = 40;
const BUNDLES = ownBundles();

function questionsOf(bundle: ContentBundle, form: ContentBundle['forms'][number]): SimulatedItem[] {
  return form.items
    .filter((entry) => !entry.pretest)
    .map(({ ref }) => {
      const { choices, tags } = bundle.items.find((item) => item.ref === ref)!;
      const { scoring } = bundle.keys.find((key) => key.ref === ref)!;
      const right = scoring.type === 'exact' ? scoring.choiceIds[0]! : scoring.accept[0]!;
      return { ref, choiceIds: choices?.map((c) => c.id) ?? [], right, difficulty: tags.difficulty };
    });
}

const shares = new Map<string, number>();

/** Mean share of right answers of students of this ability, 0 being the average of a school. */
function share(code: string, ability: number): number {
  const name = `${code} ${ability}`;
  if (!shares.has(name)) shares.set(name, shareOf(code, ability));
  return shares.get(name)!;
}

function shareOf(code: string, ability: number): number {
  const bundle = BUNDLES.find((b) => b.forms.some((f) => f.code === code))!;
  const form = bundle.forms.find((f) => f.code === code)!;
  const items = questionsOf(bundle, form);
  const right = new Map(items.map((item) => [item.ref, item.right]));
  let sum = 0;
  for (let seed = 1; seed <= STUDENTS; seed++) {
    const last = new Map<string, string>();
    for (const entry of simulateSitting(new Random(seed), items, ability, form.durationSeconds * 1000, false).entries)
      if (entry.type === 'answer') last.set(entry.item!, entry.value!);
    sum += [...last].filter(([ref, value]) => right.get(ref) === value).length / items.length;
  }
  return sum / STUDENTS;
}

const SUITE = BUNDLES.filter((b) => assessmentType(b.forms[0]!.typeId).parts === 2).flatMap((b) =>
  b.routing.map(({ categoryId, rule }) => {
    const codes = b.forms.filter((f) => f.categoryId === categoryId).map((f) => f.code);
    return [codes[0]!.replace('/part-1/default', ''), rule.threshold] as const;
  }),
);

describe.each(SUITE)('%s, by the ability model', (code, threshold) => {
  const at = (form: string, ability: number) => share(`${code}/${form}`, ability);

  it('sends the weak to the easy part 2 and the strong to the hard one', () => {
    expect(at('part-1/default', -1)).toBeLessThan(threshold - 0.05);
    expect(at('part-1/default', 1)).toBeGreaterThan(threshold + 0.05);
  });

  it('has an easy part 2 that the weak can do and a hard one that the strong do not finish without mistakes', () => {
    for (const ability of [-1, 0, 1])
      expect(at('part-2/easy', ability)).toBeGreaterThan(at('part-2/hard', ability) + 0.07);
    expect(at('part-2/easy', -1)).toBeGreaterThan(0.4);
    expect(at('part-2/hard', 1)).toBeLessThan(0.8);
  });

  it('tells apart the students of either path', () => {
    for (const form of ['part-1/default', 'part-2/easy', 'part-2/hard'])
      for (const ability of [-1, 0]) expect(at(form, ability + 1)).toBeGreaterThan(at(form, ability) + 0.1);
  });
});

describe('the sections of ACT and PreACT, by the ability model', () => {
  it.each(['english', 'math', 'reading', 'science'])('%s is easiest in PreACT 9 and hardest in the ACT', (section) => {
    const [nine, ten, act] = ['preact-9', 'preact-10', 'act'].map((type) => share(`${type}-set-1/${section}`, 0));
    expect(nine).toBeGreaterThan(ten! + 0.01);
    expect(ten).toBeGreaterThan(act! + 0.01);
  });
});
