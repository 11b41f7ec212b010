import type { Delivery } from './delivery.js';
import { hasUnsent, passes } from './delivery.js';
import { countAnswers, isWork, type Entry, type EntryDraft } from './entry.js';

/**
 * What the student is told about the work, in one of four kinds. `since` is epoch ms: of the last acknowledgement
 * (saved), of the change (saving), of the first failure (offline, blocked).
 */
export interface SaveState {
  kind: 'saved' | 'saving' | 'offline' | 'blocked';
  since: number;
  /** Questions whose answer is only on this device. One that is still being written there is not on it yet. */
  unsentAnswers: number;
  /** False: what is unsent lives in this tab's memory and goes with it. */
  keptOnDevice: boolean;
  /** Why the server refuses entries; only with `blocked`. */
  reason: Delivery['refused'];
  /** Only with `offline`: the server answers, but cannot take entries now. */
  server?: boolean;
  /** With `keptOnDevice` false: the device kept answers until its storage was full. */
  full?: boolean;
}

export interface SaveFacts {
  delivery: Delivery;
  /** Not yet acknowledged entries, in order. */
  unsent: readonly Entry[];
  /** Not yet kept by the store. */
  pending: readonly EntryDraft[];
  durable: boolean;
  /** The store kept entries once and refused them later. */
  full?: boolean;
}

export function saveState(facts: SaveFacts, previous: SaveState | null, wallMs: number): SaveState {
  const { delivery, unsent, pending } = facts;
  const waiting = unsent.some((e) => isWork(e.type)) || pending.some((e) => isWork(e.type));
  let kind: SaveState['kind'];
  if (delivery.refused !== null && (waiting || passes(delivery.refused))) kind = 'blocked';
  else if (delivery.offlineSince !== null) kind = 'offline';
  else kind = waiting && (hasUnsent(delivery) || pending.length > 0) ? 'saving' : 'saved';
  return {
    kind,
    since: previous?.kind === kind && kind !== 'saved' ? previous.since : wallMs,
    unsentAnswers: countAnswers(unsent),
    keptOnDevice: facts.durable,
    reason: kind === 'blocked' ? delivery.refused : null,
    ...(kind === 'offline' && delivery.trouble === 'server' ? { server: true } : {}),
    ...(facts.full ? { full: true } : {}),
  };
}
