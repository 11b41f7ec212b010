import { atom } from 'jotai/vanilla';

interface Place {
  small: boolean;
  at: { x: number; y: number } | null;
  size: { width: number; height: number } | null;
}

/** Where the reference sheet was left in this sitting. */
export const referenceAtom = atom<Place>({ small: false, at: null, size: null });
