import { useCallback, useRef, useState } from 'react';
import { notify } from '../api/notifications.js';

type Run = (work: () => Promise<unknown>, failed?: (error: unknown) => void) => Promise<boolean>;

/**
 * Something that a press sets off: `busy` until it is over, and a second press meanwhile does nothing. What goes wrong is said by
 * a notification, or by `failed`.
 * @returns whether the page waits, and `run`, which says whether the work was done
 */
export function useBusy(): [busy: boolean, run: Run] {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const run = useCallback<Run>(async (work, failed = notify.problem) => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      failed(error);
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }, []);
  return [busy, run];
}
