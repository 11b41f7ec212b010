import { inTime, LoadTookTooLong } from '../lib/load-limit.js';
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A part of the screen that is loaded when it is first shown, or before by `load()`. */
export interface OnDemand<P> {
  (props: P): ReactNode;
  load(): Promise<unknown>;
}

const RETRY_MS = 3000;

/**
 * Unlike React's lazy, a part that could not be loaded (no connection) breaks nothing: it is asked for again while it is wanted.
 * One that never answers is given up, and says so in its place.
 */
export function onDemand<P extends object>(fetch: () => Promise<ComponentType<P>>): OnDemand<P> {
  let part: ComponentType<P> | null = null;
  const load = async (): Promise<void> => {
    part ??= await inTime(fetch());
  };
  function Part(props: P): ReactNode {
    const [loaded, setLoaded] = useState(part !== null);
    const [failure, setFailure] = useState<LoadTookTooLong | null>(null);
    useEffect(() => {
      if (loaded) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let gone = false;
      const attempt = (): void => {
        load().then(
          () => !gone && setLoaded(true),
          (error: unknown) => {
            if (gone) return;
            if (error instanceof LoadTookTooLong) setFailure(error);
            else timer = setTimeout(attempt, RETRY_MS);
          },
        );
      };
      attempt();
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, [loaded]);
    if (failure)
      return createElement(
        'div',
        { role: 'alert', className: 'late-part' },
        createElement('p', null, failure.message),
        createElement('button', { type: 'button', onClick: () => location.reload() }, 'Try again'),
      );
    return part === null ? null : createElement(part, props);
  }
  return Object.assign(Part, { load });
}
