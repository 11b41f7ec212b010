import { LinkedProviders } from '../../shared/people/LinkedProviders.js';
import { usersCall, type Place, type SchoolUser } from '../../shared/people/people.js';
import { Dialog } from '../../ui/Dialog.js';

/** The providers that somebody may sign in with, each to be taken away. */
export function ProvidersDialog({
  place,
  user,
  onClose,
}: {
  place: Place;
  user: SchoolUser | null;
  onClose: () => void;
}) {
  return (
    <Dialog opened={user !== null} onClose={onClose} title="Sign-in with Providers" size={480}>
      {user && (
        <>
          <p className="muted">{user.fullName} may sign in with a password and with:</p>
          <LinkedProviders
            path={usersCall(place, `${user.id}/providers`)}
            consequence={`${user.fullName} signs in with a password from then on, and is signed out now. Whoever has none yet needs a mail to choose one.`}
          />
        </>
      )}
    </Dialog>
  );
}
