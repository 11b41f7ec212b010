import { createFileRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '../../../api/session.js';

/** A helper for support: forgets everything that was loaded and begins at the dashboard. */
export const Route = createFileRoute('/_app/staff/refresh')({
  beforeLoad: ({ context: { queryClient } }) => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
    throw redirect({ to: '/staff/dashboard', replace: true });
  },
});
