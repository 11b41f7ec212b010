import { toMs, type Instant } from '../../kernel/clock.js';
import type { Projection } from '../../platform/events/projections.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { give, goOn, openLedger, stop, stopInvalidated, stopUsed, type Ledger } from '../attempt/clock.js';
import type { AttemptEventType, SubmittedBy, Timing } from '../attempt/events.js';
import { PUBLISHED_TYPES, type PublishedAttempt } from '../published.js';

/** NOTIFY channel of changed sittings. */
export const LIVE_CHANNEL = 'delivery_live';

/** More than sit at the same time on the largest test day. */
export const KEPT_ROWS = 20_000;

/** An answer given this soon after its question came up was hardly read. */
const RAPID_MS = 4_000;

/** How one sitting stands at this moment, for the live board. Ids and counts only; a reset sitting has no row. */
export interface LiveRow {
  stream: string;
  attempt_id: string;
  student_assessment_id: number;
  sitting: number;
  student_id: number;
  school_id: number;
  district_id: number;
  class_ids: number[];
  type_id: number;
  set_id: number;
  category_id: number;
  part: 1 | 2;
  difficulty: string;
  school_year_id: number;
  timing: Timing;
  /** Refs in the order of the form. */
  items: string[];
  /** One character a question: `-` nothing, `a` answered, `m` marked, `b` both. */
  marks: string;
  /** Number of the question on the screen, from 1; null before the first. */
  question: number | null;
  viewed_at: Instant | null;
  rapid: number;
  devices: string[];
  /** A device has the pen. */
  held: boolean;
  phase: 'running' | 'paused' | 'expired' | 'submitted' | 'invalidated';
  paused_by: string | null;
  paused_at: Instant | null;
  ledger: Ledger;
  started_at: Instant;
  submitted_at: Instant | null;
  submitted_by: SubmittedBy | null;
  heard_at: Instant;
  event_count: number;
}

/** What stands for a while: who sits what since when, its phase and clock. */
export const LIVE = 'delivery.live_v3';
/** What moves with every save. */
export const LIVE_MOVES = 'delivery.live_moves_v3';
/** Whole rows; `stream` needs no table's name before it, nor does any other column. */
export const LIVE_ROWS = `${LIVE} join ${LIVE_MOVES} using (stream)`;

export const liveProjection: Projection<LiveRow> = {
  name: 'delivery.live',
  version: 3,
  table: LIVE,
  moving: { table: LIVE_MOVES, columns: ['rapid', 'question', 'event_count', 'viewed_at', 'heard_at', 'marks'] },
  key: ['stream'],
  columns: {
    stream: 'text', attempt_id: 'text', student_assessment_id: 'int4', sitting: 'int4', student_id: 'int4', school_id: 'int4', district_id: 'int4', class_ids: 'int4[]', type_id: 'int4', set_id: 'int4',
    category_id: 'int4', part: 'int4', difficulty: 'text', school_year_id: 'int4', timing: 'text', items: 'jsonb', marks: 'text', question: 'int4', viewed_at: 'timestamptz',
    rapid: 'int4', devices: 'jsonb', held: 'bool', phase: 'text', paused_by: 'text', paused_at: 'timestamptz', ledger: 'jsonb', started_at: 'timestamptz', submitted_at: 'timestamptz',
    submitted_by: 'text', heard_at: 'timestamptz', event_count: 'int4',
  },
  types: PUBLISHED_TYPES,
  busy: true,
  notify: LIVE_CHANNEL,
  kept: KEPT_ROWS,
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
  const { typeId, setId, categoryId, part, difficulty, schoolYearId } = p.assessment;
  return {
    stream: event.stream!, attempt_id: p.attemptId, student_assessment_id: p.studentAssessmentId, sitting: p.sitting, student_id: p.studentId, school_id: p.schoolId,
    district_id: p.districtId, class_ids: p.classIds, type_id: typeId, set_id: setId, category_id: categoryId, part, difficulty, school_year_id: schoolYearId, timing: p.timing,
    items: p.items.map(({ ref }) => ref), marks: '-'.repeat(p.items.length), question: null, viewed_at: null, rapid: 0, devices: [], held: false, phase: 'running', paused_by: null,
    paused_at: null, ledger: openLedger(p), started_at: p.startedAt, submitted_at: null, submitted_by: null, heard_at: event.receivedAt, event_count: event.version!,
  };
}

/** Every event of a device is a sign of life; what staff and jobs do is none. */
function heardAt(row: LiveRow, event: PublishedEvent): Instant {
  const ofDevice = event.actor?.kind === 'user' && event.actor.role === 'Student';
  return ofDevice && event.receivedAt > row.heard_at ? event.receivedAt : row.heard_at;
}

function changed(row: LiveRow, event: PublishedEvent): LiveRow | undefined {
  const type = event.type.split('.')[1] as AttemptEventType;
  const p = event.payload as never;
  const of = <T extends AttemptEventType>(): PublishedAttempt<T> => p;
  switch (type) {
    case 'DeviceResumed':
      return withDevice(row, of<'DeviceResumed'>().deviceId);
    case 'DeviceTakenOver':
      return withDevice(row, of<'DeviceTakenOver'>().toDeviceId);
    case 'DeviceReleased':
      return { ...row, held: false };
    case 'ItemViewed':
      return { ...row, question: row.items.indexOf(of<'ItemViewed'>().item) + 1 || row.question, viewed_at: event.occurredAt };
    case 'ResponseRecorded': {
      const { item, datedAt, answeredCount } = of<'ResponseRecorded'>();
      const answered = mark(row, item, (m) => (m === 'm' || m === 'b' ? 'b' : 'a'));
      if (!stands(row, answered, answeredCount)) return row;
      const first = !isAnswered(row, item);
      const rapid = first && row.viewed_at !== null && row.items[(row.question ?? 0) - 1] === item && toMs(datedAt) - toMs(row.viewed_at) < RAPID_MS;
      return { ...answered, rapid: row.rapid + Number(rapid) };
    }
    case 'ResponseCleared': {
      const { item, answeredCount } = of<'ResponseCleared'>();
      const cleared = mark(row, item, (m) => (m === 'b' || m === 'm' ? 'm' : '-'));
      return stands(row, cleared, answeredCount) ? cleared : row;
    }
    case 'ItemFlagged':
      return mark(row, of<'ItemFlagged'>().item, (m) => (m === 'a' || m === 'b' ? 'b' : 'm'));
    case 'ItemUnflagged':
      return mark(row, of<'ItemUnflagged'>().item, (m) => (m === 'a' || m === 'b' ? 'a' : '-'));
    case 'AttemptPaused':
      return paused(row, of<'AttemptPaused'>().by, of<'AttemptPaused'>().pausedAt);
    case 'SavedAndExited':
      return { ...paused(row, 'save', of<'SavedAndExited'>().savedAt), held: false };
    case 'AttemptResumed':
      return { ...running(row), ledger: goOn(row.ledger, toMs(of<'AttemptResumed'>().resumedAt)) };
    case 'TimeGranted':
      return revived(row, give(row.ledger, 'grantedMs', of<'TimeGranted'>()));
    case 'OutageCredited':
      return revived(row, give(row.ledger, 'creditedMs', of<'OutageCredited'>()));
    case 'TimeExpired':
      return { ...row, phase: 'expired' };
    case 'AttemptSubmitted': {
      const { submittedAt, by, usedSeconds } = of<'AttemptSubmitted'>();
      return { ...row, phase: 'submitted', paused_by: null, paused_at: null, submitted_at: submittedAt, submitted_by: by, ledger: stopUsed(row.ledger, usedSeconds) };
    }
    case 'AttemptInvalidated':
      return { ...row, phase: 'invalidated', paused_by: null, paused_at: null, ledger: stopInvalidated(row.ledger, of<'AttemptInvalidated'>()) };
    case 'AttemptReopened':
      return { ...paused(row, 'reopening', event.receivedAt), held: false, submitted_at: null, submitted_by: null };
    case 'AttemptReset':
      return undefined;
    default:
      return row;
  }
}

/** What was given earlier on a device that is heard later does not stand beside a newer answer: the decider did not count it. */
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

function paused(row: LiveRow, by: string, at: Instant): LiveRow {
  return { ...row, phase: 'paused', paused_by: by, paused_at: row.phase === 'paused' ? row.paused_at : at, ledger: stop(row.ledger, toMs(at)) };
}

function running(row: LiveRow): LiveRow {
  return { ...row, phase: 'running', paused_by: null, paused_at: null, submitted_at: null, submitted_by: null };
}

function revived(row: LiveRow, ledger: Ledger): LiveRow {
  return row.phase === 'expired' ? { ...running(row), ledger } : { ...row, ledger };
}
