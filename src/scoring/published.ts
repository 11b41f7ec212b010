import type { StoredEvent } from '../platform/event-store/port.js';
import type { PublishedType } from '../platform/events/published-event.js';
import type { ScorePayloads } from './score/events.js';

/** Of every published score: the sitting whose stream it stands in. */
interface OfSitting {
  sitting: number;
}
export type AttemptScoredV1 = ScorePayloads['AttemptScored'] & OfSitting;
export type RouteDecidedV1 = ScorePayloads['RouteDecided'] & OfSitting;
export type SectionScoredV1 = ScorePayloads['SectionScored'] & OfSitting;
export type ScoreSupersededV1 = ScorePayloads['ScoreSuperseded'] & OfSitting;
export type RouteFlaggedV1 = ScorePayloads['RouteFlagged'] & OfSitting;

/** What other contexts see of a score stream: every fact, with the sitting. No answers are in it. */
export function translateScore(event: StoredEvent): { type: PublishedType; payload: object } {
  const sitting = Number(event.stream.slice(event.stream.lastIndexOf('-') + 1));
  return { type: `scoring.${event.type}.v1`, payload: { ...event.payload, sitting } };
}
