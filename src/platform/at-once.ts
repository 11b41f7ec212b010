/**
 * Does it for each, in their order, so many at the same time. After the first error nothing more is begun; it is thrown when all
 * that was begun has ended.
 */
export async function atOnce<T>(items: Iterable<T>, most: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const waiting = left.values();
  let failed = false;
  const worker = async () => {
    for (const item of waiting) {
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
      if (failed) return;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(most, left.length) }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
