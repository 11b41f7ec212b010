import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { notify } from '../../api/notifications.js';
import { fullName, meQuery, type Me } from '../../api/session.js';
import { wantedPage } from '../../lib/guard.js';
import { homeOf } from '../../lib/roles.js';

const GREETINGS = ['Hi', 'Hello', 'Good Day', 'Welcome'];

/** Greets who has just signed in and leads to the page that was wanted, or home. */
export function useWelcome(): (me: Me) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useCallback(
    async (me) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      notify.success(`${GREETINGS[Math.floor(Math.random() * GREETINGS.length)]} ${fullName(me)}`);
      const next = wantedPage(new URLSearchParams(window.location.search).get('next'));
      await router.navigate({ href: next ?? homeOf(me), replace: true });
    },
    [queryClient, router],
  );
}
