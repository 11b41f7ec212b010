import { toInstant, toMs, type Instant } from '../../kernel/clock.js';
import type { Projection } from '../../platform/events/projections.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { deadlineOf, type Ledger } from '../attempt/clock.js';
import type { AttemptEventType, AttemptPayloads, SubmittedBy } from '../attempt/events.js';
import { began, follow, PHASE_EVENTS, type Phase } from '../attempt/phase.js';
import { phaseFactOf, type PublishedAttempt } from '../published.js';
import { SITTING_COLUMNS, sittingOf, type Sitting } from './sitting.js';
import { CACHED_ROWS } from './live-projection.js';

/** What makes a sitting worth a look. */
export const ATTEMPT_FLAGS = [
  'late_answers',
  'late_counted',
  'outage',
  'takeover',
  'granted_time',
  'reset',
  'staff_action',
  'masked_view',
] as const;
export type AttemptFlag = (typeof ATTEMPT_FLAGS)[number];
/** Looks from behind a mask are counted from the access records when the list is read. */
type StoredFlag = Exclude<AttemptFlag, 'masked_view'>;
const STORED_FLAGS = ATTEMPT_FLAGS.filter((flag): flag is StoredFlag => flag !== 'masked_view');

/**
 * One row per sitting, for the list of attempt histories and for the sweep of ends. Ids only. It follows what changes a sitting
 * for good; how far an open one has come stands in the live rows (`ATTEMPTS_NOW`).
 */
export interface AttemptRow extends Sitting {
  item_count: number;
  /** As submitted. */
  answered_count: number;
  phase: Phase;
  started_at: Instant;
  submitted_at: Instant | null;
  submitted_by: SubmittedBy | null;
  used_seconds: number | null;
  ledger: Ledger;
  rules: { graceMs: number; silentMs: number };
  /** When a job next has something to do with it. */
  due_at: Instant | null;
  late_count: number;
  /**
   * Longest time between an answer that arrived after the end and changed what counts, and its arrival, in seconds; with
   * `late_counted` it counts.
   */
  late_gap_s: number | null;
  /** In the order of ATTEMPT_FLAGS. */
  flags: StoredFlag[];
  /** Version and receipt of the last event that was followed. */
  event_count: number;
  last_event_at: Instant;
}

const TYPES = [
  ...PHASE_EVENTS,
  'DeviceResumed',
  'DeviceTakenOver',
  'DeviceReleased',
  'LateResponseRecorded',
  'ConnectionLost',
  'AnswersAmended',
  'LateAnswersSetAside',
  'LateAnswersRestored',
  'IrregularityNoted',
] as const satisfies readonly AttemptEventType[];

export const ATTEMPTS = 'delivery.attempts_v4';

export const attemptsProjection: Projection<AttemptRow> = {
  name: 'delivery.attempts',
  version: 4,
  table: ATTEMPTS,
  key: ['stream'],
  columns: {
    ...SITTING_COLUMNS,
    item_count: 'int4',
    answered_count: 'int4',
    phase: 'text',
    started_at: 'timestamptz',
    submitted_at: 'timestamptz',
    submitted_by: 'text',
    used_seconds: 'int4',
    ledger: 'jsonb',
    rules: 'jsonb',
    due_at: 'timestamptz',
    late_count: 'int4',
    late_gap_s: 'int4',
    flags: 'text[]',
    event_count: 'int4',
    last_event_at: 'timestamptz',
  },
  types: TYPES.map((type) => `delivery.${type}.v1` as const),
  cachedRows: CACHED_ROWS,
  keysOf: (event) => [{ stream: event.stream }],
  evolve(row, event) {
    if (row && event.version! <= row.event_count) return row;
    const change = row ? changed(row, event) : begun(event);
    if (!change) return row;
    const next = {
      ...withFlags(change, flagsOf(event)),
      event_count: event.version!,
      last_event_at: event.receivedAt,
    };
    return row && change.phase === row.phase && change.ledger === row.ledger
      ? next
      : { ...next, due_at: dueAt(next, event) };
  },
};

function begun(event: PublishedEvent): AttemptRow | undefined {
  if (event.type !== 'delivery.AttemptStarted.v1') return undefined;
  const p = event.payload as PublishedAttempt<'AttemptStarted'>;
  return {
    ...sittingOf(event, p),
    item_count: p.items.length,
    answered_count: 0,
    ...began(p),
    started_at: p.startedAt,
    submitted_at: null,
    submitted_by: null,
    used_seconds: null,
    rules: { graceMs: p.rules.graceSeconds * 1000, silentMs: p.rules.silentMinutes * 60_000 },
    due_at: null,
    late_count: 0,
    late_gap_s: null,
    flags: [],
    event_count: 0,
    last_event_at: event.receivedAt,
  };
}

function changed(row: AttemptRow, event: PublishedEvent): AttemptRow {
  const fact = phaseFactOf(event);
  const followed = follow(row, fact);
  const now = followed === row ? row : { ...row, phase: followed.phase, ledger: followed.ledger };
  switch (fact.type) {
    case 'AnswersAmended':
      return amended(now, fact.payload);
    case 'LateAnswersSetAside':
      return { ...now, flags: now.flags.filter((flag) => flag !== 'late_counted') };
    case 'LateAnswersRestored':
      return now.late_gap_s === null ? now : withFlags(now, ['late_counted']);
    case 'LateResponseRecorded':
      return { ...now, late_count: now.late_count + 1 };
    case 'AttemptResumed':
      return { ...now, submitted_at: null, submitted_by: null, used_seconds: null };
    case 'AttemptSubmitted': {
      const { submittedAt, by, usedSeconds, answeredCount } = fact.payload;
      const closed = { submitted_at: submittedAt, submitted_by: by, used_seconds: usedSeconds };
      return { ...now, ...closed, answered_count: answeredCount };
    }
    case 'AttemptReset':
      return { ...now, answered_count: 0 };
    case 'AttemptReopened':
      // From here on they are answers like all others.
      return { ...now, late_gap_s: null, flags: now.flags.filter((flag) => flag !== 'late_counted') };
    default:
      return now;
  }
}

/** Answers arrived after the end, or what staff do to such ones is sealed anew. */
function amended(
  row: AttemptRow,
  { answeredCount, gapMs }: Pick<AttemptPayloads['AnswersAmended'], 'answeredCount' | 'gapMs'>,
): AttemptRow {
  const next = { ...row, answered_count: answeredCount };
  return gapMs === undefined
    ? next
    : withFlags({ ...next, late_gap_s: Math.max(Math.round(gapMs / 1000), row.late_gap_s ?? 0) }, ['late_counted']);
}

const FLAG_OF: Partial<Record<PublishedEvent['type'], readonly StoredFlag[]>> = {
  'delivery.LateResponseRecorded.v1': ['late_answers'],
  'delivery.ConnectionLost.v1': ['outage'],
  'delivery.OutageCredited.v1': ['outage', 'granted_time'],
  'delivery.DeviceTakenOver.v1': ['takeover'],
  'delivery.TimeGranted.v1': ['granted_time'],
  'delivery.AttemptReset.v1': ['reset'],
};

/** Whatever a person other than the student did is a staff action, whichever way it was done. */
function flagsOf({ type, actor }: PublishedEvent): readonly StoredFlag[] {
  const flags = FLAG_OF[type] ?? [];
  return actor?.kind === 'user' && actor.role !== 'Student' ? [...flags, 'staff_action'] : flags;
}

function withFlags(row: AttemptRow, flags: readonly StoredFlag[]): AttemptRow {
  if (flags.every((flag) => row.flags.includes(flag))) return row;
  return { ...row, flags: STORED_FLAGS.filter((flag) => row.flags.includes(flag) || flags.includes(flag)) };
}

/** The same reckoning as `dueAt` of the decider, which has the last word when the job asks it. */
function dueAt(row: AttemptRow, event: PublishedEvent): Instant | null {
  if (row.phase === 'expired') return toInstant(toMs(event.receivedAt) + row.rules.silentMs);
  if (row.phase !== 'running' && row.phase !== 'paused') return null;
  const deadline = deadlineOf(row.ledger);
  return deadline === null ? null : toInstant(deadline.atMs + (row.phase === 'running' ? row.rules.graceMs : 0));
}
