/** The same values; the next one is asked for while whoever asked for one works at it. */
export async function* ahead<T>(values: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const all = values[Symbol.asyncIterator]();
  const ask = () => {
    const asked = all.next();
    asked.catch(() => undefined); // Told to whoever wants it.
    return asked;
  };
  let next = ask();
  try {
    for (let one = await next; !one.done; one = await next) {
      next = ask();
      yield one.value;
    }
  } finally {
    await next.catch(() => undefined);
    await all.return?.();
  }
}
