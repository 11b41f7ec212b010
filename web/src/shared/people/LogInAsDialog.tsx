import { useRouter } from '@tanstack/react-router';
import { notify } from '../../api/notifications.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import type { SchoolUser } from './people.js';
import { logInAs, type MaskPlace } from './log-in-as.js';

interface Props extends MaskPlace {
  /** null while closed. */
  user: Pick<SchoolUser, 'id' | 'role' | 'fullName'> | null;
  /** What is said when it does not work, by the full name. */
  failed?: (name: string) => string;
  onClose: () => void;
}

const FAILED = 'Failed to login as the user. Please try again.';

/** Asks before one becomes somebody else. */
export function LogInAsDialog({ user, failed = () => FAILED, onClose, ...place }: Props) {
  const router = useRouter();
  return (
    <ConfirmDialog
      opened={user !== null}
      title={`Log in as ${user?.fullName ?? ''}?`}
      confirm="Log in"
      onConfirm={() => logInAs(router, place, user!)}
      failed={() => notify.error(failed(user!.fullName))}
      onClose={onClose}
    >
      <p>
        You see and do what this person sees and does, and what you do is recorded under your own name. Tests, passwords
        and exports stay closed. Back to Admin in the menu brings you back to this list.
      </p>
    </ConfirmDialog>
  );
}
