import type { StoredEvent } from '../platform/event-store/port.js';
import { storedTypeOf, type PublishedEvent, type PublishedType } from '../platform/events/published-event.js';
import type { AttemptEvent, AttemptEventType, AttemptPayloads, Secret } from './attempt/events.js';
import type { PhaseFact } from './attempt/phase.js';
import { upcast } from './attempt/upcast.js';

/** Which sitting a published event of delivery speaks of; every payload carries it. */
export interface OfSitting {
  studentAssessmentId: number;
  sitting: number;
}

/** Payload of `delivery.<Type>.v1`: the stored one without answers, notes and reasons, with the sitting it belongs to. */
export type PublishedAttempt<T extends keyof AttemptPayloads> = Omit<AttemptPayloads[T], Secret> & OfSitting;

const SECRETS: ReadonlySet<string> = new Set<Secret>(['value', 'answers', 'unsent', 'reason', 'note', 'userAgent']);

const TYPES = [
  'AttemptStarted',
  'DeviceResumed',
  'DeviceTakenOver',
  'DeviceReleased',
  'EntriesStated',
  'ItemViewed',
  'ItemLeft',
  'ResponseRecorded',
  'ResponseCleared',
  'LateResponseRecorded',
  'ItemFlagged',
  'ItemUnflagged',
  'OptionEliminated',
  'OptionRestored',
  'AnnotationSaved',
  'ToolOpened',
  'ToolClosed',
  'ReviewOpened',
  'AttemptPaused',
  'PauseMoved',
  'AttemptResumed',
  'SavedAndExited',
  'TimeGranted',
  'TimeTakenBack',
  'OutageCredited',
  'TimeWarningShown',
  'TimeExpired',
  'FocusLost',
  'FocusGained',
  'ConnectionLost',
  'ConnectionRestored',
  'AttemptSubmitted',
  'AnswersAmended',
  'LateAnswersSetAside',
  'LateAnswersRestored',
  'AnswersShown',
  'AttemptReset',
  'AttemptInvalidated',
  'IrregularityNoted',
  'AttemptReopened',
] as const satisfies readonly AttemptEventType[];

/** Every published type of an attempt stream. */
export const PUBLISHED_TYPES = TYPES.map((type) => `delivery.${type}.v1` as const);

/** What the others see of a stored fact of an attempt stream. */
export function publishAttempt(stored: StoredEvent): { type: PublishedType; payload: object } {
  const event = upcast(stored) as AttemptEvent;
  const payload: Record<string, unknown> = {};
  for (const name in event.payload)
    if (!SECRETS.has(name)) payload[name] = event.payload[name as keyof typeof event.payload];
  const [, studentAssessmentId, sitting] = event.stream.split('-');
  payload.studentAssessmentId = Number(studentAssessmentId);
  payload.sitting = Number(sitting);
  return { type: `delivery.${event.type}.v1`, payload };
}

/** A published fact of an attempt stream as the attempt's own folds read it. */
export function phaseFactOf({ type, payload, receivedAt }: PublishedEvent): PhaseFact {
  return { type: storedTypeOf(type), payload, receivedAt } as PhaseFact;
}

/** `delivery.AnswersErased.v1`, in PostgreSQL's own log: the key of a sitting was destroyed on legal request. */
export interface AnswersErased extends OfSitting {
  studentId: number;
  /** Where the sitting was begun. */
  districtId?: number;
}
