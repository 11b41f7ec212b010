import { toInstant, toMs, type Instant } from '../../kernel/clock.js';
import type { Entry, EntryType } from '../../delivery/index.js';
import type { WorkKind } from './activity-contents.js';
import { refused } from './refusals.js';

/** What a device's log of an activity holds: as a test's, and the two steps that a test has not. */
export type WorkType = EntryType | 'check' | 'submit';

export type WorkEntry = Omit<Entry, 'type'> & { type: WorkType };

/** What stands at a question. */
export interface Standing {
  givenMs: number;
  answered: boolean;
}

/** A response as far as it decides about new entries. */
export interface WorkState {
  kind: WorkKind;
  /** Refs of the questions, in order. */
  items: readonly string[];
  begunMs: number;
  completed: boolean;
  /** The first moment that is too late; null: no end. `-Infinity` when it is not given any more. */
  endMs: number | null;
  standing: ReadonlyMap<string, Standing>;
  /** Questions whose answer and rationale were shown. */
  checked: ReadonlySet<string>;
}

/** How far the server has the log of one device. */
export interface DeviceLog {
  ack: number;
  /** When its last entry was given. */
  lastMs: number;
}

export interface TakenEntry {
  entry: WorkEntry;
  givenMs: number;
  counts: boolean;
}

export interface Taken {
  entries: TakenEntry[];
  ack: number;
  /** Places of answers, checks and submissions that are kept and do not count. */
  late: number[];
  /** Answers, checks and submissions that count, arrived after the end, and were given before it by the word of the device. */
  arrivedAfterEnd: number;
  /**
   * When the response was completed by one of these, at most a day before it arrived; null while it was not. A set of questions
   * that come back is completed when it arrives: the next one waits a day from then, whatever clock the device has.
   */
  completedMs: number | null;
  /** Questions that have an answer now. */
  answered: number;
}

/**
 * So long after the end what was given before it is still taken, as in a test, and so far back is something completed: a device
 * alone says when that was.
 */
export const ACCEPT_MS = 24 * 3_600_000;

const DECIDING: ReadonlySet<WorkType> = new Set(['answer', 'clear', 'check', 'submit']);
const ABOUT_A_QUESTION: ReadonlySet<WorkType> = new Set([
  'view',
  'leave',
  'answer',
  'clear',
  'flag',
  'unflag',
  'eliminate',
  'restore',
  'annotate',
  'unannotate',
  'check',
]);

/**
 * Which of a device's entries are new and which count. They are taken in the order in which they arrive: a question is locked
 * by the check that came first, the whole by the submission. Of answers before that the one given last stands. An entry was
 * given when the device says so, but not before the entry before it nor later than now.
 * @throws DomainError `courses/gap` with the first entry that is missing, `courses/invalid-entry`
 */
export function takeEntries(
  state: WorkState,
  device: DeviceLog,
  { contactAt, entries }: { contactAt: Instant; entries: readonly WorkEntry[] },
  nowMs: number,
): Taken {
  const fresh = entries.filter(({ seq }) => seq > device.ack).sort((a, b) => a.seq - b.seq);
  const standing = new Map(state.standing);
  const checked = new Set(state.checked);
  const taken: TakenEntry[] = [];
  const late: number[] = [];
  const ended = state.endMs !== null && nowMs >= state.endMs;
  let arrivedAfterEnd = 0;
  let ack = device.ack;
  let completedMs: number | null = null;
  let floorMs = Math.max(state.begunMs, device.lastMs);
  const over = state.endMs !== null && nowMs >= state.endMs + ACCEPT_MS;
  for (const entry of fresh) {
    // A double within the batch.
    if (entry.seq === ack) continue;
    if (entry.seq !== ack + 1) throw refused('courses/gap', { expectedSeq: ack + 1 });
    mustBeWhole(entry, state);
    ack = entry.seq;
    const givenMs = Math.max(floorMs, Math.min(nowMs, toMs(entry.contactAt ?? contactAt) + entry.sinceContactMs));
    floorMs = givenMs;
    const open = !over && !state.completed && completedMs === null && (state.endMs === null || givenMs < state.endMs);
    const free = open && (entry.item === undefined || !checked.has(entry.item));
    const counts = DECIDING.has(entry.type) ? free && may(entry, state.kind, standing) : true;
    taken.push({ entry, givenMs, counts });
    if (!counts) {
      late.push(entry.seq);
      continue;
    }
    if (ended && DECIDING.has(entry.type)) arrivedAfterEnd += 1;
    if (entry.type === 'answer' || entry.type === 'clear') {
      const before = standing.get(entry.item!);
      if (!before || before.givenMs <= givenMs)
        standing.set(entry.item!, { givenMs, answered: entry.type === 'answer' && isGiven(entry.value) });
    }
    if (entry.type === 'check') checked.add(entry.item!);
    // Once the last question was checked there is nothing left to do.
    if (entry.type === 'submit' || (entry.type === 'check' && state.items.every((ref) => checked.has(ref))))
      completedMs = state.kind === 'return_set' ? nowMs : Math.max(givenMs, nowMs - ACCEPT_MS);
  }
  return {
    entries: taken,
    ack,
    late,
    arrivedAfterEnd,
    completedMs,
    answered: state.items.filter((ref) => standing.get(ref)?.answered).length,
  };
}

/** In a practice set nothing is checked on the way; elsewhere an answer that is there. */
function may({ type, item }: WorkEntry, kind: WorkKind, standing: ReadonlyMap<string, Standing>): boolean {
  return type !== 'check' || (kind !== 'practice_set' && standing.get(item!)?.answered === true);
}

function mustBeWhole(entry: WorkEntry, { items }: WorkState): void {
  const { type, item, seq } = entry;
  const whole =
    (ABOUT_A_QUESTION.has(type) ? item !== undefined && items.includes(item) : true) &&
    (type !== 'answer' || isGiven(entry.value)) &&
    (type !== 'eliminate' && type !== 'restore' ? true : entry.choiceId !== undefined) &&
    (type !== 'annotate' || (entry.annotationId !== undefined && entry.json !== undefined)) &&
    (type !== 'unannotate' || entry.annotationId !== undefined);
  if (!whole) throw refused('courses/invalid-entry', { seq });
}

function isGiven(value: string | null | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** When an entry was given, as it is stored. */
export function givenAt({ givenMs }: TakenEntry): Instant {
  return toInstant(givenMs);
}
