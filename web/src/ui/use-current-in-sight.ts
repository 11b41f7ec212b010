import { useEffect, useRef, type RefObject } from 'react';

/** For a row of links: where it is wider than the screen, the current one is in sight. */
export function useCurrentInSight(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (here && row.current)
      row.current.scrollLeft = Math.max(0, here.offsetLeft + here.offsetWidth - row.current.clientWidth);
  }, []);
  return row;
}
