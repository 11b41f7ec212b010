import { effectiveRole, type Role } from './roles.js';

/** The whole platform's administration, or a school's own. */
export type Scope = 'admin' | 'staff';

/** The address below which the pages of a school are. */
export function schoolPath(scope: Scope, schoolId: number): string {
  return `${scope === 'admin' ? '/admin/schools' : '/staff/school-dashboard'}/${schoolId}`;
}

/** In which scope somebody opens the pages of a school; null for who has none. */
export function scopeIn(
  { role, school }: { role: Role; school: { id: number } | null },
  schoolId: number,
): Scope | null {
  switch (effectiveRole(role)) {
    case 'Horizon Admin':
      return 'admin';
    case 'District Admin':
      return school === null ? 'admin' : 'staff';
    case 'Teacher Admin':
      return school?.id === schoolId ? 'staff' : null;
    default:
      return null;
  }
}
