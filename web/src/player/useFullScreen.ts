import { useEffect, useMemo, useState } from 'react';
import type { PlayerLook } from './player-state.js';

/** The whole screen for the test; undefined where the browser has no such thing. It lasts from part to part and ends with the test. */
export function useFullScreen(wanted: boolean): PlayerLook['fullScreen'] {
  const [on, setOn] = useState(() => document.fullscreenElement !== null);
  const can = wanted && document.fullscreenEnabled === true;
  useEffect(() => {
    if (!can) return;
    let entered = document.fullscreenElement !== null;
    const page = pageNow();
    const changed = (): void => {
      const now = document.fullscreenElement !== null;
      entered = entered || now;
      setOn(now);
    };
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (entered) leaveWith(page);
    };
  }, [can]);
  return useMemo(
    () =>
      can
        ? {
            on,
            toggle: () =>
              void (
                document.fullscreenElement === null
                  ? document.documentElement.requestFullscreen()
                  : document.exitFullscreen()
              ).catch(() => undefined),
          }
        : undefined,
    [can, on],
  );
}

/** Addresses that differ in an id only are parts of one test. */
const pageNow = (): string => location.pathname.replace(/\d+/g, '');

/** Gives the screen back once the test's own page is left, which is later than a part's end. */
function leaveWith(page: string): void {
  const timer = setInterval(() => {
    if (document.fullscreenElement !== null && pageNow() === page) return;
    clearInterval(timer);
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
  }, 300);
}
