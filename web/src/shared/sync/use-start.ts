import { notify } from '../../api/notifications.js';
import type { components } from '../../api/schema.js';
import { useBusy } from '../../ui/use-busy.js';

type Started = components['schemas']['SyncStartedAnswer'];

/** Starts a sync and says what the server answers: as done, or as an error when nothing began. */
export function useStart() {
  const [busy, run] = useBusy();
  const start = async (send: () => Promise<Started>): Promise<boolean> => {
    let began = false;
    await run(async () => {
      const { sync, message } = await send();
      notify[sync ? 'success' : 'error'](message);
      began = sync;
    });
    return began;
  };
  return { busy, start };
}
