import type { Scope } from '../../lib/scope.js';
import type { UserKind } from './people.js';

/** What was said when a form was saved. */
export function savedText(kind: UserKind, added: boolean, profile: boolean): string {
  if (profile) return 'User edited successfully';
  const verb = added ? 'created' : 'edited';
  if (kind === 'Student') return `Student ${verb} successfully`;
  return kind === 'Teacher' ? `Teacher ${verb} successfully` : `User ${verb} successfully`;
}

/** What was said when a form could not be saved, and no field is to blame. */
export function notSavedText(kind: UserKind, added: boolean, profile: boolean, scope: Scope): string {
  if (added) return 'Failed to create the user. Please try again.';
  return kind === 'Student' && (!profile || scope === 'staff')
    ? 'Failed to update the student. Please try again.'
    : 'Failed to edit the user. Please try again.';
}
