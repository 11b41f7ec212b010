import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../api/client.js';

/** Server state. A refusal is final; only a lost connection is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 120_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 502),
    },
  },
});
