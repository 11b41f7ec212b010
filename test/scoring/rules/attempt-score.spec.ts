import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ItemKey } from '../../../src/content/item.js';
import { KeyMissing, judge, scoreAttempt, type ScoringInput } from '../../../src/scoring/rules/attempt-score.js';

const attempt = { stream: 'attempt-7-1', version: 41, hash: 'a'.repeat(64) };
const form = { code: 'sat-set-1/math/part-1/default', version: 1, contentHash: 'c'.repeat(64) };

function choiceKey(ref: string, ...choiceIds: string[]): ItemKey {
  return { ref, itemVersion: 1, keyVersion: 1, scoring: { type: 'exact', choiceIds }, rationale: '' };
}
function gridKey(ref: string, ...accept: string[]): ItemKey {
  return { ref, itemVersion: 1, keyVersion: 1, scoring: { type: 'spr', accept }, rationale: '' };
}

const items = [
  { ref: 'm1', version: 1, pretest: false },
  { ref: 'm2', version: 1, pretest: false },
  { ref: 'm3', version: 1, pretest: true },
  { ref: 'm4', version: 1, pretest: false },
];
const keys = [choiceKey('m1', 'b'), gridKey('m2', '7/2'), choiceKey('m3', 'a'), choiceKey('m4', 'c')];
const input: ScoringInput = { attempt, form, items, keys, answers: { m1: 'b', m2: '3.5', m3: 'a', m4: 'd' } };

describe('an attempt with right, wrong and blank answers', () => {
  it('counts right operational items and leaves pretest items out', () => {
    expect(scoreAttempt(input)).toMatchObject({ raw: 2, rawMax: 3, answeredCount: 4 });
  });
  it('treats nothing and white space as blank, without penalty', () => {
    const { raw, outcomes } = scoreAttempt({ ...input, answers: { m1: 'b', m2: ' ' } });
    expect(raw).toBe(1);
    expect(outcomes.map((o) => o.outcome)).toEqual(['right', 'blank', 'blank', 'blank']);
  });
  it('ignores answers to items that are not in the form', () => {
    expect(scoreAttempt({ ...input, answers: { ...input.answers, x9: 'a' } })).toEqual(scoreAttempt(input));
  });
  it('refuses to score without a key', () => {
    expect(() => scoreAttempt({ ...input, keys: keys.slice(1) })).toThrow(KeyMissing);
  });
  it('refuses a key of another item version', () => {
    expect(() => scoreAttempt({ ...input, keys: [{ ...keys[0]!, itemVersion: 2 }, ...keys.slice(1)] })).toThrow(
      'no key for item m1',
    );
  });
});

describe('an item with several right choices', () => {
  it('wants exactly these, in any order', () => {
    const key = choiceKey('m1', 'a', 'c');
    expect(judge('c,a', key)).toBe('right');
    expect(judge('a', key)).toBe('wrong');
    expect(judge('a,b,c', key)).toBe('wrong');
  });
});

describe('the result of scoring', () => {
  const forms = fc.array(
    fc.record({
      pretest: fc.boolean(),
      grid: fc.boolean(),
      answer: fc.constantFrom('a', 'b', '1/2', '.5', '2', '', undefined),
    }),
    { minLength: 1, maxLength: 30 },
  );
  const built = forms.map((rows) => ({
    items: rows.map((row, i) => ({ ref: `i${i}`, version: 1, pretest: row.pretest })),
    keys: rows.map((row, i) => (row.grid ? gridKey(`i${i}`, '1/2') : choiceKey(`i${i}`, 'b'))),
    answers: Object.fromEntries(rows.flatMap((row, i) => (row.answer === undefined ? [] : [[`i${i}`, row.answer]]))),
  }));
  const shuffled = <T>(list: readonly T[], seed: number): T[] => {
    const out = [...list];
    for (let i = out.length - 1, x = seed; i > 0; i--) {
      x = (x * 1103515245 + 12345) % 2147483648;
      const j = x % (i + 1);
      [out[i], out[j]] = [out[j]!, out[i]!];
    }
    return out;
  };

  it('never depends on the order of items, keys or answers', () => {
    fc.assert(
      fc.property(built, fc.nat(1_000_000), (data, seed) => {
        const plain = scoreAttempt({ attempt, form, ...data });
        const mixed = scoreAttempt({
          attempt,
          form,
          items: shuffled(data.items, seed),
          keys: shuffled(data.keys, seed + 1),
          answers: Object.fromEntries(shuffled(Object.entries(data.answers), seed + 2)),
        });
        expect(mixed.text).toBe(plain.text);
        expect(mixed.resultHash).toBe(plain.resultHash);
      }),
    );
  });
  it('is byte-identical for the same input', () => {
    fc.assert(
      fc.property(built, (data) => {
        expect(scoreAttempt(structuredClone({ attempt, form, ...data }))).toEqual(
          scoreAttempt({ attempt, form, ...data }),
        );
      }),
    );
  });
  it('changes with the submission, the form and the version of a key', () => {
    const hash = scoreAttempt(input).resultHash;
    expect(scoreAttempt({ ...input, attempt: { ...attempt, version: 42 } }).resultHash).not.toBe(hash);
    expect(scoreAttempt({ ...input, form: { ...form, version: 2 } }).resultHash).not.toBe(hash);
    expect(scoreAttempt({ ...input, keys: keys.map((key) => ({ ...key, keyVersion: 2 })) }).resultHash).not.toBe(hash);
  });
  it('is this text, for ever', () => {
    expect(scoreAttempt(input).text).toBe(
      `{"answeredCount":4,"attempt":{"hash":"${'a'.repeat(64)}","stream":"attempt-7-1","version":41},` +
        `"form":{"code":"sat-set-1/math/part-1/default","contentHash":"${'c'.repeat(64)}","version":1},` +
        `"keys":"${scoreAttempt(input).keysVersion}","raw":2,"rawMax":3}`,
    );
  });
});
