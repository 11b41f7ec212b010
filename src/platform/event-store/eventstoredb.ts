import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  NO_STREAM as NO_STREAM_YET,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { canonicalJson } from '../crypto/canonical-json.js';
import { chain, fromLine } from './event-line.js';
import { EventStore, NO_STREAM, WrongExpectedVersion } from './port.js';
import type { Appended, LogPage, NewEvent, Position, Selection, StoredEvent, StreamHead } from './port.js';

type ReadPosition = { commit: bigint; prepare: bigint };
interface Recorded {
  streamId: string;
  type: string;
  data: unknown;
  metadata?: unknown;
}

const KNOWN_HEADS = 10_000;

/**
 * The log in EventStoreDB or KurrentDB. The line is the event's JSON data and the hashes are its metadata. JSON data comes
 * back with the same members, and RFC 8785 gives them one text, so the line is the very text that was hashed.
 * The server compares versions only; the hash before an append is compared with the newest event here.
 */
export class EventStoreDbEventStore extends EventStore {
  private readonly heads = new Map<string, StreamHead>();

  constructor(private readonly client: EventStoreDBClient) {
    super();
  }

  /** @param url `esdb://user:password@host:2113?tls=true` */
  static connect(url: string): EventStoreDbEventStore {
    return new EventStoreDbEventStore(EventStoreDBClient.connectionString(url));
  }

  async append(stream: string, expected: StreamHead, events: NewEvent[]): Promise<Appended> {
    if (events.length === 0) throw new RangeError('nothing to append');
    if (expected.version > 0 && this.heads.get(stream)?.hash !== expected.hash) {
      const head = await this.head(stream);
      if (head.version !== expected.version || head.hash !== expected.hash) throw new WrongExpectedVersion(stream, expected);
    }
    const stored = chain(stream, expected, events);
    try {
      const result = await this.client.appendToStream(
        stream,
        stored.map((event) =>
          jsonEvent({
            id: event.id,
            type: event.type,
            data: JSON.parse(event.line),
            metadata: { previousHash: event.previousHash, hash: event.hash },
          }),
        ),
        { expectedRevision: expected.version === 0 ? NO_STREAM_YET : BigInt(expected.version - 1) },
      );
      const { version, hash } = stored.at(-1)!;
      this.remember(stream, { version, hash });
      return { version, hash, position: textOf(result.position!), events: stored };
    } catch (error) {
      this.heads.delete(stream);
      if (error instanceof WrongExpectedVersionError) throw new WrongExpectedVersion(stream, expected);
      throw error;
    }
  }

  async read(stream: string, fromVersion = 1): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    try {
      const from = fromVersion === 1 ? START : BigInt(fromVersion - 1);
      for await (const { event } of this.client.readStream(stream, { fromRevision: from, direction: FORWARDS })) {
        if (event) events.push(stored(event));
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return events;
  }

  async head(stream: string): Promise<StreamHead> {
    try {
      for await (const { event } of this.client.readStream(stream, { fromRevision: END, direction: BACKWARDS, maxCount: 1 })) {
        if (!event) continue;
        const { version, hash } = stored(event);
        this.remember(stream, { version, hash });
        return { version, hash };
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return NO_STREAM;
  }

  async readAll(after: Position | null, limit: number, only?: Selection): Promise<LogPage> {
    const events: StoredEvent[] = [];
    const positions: Position[] = [];
    let next = after;
    // The server reads from a position on, the event at it included.
    const from = after === null ? START : positionOf(after);
    for await (const { event } of this.client.readAll({ fromPosition: from, direction: FORWARDS, maxCount: (only?.among ?? limit) + 1 })) {
      if (events.length === limit) break;
      if (!event?.position) continue;
      const position = textOf(event.position);
      if (position === after) continue;
      next = position;
      if (event.streamId.startsWith('$') || event.type.startsWith('$')) continue; // the server's own records
      if (only && !only.types.has(event.type)) continue;
      events.push(stored(event));
      positions.push(position);
    }
    return { events, positions, next };
  }

  compare(a: Position, b: Position): number {
    const [left, right] = [positionOf(a), positionOf(b)];
    return left.commit === right.commit ? Number(left.prepare - right.prepare) : Number(left.commit - right.commit);
  }

  /** An acknowledged event is in $all at once. */
  async settled(): Promise<void> {}

  async close(): Promise<void> {
    // The client ends its streams at once but reports some of them as finished only when the server hangs up.
    await Promise.race([this.client.dispose(), new Promise((resolve) => setTimeout(resolve, 200).unref())]);
  }

  private remember(stream: string, head: StreamHead): void {
    this.heads.delete(stream);
    this.heads.set(stream, head);
    if (this.heads.size > KNOWN_HEADS) this.heads.delete(this.heads.keys().next().value!);
  }
}

function stored(event: Recorded): StoredEvent {
  const { hash } = event.metadata as { hash: string };
  return fromLine(canonicalJson(event.data), hash);
}

function textOf(position: ReadPosition): Position {
  return `${position.commit}/${position.prepare}`;
}

function positionOf(position: Position): ReadPosition {
  const [commit, prepare] = position.split('/');
  return { commit: BigInt(commit!), prepare: BigInt(prepare!) };
}
