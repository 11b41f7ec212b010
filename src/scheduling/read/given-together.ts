/** An assignment, as far as it says together with which others it was given. */
export interface Given {
  id: number;
  set_id: number;
  created_by: number;
  created_at: Date;
}

/** Many classes and sections are assigned one after the other; the next one follows within this time. */
const PAUSE_MS = 60_000;

/** For each assignment the id of the first of those that one person gave of one set in one go. */
export function givenTogether(assignments: readonly Given[]): Map<number, number> {
  const inOrder = [...assignments].sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.id - b.id);
  const last = new Map<string, { first: number; at: number }>();
  return new Map(
    inOrder.map(({ id, set_id, created_by, created_at }) => {
      const key = `${created_by}/${set_id}`;
      const before = last.get(key);
      const at = created_at.getTime();
      const first = before && at - before.at <= PAUSE_MS ? before.first : id;
      last.set(key, { first, at });
      return [id, first];
    }),
  );
}
