import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './client.js';

/** What was loaded is shown again at once for so long, and asked for again behind it. */
const KEPT_MS = 120_000;
/** The parts of one page ask together. */
const TOGETHER_MS = 2000;

/** Server state. A refusal is final; only a lost connection is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: TOGETHER_MS,
      gcTime: KEPT_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 502),
    },
  },
});
