export type Role =
  | 'Horizon Admin'
  | 'District Admin'
  | 'Superintendent'
  | 'Teacher Admin'
  | 'Principal'
  | 'Teacher'
  | 'Student'
  | 'Parent'
  | 'Auditor';
export type EffectiveRole = Exclude<Role, 'Principal' | 'Superintendent'>;

/** Principal acts as Teacher Admin, Superintendent as District Admin. */
export function effectiveRole(role: Role): EffectiveRole {
  if (role === 'Principal') return 'Teacher Admin';
  if (role === 'Superintendent') return 'District Admin';
  return role;
}

/** Where a person starts after signing in. */
export function homeOf(user: { role: Role; school: unknown }): string {
  switch (effectiveRole(user.role)) {
    case 'Horizon Admin':
      return '/admin/schools';
    case 'District Admin':
      return user.school ? '/staff' : '/district-admin/schools';
    case 'Teacher Admin':
    case 'Teacher':
      return '/staff';
    case 'Student':
      return '/student/dashboard';
    case 'Parent':
      return '/parent/students';
    case 'Auditor':
      return '/audit/attempts';
  }
}
