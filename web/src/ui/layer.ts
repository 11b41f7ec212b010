import { createContext, use, useLayoutEffect, type Dispatch, type SetStateAction } from 'react';

/** How many things lie open above a dialog. */
export const LayerContext = createContext<Dispatch<SetStateAction<number>> | null>(null);

/** While open, Escape belongs to this (a calendar, a question) and not to the dialog under it. */
export function useLayer(open: boolean): void {
  const count = use(LayerContext);
  useLayoutEffect(() => {
    if (!open || !count) return;
    count((layers) => layers + 1);
    return () => count((layers) => layers - 1);
  }, [open, count]);
}
