import { categoryOf } from '../event-store/event-line.js';
import type { Position, StoredEvent } from '../event-store/port.js';
import { storedTypeOf, type PublishedEvent, type PublishedType } from './published-event.js';

type Translate = (event: StoredEvent) => { type: PublishedType; payload: object } | null;

/** Stored facts are private to their context; each context says here what the others see of them (`<context>/published.ts`). */
export class EventTranslators {
  private readonly byCategory = new Map<string, Translate>();
  /** Published types by stored ones that were found to carry their name. */
  private readonly named = new Map<string, PublishedType>();

  /**
   * `category` is what the names of the streams begin with. `translate` gets the event as stored (upcast it first where
   * versions differ); null keeps a fact private. Pure.
   */
  register(category: string, translate: Translate): void {
    if (this.byCategory.has(category)) throw new Error(`events of ${category} streams are already translated`);
    this.byCategory.set(category, translate);
  }

  translate(event: StoredEvent, position: Position): PublishedEvent | null {
    const published = this.byCategory.get(categoryOf(event.stream))?.(event);
    if (!published) return null;
    if (this.named.get(event.type) !== published.type) this.checkName(event.type, published.type);
    return {
      id: event.id,
      type: published.type,
      stream: event.stream,
      version: event.version,
      occurredAt: event.occurredAt,
      receivedAt: event.receivedAt,
      actor: event.actor,
      ...(event.onBehalfOf === undefined ? {} : { onBehalfOf: event.onBehalfOf }),
      payload: published.payload,
      position,
      log: 'streams',
    };
  }

  /** Readers of the log select by stored types. */
  private checkName(stored: string, published: PublishedType): void {
    if (storedTypeOf(published) !== stored)
      throw new Error(`${stored} is published as ${published}: a published type carries the stored one's name`);
    this.named.set(stored, published);
  }
}
