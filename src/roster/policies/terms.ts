import { effectiveRole } from '../../kernel/roles.js';
import type { TermSource } from '../entities/term.js';
import { administersSchool } from '../policies.js';
import { oversees, type Viewer } from '../reach.js';

export interface TermPermissions {
  view: boolean;
  /** Name and dates, archive and activate. Not of the term that the platform keeps. */
  edit: boolean;
  /** Only of one that somebody made. */
  delete: boolean;
}

/** Horizon Admin and the school's administrators (specification 2, Terms page). */
export function termPermissions(
  actor: Viewer,
  school: { id: number; districtId: number },
  source: TermSource,
): TermPermissions {
  const admin = effectiveRole(actor.role) === 'Horizon Admin' || administersSchool(actor, school.id);
  return {
    view: oversees(actor, { schoolId: school.id, districtId: school.districtId }),
    edit: admin && source !== 'default',
    delete: admin && source === 'user_created',
  };
}
