/** The roles of the specifications; a session holds exactly one. */
export const ROLES = [
  'Horizon Admin',
  'District Admin',
  'Superintendent',
  'Teacher Admin',
  'Principal',
  'Teacher',
  'Student',
  'Parent',
  'Auditor',
] as const;
export type Role = (typeof ROLES)[number];

/** Sorts by a column of roles in SQL: the widest first. */
export const widestFirst = (column: string): string =>
  `array_position(array['Horizon Admin', 'Auditor', 'Superintendent', 'District Admin', 'Principal', 'Teacher Admin', 'Teacher', 'Parent', 'Student'], ${column})`;

export const SECTION_ROLES = ['Primary Teacher', 'Secondary Teacher'] as const;
export type SectionRole = (typeof SECTION_ROLES)[number];

/** Principal has the rights of Teacher Admin, Superintendent those of District Admin. */
export function effectiveRole(role: Role): Exclude<Role, 'Principal' | 'Superintendent'> {
  if (role === 'Principal') return 'Teacher Admin';
  if (role === 'Superintendent') return 'District Admin';
  return role;
}
