import { listSearch, type ListSearch } from '../../lib/params.js';
import type { Scope } from '../../lib/scope.js';

export const TABS = ['students', 'teachers', 'administrators'] as const;
export type UsersTab = (typeof TABS)[number];

/** What the list of a school's people shows, as kept in the address. */
export interface UsersSearch extends ListSearch {
  tab?: UsersTab;
  archived?: true;
  grade?: number;
}

export function usersSearch(raw: Record<string, unknown>): UsersSearch {
  const tab = TABS.find((name) => name === raw.tab);
  const grade = Number(raw.grade);
  return {
    ...(tab ? { tab } : {}),
    ...(raw.archived === true ? { archived: true as const } : {}),
    ...(grade >= 8 && grade <= 12 && Number.isInteger(grade) ? { grade } : {}),
    ...listSearch(raw),
  };
}

const key = (scope: Scope, schoolId: number) => `school-users:${scope}:${schoolId}`;

/** Keeps what a school's list shows until the tab of the browser is closed. */
export function remember(scope: Scope, schoolId: number, search: UsersSearch): void {
  sessionStorage.setItem(key(scope, schoolId), JSON.stringify({ tab: 'students', ...search }));
}

/** What the list showed when it was left; null when it was not open yet. */
export function recall(scope: Scope, schoolId: number): UsersSearch | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(scope, schoolId)) ?? 'null');
    return kept && typeof kept === 'object' ? usersSearch(kept as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
