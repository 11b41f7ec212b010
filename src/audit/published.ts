import type { StoredEvent } from '../platform/event-store/port.js';
import type { PublishedType } from '../platform/events/published-event.js';
import type { AccessEventType, AccessPayloads } from './access/events.js';

// The names are from before audit was a context of its own; a name that has shipped stays.

/** `delivery.AttemptViewed.v1`: somebody read a history; `onBehalfOf` of the event when they did so behind a mask. */
export type AttemptViewedV1 = Pick<AccessPayloads['AttemptViewed'], 'stream' | 'attemptId' | 'purpose' | 'districtId'>;

/** `delivery.RecordViewed.v1`: another part of a student's record was read or taken. */
export type RecordViewedV1 = Omit<AccessPayloads['RecordViewed'], 'viewedAt'>;

/** `delivery.RecordErased.v1`: the student was erased. */
export type RecordErasedV1 = Pick<AccessPayloads['RecordErased'], 'districtId'>;

/** What the others see of a fact of an access stream. */
export function publishAccess({
  type,
  payload,
}: StoredEvent): { type: PublishedType; payload: AttemptViewedV1 | RecordViewedV1 | RecordErasedV1 } | null {
  switch (type as AccessEventType) {
    case 'AttemptViewed': {
      const { viewedAt: _, ...what } = payload as AccessPayloads['AttemptViewed'];
      return { type: 'delivery.AttemptViewed.v1', payload: what };
    }
    case 'RecordViewed': {
      const { viewedAt: _, ...what } = payload as AccessPayloads['RecordViewed'];
      return { type: 'delivery.RecordViewed.v1', payload: what };
    }
    case 'RecordErased': {
      const { erasedAt: _, ...what } = payload as AccessPayloads['RecordErased'];
      return { type: 'delivery.RecordErased.v1', payload: what };
    }
    default:
      return null;
  }
}
