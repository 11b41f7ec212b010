import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { goOnAs, loginName, ownLoginsQuery, type Login } from '../../api/own-logins.js';
import type { Me } from '../../api/session.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { DoorFrame } from './DoorFrame.js';
import css from './DoorFrame.module.css';

/** Somebody with several roles, whom a provider signed in, says in which one to go on; the session is in it from then on. */
export function ChoosePlace({ me, onChosen }: { me: Me; onChosen: (me: Me) => Promise<void> }) {
  const queryClient = useQueryClient();
  const { data: logins, isError, error, refetch } = useQuery(ownLoginsQuery);
  const [entering, setEntering] = useState<string | null>(null);
  const choose = async (login: Login) => {
    setEntering(loginName(login));
    try {
      const chosen = login.current ? me : await goOnAs(login);
      queryClient.removeQueries(ownLoginsQuery);
      await onChosen(chosen);
    } catch (failure) {
      notify.problem(failure);
      setEntering(null);
    }
  };
  return (
    <DoorFrame>
      <h1>Where do you want to go?</h1>
      <p className={css.lead}>You can go to another one later.</p>
      {isError && !logins ? (
        <LoadFailed title="Your schools could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : logins ? (
        <div className={css.sso}>
          {logins.map((login) => (
            <Button
              key={loginName(login)}
              fullWidth
              loading={entering === loginName(login)}
              disabled={entering !== null}
              onClick={() => void choose(login)}
            >
              {loginName(login)}
            </Button>
          ))}
        </div>
      ) : (
        <Skeleton h={102} />
      )}
    </DoorFrame>
  );
}
