import { toInstant, toMs, type Instant } from '../../kernel/clock.js';
import type { ItemState, Started } from '../attempt/attempt.js';
import { clockDeadlineMs, deadlineOf, remainingMs, usedMs } from '../attempt/clock.js';
import { acceptUntilMs, type Cipher } from '../attempt/decide.js';
import type { SubmittedBy } from '../attempt/events.js';
import { itemName } from '../attempt/item-names.js';
import type { PausedBy } from '../attempt/phase.js';

/** The clock as the player shows it; the server's reckoning, whole seconds. */
export interface ClockView {
  phase: 'running' | 'paused' | 'expired' | 'closed';
  /** null is untimed. */
  allowedSeconds: number | null;
  usedSeconds: number;
  remainingSeconds: number | null;
  /** null when untimed or while the clock stands still. */
  deadlineAt: Instant | null;
  pausedAt: Instant | null;
  /** Who stopped the clock of a paused sitting. */
  pausedBy: PausedBy | null;
  /** Who or what closed a submitted sitting. */
  endedBy: SubmittedBy | null;
  /** What staff gave on top: grants and credited outages. */
  extraSeconds: number;
  /** Answers given in time are accepted until here. */
  acceptUntil: Instant | null;
}

export interface ClockAnswer {
  serverNow: Instant;
  /** Events of the sitting so far: of two answers that passed each other the one with fewer is the older. */
  version: number;
  clock: ClockView;
}

/** An answer to a device. */
export interface MarkedAnswer extends ClockAnswer {
  /** Shows that this device had this answer at `serverNow`. */
  mark: string;
}

export interface SavedItem {
  /** A choice id, several joined by commas, or the text typed into a grid-in. */
  value?: string;
  flagged?: boolean;
  eliminated?: string[];
  annotations?: { id: string; json: string }[];
}

export interface SavedState {
  items: Record<string, SavedItem>;
  lastItem: string | null;
}

export function clockView(state: Started, now: Instant): ClockView {
  const nowMs = toMs(now);
  const { ledger } = state;
  const deadline = deadlineOf(ledger);
  const runs = state.phase === 'running' && (deadline === null || nowMs < deadline.atMs);
  const phase = runs
    ? 'running'
    : state.phase === 'running' || state.phase === 'expired'
      ? 'expired'
      : state.phase === 'paused'
        ? 'paused'
        : 'closed';
  const acceptUntil = acceptUntilMs(state);
  const remaining = remainingMs(ledger, deadline === null ? nowMs : Math.min(nowMs, deadline.atMs));
  return {
    phase,
    allowedSeconds: ledger.allowedMs === null ? null : (ledger.allowedMs + ledger.grantedMs) / 1000,
    usedSeconds:
      state.phase === 'submitted'
        ? state.usedSeconds
        : Math.floor(usedMs(ledger, deadline === null ? nowMs : Math.min(nowMs, deadline.atMs)) / 1000),
    remainingSeconds: remaining === null ? null : Math.ceil(remaining / 1000),
    deadlineAt:
      clockDeadlineMs(ledger) === null || deadline === null || ledger.stoppedMs !== null
        ? null
        : toInstant(deadline.atMs),
    pausedAt: state.phase === 'paused' ? state.pausedAt : null,
    pausedBy: state.phase === 'paused' ? state.pausedBy : null,
    endedBy: state.phase === 'submitted' ? state.by : null,
    extraSeconds: (ledger.grantedMs + ledger.creditedMs) / 1000,
    acceptUntil: acceptUntil === null ? null : toInstant(acceptUntil),
  };
}

export function clockAnswer(state: Started, now: Instant): ClockAnswer {
  return { serverNow: now, version: state.eventCount, clock: clockView(state, now) };
}

/**
 * What the student left on the screen, decrypted; questions without a trace are left out.
 * @param nameOf what the reader calls the question at a place: the ref for staff, `itemName` for a device
 */
export function savedState(
  state: Started,
  cipher: Pick<Cipher, 'open'>,
  nameOf = (place: number): string => state.started.items[place]!.ref,
): SavedState {
  const items: Record<string, SavedItem> = {};
  state.items.forEach((item, place) => {
    const saved = savedItem(item, cipher);
    if (Object.keys(saved).length > 0) items[nameOf(place)] = saved;
  });
  return { items, lastItem: state.lastItem === null ? null : nameOf(state.index.get(state.lastItem)!) };
}

/** The dating of what stands at each question as a device calls it, also where that is a clearing. */
export function answeredAt({ items, started }: Started): Record<string, Instant> {
  return Object.fromEntries(
    items.flatMap(({ datedAt }, place) => (datedAt === '' ? [] : [[itemName(started, place), datedAt]])),
  );
}

export function savedItem(item: ItemState, cipher: Pick<Cipher, 'open'>): SavedItem {
  return {
    ...(item.value === null ? {} : { value: cipher.open(item.value) }),
    ...(item.flagged ? { flagged: true } : {}),
    ...(item.eliminated.length ? { eliminated: [...item.eliminated] } : {}),
    ...(item.annotations.length
      ? { annotations: item.annotations.map(({ id, value }) => ({ id, json: cipher.open(value) })) }
      : {}),
  };
}
