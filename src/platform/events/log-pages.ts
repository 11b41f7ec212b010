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

export const LOGS: readonly LogName[] = ['streams', 'published'];
export const PAGE = 500;
/** Followers that are slower than others by less than this still share the reads. */
const KEPT_PAGES = 64;

/**
 * Both logs as published events. Followers that stand at the same place share one read and one translation:
 * a page behind a checkpoint never changes once it has events, it only gets a successor.
 */
export class LogPages {
  private readonly kept = new Map<string, { page: Promise<Page>; until: number }>();

  constructor(
    private readonly store: EventStore,
    private readonly translators: EventTranslators,
    private readonly published: PublishedLog,
  ) {}

  /** @param freshMs how old the news "nothing there" may be. */
  after(log: LogName, after: Position | null, freshMs: number): Promise<Page> {
    const key = `${log} ${after ?? ''}`;
    const known = this.kept.get(key);
    if (known && performance.now() < known.until) return known.page;
    const entry = { page: this.read(log, after, PAGE), until: performance.now() + freshMs };
    this.kept.delete(key);
    this.kept.set(key, entry);
    if (this.kept.size > KEPT_PAGES) this.kept.delete(this.kept.keys().next().value!);
    entry.page.then(
      (page) => {
        if (!page.empty) entry.until = Infinity;
      },
      () => this.kept.delete(key),
    );
    return entry.page;
  }

  async read(log: LogName, after: Position | null, limit: number): Promise<Page> {
    if (log === 'published') {
      const page = await this.published.readAll(after, limit);
      return { ...page, empty: page.events.length === 0 };
    }
    const { events, positions, next } = await this.store.readAll(after, limit);
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
