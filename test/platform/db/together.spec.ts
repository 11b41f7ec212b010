import { describe, expect, it } from '@jest/globals';
import { grouped, Together } from '../../../src/platform/db/together.js';

const turn = () => new Promise((done) => setImmediate(done));

/** Answers are the questions in capitals, given when the batch is let go. */
function held() {
  const batches: { questions: string[]; answer(): Promise<void>; fail(error: Error): Promise<void> }[] = [];
  const together = new Together<string, string>(
    (questions) =>
      new Promise((resolve, reject) => {
        batches.push({
          questions,
          answer: () => (resolve(questions.map((question) => question.toUpperCase())), turn().then(() => undefined)),
          fail: (error) => (reject(error), turn().then(() => undefined)),
        });
      }),
  );
  return { batches, together };
}

describe('questions of one kind', () => {
  it('leave at once when they are alone, and together when they come in one turn', async () => {
    const { batches, together } = held();
    const answers = Promise.all(['a', 'b', 'a'].map((question) => together.ask(question)));
    await turn();
    expect(batches.map(({ questions }) => questions)).toEqual([['a', 'b', 'a']]);
    await batches[0]!.answer();
    expect(await answers).toEqual(['A', 'B', 'A']);
  });

  it('that come while others are under way wait for those, and are never answered by what was read before', async () => {
    const { batches, together } = held();
    const first = together.ask('a');
    await turn();
    const later = [together.ask('a'), together.ask('c')];
    await turn();
    expect(batches).toHaveLength(1);
    await batches[0]!.answer();
    expect(await first).toBe('A');
    await turn();
    expect(batches[1]!.questions).toEqual(['a', 'c']);
    await batches[1]!.answer();
    expect(await Promise.all(later)).toEqual(['A', 'C']);
  });

  it('that fail together are asked again one by one, so that one fails nobody else, and the next are asked all the same', async () => {
    const { batches, together } = held();
    const asked = Promise.allSettled(['a', 'b'].map((question) => together.ask(question)));
    await turn();
    const next = together.ask('c');
    await batches[0]!.fail(new Error('one of these'));
    await batches[1]!.fail(new Error('this one'));
    await batches[2]!.answer();
    expect(await asked).toEqual([{ status: 'rejected', reason: new Error('this one') }, { status: 'fulfilled', value: 'B' }]);
    await turn();
    expect(batches.map(({ questions }) => questions)).toEqual([['a', 'b'], ['a'], ['b'], ['c']]);
    await batches[3]!.answer();
    expect(await next).toBe('C');
  });

  it('are two hundred at most in one statement', async () => {
    const { batches, together } = held();
    const answers = Promise.all(Array.from({ length: 450 }, (_, i) => together.ask(`q${i}`)));
    for (const size of [200, 200, 50]) {
      await turn();
      expect(batches.at(-1)!.questions).toHaveLength(size);
      await batches.at(-1)!.answer();
    }
    expect((await answers)[449]).toBe('Q449');
  });

  it('that come one after the other gather for a while, and nobody who comes alone waits', async () => {
    const batches: string[][] = [];
    const together = new Together<string, string>(async (questions) => {
      batches.push(questions);
      return questions;
    }, 1500);
    await together.ask('a');
    expect(batches).toEqual([['a']]);
    const later: Promise<string>[] = [];
    for (const question of ['b', 'c', 'd']) {
      later.push(together.ask(question));
      for (let i = 0; i < 3; i++) await turn(); // each would leave alone
    }
    await Promise.all(later);
    expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
  });
});

describe('rows of several askers', () => {
  it('go to each in their order', () => {
    expect([...grouped([{ of: 2, n: 1 }, { of: 1, n: 2 }, { of: 2, n: 3 }], ({ of }) => of)]).toEqual([
      [2, [{ of: 2, n: 1 }, { of: 2, n: 3 }]],
      [1, [{ of: 1, n: 2 }]],
    ]);
  });
});
