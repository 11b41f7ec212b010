import { useEffect, useRef } from 'react';

/** What follows once something under way has ended. */
export function useWhenOver(underWay: boolean, then: () => void): void {
  const before = useRef(underWay);
  useEffect(() => {
    if (before.current && !underWay) then();
    before.current = underWay;
  });
}
