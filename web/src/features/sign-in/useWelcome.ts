import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { notify } from '../../api/notifications.js';
import { fullName, meQuery, type Me } from '../../api/session.js';
import { homeOf } from '../../lib/roles.js';

const GREETINGS = ['Hi', 'Hello', 'Good Day', 'Welcome'];

/** Greets who has just signed in and leads home. */
export function useWelcome(): (me: Me) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (me) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      notify.success(`${GREETINGS[Math.floor(Math.random() * GREETINGS.length)]} ${fullName(me)}`);
      await navigate({ to: homeOf(me) as '/', replace: true });
    },
    [queryClient, navigate],
  );
}
