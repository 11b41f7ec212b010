import { idOf, listSearch, type ListSearch } from '../../lib/params.js';
import type { Role } from '../../lib/roles.js';

export const FILTER_ROLES: readonly Role[] = [
  'Student',
  'Teacher',
  'Teacher Admin',
  'Principal',
  'District Admin',
  'Superintendent',
  'Parent',
  'Auditor',
  'Horizon Admin',
];

export const SWITCHES = ['untimed_assessment', 'hidden_account', 'grade_level_lock'] as const;
export type UserSwitch = (typeof SWITCHES)[number];

/** Which people of the platform a screen shows, as kept in the address. */
export interface PlatformSearch extends ListSearch {
  role?: Role;
  district?: number;
  school?: number;
  archived?: true;
  option?: UserSwitch;
}

export function platformSearch(raw: Record<string, unknown>): PlatformSearch {
  const role = FILTER_ROLES.find((one) => one === raw.role);
  const option = SWITCHES.find((one) => one === raw.option);
  const district = idOf(raw.district);
  const school = idOf(raw.school);
  return {
    ...(role ? { role } : {}),
    ...(district ? { district } : {}),
    ...(school ? { school } : {}),
    ...(raw.archived === true ? { archived: true as const } : {}),
    ...(option ? { option } : {}),
    ...listSearch(raw),
  };
}
