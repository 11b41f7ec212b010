import type { components } from '../../api/schema.js';
import { MailedLinkPage } from './MailedLinkPage.js';

type Change = components['schemas']['EmailChangeAnswer'];
type Done = components['schemas']['EmailTakenBackAnswer'];

/** Behind the link that the old address of a changed e-mail gets: puts it back. */
export function TakeBackEmailPage({ token }: { token: string }) {
  return (
    <MailedLinkPage<Change, Done>
      path={`/api/account/${encodeURIComponent(token)}/take_back`}
      title="Take the change of your email back?"
      says={({ oldEmail, newEmail }) => (
        <>
          <span>
            The email of your account was changed from <b>{oldEmail}</b> to <b>{newEmail}</b>.
          </span>
          <span>
            If you did not agree to it, put the old address back. Everybody is signed out, and links that were mailed to
            the new address stop working.
          </span>
        </>
      )}
      action="Put the old address back"
      done={{
        title: 'Your email is the old one again',
        says: ({ email, newPassword }) => (
          <>
            <span>
              You sign in with <b>{email}</b>.
            </span>
            <span>
              {newPassword
                ? 'A password was set meanwhile. It was removed, and a link to choose a new one is on its way to this address.'
                : 'Your password is the one that you had.'}{' '}
              Tell your school if you do not know who changed the address.
            </span>
          </>
        ),
      }}
    />
  );
}
