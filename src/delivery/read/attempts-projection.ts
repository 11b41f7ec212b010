import { toInstant, toMs, type Instant } from '../../kernel/clock.js';
import type { Projection } from '../../platform/events/projections.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { deadlineOf, give, goOn, openLedger, stop, stopInvalidated, stopUsed, type Ledger } from '../attempt/clock.js';
import type { AttemptEventType, AttemptPayloads, SubmittedBy, Timing } from '../attempt/events.js';
import { KEPT_ROWS } from './live-projection.js';
import type { PublishedAttempt } from '../published.js';

/** What makes a sitting worth a look. */
export const ATTEMPT_FLAGS = ['late_answers', 'outage', 'takeover', 'granted_time', 'reset', 'staff_action', 'masked_view'] as const;
export type AttemptFlag = (typeof ATTEMPT_FLAGS)[number];
/** Looks from behind a mask are counted from the access records when the list is read. */
type StoredFlag = Exclude<AttemptFlag, 'masked_view'>;
const STORED_FLAGS = ATTEMPT_FLAGS.filter((flag): flag is StoredFlag => flag !== 'masked_view');

/**
 * One row per sitting, for the list of attempt histories and for the sweep of ends. Ids only. It follows what changes a sitting for
 * good; how far an open one has come stands in the live rows (`ATTEMPTS_NOW`).
 */
export interface AttemptRow {
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
  item_count: number;
  /** As submitted. */
  answered_count: number;
  phase: 'running' | 'paused' | 'expired' | 'submitted' | 'reset' | 'invalidated';
  started_at: Instant;
  submitted_at: Instant | null;
  submitted_by: SubmittedBy | null;
  used_seconds: number | null;
  ledger: Ledger;
  rules: { graceMs: number; silentMs: number };
  /** When a job next has something to do with it. */
  due_at: Instant | null;
  late_count: number;
  /** In the order of ATTEMPT_FLAGS. */
  flags: StoredFlag[];
  /** Version and receipt of the last event that was followed. */
  event_count: number;
  last_event_at: Instant;
}

const TYPES = [
  'AttemptStarted', 'DeviceResumed', 'DeviceTakenOver', 'DeviceReleased', 'LateResponseRecorded', 'AttemptPaused', 'AttemptResumed', 'SavedAndExited', 'TimeGranted', 'OutageCredited',
  'TimeExpired', 'ConnectionLost', 'AttemptSubmitted', 'AnswersAmended', 'AttemptReset', 'AttemptInvalidated', 'IrregularityNoted', 'AttemptReopened',
] as const satisfies readonly AttemptEventType[];

export const ATTEMPTS = 'delivery.attempts_v3';

export const attemptsProjection: Projection<AttemptRow> = {
  name: 'delivery.attempts',
  version: 3,
  table: ATTEMPTS,
  key: ['stream'],
  columns: {
    stream: 'text', attempt_id: 'text', student_assessment_id: 'int4', sitting: 'int4', student_id: 'int4', school_id: 'int4', district_id: 'int4', class_ids: 'int4[]',
    type_id: 'int4', set_id: 'int4', category_id: 'int4', part: 'int4', difficulty: 'text', school_year_id: 'int4', timing: 'text', item_count: 'int4',
    answered_count: 'int4', phase: 'text', started_at: 'timestamptz', submitted_at: 'timestamptz', submitted_by: 'text', used_seconds: 'int4', ledger: 'jsonb',
    rules: 'jsonb', due_at: 'timestamptz', late_count: 'int4', flags: 'text[]', event_count: 'int4', last_event_at: 'timestamptz',
  },
  types: TYPES.map((type) => `delivery.${type}.v1` as const),
  kept: KEPT_ROWS,
  keysOf: (event) => [{ stream: event.stream }],
  evolve(row, event) {
    if (row && event.version! <= row.event_count) return row;
    const change = row ? changed(row, event) : begun(event);
    if (!change) return row;
    const next = { ...withFlags(change, flagsOf(event, change.student_id)), event_count: event.version!, last_event_at: event.receivedAt };
    return row && change.phase === row.phase && change.ledger === row.ledger ? next : { ...next, due_at: dueAt(next, event) };
  },
};

function begun(event: PublishedEvent): AttemptRow | undefined {
  if (event.type !== 'delivery.AttemptStarted.v1') return undefined;
  const p = event.payload as PublishedAttempt<'AttemptStarted'>;
  return {
    stream: event.stream!, attempt_id: p.attemptId, student_assessment_id: p.studentAssessmentId, sitting: p.sitting, student_id: p.studentId,
    school_id: p.schoolId, district_id: p.districtId, class_ids: p.classIds,
    type_id: p.assessment.typeId, set_id: p.assessment.setId, category_id: p.assessment.categoryId, part: p.assessment.part,
    difficulty: p.assessment.difficulty, school_year_id: p.assessment.schoolYearId, timing: p.timing, item_count: p.items.length, answered_count: 0,
    phase: 'running', started_at: p.startedAt, submitted_at: null, submitted_by: null, used_seconds: null,
    ledger: openLedger(p),
    rules: { graceMs: p.rules.graceSeconds * 1000, silentMs: p.rules.silentMinutes * 60_000 },
    due_at: null, late_count: 0, flags: [], event_count: 0, last_event_at: event.receivedAt,
  };
}

function changed(row: AttemptRow, event: PublishedEvent): AttemptRow {
  const type = event.type.split('.')[1] as (typeof TYPES)[number];
  const payload = event.payload as AttemptPayloads[AttemptEventType];
  const { ledger } = row;
  switch (type) {
    case 'AnswersAmended':
      return { ...row, answered_count: (payload as AttemptPayloads['AnswersAmended']).answeredCount };
    case 'LateResponseRecorded':
      return { ...row, late_count: row.late_count + 1 };
    case 'AttemptPaused':
      return { ...row, phase: 'paused', ledger: stop(ledger, toMs((payload as AttemptPayloads['AttemptPaused']).pausedAt)) };
    case 'SavedAndExited':
      return { ...row, phase: 'paused', ledger: stop(ledger, toMs((payload as AttemptPayloads['SavedAndExited']).savedAt)) };
    case 'AttemptResumed': {
      const resumed = goOn(ledger, toMs((payload as AttemptPayloads['AttemptResumed']).resumedAt));
      return { ...row, phase: 'running', submitted_at: null, submitted_by: null, used_seconds: null, ledger: resumed };
    }
    case 'TimeGranted':
      return revived(row, give(ledger, 'grantedMs', payload as AttemptPayloads['TimeGranted']));
    case 'OutageCredited':
      return revived(row, give(ledger, 'creditedMs', payload as AttemptPayloads['OutageCredited']));
    case 'TimeExpired':
      return { ...row, phase: 'expired' };
    case 'AttemptSubmitted': {
      const { submittedAt, by, usedSeconds, answeredCount } = payload as AttemptPayloads['AttemptSubmitted'];
      const closed = { submitted_at: submittedAt, submitted_by: by, used_seconds: usedSeconds, answered_count: answeredCount };
      return { ...row, ...closed, phase: 'submitted', ledger: stopUsed(ledger, usedSeconds) };
    }
    case 'AttemptReset':
      return { ...row, phase: 'reset', answered_count: 0 };
    case 'AttemptInvalidated':
      return { ...row, phase: 'invalidated', ledger: stopInvalidated(ledger, payload as AttemptPayloads['AttemptInvalidated']) };
    case 'AttemptReopened':
      return { ...row, phase: 'paused', ledger: stop(ledger, toMs(event.receivedAt)) };
    default:
      return row;
  }
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
function flagsOf({ type, actor }: PublishedEvent, studentId: number): readonly StoredFlag[] {
  const flags = FLAG_OF[type] ?? [];
  return actor?.kind === 'user' && actor.id !== studentId ? [...flags, 'staff_action'] : flags;
}

function withFlags(row: AttemptRow, flags: readonly StoredFlag[]): AttemptRow {
  if (flags.every((flag) => row.flags.includes(flag))) return row;
  return { ...row, flags: STORED_FLAGS.filter((flag) => row.flags.includes(flag) || flags.includes(flag)) };
}

function revived(row: AttemptRow, ledger: Ledger): AttemptRow {
  return { ...row, ledger, phase: row.phase === 'expired' ? 'running' : row.phase };
}

/** The same reckoning as `dueAt` of the decider, which has the last word when the job asks it. */
function dueAt(row: AttemptRow, event: PublishedEvent): Instant | null {
  if (row.phase === 'expired') return toInstant(toMs(event.receivedAt) + row.rules.silentMs);
  if (row.phase !== 'running' && row.phase !== 'paused') return null;
  const deadline = deadlineOf(row.ledger);
  return deadline === null ? null : toInstant(deadline.atMs + (row.phase === 'running' ? row.rules.graceMs : 0));
}
