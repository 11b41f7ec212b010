/**
 * Rows to choose from, by id. Of rows with one name each says what tells it apart: `word`, such as its state, and its id where
 * that is the same too.
 */
export function choicesOf<T extends { id: number; name: string }>(
  rows: readonly T[],
  word?: (row: T) => string | undefined,
): { value: string; label: string }[] {
  const withWord = (row: T) => [row.name, word?.(row)].filter(Boolean).join(', ');
  const names = countOf(rows, ({ name }) => name);
  const labels = countOf(rows, withWord);
  return rows.map((row) => ({
    value: String(row.id),
    label: names(row) === 1 ? row.name : labels(row) === 1 ? withWord(row) : `${withWord(row)}, no. ${row.id}`,
  }));
}

/** How many rows have what a row has there, however it is written. */
function countOf<T>(rows: readonly T[], of: (row: T) => string): (row: T) => number {
  const counts = new Map<string, number>();
  const key = (row: T) => of(row).trim().toLowerCase();
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
  return (row) => counts.get(key(row))!;
}
