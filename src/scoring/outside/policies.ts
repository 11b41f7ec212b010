import type { Session } from '../../identity/index.js';
import { effectiveRole } from '../../kernel/roles.js';
import { oversees, type Viewer } from '../../roster/index.js';

export interface OutsideResultsPermissions {
  /** Which files were entered for a school. */
  view: boolean;
  import: boolean;
}

/**
 * Results that the product did not score are entered by the platform; a District Admin sees what was entered in the district.
 */
export function outsideResultsPermissions(
  actor: Viewer & Pick<Session, 'masquerader'>,
  school: { id: number; districtId: number },
): OutsideResultsPermissions {
  const role = effectiveRole(actor.role);
  return {
    view: role !== 'Teacher Admin' && oversees(actor, { schoolId: school.id, districtId: school.districtId }),
    import: role === 'Horizon Admin' && !actor.masquerader,
  };
}
