import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, ApiProblem, errorText } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { DoorFrame } from './DoorFrame.js';
import css from './DoorFrame.module.css';

type Change = components['schemas']['EmailChangeAnswer'];
type Done = components['schemas']['EmailTakenBackAnswer'];

/** Behind the link that the old address of a changed e-mail gets: puts it back. */
export function TakeBackEmailPage({ token }: { token: string }) {
  const path = `/api/account/${encodeURIComponent(token)}/take_back`;
  const change = useQuery({
    queryKey: ['email-change', token],
    queryFn: () => api.get<Change>(path),
    staleTime: Infinity,
    retry: false,
  });
  const takeBack = useMutation({ mutationFn: () => api.put<Done>(path) });
  const failed = takeBack.error ?? change.error;
  const dead = failed instanceof ApiProblem && failed.status === 404;

  if (takeBack.data) return <TakenBack done={takeBack.data} />;
  return (
    <DoorFrame>
      <h1>{dead ? 'This link no longer works' : 'Take the change of your email back?'}</h1>
      {!dead &&
        (change.isPending ? (
          <Skeleton h={48} />
        ) : (
          change.data && (
            <p className={`${css.lead} ${css.sent}`}>
              <span>
                The email of your account was changed from <b>{change.data.oldEmail}</b> to{' '}
                <b>{change.data.newEmail}</b>.
              </span>
              <span>
                If you did not agree to it, put the old address back. Everybody is signed out, and links that were
                mailed to the new address stop working.
              </span>
            </p>
          )
        ))}
      {failed && (
        <p className={dead ? css.lead : css.message} role="alert">
          {errorText(failed)}
        </p>
      )}
      {change.error && !dead && (
        <Button size="lg" fullWidth onClick={() => void change.refetch()}>
          Try again
        </Button>
      )}
      {change.data && !dead && (
        <Button variant="filled" size="lg" fullWidth loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
          Put the old address back
        </Button>
      )}
      <Link to="/" className={css.centre}>
        Back to sign in
      </Link>
    </DoorFrame>
  );
}

function TakenBack({ done }: { done: Done }) {
  return (
    <DoorFrame>
      <h1>Your email is the old one again</h1>
      <p className={`${css.lead} ${css.sent}`} role="status">
        <span>
          You sign in with <b>{done.email}</b>.
        </span>
        <span>
          {done.newPassword
            ? 'A password was set meanwhile. It was removed, and a link to choose a new one is on its way to this address.'
            : 'Your password is the one that you had.'}{' '}
          Tell your school if you do not know who changed the address.
        </span>
      </p>
      <LinkButton to="/" variant="filled" size="lg" fullWidth>
        Sign in
      </LinkButton>
    </DoorFrame>
  );
}
