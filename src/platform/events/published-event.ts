import type { Instant } from '../../kernel/clock.js';
import type { PublishedType } from '../db/published.js';
import type { Actor, Position } from '../event-store/port.js';

export type { PublishedType };

/** Which log an event comes from: the decider streams, or what state-stored contexts publish in their own transactions. */
export type LogName = 'streams' | 'published';

/** What consumers see, whatever the log. Ids only: no names or e-mails. */
export interface PublishedEvent<P = any> {
  id: string;
  type: PublishedType;
  /** Null for events of state-stored contexts. */
  stream: string | null;
  version: number | null;
  occurredAt: Instant;
  receivedAt: Instant;
  actor: Actor | null;
  onBehalfOf?: number;
  /** Whose an event of the published log is, by the directory when it was published; older ones lack it. */
  tenants?: readonly number[];
  payload: P;
  position: Position;
  log: LogName;
}

/** `OrderSent` of `orders.OrderSent.v1`: the type of the stored event, where it comes from a stream. */
export function storedTypeOf(type: PublishedType): string {
  return type.split('.')[1]!;
}
