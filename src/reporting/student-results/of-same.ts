const made = new WeakMap<object, Map<string, { of: readonly object[]; value: unknown }>>();

/**
 * What is counted of lists that are never changed: once for the same lists, and forgotten with the first of them.
 * @param name of what is counted; under one name it follows from the lists alone
 */
export function ofSame<T>([first, ...others]: readonly [object, ...object[]], name: string, count: () => T): T {
  const known = made.get(first) ?? new Map<string, { of: readonly object[]; value: unknown }>();
  made.set(first, known);
  const same = known.get(name);
  if (same && others.every((one, at) => one === same.of[at])) return same.value as T;
  const value = count();
  known.set(name, { of: others, value });
  return value;
}
