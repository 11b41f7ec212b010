import { invalidInput } from './validation.js';

/** A page of a list as the client asked for it. `sort` is a member of the allowed columns. */
export interface ListRequest<Sort extends string> {
  page: number;
  perPage: number;
  offset: number;
  sort: Sort;
  order: 'asc' | 'desc';
  search: string;
}

/**
 * Reads `page` (1-based), `per_page` (1 to 200), `sort`, `order` and `search` of a list call.
 * @throws DomainError `http/invalid-input` naming the parameter, also for an unknown sort column.
 */
export function listRequest<Sort extends string>(
  query: Record<string, string | undefined>,
  allowed: { sort: readonly [Sort, ...Sort[]]; perPage?: number },
): ListRequest<Sort> {
  const page = positive(query.page, 1, 'page', 1_000_000);
  const perPage = positive(query.per_page, allowed.perPage ?? 25, 'per_page', 200);
  const sort = (query.sort || allowed.sort[0]) as Sort;
  if (!allowed.sort.includes(sort)) throw invalidInput({ sort: [`Sort by one of: ${allowed.sort.join(', ')}`] });
  const order = query.order || 'asc';
  if (order !== 'asc' && order !== 'desc') throw invalidInput({ order: ['Order is asc or desc'] });
  return { page, perPage, offset: (page - 1) * perPage, sort, order, search: searchOf(query.search, 'search') };
}

/** What somebody looks for, also where the list calls it something else. @throws as `listRequest`, when it is said twice. */
export function searchOf(text: unknown, field: string): string {
  if (text === undefined) return '';
  if (typeof text !== 'string') throw invalidInput({ [field]: ['Only once'] });
  return text.trim().slice(0, 200);
}

function positive(text: string | undefined, fallback: number, field: string, max: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) throw invalidInput({ [field]: [`A whole number from 1 to ${max}`] });
  return value;
}
