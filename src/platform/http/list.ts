import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery, type ApiQueryOptions } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { PLACE_SIGN } from '../db/rows-after.js';
import { invalidInput, MOST_ID } from './validation.js';

/** What a request's query holds: a parameter may be said several times. */
export type RawQuery = Readonly<Record<string, unknown>>;

/** What a route reads from its query: how, and what `openapi.json` says of it. */
export interface QueryDescription<T> {
  /** @throws DomainError `http/invalid-input` naming the parameter */
  read(query: RawQuery): T;
  readonly parameters: readonly ApiQueryOptions[];
}

/** What a description reads. */
export type ReadOf<D> = D extends QueryDescription<infer T> ? T : never;

const Read = createParamDecorator((description: QueryDescription<unknown>, context: ExecutionContext) =>
  description.read(context.switchToHttp().getRequest<FastifyRequest>().query as RawQuery),
);

/** A handler's parameter that is read from the query by its description, which also documents the route. */
export function FromQuery(description: QueryDescription<unknown>): ParameterDecorator {
  return (target, method, index) => {
    Read(description)(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    for (const parameter of description.parameters) ApiQuery(parameter)(target, method!, handler);
  };
}

/** One parameter of a query by its name there, which is read with and without [] at its end. */
export interface Filter<T> extends QueryDescription<T> {
  /** The same, but it must be there. */
  required(message?: string): Filter<NonNullable<T>>;
  /** The same, with this where nothing is said. */
  or(otherwise: NonNullable<T>): Filter<NonNullable<T>>;
}

interface FilterShape<T> {
  /** What `openapi.json` says of it beside its name. */
  document: Readonly<Record<string, unknown>>;
  /** Of what was said, never empty; undefined is refused with the message. */
  parse: (texts: readonly string[]) => T | undefined;
  message: string;
  missing: T;
}

function filter<T>(name: string, shape: FilterShape<T>): Filter<T> {
  const { document, parse, message, missing } = shape;
  const bare = name.replace(/\[\]$/, '');
  const alike = (change: Partial<FilterShape<NonNullable<T>>>) =>
    filter<NonNullable<T>>(name, { ...(shape as FilterShape<NonNullable<T>>), ...change });
  return {
    parameters: [{ required: false, ...document, name } as ApiQueryOptions],
    read: (query) => {
      const texts = [query[name] ?? query[bare] ?? query[`${bare}[]`] ?? []].flat().filter((text) => text !== '');
      if (texts.length === 0) {
        if (document.required === true) throw invalidInput({ [bare]: [message] });
        return missing;
      }
      const value = texts.every((text) => typeof text === 'string') ? parse(texts) : undefined;
      if (value === undefined) throw invalidInput({ [bare]: [message] });
      return value;
    },
    required: (said = message) => alike({ document: { ...document, required: true }, message: said }),
    or: (otherwise) => alike({ missing: otherwise }),
  };
}

function single<T>(
  name: string,
  document: Readonly<Record<string, unknown>>,
  message: string,
  parse: (text: string) => T | undefined,
): Filter<T | undefined> {
  return filter<T | undefined>(name, {
    document,
    message,
    missing: undefined,
    parse: (texts) => (texts.length === 1 ? parse(texts[0]!) : undefined),
  });
}

/** Several, said several times or joined by commas; none when it is missing. */
function several<T>(
  name: string,
  document: Readonly<Record<string, unknown>>,
  message: string,
  parse: (text: string) => T | undefined,
): Filter<T[]> {
  return filter<T[]>(name, {
    document,
    message,
    missing: [],
    parse: (texts) => {
      const said = texts.flatMap((text) => text.split(',')).map((text) => text.trim());
      const values = said.filter(Boolean).map(parse);
      return values.every((value) => value !== undefined) ? (values as T[]) : undefined;
    },
  });
}

const described = (description?: string) => (description === undefined ? {} : { description });
/** `name[]` is said once for each value, all others are joined by commas. */
const joined = (name: string) => (name.endsWith('[]') ? {} : { style: 'form', explode: false });
const within = (from: number, to: number) => (text: string) =>
  /^\d{1,10}$/.test(text) && Number(text) >= from && Number(text) <= to ? Number(text) : undefined;
const memberOf =
  <T extends string>(values: readonly T[]) =>
  (text: string) =>
    values.find((value) => value === text);

/** A whole number in a range. */
export function wholeNumber(
  name: string,
  { from, to, message, description }: { from: number; to: number; message?: string; description?: string },
): Filter<number | undefined> {
  const document = { type: 'integer', minimum: from, maximum: to, ...described(description) };
  return single(name, document, message ?? `A whole number from ${from} to ${to}`, within(from, to));
}

/** Whole numbers in a range. */
export function wholeNumbers(
  name: string,
  { from, to, message, description }: { from: number; to: number; message: string; description?: string },
): Filter<number[]> {
  const document = { type: 'integer', isArray: true, ...joined(name), ...described(description) };
  return several(name, document, message, within(from, to));
}

/** The id of a row. */
export function id(name: string, description?: string): Filter<number | undefined> {
  return wholeNumber(name, { from: 1, to: MOST_ID, message: 'A positive whole number', description });
}

/** Ids of rows. */
export function ids(name: string, description?: string): Filter<number[]> {
  return wholeNumbers(name, { from: 1, to: MOST_ID, message: 'Positive whole numbers', description });
}

/** One of a few words. */
export function oneOf<T extends string>(
  name: string,
  values: readonly T[],
  description?: string,
): Filter<T | undefined> {
  const document = { enum: [...values], ...described(description) };
  return single(name, document, `One of: ${values.join(', ')}`, memberOf(values));
}

/** Several of a few words. */
export function someOf<T extends string>(name: string, values: readonly T[], description?: string): Filter<T[]> {
  const document = { enum: [...values], isArray: true, ...joined(name), ...described(description) };
  return several(name, document, `One of: ${values.join(', ')}`, memberOf(values));
}

/** `true` or `false`. */
export function yesOrNo(name: string, description?: string): Filter<boolean | undefined> {
  const document = { enum: ['true', 'false'], ...described(description) };
  return single(name, document, 'Either true or false', (text) =>
    text === 'true' ? true : text === 'false' ? false : undefined,
  );
}

/** A moment in ISO 8601, as the server writes it. */
export function moment(name: string, description?: string): Filter<string | undefined> {
  const document = { type: String, format: 'date-time', ...described(description) };
  return single(name, document, 'A moment in ISO 8601', (text) =>
    /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined,
  );
}

/** The place behind which a page begins, as the page before says it: whole numbers with points between them. */
export function place(name: string, numbers: number, description?: string): Filter<string[] | undefined> {
  const document = { type: String, ...described(description) };
  return single(name, document, 'The place that the page before says', (text) => {
    const said = text.split(PLACE_SIGN);
    return said.length === numbers && said.every((one) => /^\d{1,16}$/.test(one)) ? said : undefined;
  });
}

/** Whether the parameter is there, whatever it says. */
export function given(name: string, description?: string): QueryDescription<boolean> {
  return {
    parameters: [{ name, required: false, ...described(description) }],
    read: (query) => query[name] !== undefined,
  };
}

const MOST_SEARCHED = 200;

/** What somebody looks for, without the space around it; empty when nothing is said. */
export function searchText(name = 'search', description?: string): Filter<string> {
  return filter<string>(name, {
    document: { type: String, ...described(description) },
    message: 'Only once',
    missing: '',
    parse: (texts) => (texts.length === 1 ? texts[0]!.trim().slice(0, MOST_SEARCHED) : undefined),
  });
}

type Filters = Readonly<Record<string, QueryDescription<unknown>>>;
type FilterValues<F extends Filters> = { [Name in keyof F]: ReadOf<F[Name]> };

/** Several parameters, each under a name of its own. */
export function queryOf<F extends Filters>(filters: F): QueryDescription<FilterValues<F>> {
  return {
    parameters: Object.values(filters).flatMap(({ parameters }) => parameters),
    read: (query) =>
      Object.fromEntries(Object.entries(filters).map(([name, one]) => [name, one.read(query)])) as FilterValues<F>,
  };
}

/** A page of a list as the client asked for it. */
export interface PageRequest<Sort extends string = string> {
  page: number;
  perPage: number;
  /** Rows before the page. */
  offset: number;
  sort: Sort;
  order: 'asc' | 'desc';
  /** Empty when nothing is looked for. */
  search: string;
}

export interface ListRequest<Sort extends string, Values> extends PageRequest<Sort> {
  filters: Values;
}

export interface ListShape<Sort extends string, F extends Filters> {
  /** Columns that the list can be sorted by, the usual one first; without them it has one order. */
  sort?: readonly [Sort, ...Sort[]];
  /** Of the usual column. Another column begins with the smallest. */
  order?: 'asc' | 'desc';
  perPage?: number;
  /** Rows that one page may hold. */
  most?: number;
  /** How the size of a page is called; `per_page` without it. */
  perPageName?: string;
  /** How the list is searched; without it, it is not. */
  search?: Filter<string>;
  filters?: F;
}

/** The query of a list. */
export interface ListQuery<Sort extends string, F extends Filters> extends QueryDescription<
  ListRequest<Sort, FilterValues<F>>
> {
  /** The same list on one page, for an export. */
  readonly whole: QueryDescription<ListRequest<Sort, FilterValues<F>>>;
}

/** Far above any list that is written into a file. */
const WHOLE_LIST = 100_000;
const MOST_PAGES = 1_000_000;

/** Describes the query of a list: `page` (from 1), `per_page`, `sort`, `order`, how it is searched, and its filters. */
export function listQuery<Sort extends string = never, F extends Filters = Record<never, never>>(
  shape: ListShape<Sort, F>,
): ListQuery<Sort, F> {
  const { perPage = 25, most = 200, perPageName = 'per_page', sort: columns, order: usual = 'asc' } = shape;
  const page = wholeNumber('page', { from: 1, to: MOST_PAGES }).or(1);
  const size = wholeNumber(perPageName, { from: 1, to: most, description: `${perPage} without it.` }).or(perPage);
  const filters = queryOf(shape.filters ?? ({} as F));
  const sort = columns && oneOf('sort', columns);
  const order = oneOf(
    'order',
    ['asc', 'desc'] as const,
    usual === 'desc' ? 'Newest first when neither sort nor order is given.' : undefined,
  );
  const common = [...(sort ? [sort, order] : []), ...(shape.search ? [shape.search] : []), filters];
  const rest = common.flatMap(({ parameters }) => parameters);
  const paged = (query: RawQuery, at: number, rows: number): ListRequest<Sort, FilterValues<F>> => {
    const by = sort?.read(query);
    return {
      page: at,
      perPage: rows,
      offset: (at - 1) * rows,
      sort: by ?? columns?.[0] ?? ('' as Sort),
      order: (sort && order.read(query)) ?? (by === undefined ? usual : 'asc'),
      search: shape.search?.read(query) ?? '',
      filters: filters.read(query),
    };
  };
  return {
    parameters: [...page.parameters, ...size.parameters, ...rest],
    read: (query) => paged(query, page.read(query), size.read(query)),
    whole: { parameters: rest, read: (query) => paged(query, 1, WHOLE_LIST) },
  };
}
