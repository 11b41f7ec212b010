import { createRouter } from '@tanstack/react-router';
import { ErrorScreen } from './ErrorScreen.js';
import { NotFoundScreen } from './NotFoundScreen.js';
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
  defaultNotFoundComponent: NotFoundScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Document title and, under the shell, the name in the breadcrumbs. */
    title?: string;
  }
}
