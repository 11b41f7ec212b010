import type { EventStore, Position } from '../event-store/port.js';
import type { EventTranslators } from './event-translators.js';
import type { LogName, PublishedEvent } from './published-event.js';
import type { PublishedLog } from './published-log.js';

export interface Page {
  events: PublishedEvent[];
  /** Checkpoint to continue from. */
  next: Position | null;
  /** Nothing stands behind the checkpoint now. */
  empty: boolean;
}

/** Which events of the streams some followers want, and how they are read. */
export interface Readership {
  /** As stored; undefined: all, for who wants nearly all. */
  types: ReadonlySet<string> | undefined;
  /** Events of a page. */
  page: number;
  /** Pages that are kept, for followers that are slower than others of the same readership; none for one alone. */
  cachedPages: number;
}

export const LOGS: readonly LogName[] = ['streams', 'published'];
/** A page passes so many events at once where few of them are wanted. */
const AMONG = 5_000;

/**
 * Both logs as published events. Followers of one readership that stand at the same place share one read and one translation:
 * a page behind a checkpoint never changes once it has events, it only gets a successor.
 */
export class LogPages {
  private readonly cache = new WeakMap<Readership, Map<string, { page: Promise<Page>; readAt: number }>>();

  constructor(
    private readonly store: EventStore,
    private readonly translators: EventTranslators,
    private readonly published: PublishedLog,
  ) {}

  /** @param since the news "nothing there" may be as old as this (`performance.now()`). */
  after(log: LogName, after: Position | null, since: number, readership: Readership): Promise<Page> {
    if (readership.cachedPages === 0) return this.read(log, after, readership.page, readership.types);
    let pages = this.cache.get(readership);
    if (!pages) this.cache.set(readership, (pages = new Map()));
    const key = `${log} ${after ?? ''}`;
    const known = pages.get(key);
    if (known && known.readAt >= since) return known.page;
    const entry = {
      readAt: performance.now(),
      page: this.read(log, after, readership.page, readership.types),
    };
    pages.delete(key);
    pages.set(key, entry);
    if (pages.size > readership.cachedPages) pages.delete(pages.keys().next().value!);
    entry.page.then(
      (page) => {
        if (!page.empty) entry.readAt = Infinity;
      },
      () => pages.delete(key),
    );
    return entry.page;
  }

  /** @param types of stored events, all without it; what is published by contexts comes whole. */
  async read(log: LogName, after: Position | null, limit: number, types?: ReadonlySet<string>): Promise<Page> {
    if (log === 'published') {
      const page = await this.published.readAll(after, limit);
      return { ...page, empty: page.events.length === 0 };
    }
    const { events, positions, next } = await this.store.readAll(
      after,
      limit,
      types && { types, among: Math.max(AMONG, limit) },
    );
    const translated: PublishedEvent[] = [];
    for (let i = 0; i < events.length; i++) {
      const event = this.translators.translate(events[i]!, positions[i]!);
      if (event) translated.push(event);
    }
    return { events: translated, next, empty: next === after };
  }

  compare(log: LogName, a: Position, b: Position): number {
    return log === 'streams' ? this.store.compare(a, b) : this.published.compare(a, b);
  }

  /** Resolves when both logs show everything that was committed before the call. */
  async settled(): Promise<void> {
    await Promise.all([this.store.settled(), this.published.settled()]);
  }
}
