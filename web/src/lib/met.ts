/**
 * Two people changed one record: what only they changed is theirs, what both changed stays as it was typed and is asked about.
 * @param before what the form began with
 * @param differ whether a field is another one in two forms
 */
export function metBy<T extends object>(
  typed: T,
  before: T,
  theirs: T,
  differ: (field: keyof T, one: T, other: T) => boolean,
): { values: T; both: (keyof T)[] } {
  const changed = (Object.keys(typed) as (keyof T)[]).filter((field) => differ(field, theirs, before));
  const values = { ...typed };
  for (const field of changed) if (!differ(field, typed, before)) values[field] = theirs[field];
  return { values, both: changed.filter((field) => differ(field, typed, before) && differ(field, typed, theirs)) };
}
