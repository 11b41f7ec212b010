import { atom } from 'jotai/vanilla';

/** What an earlier page of this device left behind of one part, and what became of it. */
export interface Leftover {
  attemptId: string;
  /** 'Reading & Writing, Part 1' */
  title: string;
  /** Questions whose answer was only on this device. */
  answers: number;
  /** The part was to be handed in, or is. */
  submits: boolean;
  /** `refused`: given after the test had gone on elsewhere. */
  state: 'waiting' | 'done' | 'refused';
  /** Answers given in time are accepted until here. */
  until: string | null;
}

export const leftoversAtom = atom<readonly Leftover[]>([]);
