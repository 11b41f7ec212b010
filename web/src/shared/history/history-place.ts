import { schoolPath, scopeIn } from '../../lib/scope.js';

/** Kinds of things that a history tells of, as the API names them. */
export const HISTORY_KINDS = ['person', 'class', 'term', 'school', 'assignment'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** The address of a school's history for this viewer; null for who does not see it. */
export function historyOf(viewer: Parameters<typeof scopeIn>[0], schoolId: number): string | null {
  const scope = scopeIn(viewer, schoolId);
  return scope && `${schoolPath(scope, schoolId)}/history`;
}
