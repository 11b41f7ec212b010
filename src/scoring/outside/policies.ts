import type { Session } from '../../identity/index.js';
import { effectiveRole } from '../../kernel/roles.js';

export interface OutsideResultsPermissions {
  /** Which files were entered for a school. */
  view: boolean;
  import: boolean;
}

/** Results that the product did not score are entered by the platform; a District Admin sees what was entered in the district. */
export function outsideResultsPermissions(actor: Pick<Session, 'role' | 'schoolId' | 'districtId' | 'masquerader'>, school: { id: number; districtId: number }): OutsideResultsPermissions {
  const role = effectiveRole(actor.role);
  const horizonAdmin = role === 'Horizon Admin';
  const ofDistrict = role === 'District Admin' && actor.districtId === school.districtId;
  return { view: horizonAdmin || ofDistrict, import: horizonAdmin && !actor.masquerader };
}
