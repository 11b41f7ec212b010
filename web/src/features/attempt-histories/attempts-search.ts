import { listSearch, type ListSearch } from '../../lib/params.js';

export const FLAGS = [
  'late_answers',
  'late_counted',
  'outage',
  'takeover',
  'granted_time',
  'staff_action',
  'reset',
  'masked_view',
] as const;
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
  const day = (value: unknown) =>
    typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
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
