import { describe, expect, it } from '@jest/globals';
import { ReturnQuestions } from '../../src/courses/plans/return-questions.js';

const TAGS = { exam: 'SAT', category: 'Math', area: 'Algebra', topic: 'Lines', difficulty: 1 };
const missed = (...refs: string[]) => refs.map((ref, place) => ({ place, ref, version: 1 }));

/** Questions of a template, by ref how many draws of each are left. */
function questions(draws: Record<string, number>) {
  const left = (ref: string, except: ReadonlySet<string>) =>
    Array.from({ length: draws[ref]! }, (_, n) => `variant/${ref}/${n}`).find((one) => !except.has(one));
  const drawOf = ({ ref }: { ref: string }, except: ReadonlySet<string>) => {
    const found = left(ref.slice(0, 1), except);
    return found ? { ref: found, version: 1 } : null;
  };
  const known = (refs: string[]) => new Map(refs.map((ref) => [ref, { ref, version: 1, tags: TAGS, drawn: true }]));
  return new ReturnQuestions(
    ...([
      { query: () => Promise.resolve([]) },
      { newest: (refs: string[]) => Promise.resolve(known(refs)), freeOn: () => Promise.resolve([]) },
      { of: () => Promise.resolve(drawOf) },
      { inLessons: () => Promise.resolve([]) },
      {
        execute: ({ of, except }: { of: { ref: string }; except: Set<string> }) => Promise.resolve(drawOf(of, except)),
      },
    ] as unknown as ConstructorParameters<typeof ReturnQuestions>),
  );
}

describe('what a missed question comes back as', () => {
  it('is there only while its template has a draw left for it: what is said to be ready can be begun', async () => {
    const returns = questions({ a: 0, b: 1, c: 3 });
    const asked = missed('a1', 'b1', 'b2', 'c1', 'c2');
    expect([...(await returns.there(7, asked, 5)).keys()]).toEqual([1, 3, 4]);
    expect((await returns.make(7, asked)).map(({ place, ref }) => [place, ref])).toEqual([
      [1, 'variant/b/0'],
      [3, 'variant/c/0'],
      [4, 'variant/c/1'],
    ]);
    expect(await returns.make(7, missed('a1'))).toEqual([]);
    expect((await returns.possible(7, ['a1', 'c1', 'c2'], 1)).map(({ ref }) => ref)).toEqual(['c1']);
  });

  it('are five in a set, those that can come back', async () => {
    const asked = missed('a1', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6');
    const returns = questions({ a: 0, c: 9 });
    expect((await returns.there(7, asked, 5)).size).toBe(5);
    expect((await returns.make(7, asked)).map(({ place }) => place)).toEqual([1, 2, 3, 4, 5]);
  });
});
