import { createContext, useContext, type ReactNode } from 'react';
import type { SaveState } from '../lib/answer-log/save-state.js';
import { isAnswered, type Annotation, type Work } from './items.js';
import type { PlayerForm } from './protocol.js';

export type PlayerTool =
  'calculator' | 'reference' | 'line_reader' | 'reader' | 'zoom' | 'theme' | 'directions' | 'help';
export type PlayerPanel = 'menu' | 'directions' | 'help' | 'zoom' | 'tools' | 'leave';

/** Everything that the picture of a player is made of. The session keeps one; the replay folds one from the events. */
export interface PlayerState {
  work: Work;
  /** Place of the question shown, from 0. */
  index: number;
  screen: 'question' | 'review';
  panel: PlayerPanel | null;
  calculator: boolean;
  reference: boolean;
  lineReader: boolean;
  /** Reading aloud, where the assignment has it. */
  reader?: boolean;
  /** 1 is 100 %. */
  zoom: number;
  clock: PlayerClock;
  /** Null where nothing is being saved (replay). */
  save: SaveState | null;
  /** Single-key shortcuts (A to E, M, Shift + letter). */
  singleKeys: boolean;
  /** Questions whose answer stays as it is; absent in a test. */
  locked?: readonly string[];
}

export interface PlayerClock {
  /** Null is untimed: no clock is shown. */
  remainingSeconds: number | null;
  hidden: boolean;
  paused: boolean;
}

export const ZOOM_STEPS = [1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** The next step of zoom up (1) or down (-1); the same at either end. */
export function zoomBy(zoom: number, step: 1 | -1): number {
  const steps = step === 1 ? ZOOM_STEPS.filter((z) => z > zoom) : ZOOM_STEPS.filter((z) => z < zoom).reverse();
  return steps[0] ?? zoom;
}

export const initialPlayerState: PlayerState = {
  work: {},
  index: 0,
  screen: 'question',
  panel: null,
  calculator: false,
  reference: false,
  lineReader: false,
  zoom: 1,
  clock: { remainingSeconds: null, hidden: false, paused: false },
  save: null,
  singleKeys: true,
};

/** What a student can do. Absent in a read-only view. */
export interface PlayerActions {
  go(index: number): void;
  choose(ref: string, choiceId: string): void;
  clear(ref: string): void;
  type(ref: string, text: string): void;
  /** The typed answer is complete: the field was left. */
  typed(): void;
  eliminate(ref: string, choiceId: string): void;
  restore(ref: string, choiceId: string): void;
  flag(ref: string, on: boolean): void;
  annotate(ref: string, annotation: Annotation): void;
  unannotate(ref: string, id: string): void;
  review(): void;
  panel(panel: PlayerPanel | null): void;
  tool(tool: 'calculator' | 'reference' | 'line_reader' | 'reader' | 'theme'): void;
  zoom(factor: number): void;
  hideClock(hidden: boolean): void;
  singleKeys(on: boolean): void;
  pause(): void;
  saveAndExit(): void;
  submit(): void;
}

/** What only this screen knows; nothing of it is recorded, and the replay does not show it. */
export interface PlayerMore {
  under(item: PlayerForm['form']['items'][number]): ReactNode;
  /** 'You can change any answer until you submit.' */
  changing: string;
  /** 'After this you see what was right.' */
  after: string;
}

export interface PlayerLook {
  /** Passage and question stand one under the other. */
  stacked: boolean;
  /** There is room for a figure of the question beside its choices. */
  roomBeside: boolean;
  highlighter: boolean;
  highlight(open: boolean): void;
  /** Absent where the browser cannot. */
  fullScreen?: { on: boolean; toggle(): void };
  /** Where a session other than a test's says more: below each question, and on the review page. */
  more?: PlayerMore | undefined;
  /** Goes to the passage or the question with focus and scrolling. */
  show(part: 'passage' | 'question'): void;
  /** Said once to a screen reader. */
  say(text: string): void;
}

export interface PlayerViewModel {
  form: PlayerForm;
  state: PlayerState;
  on: PlayerActions | null;
  look: PlayerLook;
}

export const PlayerContext = createContext<PlayerViewModel | null>(null);

export function usePlayer(): PlayerViewModel {
  const model = useContext(PlayerContext);
  if (model === null) throw new Error('usePlayer outside of PlayerView');
  return model;
}

export function answeredCount(form: PlayerForm, work: Work): number {
  return form.form.items.filter((item) => isAnswered(work[item.ref])).length;
}
