import { effectiveRole, type Role } from '../../lib/roles.js';

/** Kinds of things that a history tells of, as the API names them. */
export const HISTORY_KINDS = ['person', 'class', 'term', 'school', 'assignment'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

interface Viewer {
  role: Role;
  school: { id: number } | null;
}

/** The address of a school's history for this viewer; null for who does not see it. */
export function historyOf({ role, school }: Viewer, schoolId: number): string | null {
  switch (effectiveRole(role)) {
    case 'Horizon Admin':
      return `/admin/schools/${schoolId}/history`;
    case 'District Admin':
      return school === null ? `/admin/schools/${schoolId}/history` : `/staff/school-dashboard/${schoolId}/history`;
    case 'Teacher Admin':
      return school?.id === schoolId ? `/staff/school-dashboard/${schoolId}/history` : null;
    default:
      return null;
  }
}
