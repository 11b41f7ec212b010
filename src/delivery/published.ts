import type { StoredEvent } from '../platform/event-store/port.js';
import type { PublishedType } from '../platform/events/published-event.js';
import type { AccessEventType, AccessPayloads } from './access/events.js';
import type { AttemptEvent, AttemptEventType, AttemptPayloads } from './attempt/events.js';
import { upcast } from './attempt/upcast.js';

/** Which sitting a published event of delivery speaks of; every payload carries it. */
export interface OfSitting {
  studentAssessmentId: number;
  sitting: number;
}

/** Members of a payload that other contexts never see: answers, notes and reasons, sealed or not. */
type Secret = 'value' | 'answers' | 'reason' | 'note' | 'userAgent';

/** Payload of `delivery.<Type>.v1`: the stored one without answers, notes and reasons, with the sitting it belongs to. */
export type PublishedAttempt<T extends keyof AttemptPayloads> = Omit<AttemptPayloads[T], Secret> & OfSitting;

const SECRETS: ReadonlySet<string> = new Set<Secret>(['value', 'answers', 'reason', 'note', 'userAgent']);

const TYPES = [
  'AttemptStarted', 'DeviceResumed', 'DeviceTakenOver', 'DeviceReleased', 'ItemViewed', 'ItemLeft', 'ResponseRecorded', 'ResponseCleared', 'LateResponseRecorded',
  'ItemFlagged', 'ItemUnflagged', 'OptionEliminated', 'OptionRestored', 'AnnotationSaved', 'ToolOpened', 'ToolClosed', 'ReviewOpened',
  'AttemptPaused', 'AttemptResumed', 'SavedAndExited', 'TimeGranted', 'OutageCredited', 'TimeWarningShown', 'TimeExpired', 'FocusLost', 'FocusGained',
  'ConnectionLost', 'ConnectionRestored', 'AttemptSubmitted', 'AnswersAmended', 'AttemptReset', 'AttemptInvalidated', 'IrregularityNoted', 'AttemptReopened',
] as const satisfies readonly AttemptEventType[];

/** Every published type of an attempt stream. */
export const PUBLISHED_TYPES = TYPES.map((type) => `delivery.${type}.v1` as const);

/** What the others see of a stored fact of an attempt stream. */
export function publishAttempt(stored: StoredEvent): { type: PublishedType; payload: object } {
  const event = upcast(stored) as AttemptEvent;
  const payload: Record<string, unknown> = {};
  for (const name in event.payload) if (!SECRETS.has(name)) payload[name] = event.payload[name as keyof typeof event.payload];
  const [, studentAssessmentId, sitting] = event.stream.split('-');
  payload.studentAssessmentId = Number(studentAssessmentId);
  payload.sitting = Number(sitting);
  return { type: `delivery.${event.type}.v1`, payload };
}

/** `delivery.AnswersErased.v1`, in PostgreSQL's own log: the key of a sitting was destroyed on legal request. */
export interface AnswersErased extends OfSitting {
  studentId: number;
}

/** `delivery.AttemptViewed.v1`: somebody read a history; `onBehalfOf` of the event when they did so behind a mask. */
export type AttemptViewedV1 = Pick<AccessPayloads['AttemptViewed'], 'stream' | 'attemptId' | 'purpose'>;

/** `delivery.RecordViewed.v1`: another part of a student's record was read or taken. */
export type RecordViewedV1 = Omit<AccessPayloads['RecordViewed'], 'viewedAt'>;

/** What the others see of a fact of an access stream. */
export function publishAccess({ type, payload }: StoredEvent): { type: PublishedType; payload: AttemptViewedV1 | RecordViewedV1 | Record<string, never> } | null {
  switch (type as AccessEventType) {
    case 'AttemptViewed': {
      const { stream, attemptId, purpose } = payload as AccessPayloads['AttemptViewed'];
      return { type: 'delivery.AttemptViewed.v1', payload: { stream, attemptId, purpose } };
    }
    case 'RecordViewed': {
      const { viewedAt: _, ...what } = payload as AccessPayloads['RecordViewed'];
      return { type: 'delivery.RecordViewed.v1', payload: what };
    }
    case 'RecordErased':
      return { type: 'delivery.RecordErased.v1', payload: {} };
    default:
      return null;
  }
}
