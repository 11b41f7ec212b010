import { createRouter } from '@tanstack/react-router';
import { ApiProblem } from '../api/client.js';
import { meQuery } from '../api/session.js';
import { ErrorScreen } from './ErrorScreen.js';
import { onDemand } from '../ui/on-demand.js';
import { queryClient } from './query-client.js';
import { routeTree } from '../routeTree.gen.js';

export const router = createRouter({
  routeTree,
  context: { queryClient, shown: () => router.state.resolvedLocation?.href ?? null },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: onDemand(() => import('./NotFoundScreen.js').then((m) => m.NotFoundScreen)),
});

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

// A session that ended while a screen was open: what it asks next is refused, and the sign-in is shown.
const signedOut = (error: Error) => {
  if (!(error instanceof ApiProblem) || error.status !== 401 || !queryClient.getQueryData(meQuery.queryKey)) return;
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, null);
  void router.navigate({ to: '/', replace: true });
};
queryClient.getQueryCache().config.onError = signedOut;
queryClient.getMutationCache().config.onError = signedOut;
