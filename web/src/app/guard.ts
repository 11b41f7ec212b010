import type { QueryClient } from '@tanstack/react-query';
import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { api, ApiProblem } from '../api/client.js';
import { meQuery, type Me } from '../api/session.js';
import { isPublic, verdict, wantedAt, type Verdict } from '../lib/guard.js';
import { effectiveRole, homeOf, type Role } from '../lib/roles.js';
import { whenIdle } from '../lib/when-idle.js';

export interface RouterContext {
  queryClient: QueryClient;
  /** The screen that is shown now, null on the first load. */
  shown: () => string | null;
  /** The screen that is asked for. */
  asked: () => string;
  /** Makes the router know the pages of a path; true when they are new to it. */
  addRoutes: (path: string) => Promise<boolean>;
}

/**
 * The guard of every step, at the root: decides by the area that the path belongs to. Who may not enter stays where he is
 * or goes home, without a message.
 */
export async function enter({
  context,
  location,
}: {
  context: RouterContext;
  location: ParsedLocation;
}): Promise<void> {
  const me = await whoIs(context.queryClient, location.pathname).catch((error: unknown) =>
    withoutServer(error, context.queryClient, location.pathname),
  );
  cleanDevice(me);
  const shown = context.shown();
  const search = location.search as Record<string, unknown>;
  leave(
    verdict({ path: location.pathname, search, user: me, inside: shown !== null && shown !== location.href }),
    me,
    shown,
    location.href,
  );
  if (await context.addRoutes(location.pathname))
    throw redirect({
      to: location.pathname as '/',
      search: location.search as never,
      hash: location.hash,
      replace: true,
    });
}

/** A visitor's screens ask only whether there is a session: being none is no error there. */
async function whoIs(queryClient: QueryClient, path: string): Promise<Me | null> {
  if (isPublic(path) && queryClient.getQueryData(meQuery.queryKey) === undefined) {
    const { validSession } = await api.get<{ validSession: boolean }>('/api/valid_session');
    if (!validSession) queryClient.setQueryData(meQuery.queryKey, null);
  }
  return queryClient.ensureQueryData(meQuery);
}

/**
 * The server cannot be asked: a student goes on with the sitting that this device keeps, and with nothing else. Who it is
 * was settled when the sitting was kept; whatever is done counts only once the server has let its student in again.
 */
async function withoutServer(error: unknown, queryClient: QueryClient, path: string): Promise<Me> {
  const test = /^\/student\/assessments\/test\/(\d+)/.exec(path)?.[1];
  const without = error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
  if (!without || !/^\/($|student)/.test(path)) throw error;
  const { findKept } = await import('../features/exam-player/saved-sittings.js');
  const kept = await findKept(test === undefined ? undefined : Number(test)).catch(() => null);
  if (kept === null) throw error;
  queryClient.setQueryData(meQuery.queryKey, kept.sitting.me);
  if (test === undefined)
    throw redirect({
      to: '/student/assessments/test/$id',
      params: { id: kept.sitting.studentAssessmentId },
      replace: true,
    });
  return kept.sitting.me;
}

/** Whose arrival was handled last. */
let lastSignedIn: number | undefined;

/**
 * Once for each person who signs in: removes what others left on the device and sends what this student left unsent. Loaded
 * only where there is something to do.
 */
function cleanDevice(me: Me | null): void {
  if (me?.userId === lastSignedIn) return;
  lastSignedIn = me?.userId;
  if (!me) return;
  if (me.role !== 'Student' && !keepsSittings() && !keepsActivities()) return;
  const clean = () => {
    void import('../features/exam-player/device-cleanup.js').then((m) => m.signedInHere(me)).catch(() => undefined);
    if (keepsActivities())
      void import('../features/activity-player/leftovers.js').then((m) => m.signedInHere(me)).catch(() => undefined);
  };
  whenIdle(clean);
}

/** Some activity of a lesson was kept on this device. */
export function keepsActivities(): boolean {
  try {
    return localStorage.getItem('lesson-kept') !== null;
  } catch {
    return false;
  }
}

/** Some sitting, or pictures of one, were kept on this device. */
export function keepsSittings(): boolean {
  try {
    return localStorage.getItem('exam-kept') !== null || localStorage.getItem('pictures-kept') !== null;
  } catch {
    return false;
  }
}

/** The sign-in, which leads on to the page that was wanted. */
export function signIn(wanted?: string): { to: '/'; search: never } {
  const next = wanted === undefined ? null : wantedAt(wanted);
  return { to: '/', search: (next === null ? {} : { next }) as never };
}

/** For `beforeLoad` of the shell: gives the session user to the routes below. */
export async function requireSession(context: RouterContext): Promise<{ me: Me }> {
  const me = await context.queryClient.ensureQueryData(meQuery);
  if (!me) throw redirect({ to: '/', replace: true });
  return { me };
}

/** For `beforeLoad`: lets these roles in and gives the session user to the route; `({ context }) => requireRole(context, 'Student')`. */
export async function requireRole(context: RouterContext, ...roles: Role[]): Promise<{ me: Me }> {
  const { me } = await requireSession(context);
  const shown = context.shown();
  // Whoever became somebody else on a screen that is not for that one cannot stay there.
  const inside = shown !== null && shown !== context.asked();
  if (!roles.map(effectiveRole).includes(effectiveRole(me.role)))
    leave({ enter: false, to: inside ? 'stay' : 'home' }, me, shown);
  return { me };
}

function leave(said: Verdict, me: Me | null, shown: string | null, wanted?: string): void {
  if (said.enter) return;
  if (said.to === 'sign-in') throw redirect({ ...signIn(wanted), replace: true });
  // The silent diagnostic that the specification asks for.
  performance.mark('route-not-entered');
  throw redirect({ to: (said.to === 'stay' && shown ? shown : homeOf(me!)) as '/', replace: true });
}
