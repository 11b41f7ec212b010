/** What is counted of some lists, by its name, and what of these and one more. */
class Made {
  readonly values = new Map<string, unknown>();
  readonly andOf = new WeakMap<object, Made>();
}

const made = new Made();

/**
 * What is counted of lists that are never changed: once for the same lists, and forgotten with any of them.
 * @param name of what is counted; under one name it follows from the lists alone
 */
export function ofSame<T>(lists: readonly [object, ...object[]], name: string, count: () => T): T {
  let { values, andOf } = made;
  for (const list of lists) {
    let next = andOf.get(list);
    if (!next) andOf.set(list, (next = new Made()));
    ({ values, andOf } = next);
  }
  if (!values.has(name)) values.set(name, count());
  return values.get(name) as T;
}
