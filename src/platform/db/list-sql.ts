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
  /**
   * Where rows without a value stand: last whichever way it is sorted, or as the lowest. PostgreSQL takes them for the highest.
   */
  empty?: 'last' | 'lowest';
}

/** `order by ...` of a request; `back` is exactly the other way round. */
export function orderBy<Sort extends string>(
  { sort, order }: Pick<PageRequest<Sort>, 'sort' | 'order'>,
  { columns, then, empty }: Order<Sort>,
  back = false,
): string {
  const nullsLast = empty === 'last' || order === 'desc';
  const nulls = empty && ` nulls ${nullsLast !== back ? 'last' : 'first'}`;
  const way = back ? OTHER[order] : order;
  const by = [columns[sort]].flat().map((column) => `${column} ${way}${nulls ?? ''}`);
  return `order by ${[...by, back ? turned(then) : then].join(', ')}`;
}

const OTHER = { asc: 'desc', desc: 'asc' } as const;

/** 'lower(name), id' is 'lower(name) desc, id desc'. Commas within brackets are of a call. */
function turned(columns: string): string {
  return columns
    .split(/,\s*(?![^()]*\))/)
    .map((column) => (/ desc$/.test(column) ? column.replace(/ desc$/, '') : `${column} desc`))
    .join(', ');
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
  /** Of a list that may be very long: it is not counted further than this. */
  countUpTo?: number;
  /** How many the list has, where that is asked anyway. */
  total?: Promise<number> | undefined;
}

export interface Listed<Row> {
  rows: Row[];
  /** How many the list has; where there are more than it counts up to, that many. */
  total: number;
  /** There are more. */
  more: boolean;
}

/** From so many rows before the page on it is worth knowing first how many there are. */
const FAR = 1_000;

/** A page of a list, and how many rows the list has. A page of its second half is read from its end. */
export async function pageOf<Row, Sort extends string = string>(
  db: Queryable,
  request: Pick<PageRequest<Sort>, 'sort' | 'order' | 'perPage' | 'offset'>,
  { select, from, params, rowParams = [], order, countFrom = from, countUpTo, total }: ListSql<Sort>,
): Promise<Listed<Row>> {
  const { offset, perPage } = request;
  const bound = [...params, ...rowParams];
  const read = (skip: number, take: number, back: boolean) =>
    db.query<Row>(
      `${select} ${from} ${orderBy(request, order, back)} limit $${bound.length + 1} offset $${bound.length + 2}`,
      [...bound, take, skip],
    );
  const count = async () => {
    if (total) return { total: await total, more: false };
    const sql =
      countUpTo === undefined
        ? `select count(*) as n ${countFrom}`
        : `select count(*) as n from (select ${countFrom} limit ${countUpTo + 1}) counted`;
    const { n } = (await db.one<{ n: number }>(sql, [...params]))!;
    return { total: Math.min(n, countUpTo ?? n), more: countUpTo !== undefined && n > countUpTo };
  };
  if (offset < FAR || countUpTo !== undefined) {
    const [rows, counted] = await Promise.all([read(offset, perPage, false), count()]);
    return { rows, ...counted };
  }
  const counted = await count();
  const after = counted.total - offset - perPage;
  if (after >= offset) return { rows: await read(offset, perPage, false), ...counted };
  const take = Math.max(0, Math.min(perPage, counted.total - offset));
  const rows = take > 0 ? (await read(Math.max(0, after), take, true)).reverse() : [];
  return { rows, ...counted };
}
