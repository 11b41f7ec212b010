import { chain, fromLine } from './event-line.js';
import { EventStore, NO_STREAM, WrongExpectedVersion } from './port.js';
import type { Appended, LogPage, NewEvent, Position, Selection, StoredEvent, StreamHead } from './port.js';

/** For specs. A position is the count of events up to and including this one. */
export class MemoryEventStore extends EventStore {
  private readonly log: StoredEvent[] = [];
  private readonly streams = new Map<string, StoredEvent[]>();

  async append(stream: string, expected: StreamHead, events: NewEvent[]): Promise<Appended> {
    if (events.length === 0) throw new RangeError('nothing to append');
    const head = this.headOf(stream);
    if (head.version !== expected.version || head.hash !== expected.hash)
      throw new WrongExpectedVersion(stream, expected);
    const stored = chain(stream, head, events);
    this.streams.set(stream, [...(this.streams.get(stream) ?? []), ...stored]);
    this.log.push(...stored);
    const last = stored.at(-1)!;
    return { version: last.version, hash: last.hash, position: String(this.log.length), events: stored };
  }

  private id: string | null = null;

  async identity(): Promise<string | null> {
    return this.id;
  }

  async identify(id: string): Promise<void> {
    this.id ??= id;
  }

  async read(stream: string, fromVersion = 1): Promise<StoredEvent[]> {
    return (this.streams.get(stream) ?? []).slice(fromVersion - 1).map(readBack);
  }

  async head(stream: string): Promise<StreamHead> {
    return this.headOf(stream);
  }

  async readAll(after: Position | null, limit: number, only?: Selection): Promise<LogPage> {
    const from = Number(after ?? 0);
    const page: LogPage = { events: [], positions: [], next: after };
    for (
      let at = from;
      at < this.log.length && at < from + (only?.among ?? limit) && page.events.length < limit;
      at++
    ) {
      page.next = String(at + 1);
      if (only && !only.types.has(this.log[at]!.type)) continue;
      page.events.push(readBack(this.log[at]!));
      page.positions.push(page.next);
    }
    return page;
  }

  compare(a: Position, b: Position): number {
    return Number(a) - Number(b);
  }

  async settled(): Promise<void> {}
  async close(): Promise<void> {}

  private headOf(stream: string): StreamHead {
    const last = this.streams.get(stream)?.at(-1);
    return last ? { version: last.version, hash: last.hash } : NO_STREAM;
  }
}

function readBack(event: StoredEvent): StoredEvent {
  return fromLine(event.line, event.hash);
}
