import type { Queryable } from './db.js';

/** A page as a program asks for it: behind the place that the page before ended with. */
export interface AfterRequest {
  /** A whole number for each key of the list. */
  after: readonly string[] | undefined;
  perPage: number;
}

export interface ListAfterSql {
  /** `select ...`, without its tables. */
  select: string;
  /** `from ... where ...`, with `params`; what follows `where` holds also with `and` behind it. */
  from: string;
  params: readonly unknown[];
  /** What the list is sorted by, rising: whole numbers in SQL that belong to one row only. */
  keys: readonly string[];
}

export interface RowsAfter<Row> {
  rows: Row[];
  /** How many rows all pages have. */
  total: number;
  /** The place behind these rows; null when none follow. */
  next: string | null;
}

/** Between the numbers of a place. */
export const PLACE_SIGN = '.';

/** A moment as a key, in microseconds. */
export function momentKey(column: string): string {
  return `(extract(epoch from ${column}) * 1000000)::bigint`;
}

/**
 * The rows of a list behind a place. Rows that come, go or move while somebody reads page after page hide no other row, as they
 * would where pages are counted.
 */
export async function rowsAfter<Row>(
  db: Queryable,
  { after, perPage }: AfterRequest,
  { select, from, params, keys }: ListAfterSql,
): Promise<RowsAfter<Row>> {
  const places = keys.map((_, i) => `$${params.length + 1 + i}::bigint`);
  const behind = after ? `and (${keys.join(', ')}) > (${places.join(', ')})` : '';
  const bound = [...params, ...(after ?? [])];
  const [found, counted] = await Promise.all([
    db.query<Row & { place?: string[] }>(
      `${select}, array[${keys.map((key) => `(${key})::text`).join(', ')}] as place ${from} ${behind}
       order by ${keys.join(', ')} limit $${bound.length + 1}`,
      [...bound, perPage + 1],
    ),
    db.one<{ n: number }>(`select count(*) as n ${from}`, [...params]),
  ]);
  const rows = found.slice(0, perPage);
  const next = found.length > perPage ? rows.at(-1)!.place!.join(PLACE_SIGN) : null;
  for (const row of rows) delete row.place;
  return { rows, total: counted!.n, next };
}
