import { atom } from 'jotai/vanilla';
import type { ClockView } from './protocol.js';
import type { SaveState } from '../lib/answer-log/save-state.js';
import type { Work } from './items.js';
import { initialPlayerState, type PlayerClock, type PlayerState } from './player-state.js';

/** One store a sitting; the session writes, the page reads. One atom per concept. */
export const workAtom = atom<Work>({});
export const saveAtom = atom<SaveState | null>(null);
export const clockAtom = atom<PlayerClock>(initialPlayerState.clock);
export const viewAtom = atom<Omit<PlayerState, 'work' | 'save' | 'clock'>>(initialPlayerState);
/** Said aloud once by a polite live region. */
export const announcementAtom = atom('');
/** A remark under the bar that goes away by itself, such as a pause that could not be made. */
export const remarkAtom = atom<string | null>(null);

export type Phase =
  | 'working'
  | 'paused'
  /** Sending what is left and submitting; `submitBy` says why. */
  | 'submitting'
  | 'submitted'
  /** Another device or tab has the lease. */
  | 'suspended'
  /** Reset or invalidated by staff; `withdrawnAtom` says it. */
  | 'withdrawn'
  | 'left';
export const phaseAtom = atom<Phase>('working');
/** Who has the lease while this page is suspended: a tab of this browser shares the log, a device does not. */
export const suspendedByAtom = atom<'device' | 'tab'>('device');
/** Who stopped the clock. */
export const pausedByAtom = atom<ClockView['pausedBy']>(null);
export const withdrawnAtom = atom('');
export const submittingAtom = atom<{
  because: 'student' | 'time' | 'staff';
  waiting: boolean;
  acceptUntil: string | null;
}>({ because: 'student', waiting: false, acceptUntil: null });

export const playerStateAtom = atom<PlayerState>((get) => ({
  ...get(viewAtom),
  work: get(workAtom),
  save: get(saveAtom),
  clock: get(clockAtom),
}));
