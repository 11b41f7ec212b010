import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, ApiProblem, errorText } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { meQuery } from '../../api/session.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { DoorFrame } from './DoorFrame.js';
import css from './DoorFrame.module.css';

type Wish = components['schemas']['EmailToConfirmAnswer'];
type Done = components['schemas']['EmailConfirmedAnswer'];

/** Behind the link that the new address gets when somebody changes their own e-mail. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const path = `/api/account/${encodeURIComponent(token)}/confirm_email`;
  const wish = useQuery({
    queryKey: ['email-wish', token],
    queryFn: () => api.get<Wish>(path),
    staleTime: Infinity,
    retry: false,
  });
  const confirm = useMutation({
    mutationFn: () => api.put<Done>(path),
    // The sessions of the account have ended, also the one of this browser.
    onSuccess: () => queryClient.removeQueries({ queryKey: meQuery.queryKey }),
  });
  const failed = confirm.error ?? wish.error;
  const dead = failed instanceof ApiProblem && failed.status === 404;

  if (confirm.data)
    return (
      <DoorFrame>
        <h1>Your email is confirmed</h1>
        <p className={`${css.lead} ${css.sent}`} role="status">
          <span>
            You sign in with <b>{confirm.data.email}</b> from now on. Your password stays as it is. You were signed out
            everywhere.
          </span>
        </p>
        <LinkButton to="/" variant="filled" size="lg" fullWidth>
          Sign in
        </LinkButton>
      </DoorFrame>
    );
  return (
    <DoorFrame>
      <h1>{dead ? 'This link no longer works' : 'Confirm your new email'}</h1>
      {!dead &&
        (wish.isPending ? (
          <Skeleton h={48} />
        ) : (
          wish.data && (
            <p className={`${css.lead} ${css.sent}`}>
              <span>
                You sign in with <b>{wish.data.newEmail}</b> instead of <b>{wish.data.oldEmail}</b>.
              </span>
              <span>You are signed out everywhere, and the old address is told.</span>
            </p>
          )
        ))}
      {failed && (
        <p className={dead ? css.lead : css.message} role="alert">
          {errorText(failed)}
        </p>
      )}
      {wish.error && !dead && (
        <Button size="lg" fullWidth onClick={() => void wish.refetch()}>
          Try again
        </Button>
      )}
      {wish.data && !dead && (
        <Button variant="filled" size="lg" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm this address
        </Button>
      )}
      <Link to="/" className={css.centre}>
        Back to sign in
      </Link>
    </DoorFrame>
  );
}
