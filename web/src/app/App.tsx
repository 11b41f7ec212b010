import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { ApiProblem } from '../api/client.js';
import { routeTree } from '../routeTree.gen.js';
import { theme, variables } from './theme.js';

/** Pages come back as they were left for two minutes. */
const CACHED_MS = 120_000;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: CACHED_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 500),
    },
  },
});

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

export function App() {
  return (
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="light" getStyleNonce={() => nonce ?? ''}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
