import { listSearch, type ListSearch } from '../../lib/params.js';

export const FLAGS = ['late_answers', 'outage', 'takeover', 'granted_time', 'staff_action', 'reset', 'masked_view'] as const;
export type Flag = (typeof FLAGS)[number];
export const PHASES = ['running', 'paused', 'expired', 'submitted', 'reset', 'invalidated'] as const;
export type Phase = (typeof PHASES)[number];

/** What the list of attempts shows, as kept in the address. */
export interface AttemptsSearch extends ListSearch {
  flag?: Flag;
  phase?: Phase;
  /** 'type.set' or 'type.set.category.part'. */
  assessment?: string;
  classId?: number;
  /** Days in the viewer's zone, both included: '2026-11-20'. */
  from?: string;
  to?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

export function attemptsSearch(raw: Record<string, unknown>): AttemptsSearch {
  const flag = FLAGS.find((name) => name === raw.flag);
  const phase = PHASES.find((name) => name === raw.phase);
  const classId = Number(raw.classId);
  const assessment = String(raw.assessment ?? '');
  const day = (value: unknown) => (typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined);
  const [from, to] = [day(raw.from), day(raw.to)];
  return {
    ...(flag ? { flag } : {}),
    ...(phase ? { phase } : {}),
    ...(/^\d{1,6}\.\d{1,6}(\.\d{1,6}\.[12])?$/.test(assessment) ? { assessment } : {}),
    ...(Number.isInteger(classId) && classId > 0 ? { classId } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...listSearch(raw),
  };
}

/** Whether anything but the order and the page is asked for. */
export function isFiltered({ flag, phase, assessment, classId, from, to, search }: AttemptsSearch): boolean {
  return [flag, phase, assessment, classId, from, to, search].some((value) => value !== undefined);
}

/** The same as the API takes it; days become the moments at which they begin and end here. */
export function attemptsParams({ page = 1, search, sort, order, flag, phase, assessment, classId, from, to }: AttemptsSearch, perPage: number): URLSearchParams {
  const params = new URLSearchParams({ page: String(page), per_page: String(perPage) });
  const set = (name: string, value: string | number | undefined) => value !== undefined && params.set(name, String(value));
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
