import type { PageRequest } from '../http/list.js';
import type { Queryable } from './db.js';

/** A pattern for `like` and `ilike`: whatever holds this text, its signs meant as they are. '%%' for none. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

export interface Order<Sort extends string> {
  /** What each order sorts by, in SQL. */
  columns: Readonly<Record<Sort, string | readonly string[]>>;
  /** Decides between equal rows, so that pages do not overlap; always rising. */
  then: string;
  /** Where rows without a value stand: last whichever way it is sorted, or as the lowest. PostgreSQL takes them for the highest. */
  empty?: 'last' | 'lowest';
}

/** `order by ...` of a request. */
export function orderBy<Sort extends string>(
  { sort, order }: Pick<PageRequest<Sort>, 'sort' | 'order'>,
  { columns, then, empty }: Order<Sort>,
): string {
  const nulls = empty && ` nulls ${empty === 'last' || order === 'desc' ? 'last' : 'first'}`;
  const by = [columns[sort]].flat().map((column) => `${column} ${order}${nulls ?? ''}`);
  return `order by ${[...by, then].join(', ')}`;
}

export interface ListSql<Sort extends string> {
  /** `select ...`, without its tables. */
  select: string;
  /** `from ... where ...`, with `params`. */
  from: string;
  params: readonly unknown[];
  order: Order<Sort>;
  /** More parameters, behind those, for `select` and `from` alone; then `countFrom` is what rows are counted by. */
  rowParams?: readonly unknown[];
  /** Tables and conditions to count by, where they are fewer; with `params`. */
  countFrom?: string;
}

/** A page of a list, and how many rows the list has. */
export async function pageOf<Row, Sort extends string = string>(
  db: Queryable,
  request: Pick<PageRequest<Sort>, 'sort' | 'order' | 'perPage' | 'offset'>,
  { select, from, params, rowParams = [], order, countFrom = from }: ListSql<Sort>,
): Promise<{ rows: Row[]; total: number }> {
  const all = [...params, ...rowParams, request.perPage, request.offset];
  const [rows, count] = await Promise.all([
    db.query<Row>(`${select} ${from} ${orderBy(request, order)} limit $${all.length - 1} offset $${all.length}`, all),
    db.one<{ n: number }>(`select count(*) as n ${countFrom}`, [...params]),
  ]);
  return { rows, total: count!.n };
}
