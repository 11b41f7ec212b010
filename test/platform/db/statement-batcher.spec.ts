import { describe, expect, it } from '@jest/globals';
import { grouped, StatementBatcher } from '../../../src/platform/db/statement-batcher.js';

const turn = () => new Promise((done) => setImmediate(done));

/** Answers are the requests in capitals, given when the batch is let go. */
function held() {
  const batches: { requests: string[]; answer(): Promise<void>; fail(error: Error): Promise<void> }[] = [];
  const batcher = new StatementBatcher<string, string>(
    (requests) =>
      new Promise((resolve, reject) => {
        batches.push({
          requests,
          answer: () => (resolve(requests.map((request) => request.toUpperCase())), turn().then(() => undefined)),
          fail: (error) => (reject(error), turn().then(() => undefined)),
        });
      }),
  );
  return { batches, batcher };
}

describe('requests of one kind', () => {
  it('leave at once when they are alone, and together when they come in one turn', async () => {
    const { batches, batcher } = held();
    const results = Promise.all(['a', 'b', 'a'].map((request) => batcher.run(request)));
    await turn();
    expect(batches.map(({ requests }) => requests)).toEqual([['a', 'b', 'a']]);
    await batches[0]!.answer();
    expect(await results).toEqual(['A', 'B', 'A']);
  });

  it('that come while others are under way wait for those, and are never answered by what was read before', async () => {
    const { batches, batcher } = held();
    const first = batcher.run('a');
    await turn();
    const later = [batcher.run('a'), batcher.run('c')];
    await turn();
    expect(batches).toHaveLength(1);
    await batches[0]!.answer();
    expect(await first).toBe('A');
    await turn();
    expect(batches[1]!.requests).toEqual(['a', 'c']);
    await batches[1]!.answer();
    expect(await Promise.all(later)).toEqual(['A', 'C']);
  });

  it('that fail together are asked again one by one, so that one fails nobody else, and the next are asked all the same', async () => {
    const { batches, batcher } = held();
    const asked = Promise.allSettled(['a', 'b'].map((request) => batcher.run(request)));
    await turn();
    const next = batcher.run('c');
    await batches[0]!.fail(new Error('one of these'));
    await batches[1]!.fail(new Error('this one'));
    await batches[2]!.answer();
    expect(await asked).toEqual([
      { status: 'rejected', reason: new Error('this one') },
      { status: 'fulfilled', value: 'B' },
    ]);
    await turn();
    expect(batches.map(({ requests }) => requests)).toEqual([['a', 'b'], ['a'], ['b'], ['c']]);
    await batches[3]!.answer();
    expect(await next).toBe('C');
  });

  it('are two hundred at most in one statement', async () => {
    const { batches, batcher } = held();
    const results = Promise.all(Array.from({ length: 450 }, (_, i) => batcher.run(`q${i}`)));
    for (const size of [200, 200, 50]) {
      await turn();
      expect(batches.at(-1)!.requests).toHaveLength(size);
      await batches.at(-1)!.answer();
    }
    expect((await results)[449]).toBe('Q449');
  });

  it('that come one after the other gather for a while, and nobody who comes alone waits', async () => {
    const batches: string[][] = [];
    const batcher = new StatementBatcher<string, string>(async (requests) => {
      batches.push(requests);
      return requests;
    }, 1500);
    await batcher.run('a');
    expect(batches).toEqual([['a']]);
    const later: Promise<string>[] = [];
    for (const request of ['b', 'c', 'd']) {
      later.push(batcher.run(request));
      for (let i = 0; i < 3; i++) await turn(); // each would leave alone
    }
    await Promise.all(later);
    expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
  });
});

describe('rows of several askers', () => {
  it('go to each in their order', () => {
    expect([
      ...grouped(
        [
          { of: 2, n: 1 },
          { of: 1, n: 2 },
          { of: 2, n: 3 },
        ],
        ({ of }) => of,
      ),
    ]).toEqual([
      [
        2,
        [
          { of: 2, n: 1 },
          { of: 2, n: 3 },
        ],
      ],
      [1, [{ of: 1, n: 2 }]],
    ]);
  });
});
