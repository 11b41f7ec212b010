import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A part of the screen that is loaded when it is first shown, or before by `load()`. */
export interface OnDemand<P> {
  (props: P): ReactNode;
  load(): Promise<unknown>;
}

const RETRY_MS = 3000;

/** Unlike React's lazy, a part that could not be loaded (no connection) breaks nothing: it is asked for again while it is wanted. */
export function onDemand<P extends object>(fetch: () => Promise<ComponentType<P>>): OnDemand<P> {
  let part: ComponentType<P> | null = null;
  const load = async (): Promise<void> => {
    part ??= await fetch();
  };
  function Part(props: P): ReactNode {
    const [loaded, setLoaded] = useState(part !== null);
    useEffect(() => {
      if (loaded) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let gone = false;
      const attempt = (): void => {
        load().then(
          () => !gone && setLoaded(true),
          () => !gone && (timer = setTimeout(attempt, RETRY_MS)),
        );
      };
      attempt();
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, [loaded]);
    return part === null ? null : createElement(part, props);
  }
  return Object.assign(Part, { load });
}
