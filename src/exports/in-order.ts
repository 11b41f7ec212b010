/**
 * What becomes of each, in their order, with so many at work at once: what is ready early waits.
 * @throws {Error} the first failure in their order; the rest is left to end
 */
export async function* inOrder<In, Out>(
  items: Iterable<In>,
  atOnce: number,
  work: (item: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const under: Promise<Out>[] = [];
  for (const item of items) {
    const one = work(item);
    one.catch(() => undefined); // heard when its turn comes
    under.push(one);
    if (under.length >= atOnce) yield await under.shift()!;
  }
  while (under.length > 0) yield await under.shift()!;
}
