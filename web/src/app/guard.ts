import type { QueryClient } from '@tanstack/react-query';
import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { meQuery, type Me } from '../api/session.js';
import { verdict, type Verdict } from '../lib/guard.js';
import { effectiveRole, homeOf, type Role } from '../lib/roles.js';

export interface RouterContext {
  queryClient: QueryClient;
  /** The screen that is shown now, null on the first load. */
  shown: () => string | null;
}

/**
 * For `beforeLoad` of a layout or public route: decides by the area that the path belongs to. Who may not enter stays
 * where he is or goes home, without a message.
 */
export async function enter({ context, location }: { context: RouterContext; location: ParsedLocation }): Promise<{ me: Me | null }> {
  const me = await context.queryClient.ensureQueryData(meQuery);
  const shown = context.shown();
  const search = location.search as Record<string, unknown>;
  leave(verdict({ path: location.pathname, search, user: me, inside: shown !== null && shown !== location.href }), me, shown);
  return { me };
}

/** For `beforeLoad`: lets these roles in and gives the session user to the route; `({ context }) => requireRole(context, 'Student')`. */
export async function requireRole(context: RouterContext, ...roles: Role[]): Promise<{ me: Me }> {
  const me = await context.queryClient.ensureQueryData(meQuery);
  if (!me) throw redirect({ to: '/', replace: true });
  const shown = context.shown();
  if (!roles.map(effectiveRole).includes(effectiveRole(me.role))) leave({ enter: false, to: shown === null ? 'home' : 'stay' }, me, shown);
  return { me };
}

function leave(said: Verdict, me: Me | null, shown: string | null): void {
  if (said.enter) return;
  if (said.to === 'sign-in') throw redirect({ to: '/', replace: true });
  // The silent diagnostic that the specification asks for.
  performance.mark('route-not-entered');
  throw redirect({ to: (said.to === 'stay' && shown ? shown : homeOf(me!)) as '/', replace: true });
}
