import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { effectiveRole, homeOf, meQuery, type Me, type Role } from '../api/session.js';

/**
 * For `beforeLoad`: lets the given roles in and gives the session user to the route. Visitors go to the sign-in, other
 * roles to their home, both without a message.
 */
export async function requireRole(context: { queryClient: QueryClient }, ...roles: Role[]): Promise<{ me: Me }> {
  const me = await context.queryClient.ensureQueryData(meQuery);
  if (!me) throw redirect({ to: '/' });
  if (!roles.includes(me.role) && !roles.includes(effectiveRole(me.role))) {
    console.debug(`${me.role} may not enter this route`);
    throw redirect({ to: homeOf(me) as '/' });
  }
  return { me };
}
