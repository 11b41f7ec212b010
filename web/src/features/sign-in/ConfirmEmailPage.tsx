import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { meQuery } from '../../api/session.js';
import { MailedLinkPage } from './MailedLinkPage.js';

type Wish = components['schemas']['EmailToConfirmAnswer'];
type Done = components['schemas']['EmailConfirmedAnswer'];

/** Behind the link that the new address gets when somebody changes their own e-mail. */
export function ConfirmEmailPage({ token }: { token: string }) {
  return (
    <MailedLinkPage<Wish, Done>
      path={`/api/account/${encodeURIComponent(token)}/confirm_email`}
      title="Confirm your new email"
      says={({ newEmail, oldEmail }) => (
        <>
          <span>
            You sign in with <b>{newEmail}</b> instead of <b>{oldEmail}</b>.
          </span>
          <span>You are signed out everywhere, and the old address is told.</span>
        </>
      )}
      action="Confirm this address"
      // The sessions of the account have ended, also the one of this browser.
      onDone={() => queryClient.removeQueries({ queryKey: meQuery.queryKey })}
      done={{
        title: 'Your email is confirmed',
        says: ({ email }) => (
          <span>
            You sign in with <b>{email}</b> from now on. Your password stays as it is. You were signed out everywhere.
          </span>
        ),
      }}
    />
  );
}
