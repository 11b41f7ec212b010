import { useEffect, useRef } from 'react';
import { shortcut, type OpenPlayer } from './shortcuts.js';

/** Listens to the whole page; null while there is nothing to do by key. */
export function useShortcuts(player: OpenPlayer | null): void {
  const latest = useRef(player);
  useEffect(() => {
    latest.current = player;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (latest.current === null || event.defaultPrevented || event.repeat) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('dialog')) return;
      const typing = target?.closest('input, textarea, select, [contenteditable], [data-own-keys]') != null;
      const run = shortcut(
        {
          key: event.key,
          code: event.code,
          altKey: event.altKey,
          ctrlKey: event.ctrlKey,
          metaKey: event.metaKey,
          shiftKey: event.shiftKey,
          typing,
        },
        latest.current,
      );
      if (run === null) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
