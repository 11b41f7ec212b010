import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { meQuery } from '../api/session.js';

/** Everything behind the sign-in that stands in the shell. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery);
    if (!me) throw redirect({ to: '/' });
    return { me };
  },
  component: Outlet,
});
