export type CsvRow = readonly (string | number | null)[];

/**
 * Rows as a CSV that spreadsheets open: UTF-8 with its mark, every cell quoted; a cell that looks like a formula is told to be
 * text.
 */
export function csvOf(rows: readonly CsvRow[]): string {
  const cell = (value: string | number | null) => {
    const text = String(value ?? '');
    return `"${(typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** The same in pieces, for a list that is too long for the memory. */
export async function* csvInPieces(head: CsvRow, pages: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<string> {
  yield csvOf([head]);
  for await (const rows of pages) if (rows.length > 0) yield csvOf(rows).slice(1);
}
