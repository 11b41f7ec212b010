import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import type { components } from '../../api/schema.js';

type Started = components['schemas']['SyncStartedAnswer'];

/** Starts a sync and says what the server answers: as done, or as an error when nothing began. */
export function useStart() {
  const [busy, setBusy] = useState(false);
  const start = async (send: () => Promise<Started>): Promise<boolean> => {
    setBusy(true);
    try {
      const { sync, message } = await send();
      notify[sync ? 'success' : 'error'](message);
      return sync;
    } catch (error) {
      notify.problem(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, start };
}
