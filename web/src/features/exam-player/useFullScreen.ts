import { useEffect, useMemo, useState } from 'react';
import type { PlayerLook } from './player-state.js';

/** The whole screen for the test; undefined where the browser has no such thing. Left with the test. */
export function useFullScreen(wanted: boolean): PlayerLook['fullScreen'] {
  const [on, setOn] = useState(() => document.fullscreenElement !== null);
  const can = wanted && document.fullscreenEnabled === true;
  useEffect(() => {
    if (!can) return;
    let entered = false;
    const changed = (): void => {
      const now = document.fullscreenElement !== null;
      entered = entered || now;
      setOn(now);
    };
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (entered && document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
    };
  }, [can]);
  return useMemo(
    () =>
      can
        ? {
            on,
            toggle: () => void (document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()).catch(() => undefined),
          }
        : undefined,
    [can, on],
  );
}
