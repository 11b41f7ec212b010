import { describe, expect, it } from '@jest/globals';
import { WorkQueue } from '../../src/platform/work-queue.js';

/** Work that ends when it is told to. */
function held() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<string>((done) => ends.set(name, () => done(name)));
  };
  return {
    began,
    work,
    end: async (name: string) => (ends.get(name)!(), await new Promise((done) => setImmediate(done))),
  };
}

describe('many who want the same few places', () => {
  it('serves them in the order in which they came, also one who comes when a place falls free', async () => {
    const { began, work, end } = held();
    const queue = new WorkQueue(2, 10, () => new Error('busy'));
    const all = ['a', 'b', 'c', 'd'].map((name) => queue.run(work(name)));
    expect(began).toEqual(['a', 'b']);
    await end('b');
    all.push(queue.run(work('e')));
    expect(began).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd', 'e']) await end(name);
    await expect(Promise.all(all)).resolves.toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(began).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('refuses beyond its bound, and takes people again afterwards', async () => {
    const { work, end } = held();
    const queue = new WorkQueue(1, 1, () => new Error('busy'));
    const [first, second] = [queue.run(work('a')), queue.run(work('b'))];
    await expect(queue.run(work('c'))).rejects.toThrow('busy');
    await end('a');
    const third = queue.run(work('d'));
    await end('b');
    await end('d');
    await expect(Promise.all([first, second, third])).resolves.toEqual(['a', 'b', 'd']);
  });

  it('does not work for those who have gone, and a failure frees the place', async () => {
    const { began, work, end } = held();
    const queue = new WorkQueue(1, 10, () => new Error('busy'));
    const first = queue.run(() => Promise.reject(new Error('broken')));
    const second = queue.run(work('b'), () => false);
    const third = queue.run(work('c'));
    await expect(first).rejects.toThrow('broken');
    await expect(second).rejects.toThrow('busy');
    await end('c');
    await expect(third).resolves.toBe('c');
    expect(began).toEqual(['c']);
  });
});
