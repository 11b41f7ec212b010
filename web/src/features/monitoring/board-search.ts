import { listSearch, type ListSearch } from '../../lib/params.js';
import type { MonitoringStatus } from './monitoring.js';

export const STATUSES: readonly MonitoringStatus[] = [
  'Not Scheduled',
  'Scheduled',
  'Not Started',
  'In Progress',
  'Completed',
  'Invalidated',
];
export const GRADES = [8, 9, 10, 11, 12] as const;

export interface BoardSearch extends ListSearch {
  grades?: number[];
  statuses?: MonitoringStatus[];
}

export function boardSearch(raw: Record<string, unknown>): BoardSearch {
  const grades = listOf(raw.grades)
    .map(Number)
    .filter((grade) => (GRADES as readonly number[]).includes(grade));
  const statuses = listOf(raw.statuses).filter((status): status is MonitoringStatus =>
    (STATUSES as readonly unknown[]).includes(status),
  );
  return {
    ...listSearch(raw),
    grades: grades.length ? grades : undefined,
    statuses: statuses.length ? statuses : undefined,
  };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}
