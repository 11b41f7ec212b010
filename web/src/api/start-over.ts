import type { AnyRouter } from '@tanstack/react-router';
import { queryClient } from './query-client.js';
import { meQuery } from './session.js';

/** Forgets what was loaded for another session and goes on as the new one. */
export async function startOver(router: AnyRouter, to: string): Promise<void> {
  queryClient.clear();
  try {
    await queryClient.fetchQuery(meQuery);
  } catch {
    // The session is the other one by now, so nothing of this page holds: the browser begins anew.
    location.assign(to);
    return;
  }
  await router.invalidate();
  await router.navigate({ to });
}
