/** Sittings that are changed at the same time; each waits for its own append, which is shared with the others'. */
const WORKERS = 16;

/** Does it for each, some at a time; ends with the first error. */
export async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items].reverse();
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(WORKERS, items.length) }, worker));
}
