import { LogInAsDialog } from '../../shared/people/LogInAsDialog.js';
import type { PlatformUser, UserPlace } from './users.js';

/** Somebody in one of the own roles. */
export interface Becoming {
  user: PlatformUser;
  place: UserPlace;
}

/** Asks before one becomes somebody; the way back leads here. */
export function BecomeDialog({ becoming, onClose }: { becoming: Becoming | null; onClose: () => void }) {
  return (
    <LogInAsDialog
      scope="admin"
      schoolId={becoming?.place.schoolId ?? null}
      user={becoming && { id: becoming.user.id, role: becoming.place.role, fullName: becoming.user.fullName }}
      failed={(name) => `Failed to login as ${name}. Please try again.`}
      onClose={onClose}
    />
  );
}

/** 'Teacher of Lakeview High', where somebody can be become in several roles. */
export function placeText({ role, schoolName, districtName }: UserPlace): string {
  const at = schoolName ?? districtName;
  return at ? `${role} of ${at}` : role;
}
