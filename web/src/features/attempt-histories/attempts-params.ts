import type { AttemptsSearch } from './attempts-search.js';

/** Whether anything but the order and the page is asked for. */
export function isFiltered({ flag, phase, assessment, classId, from, to, search }: AttemptsSearch): boolean {
  return [flag, phase, assessment, classId, from, to, search].some((value) => value !== undefined);
}

/** The same as the API takes it; days become the moments at which they begin and end here. */
export function attemptsParams(
  { page = 1, search, sort, order, flag, phase, assessment, classId, from, to }: AttemptsSearch,
  perPage: number,
): URLSearchParams {
  const params = new URLSearchParams({ page: String(page), per_page: String(perPage) });
  const set = (name: string, value: string | number | undefined) =>
    value !== undefined && params.set(name, String(value));
  const [typeId, setId, categoryId, part] = assessment?.split('.') ?? [];
  set('search', search);
  set('sort', sort);
  set('order', sort ? (order ?? 'asc') : order);
  set('flag', flag);
  set('phase', phase);
  set('assessment_type_id', typeId);
  set('assessment_set_id', setId);
  set('category_id', categoryId);
  set('part', part);
  set('class_id', classId);
  set('from', from && new Date(`${from}T00:00`).toISOString());
  set('to', to && dayAfter(to).toISOString());
  return params;
}

function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + 1);
  return date;
}
