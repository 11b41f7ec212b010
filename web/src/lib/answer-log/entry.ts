import { digestOf } from './digest.js';

/** What a student does, as the answer endpoints of tests and of activities take it; `check` and `submit` only the latter. */
export type EntryType =
  | 'view'
  | 'leave'
  | 'answer'
  | 'clear'
  | 'flag'
  | 'unflag'
  | 'eliminate'
  | 'restore'
  | 'annotate'
  | 'unannotate'
  | 'tool_open'
  | 'tool_close'
  | 'review'
  | 'warning'
  | 'focus_lost'
  | 'focus_gained'
  | 'connection_lost'
  | 'connection_restored'
  | 'check'
  | 'submit';

/** An entry before it has a place in the log. */
export interface EntryDraft {
  type: EntryType;
  /** Wall clock of the device, corrected by the known skew, ISO 8601. */
  at: string;
  /** The server's time in its last answer before this entry, and the mark that came with it. */
  contactAt: string;
  mark?: string;
  /** Monotonic milliseconds of this device since `contactAt`. */
  sinceContactMs: number;
  item?: string;
  value?: string | null;
  choiceId?: string;
  annotationId?: string;
  json?: string;
  tool?: string;
  secondsLeft?: number;
  seconds?: number;
  offlineMs?: number;
}

/** `seq` counts 1, 2, 3 ... per (attempt, device), without holes. */
export interface Entry extends EntryDraft {
  seq: number;
}

/** As sent: an entry repeats `contactAt` and its mark only when they differ from the batch's. */
export type WireEntry = Omit<Entry, 'contactAt'> & { contactAt?: string };

/** What every request says of this device's own log: how far it goes, and digests of what the server has not acknowledged. */
export interface Statement {
  lastSeq: number;
  unsent: string[];
}

export interface Batch extends Statement {
  contactAt: string;
  mark?: string;
  entries: WireEntry[];
}

/** The server takes at most this many entries in one request. */
export const MAX_BATCH = 200;

const WORK: ReadonlySet<EntryType> = new Set([
  'answer',
  'clear',
  'flag',
  'unflag',
  'eliminate',
  'restore',
  'annotate',
  'unannotate',
  'check',
  'submit',
]);

/** The student's own work, as against remarks about how it came about (views, tools, focus). */
export function isWork(type: EntryType): boolean {
  return WORK.has(type);
}

/** Number of questions whose answer is among these entries. */
export function countAnswers(entries: readonly Entry[]): number {
  return new Set(entries.filter((e) => e.type === 'answer' || e.type === 'clear').map((e) => e.item)).size;
}

export function toBatch(entries: readonly Entry[], statement: Statement): Batch {
  const { contactAt, mark } = entries.at(-1)!;
  return {
    contactAt,
    ...(mark === undefined ? {} : { mark }),
    ...statement,
    entries: entries.map((entry) => {
      if (entry.contactAt !== contactAt) return entry;
      const { contactAt: _contact, mark: _mark, ...rest } = entry;
      return rest;
    }),
  };
}

/** The server reads at most so many digests in one request: far more than a sitting has entries. */
const MOST_UNSENT = 2000;

/** @param unsent what the server has not acknowledged and what is not in the same request */
export function statementOf(lastSeq: number, unsent: readonly Entry[]): Statement {
  const told = unsent.slice(0, MOST_UNSENT);
  return { lastSeq: told.length < unsent.length ? told.at(-1)!.seq : lastSeq, unsent: told.map(digestOf) };
}
