import { effectiveRole } from '../kernel/roles.js';
import { administersSchool, oversees, worksAt, type ClassPermissions, type Viewer } from '../roster/index.js';

/** What may be done with the assessments of one class (section 6 of both specifications; deleting follows editing). */
export interface AssessmentPermissions {
  assign: boolean;
  edit: boolean;
  delete: boolean;
  /** Only at the staff's own schedule; the school dashboard does not offer it. */
  monitor: boolean;
}

/**
 * `section` is a class as roster judges it for this actor: leading it or administering its school is what assigning takes,
 * where the school bought assessments.
 */
export function assessmentPermissions(
  actor: Viewer,
  section: { schoolId: number; open: boolean; assessmentsAvailable: boolean; permissions: ClassPermissions },
): AssessmentPermissions {
  const leads = section.permissions.assign;
  const monitor = worksAt(actor, section.schoolId) && section.permissions.view;
  const assign = leads && section.open && section.assessmentsAvailable;
  return { assign, edit: leads, delete: leads, monitor };
}

/** What may be done with the schedule of a whole school. */
export interface SchoolAssessmentsPermissions {
  view: boolean;
  /** In some class at least, if the actor leads one. */
  assign: boolean;
  /** To grade levels; a teacher assigns to classes only. */
  byGrade: boolean;
}

export function schoolAssessmentsPermissions(
  actor: Viewer,
  school: { id: number; districtId: number; schoolAdminOnly: boolean; assessmentsAvailable: boolean },
): SchoolAssessmentsPermissions {
  const role = effectiveRole(actor.role);
  const bought = school.assessmentsAvailable;
  const admin = bought && (role === 'Horizon Admin' || administersSchool(actor, school.id));
  const teacher = role === 'Teacher' && worksAt(actor, school.id);
  return {
    view: teacher || oversees(actor, { schoolId: school.id, districtId: school.districtId }),
    assign: admin || (bought && teacher && !school.schoolAdminOnly),
    byGrade: admin,
  };
}
