/**
 * Which entries go to the server, and when. Pure: the driver (`sender.ts`) carries out what this decides, and the
 * property tests drive it against a network that loses, doubles and reorders.
 */
export interface Delivery {
  /** Highest seq this device has stored. */
  lastSeq: number;
  /** Highest contiguous seq the server has acknowledged; goes back when the server says that it lacks entries. */
  ackSeq: number;
  /** The batch under way; one at a time. */
  inFlight: { id: number; from: number; to: number } | null;
  batches: number;
  failures: number;
  /** Not before this time (ms on the driver's monotonic clock): coalescing, back-off or Retry-After. */
  dueAt: number;
  /** The end of a Retry-After: nothing goes before it, not even when the network comes back. */
  notBefore: number;
  /** When entries first could not be sent; null while the server takes them. */
  offlineSince: number | null;
  /** Why they could not: nobody answered, or the server answered that it cannot. */
  trouble: 'network' | 'server' | null;
  /** Another device or tab writes now. What this one holds is still sent. */
  suspended: boolean;
  /**
   * The server does not take this device's entries: given after a takeover, or the sitting is gone; or, until that
   * changes, because nobody or somebody else is signed in in this browser.
   */
  refused: 'taken-over' | 'not-allowed' | 'signed-out' | 'other-account' | null;
}

export type Signal =
  | { type: 'stored'; lastSeq: number; urgent: boolean }
  | { type: 'batch-started'; id: number; from: number; to: number }
  | { type: 'acknowledged'; id: number; ackSeq: number; suspended: boolean }
  | { type: 'gap'; id: number; expectedSeq: number; lastSeq: number }
  | { type: 'failed'; id: number; retryAfterMs: number | null; answered?: boolean }
  | { type: 'refused'; id: number; reason: NonNullable<Delivery['refused']>; ackSeq?: number }
  | { type: 'reachable' }
  | { type: 'unreachable' }
  | { type: 'suspended' }
  | { type: 'hurry' };

export const COALESCE_MS = 250;
export const REMARK_MS = 4000;
const BACKOFF_MS = [1000, 2000, 4000, 8000, 15000, 30000];
const REFUSED_MS = 30000;

export function startDelivery(ackSeq: number, lastSeq: number): Delivery {
  return {
    lastSeq: Math.max(lastSeq, ackSeq),
    ackSeq,
    inFlight: null,
    batches: 0,
    failures: 0,
    dueAt: lastSeq > ackSeq ? 0 : Infinity,
    notBefore: 0,
    offlineSince: null,
    trouble: null,
    suspended: false,
    refused: null,
  };
}

/** Wait before try number `failures` (from 1), in ms: doubling up to 30 s, spread over its upper half. `random` in [0, 1). */
export function backOff(failures: number, random: number): number {
  const ceiling = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? 0;
  return ceiling / 2 + (ceiling / 2) * random;
}

export function step(d: Delivery, signal: Signal, now: number, random: number): Delivery {
  switch (signal.type) {
    case 'stored': {
      const wanted = now + (signal.urgent ? COALESCE_MS : REMARK_MS);
      const waiting = d.failures > 0 || d.refused !== null;
      return {
        ...d,
        lastSeq: Math.max(d.lastSeq, signal.lastSeq),
        dueAt: waiting ? d.dueAt : Math.min(d.dueAt, wanted),
      };
    }
    case 'batch-started':
      return { ...d, inFlight: { id: signal.id, from: signal.from, to: signal.to }, batches: signal.id };
    case 'acknowledged': {
      const ackSeq = Math.max(d.ackSeq, signal.ackSeq);
      // An answer that moves nothing must not make a loop without pause.
      const failures = d.inFlight?.id === signal.id && ackSeq < d.inFlight.from ? d.failures + 1 : 0;
      return {
        ...landed(d, signal.id),
        ackSeq,
        lastSeq: Math.max(d.lastSeq, ackSeq),
        failures,
        offlineSince: null,
        trouble: null,
        refused: null,
        suspended: d.suspended || signal.suspended,
        dueAt: d.lastSeq > ackSeq ? now + (failures > 0 ? backOff(failures, random) : 0) : Infinity,
      };
    }
    case 'gap': {
      // The server lacks what came before this batch: only it can know, so this is the one way back. A server that
      // asks for the same place again and again gets it with back-off.
      const ackSeq = signal.expectedSeq - 1;
      const failures = ackSeq === d.ackSeq ? d.failures + 1 : d.failures;
      return {
        ...landed(d, signal.id),
        ackSeq,
        lastSeq: Math.max(signal.lastSeq, ackSeq),
        offlineSince: null,
        trouble: null,
        refused: null,
        failures,
        dueAt: now + (failures > 0 ? backOff(failures, random) : 0),
      };
    }
    case 'failed': {
      if (d.inFlight?.id !== signal.id) return d;
      if (!hasUnsent(d)) return { ...landed(d, signal.id), dueAt: Infinity };
      const failures = d.failures + 1;
      const wait = signal.retryAfterMs === null ? backOff(failures, random) : signal.retryAfterMs * (1 + random * 0.25);
      const trouble = signal.answered ? 'server' : 'network';
      return {
        ...landed(d, signal.id),
        failures,
        offlineSince: d.offlineSince ?? now,
        trouble,
        dueAt: now + wait,
        notBefore: signal.retryAfterMs === null ? 0 : now + wait,
      };
    }
    case 'refused':
      return {
        ...landed(d, signal.id),
        ackSeq: Math.max(d.ackSeq, signal.ackSeq ?? 0),
        refused: signal.reason,
        suspended: d.suspended || signal.reason === 'taken-over',
        dueAt: passes(signal.reason) ? now + REFUSED_MS : Infinity,
      };
    case 'reachable': {
      const refused = passes(d.refused) ? null : d.refused;
      if (d.offlineSince === null && d.failures === 0 && refused === d.refused) return d;
      // A server that answers but takes nothing is no better for being reached: only an acknowledgement ends that.
      const still = d.trouble === 'server' && hasUnsent(d);
      return {
        ...d,
        refused,
        failures: 0,
        dueAt: hasUnsent(d) && refused === null ? Math.max(now, d.notBefore) : Infinity,
        ...(still ? {} : { offlineSince: null, trouble: null }),
      };
    }
    case 'unreachable':
      return { ...d, offlineSince: d.offlineSince ?? now, trouble: 'network' };
    case 'suspended':
      return { ...d, suspended: true };
    case 'hurry':
      return hasUnsent(d) ? { ...d, dueAt: Math.max(now, d.notBefore) } : d;
  }
}

/** The batch to send now, or null. */
export function due(d: Delivery, now: number, maxBatch: number): { id: number; from: number; to: number } | null {
  if (d.inFlight !== null || !hasUnsent(d) || now < d.dueAt) return null;
  return { id: d.batches + 1, from: d.ackSeq + 1, to: Math.min(d.lastSeq, d.ackSeq + maxBatch) };
}

/** A refusal that ends when the right person signs in again. */
export function passes(refused: Delivery['refused']): boolean {
  return refused === 'signed-out' || refused === 'other-account';
}

export function hasUnsent(d: Delivery): boolean {
  return d.lastSeq > d.ackSeq;
}

function landed(d: Delivery, id: number): Delivery {
  return d.inFlight?.id === id ? { ...d, inFlight: null } : d;
}
