import type { components } from '../../api/schema.js';

export type Teacher = components['schemas']['TeachersAnswer']['users'][number];

export const nameOf = ({ firstName, lastName }: Teacher): string => `${firstName} ${lastName}`;

/** Whom one row of a list of teachers offers: who is in it, and whoever is chosen nowhere. */
export function choicesFor(
  own: string | null,
  teachers: readonly Teacher[],
  taken: ReadonlySet<string>,
): { value: string; label: string }[] {
  return teachers
    .map((teacher) => ({ value: String(teacher.id), label: nameOf(teacher) }))
    .filter(({ value }) => value === own || !taken.has(value));
}

/** Everybody who is chosen in any of the lists. */
export function takenIn(...lists: readonly (readonly (string | null)[])[]): Set<string> {
  return new Set(lists.flat().filter((id): id is string => id !== null));
}

export const idsOf = (rows: readonly (string | null)[]): number[] =>
  rows.flatMap((id) => (id === null ? [] : [Number(id)]));

/** Rows of those who teach a class; at least one to choose in. */
export const rowsOf = (teachers: readonly Teacher[]): (string | null)[] =>
  teachers.length > 0 ? teachers.map(({ id }) => String(id)) : [null];
