import { describe, expect, it } from '@jest/globals';
import { checkBundle } from '../../src/content/check-bundle.js';
import { questionHash } from '../../src/content/content-hash.js';
import { readable } from '../../src/content/math.js';
import { practiceBundle } from '../../src/content/practice/practice-bundle.js';
import { practiceSet } from '../../src/content/practice/practice-set.js';
import { demoBundles } from '../../src/content/generators/demo-bundles.js';
import { publish } from '../../src/content/publish.js';

const bundle = practiceBundle();
const set = practiceSet();
const item = (number: number) => bundle.items[number - 1]!;
const text = (number: number) => bundle.stimuli.find((s) => s.ref === item(number).stimulusRef)!.html;
const key = (number: number) => bundle.keys[number - 1]!.scoring;
/** TeX of a choice or stem. */
const tex = (html: string) => [...html.matchAll(/data-tex="([^"]*)"/g)].map((m) => m[1]!);
/** Choices that a test of their own finds right, by id. */
const right = (number: number, test: (html: string) => boolean) =>
  item(number)
    .choices!.filter((c) => test(c.html))
    .map((c) => c.id);

describe('the practice questions', () => {
  it('pass the checks that every bundle must pass', () => {
    expect(checkBundle(bundle)).toEqual([]);
  });

  it('are published with every formula rendered and nothing lost', () => {
    const { stimuli, items } = publish(bundle);
    const published = JSON.stringify([stimuli, items]);
    const before = JSON.stringify([bundle.stimuli, bundle.items]);
    for (const tag of ['<table', '<svg', '<u>', 'data-portion', '<h3'])
      expect(published.split(tag).length).toBe(before.split(tag).length);
    expect(published).toMatch(/<math/);
    expect(published).not.toMatch(/data-tex=\\"[^"]*\\"><\/span>|NaN|undefined/);
    expect(set.contentHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('hold one of each kind: typed, several right, a shared text, a pair of texts, a table, a figure, underlined portions', () => {
    const kinds = set.items.map((i) => i.kind);
    expect({
      typed: kinds.filter((k) => k === 'spr').length,
      several: kinds.filter((k) => k === 'mcq-multi').length,
    }).toEqual({ typed: 2, several: 1 });
    const texts = set.items.flatMap((i) => i.stimulus?.html ?? []);
    expect(new Set(texts).size).toBeLessThan(texts.length);
    for (const mark of ['Text 2', '<table', '<svg', 'data-portion="9"'])
      expect(texts.some((html) => html.includes(mark))).toBe(true);
    for (const n of [9, 10, 11]) expect(text(n)).toContain(`data-portion="${n}"`);
    expect(new Set(set.answers.map((a) => a.tags.exam))).toEqual(new Set(['SAT', 'ACT']));
  });

  it('say no more than the question to who takes them', () => {
    const shown = JSON.stringify(set.items);
    for (const { rationale } of set.answers) expect(shown).not.toContain(JSON.stringify(rationale).slice(1, -1));
    expect(shown).not.toMatch(/"(scoring|rationale|choiceIds|accept|tags|pretest)"/);
    expect(set.items.flatMap((i) => i.choices).some((c) => c.html.startsWith('*'))).toBe(false);
  });

  it('are asked in no test of the product', () => {
    const hash = (b: typeof bundle) =>
      b.items.map((i) =>
        questionHash(
          i,
          b.stimuli.find((s) => s.ref === i.stimulusRef),
        ),
      );
    const used = new Set(demoBundles().flatMap(hash));
    expect(hash(bundle).filter((h) => used.has(h))).toEqual([]);
  });

  it('explain every key', () => {
    for (const { rationale } of set.answers) expect(readable(rationale).length).toBeGreaterThan(60);
  });
});

describe('the keys of the practice questions, worked out again', () => {
  it('4: the product of the two factors, compared at five points', () => {
    const value = (source: string, x: number) =>
      Number(new Function('x', `return ${source.replace(/(\d)x/g, '$1*x').replace(/\^\{(\d)\}/g, '**$1')}`)(x));
    const same = (html: string) => [-2, -1, 0, 3, 7].every((x) => value(tex(html)[0]!, x) === (2 * x - 3) * (x + 4));
    expect(key(4)).toEqual({ type: 'exact', choiceIds: right(4, same) });
  });

  it('5: the accepted fraction satisfies the equation, and so does no other half from -10 to 10', () => {
    const holds = (x: number) => 3 * (2 * x - 1) === 4 * x + 2;
    const halves = Array.from({ length: 41 }, (_, i) => i / 2 - 10);
    expect(halves.filter(holds)).toEqual([2.5]);
    expect(key(5)).toEqual({ type: 'spr', accept: ['5/2'] });
  });

  it('6: the greater of the points where the graphs meet', () => {
    const meets = (x: number) => x ** 2 - 4 * x + 1 === 2 * x - 4;
    const points = Array.from({ length: 41 }, (_, i) => i - 20).filter(meets);
    expect(points).toHaveLength(2);
    expect(key(6)).toEqual({ type: 'spr', accept: [String(Math.max(...points))] });
  });

  it('7: the sine of the angle at A from the two sides that the figure gives', () => {
    const [, adjacent, opposite] = /AC is horizontal and (\d+) units long, side BC is vertical and (\d+) units/
      .exec(item(7).stem)!
      .map(Number);
    const sine = opposite! / Math.hypot(adjacent!, opposite!);
    const value = (html: string) => {
      const [, top, bottom] = /frac\{(\d+)\}\{(\d+)\}/.exec(tex(html)[0]!)!;
      return Number(top) / Number(bottom);
    };
    expect(key(7)).toEqual({ type: 'exact', choiceIds: right(7, (html) => Math.abs(value(html) - sine) < 1e-12) });
    expect(item(7).stem).not.toMatch(/25/);
  });

  it('8: every choice that makes the left side 0', () => {
    expect(key(8)).toEqual({
      type: 'exact',
      choiceIds: right(8, (html) => {
        const x = Number(tex(html)[0]);
        return x ** 2 - 2 * x - 15 === 0;
      }),
    });
  });

  it('3: what the table shows of both expectations', () => {
    const rows = [...text(3).matchAll(/<tr><th scope="row">([^<]+)<\/th><td>(\d+)<\/td><td>(\d+)<\/td>/g)].map(
      ([, cover, planted, alive]) => ({ cover: cover!, planted: Number(planted), alive: Number(alive) }),
    );
    const [bare, ...covers] = rows;
    expect(covers.every((c) => c.alive / c.planted > bare!.alive / bare!.planted)).toBe(true);
    const best = covers.reduce((a, b) => (b.alive > a.alive ? b : a));
    expect(best.cover).toBe('Flat stones');
    expect(key(3)).toEqual({
      type: 'exact',
      choiceIds: right(3, (html) => html.includes(`${best.alive} of ${best.planted}`)),
    });
  });

  it('12 and 13: the ceramic cup at 20 minutes, and the steel cup ten minutes after its last value', () => {
    const series = (name: string) =>
      [.../(\d+) at \d+ minutes/g[Symbol.matchAll](new RegExp(`${name}: ([^.]+)\\.`).exec(text(12))![1]!)].map((m) =>
        Number(m[1]),
      );
    expect(key(12)).toEqual({ type: 'exact', choiceIds: right(12, (html) => html === `${series('Ceramic')[2]} °C`) });
    const steel = series('Steel');
    const losses = steel.slice(1).map((v, i) => steel[i]! - v);
    const next = steel.at(-1)! - (losses.at(-1)! - (losses.at(-2)! - losses.at(-1)!));
    expect(next).toBeGreaterThan(70);
    expect(next).toBeLessThan(75);
    expect(key(13)).toEqual({ type: 'exact', choiceIds: right(13, (html) => html.includes('70 °C and 75 °C')) });
  });

  it('9 to 11: one option each, NO CHANGE first and never the key here, and none repeats the text as it stands', () => {
    for (const n of [9, 10, 11]) {
      const portion = new RegExp(`data-portion="${n}"><sup>${n}</sup><u>(.*?)</u>`).exec(text(n))![1];
      expect(item(n).choices![0]!.html).toBe('NO CHANGE');
      expect(item(n).choices!.map((c) => c.html)).not.toContain(portion);
      expect((key(n) as { choiceIds: string[] }).choiceIds).toHaveLength(1);
    }
  });
});
