import { worksAt, type ClassPermissions, type Viewer } from '../../roster/index.js';

/** What may be done with the lessons of one class (specification 3, section 6). */
export interface LessonPermissions {
  view: boolean;
  assign: boolean;
  edit: boolean;
  delete: boolean;
}

/** `section` is a class as roster judges it for this actor: whoever leads it, or administers the school, gives its lessons. */
export function lessonPermissions(
  actor: Viewer,
  section: { schoolId: number; open: boolean; permissions: ClassPermissions },
): LessonPermissions {
  const view = worksAt(actor, section.schoolId) && section.permissions.view;
  const leads = view && section.permissions.assign;
  return { view, assign: leads && section.open, edit: leads, delete: leads };
}
