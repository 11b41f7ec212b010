import type { AnyRouter } from '@tanstack/react-router';
import { queryClient } from './query-client.js';
import { meQuery } from './session.js';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

/** Calls back when another tab of this browser went on as somebody else, or in another role. */
export function onSessionChange(hear: () => Promise<void>): void {
  channel?.addEventListener('message', () => void hear());
}

/** Forgets what was loaded for another session and goes on as the new one. */
export async function startOver(router: AnyRouter, to: string): Promise<void> {
  queryClient.clear();
  channel?.postMessage('changed');
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
