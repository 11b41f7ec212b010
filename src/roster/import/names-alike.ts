/** Letters without accents and case: a corrected spelling is the same name. */
export function fold(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Whether a name may be that of the person: one of its two parts is the same. Somebody else keeps their name to themselves.
 */
export function namesAlike(
  a: { firstName: string; lastName: string },
  b: { firstName: string; lastName: string },
): boolean {
  return fold(a.firstName) === fold(b.firstName) || fold(a.lastName) === fold(b.lastName);
}
