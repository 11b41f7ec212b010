import { toMs, type Instant } from '../../kernel/clock.js';
import type { Projection } from '../../platform/events/projections.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import type { Ledger } from '../attempt/clock.js';
import type { SubmittedBy } from '../attempt/events.js';
import { began, follow, pauseOf, type Phase, type PhaseFact } from '../attempt/phase.js';
import { phaseFactOf, PUBLISHED_TYPES, type PublishedAttempt } from '../published.js';
import { SITTING_COLUMNS, sittingOf, type Sitting } from './sitting.js';

/** NOTIFY channel of changed sittings. */
export const LIVE_CHANNEL = 'delivery_live';

/** More than sit at the same time on the largest test day. */
export const CACHED_ROWS = 20_000;

/** An answer given this soon after its question came up was hardly read. */
const RAPID_MS = 4_000;

/** How one sitting stands at this moment, for the live board. Ids and counts only; a reset sitting has no row. */
export interface LiveRow extends Sitting {
  /** Refs in the order of the form. */
  items: string[];
  /** One character a question: `-` nothing, `a` answered, `m` marked, `b` both. */
  marks: string;
  /** Number of the question on the screen, from 1; null before the first. */
  question: number | null;
  viewed_at: Instant | null;
  rapid: number;
  devices: string[];
  /** A device has the lease. */
  held: boolean;
  phase: Exclude<Phase, 'reset'>;
  paused_by: string | null;
  paused_at: Instant | null;
  ledger: Ledger;
  started_at: Instant;
  submitted_at: Instant | null;
  submitted_by: SubmittedBy | null;
  /** Questions and right answers were given to the student or the parents. */
  shown: boolean;
  /** What arrived after the end counts; some of it is set aside. */
  late_counts: boolean;
  late_aside: boolean;
  heard_at: Instant;
  event_count: number;
}

/** What stands for a while: who sits what since when, its phase and clock. */
export const LIVE = 'delivery.live_v4';
/** What moves with every save. */
export const LIVE_MOVES = 'delivery.live_moves_v4';
/** Whole rows; `stream` needs no table's name before it, nor does any other column. */
export const LIVE_ROWS = `${LIVE} join ${LIVE_MOVES} using (stream)`;

export const liveProjection: Projection<LiveRow> = {
  name: 'delivery.live',
  version: 4,
  table: LIVE,
  moving: { table: LIVE_MOVES, columns: ['rapid', 'question', 'event_count', 'viewed_at', 'heard_at', 'marks'] },
  key: ['stream'],
  columns: {
    ...SITTING_COLUMNS,
    items: 'jsonb',
    marks: 'text',
    question: 'int4',
    viewed_at: 'timestamptz',
    rapid: 'int4',
    devices: 'jsonb',
    held: 'bool',
    phase: 'text',
    paused_by: 'text',
    paused_at: 'timestamptz',
    ledger: 'jsonb',
    started_at: 'timestamptz',
    submitted_at: 'timestamptz',
    submitted_by: 'text',
    shown: 'bool',
    late_counts: 'bool',
    late_aside: 'bool',
    heard_at: 'timestamptz',
    event_count: 'int4',
  },
  types: PUBLISHED_TYPES,
  busy: true,
  notify: LIVE_CHANNEL,
  cachedRows: CACHED_ROWS,
  keysOf: (event) => [{ stream: event.stream }],
  evolve(row, event) {
    if (!row) return begun(event);
    if (event.version! <= row.event_count) return row;
    const next = changed(row, event);
    return next && { ...next, heard_at: heardAt(row, event), event_count: event.version! };
  },
};

function begun(event: PublishedEvent): LiveRow | undefined {
  if (event.type !== 'delivery.AttemptStarted.v1') return undefined;
  const p = event.payload as PublishedAttempt<'AttemptStarted'>;
  return {
    ...sittingOf(event, p),
    items: p.items.map(({ ref }) => ref),
    marks: '-'.repeat(p.items.length),
    question: null,
    viewed_at: null,
    rapid: 0,
    devices: [],
    held: false,
    ...began(p),
    phase: 'running',
    paused_by: null,
    paused_at: null,
    started_at: p.startedAt,
    submitted_at: null,
    submitted_by: null,
    shown: false,
    late_counts: false,
    late_aside: false,
    heard_at: event.receivedAt,
    event_count: event.version!,
  };
}

/** Every event of a device is a sign of life; what staff and jobs do is none. */
function heardAt(row: LiveRow, event: PublishedEvent): Instant {
  const ofDevice = event.actor?.kind === 'user' && event.actor.role === 'Student';
  return ofDevice && event.receivedAt > row.heard_at ? event.receivedAt : row.heard_at;
}

function changed(before: LiveRow, event: PublishedEvent): LiveRow | undefined {
  const fact = phaseFactOf(event);
  const row = inNextPhase(before, fact);
  if (row === undefined) return undefined;
  switch (fact.type) {
    case 'DeviceResumed':
      return withDevice(row, fact.payload.deviceId);
    case 'DeviceTakenOver':
      return withDevice(row, fact.payload.toDeviceId);
    case 'DeviceReleased':
    case 'SavedAndExited':
      return { ...row, held: false };
    case 'ItemViewed':
      return {
        ...row,
        question: row.items.indexOf(fact.payload.item) + 1 || row.question,
        viewed_at: event.occurredAt,
      };
    case 'ResponseRecorded': {
      const { item, datedAt, answeredCount } = fact.payload;
      const answered = mark(row, item, (m) => (m === 'm' || m === 'b' ? 'b' : 'a'));
      if (!stands(row, answered, answeredCount)) return row;
      const first = !isAnswered(row, item);
      const rapid =
        first &&
        row.viewed_at !== null &&
        row.items[(row.question ?? 0) - 1] === item &&
        toMs(datedAt) - toMs(row.viewed_at) < RAPID_MS;
      return { ...answered, rapid: row.rapid + Number(rapid) };
    }
    case 'ResponseCleared': {
      const { item, answeredCount } = fact.payload;
      const cleared = mark(row, item, (m) => (m === 'b' || m === 'm' ? 'm' : '-'));
      return stands(row, cleared, answeredCount) ? cleared : row;
    }
    case 'ItemFlagged':
      return mark(row, fact.payload.item, (m) => (m === 'a' || m === 'b' ? 'b' : 'm'));
    case 'ItemUnflagged':
      return mark(row, fact.payload.item, (m) => (m === 'a' || m === 'b' ? 'a' : '-'));
    case 'AttemptReopened':
      return { ...row, held: false, late_counts: false, late_aside: false };
    case 'AnswersAmended':
      return fact.payload.gapMs === undefined ? row : { ...row, late_counts: true };
    case 'LateAnswersSetAside':
      return { ...row, late_counts: false, late_aside: true };
    case 'LateAnswersRestored':
      return { ...row, late_counts: true, late_aside: false };
    case 'AnswersShown':
      return { ...row, shown: true };
    default:
      return row;
  }
}

/** Phase and clock after the fact, with who paused and who submitted as far as that stands. A reset sitting has no row. */
function inNextPhase(row: LiveRow, fact: PhaseFact): LiveRow | undefined {
  const followed = follow(row, fact);
  if (followed === row) return row;
  const { phase, ledger } = followed;
  if (phase === 'reset') return undefined;
  const pause = pauseOf(fact);
  const next: LiveRow = { ...row, phase, ledger };
  switch (phase) {
    case 'running':
      return { ...next, paused_by: null, paused_at: null, submitted_at: null, submitted_by: null };
    case 'paused':
      return {
        ...next,
        paused_by: pause?.by ?? row.paused_by,
        paused_at: row.phase === 'paused' ? row.paused_at : (pause?.at ?? null),
        submitted_at: null,
        submitted_by: null,
      };
    case 'submitted':
      return fact.type === 'AttemptSubmitted'
        ? {
            ...next,
            paused_by: null,
            paused_at: null,
            submitted_at: fact.payload.submittedAt,
            submitted_by: fact.payload.by,
          }
        : next;
    case 'invalidated':
      return { ...next, paused_by: null, paused_at: null };
    case 'expired':
      return next;
  }
}

/**
 * What was given earlier on a device that is heard later does not stand beside a newer answer: the decider did not count it.
 */
function stands(before: LiveRow, after: LiveRow, answeredCount: number): boolean {
  return after.marks === before.marks || after.marks.replace(/[-m]/g, '').length === answeredCount;
}

function isAnswered(row: LiveRow, item: string): boolean {
  const m = row.marks[row.items.indexOf(item)];
  return m === 'a' || m === 'b';
}

function mark(row: LiveRow, item: string, next: (mark: string) => string): LiveRow {
  const place = row.items.indexOf(item);
  if (place < 0) return row;
  return { ...row, marks: row.marks.slice(0, place) + next(row.marks[place]!) + row.marks.slice(place + 1) };
}

function withDevice(row: LiveRow, deviceId: string): LiveRow {
  return { ...row, held: true, devices: row.devices.includes(deviceId) ? row.devices : [...row.devices, deviceId] };
}
