import { createRouter } from '@tanstack/react-router';
import { ApiProblem } from '../api/client.js';
import { notify } from '../api/notifications.js';
import { meQuery } from '../api/session.js';
import { inTime, LoadTookTooLong, LONGEST_LOAD_MS } from '../lib/load-limit.js';
import { ErrorScreen } from './ErrorScreen.js';
import { signIn } from './guard.js';
import { onDemand } from '../ui/on-demand.js';
import { queryClient } from '../api/query-client.js';
import { routeTree as firstRoutes } from '../firstRouteTree.gen.js';
import type { routeTree } from '../routeTree.gen.js';

/** Begins with the pages of visitors and students; `addRoutes` adds the others (ADR 49). */
export const router = createRouter({
  routeTree: firstRoutes as unknown as typeof routeTree,
  context: {
    queryClient,
    shown: () => router.state.resolvedLocation?.href ?? null,
    asked: (): string => router.latestLocation.href,
    addRoutes,
  },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: onDemand(() => import('./NotFoundScreen.js').then((m) => m.NotFoundScreen)),
});

let adding: Promise<void> | undefined;
let complete = false;

/**
 * Makes the router know the pages of this path.
 * @returns true when it did not know them before: the path has to be matched again.
 */
export async function addRoutes(path: string): Promise<boolean> {
  if (complete || isKnown(path)) return false;
  adding ??= inTime(import('../routeTree.gen.js')).then(
    // The file has hung its routes on the root that both share.
    () => {
      router.setRoutes(router.buildRouteTree());
      complete = true;
    },
    (error: unknown) => {
      adding = undefined;
      throw error;
    },
  );
  await adding;
  return true;
}

/** Whether a page of its own stands there, and not the one that says that there is none. */
function isKnown(path: string): boolean {
  const found = router.getMatchedRoutes(path)[2];
  return found !== undefined && found.id !== '/_app/$';
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Document title and, under the shell, the name in the breadcrumbs. */
    title?: string;
    /** Needs nothing of the portal's components. */
    bare?: boolean;
  }
}

// A session that ended while a screen was open: what it asks next is refused. The sign-in says so and leads back to that screen.
const signedOut = (error: Error) => {
  if (!(error instanceof ApiProblem) || error.status !== 401 || !queryClient.getQueryData(meQuery.queryKey)) return;
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, null);
  notify.info('Your session has ended. Sign in to go on.', { timeOnScreen: 8000 });
  void router.navigate({ ...signIn(router.state.location.href), replace: true });
};
queryClient.getQueryCache().config.onError = signedOut;
queryClient.getMutationCache().config.onError = signedOut;

// The code of a page that never comes: what it asks of the server is answered, or given up, sooner.
let loading: ReturnType<typeof setTimeout> | undefined;
router.subscribe('onBeforeLoad', ({ toLocation }) => {
  clearTimeout(loading);
  loading = setTimeout(
    () =>
      notify.error(new LoadTookTooLong().message, {
        timeOnScreen: 0,
        action: { label: 'Try again', run: () => location.assign(toLocation.href) },
      }),
    LONGEST_LOAD_MS,
  );
});
router.subscribe('onResolved', () => clearTimeout(loading));
