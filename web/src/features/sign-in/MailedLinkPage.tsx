import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, ApiProblem, errorText } from '../../api/client.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { DoorFrame } from './DoorFrame.js';
import css from './DoorFrame.module.css';

interface Props<Asked, Done> {
  /** GET says what the link is about, PUT does it. */
  path: string;
  title: string;
  says: (asked: Asked) => ReactNode;
  /** The verb that does it. */
  action: string;
  onDone?: () => void;
  done: { title: string; says: (done: Done) => ReactNode };
}

/** Behind a mailed link: says what it does, does it when it is pressed, and says when the link is dead. */
export function MailedLinkPage<Asked, Done>({ path, title, says, action, onDone, done }: Props<Asked, Done>) {
  const asked = useQuery({
    queryKey: ['mailed-link', path],
    queryFn: () => api.get<Asked>(path),
    staleTime: Infinity,
    retry: false,
  });
  const act = useMutation({ mutationFn: () => api.put<Done>(path), onSuccess: onDone });
  const failed = act.error ?? asked.error;
  const dead = failed instanceof ApiProblem && failed.status === 404;

  if (act.data)
    return (
      <DoorFrame>
        <h1>{done.title}</h1>
        <p className={`${css.lead} ${css.sent}`} role="status">
          {done.says(act.data)}
        </p>
        <LinkButton to="/" variant="filled" size="lg" fullWidth>
          Sign in
        </LinkButton>
      </DoorFrame>
    );
  return (
    <DoorFrame>
      <h1>{dead ? 'This link no longer works' : title}</h1>
      {!dead && asked.isPending && <Skeleton h={48} />}
      {!dead && asked.data && <p className={`${css.lead} ${css.sent}`}>{says(asked.data)}</p>}
      {failed && (
        <p className={dead ? css.lead : css.message} role="alert">
          {errorText(failed)}
        </p>
      )}
      {asked.error && !dead && (
        <Button size="lg" fullWidth onClick={() => void asked.refetch()}>
          Try again
        </Button>
      )}
      {asked.data && !dead && (
        <Button variant="filled" size="lg" fullWidth loading={act.isPending} onClick={() => act.mutate()}>
          {action}
        </Button>
      )}
      <Link to="/" className={css.centre}>
        Back to sign in
      </Link>
    </DoorFrame>
  );
}
