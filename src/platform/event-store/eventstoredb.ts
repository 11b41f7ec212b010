import {
  BACKWARDS,
  DeadlineExceededError,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  NO_STREAM as NO_STREAM_YET,
  NotLeaderError,
  START,
  StreamNotFoundError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { canonicalJson } from '../crypto/canonical-json.js';
import { chain, fromLine } from './event-line.js';
import { EventStore, LogUnavailable, NO_STREAM, WrongExpectedVersion } from './port.js';
import type { Appended, LogPage, NewEvent, Position, Selection, StoredEvent, StreamHead } from './port.js';

type ReadPosition = { commit: bigint; prepare: bigint };
interface Recorded {
  streamId: string;
  type: string;
  data: unknown;
  metadata?: unknown;
  position?: ReadPosition | undefined;
}

const KNOWN_HEADS = 10_000;
/** The identity of the log stands in a stream of its own, which no reader of events is shown. */
const IDENTITY_STREAM = 'horizon-log';
/** The client waits for a server that hangs as long as its connection lives: we give it this long. */
const LIMITS = {
  tryMs: 4_000,
  /** All of an append: what it reads, its tries and the pauses between them. */
  appendMs: 9_000,
  /** Between two events of one read, or before the first. */
  silentMs: 5_000,
};
/** How often a read is asked whether it is still heard of. */
const LOOK_MS = 100;
const RETRY_DELAYS_MS = [50, 250, 1000];
/** gRPC: cancelled (the connection was left), deadline exceeded, aborted, unavailable. */
const AWAY_CODES = new Set<unknown>([1, 4, 10, 14]);
const AWAY =
  /not ready|failed to discover|connection dropped|no connection|not leader|timed? ?out|server is too busy|econn/i;

/**
 * The log in EventStoreDB or KurrentDB. The line is the event's JSON data and the hashes are its metadata. JSON data comes
 * back with the same members, and RFC 8785 gives them one text, so the line is the very text that was hashed.
 * The server compares versions only; the hash before an append is compared with the newest event here.
 * What does not answer in time is left: the next call goes on with a new connection. An append is tried again with the same
 * events, which are recognised where they were written although the answer was lost.
 */
export class EventStoreDbEventStore extends EventStore {
  private readonly heads = new Map<string, StreamHead>();
  /** Since when each append that is under way waits. */
  private readonly waiting = new Set<{ since: number }>();
  private client: EventStoreDBClient;

  /** @param connection opens a connection; called again when one does not answer any more. */
  constructor(
    private readonly connection: () => EventStoreDBClient,
    private readonly limits = LIMITS,
  ) {
    super();
    this.client = connection();
  }

  /** @param url `esdb://user:password@host:2113?tls=true` */
  static connect(url: string, limits = LIMITS): EventStoreDbEventStore {
    return new EventStoreDbEventStore(() => singleAppends(EventStoreDBClient.connectionString(url)), limits);
  }

  async append(stream: string, expected: StreamHead, events: NewEvent[]): Promise<Appended> {
    if (events.length === 0) throw new RangeError('nothing to append');
    const one = { since: performance.now() };
    this.waiting.add(one);
    try {
      return await this.appendInTime(stream, expected, events);
    } finally {
      this.waiting.delete(one);
    }
  }

  private async appendInTime(stream: string, expected: StreamHead, events: NewEvent[]): Promise<Appended> {
    const until = performance.now() + this.limits.appendMs;
    if (expected.version > 0 && this.heads.get(stream)?.hash !== expected.hash) {
      const head = await this.head(stream, until);
      if (head.version !== expected.version || head.hash !== expected.hash)
        throw new WrongExpectedVersion(stream, expected);
    }
    const stored = chain(stream, expected, events);
    let unknown = false;
    for (let tries = 0; ; tries++) {
      try {
        const position = await this.write(stream, expected, stored, until);
        const { version, hash } = stored.at(-1)!;
        this.remember(stream, { version, hash });
        return { version, hash, position, events: stored };
      } catch (error) {
        this.heads.delete(stream);
        if (error instanceof WrongExpectedVersionError) {
          const position = unknown ? await this.findWritten(stream, stored.at(-1)!, until) : undefined;
          if (position === undefined) throw new WrongExpectedVersion(stream, expected);
          const { version, hash } = stored.at(-1)!;
          return { version, hash, position, events: stored };
        }
        const delay = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)]! * (0.5 + Math.random());
        if (!(error instanceof LogUnavailable) || performance.now() + delay >= until) throw error;
        unknown = true;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  private async write(
    stream: string,
    expected: StreamHead,
    events: readonly StoredEvent[],
    until: number,
  ): Promise<Position> {
    const written = await this.inTime(
      (client) =>
        client.appendToStream(
          stream,
          events.map((event) =>
            jsonEvent({
              id: event.id,
              type: event.type,
              data: JSON.parse(event.line),
              metadata: { previousHash: event.previousHash, hash: event.hash },
            }),
          ),
          { expectedRevision: expected.version === 0 ? NO_STREAM_YET : BigInt(expected.version - 1) },
        ),
      until,
    );
    return textOf(written.position!);
  }

  /** One call, which is left when no answer comes in the time of one try or until then. */
  private async inTime<T>(call: (client: EventStoreDBClient) => Promise<T>, until = Infinity): Promise<T> {
    const { client } = this;
    const ms = Math.min(this.limits.tryMs, until - performance.now());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Silent()), ms)));
    const answer = call(client);
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      throw this.told(error, client);
    } finally {
      clearTimeout(timer);
      answer.catch(() => undefined); // of one that was left
    }
  }

  /** The place of this very event, when an earlier try was written although its answer was lost. */
  private async findWritten(stream: string, last: StoredEvent, until: number): Promise<Position | undefined> {
    let position: Position | undefined;
    await this.each(
      (client) =>
        client.readStream(stream, { fromRevision: BigInt(last.version - 1), direction: FORWARDS, maxCount: 1 }),
      (event) => {
        if (stored(event).hash === last.hash && event.position) position = textOf(event.position);
        // A read of one stream of older servers tells no position: the one before every other makes nobody wait for nothing.
        else if (stored(event).hash === last.hash) position = '0/0';
      },
      until,
    );
    return position;
  }

  async read(stream: string, fromVersion = 1): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    const from = fromVersion === 1 ? START : BigInt(fromVersion - 1);
    await this.each(
      (client) => client.readStream(stream, { fromRevision: from, direction: FORWARDS }),
      (event) => void events.push(stored(event)),
    );
    return events;
  }

  async head(stream: string, until = Infinity): Promise<StreamHead> {
    let head = NO_STREAM;
    await this.each(
      (client) => client.readStream(stream, { fromRevision: END, direction: BACKWARDS, maxCount: 1 }),
      (event) => {
        const { version, hash } = stored(event);
        head = { version, hash };
        this.remember(stream, head);
      },
      until,
    );
    return head;
  }

  async readAll(after: Position | null, limit: number, only?: Selection): Promise<LogPage> {
    const events: StoredEvent[] = [];
    const positions: Position[] = [];
    let next = after;
    // The server reads from a position on, the event at it included.
    const from = after === null ? START : positionOf(after);
    await this.each(
      (client) => client.readAll({ fromPosition: from, direction: FORWARDS, maxCount: (only?.among ?? limit) + 1 }),
      (event) => {
        if (events.length === limit) return 'enough';
        if (!event.position) return undefined;
        const position = textOf(event.position);
        if (position === after) return undefined;
        next = position;
        if (event.streamId.startsWith('$') || event.type.startsWith('$') || event.streamId === IDENTITY_STREAM)
          return undefined; // the server's own records, and ours of the log
        if (only && !only.types.has(event.type)) return undefined;
        events.push(stored(event));
        positions.push(position);
        return undefined;
      },
    );
    return { events, positions, next };
  }

  async identity(): Promise<string | null> {
    let id: string | null = null;
    await this.each(
      (client) => client.readStream(IDENTITY_STREAM, { fromRevision: START, direction: FORWARDS, maxCount: 1 }),
      (event) => {
        id = (event.data as { id: string }).id;
      },
    );
    return id;
  }

  async identify(id: string): Promise<void> {
    try {
      await this.inTime((client) =>
        client.appendToStream(IDENTITY_STREAM, [jsonEvent({ type: 'LogNamed', data: { id } })], {
          expectedRevision: NO_STREAM_YET,
        }),
      );
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
    }
  }

  /** Shows each event of a read; a stream that does not exist has none. One that falls silent is left, every one at `until`. */
  private async each(
    read: (
      client: EventStoreDBClient,
    ) => AsyncIterable<{ event?: Recorded | undefined }> & { destroy(error?: Error): unknown },
    show: (event: Recorded) => 'enough' | void,
    until = Infinity,
  ): Promise<void> {
    const { client } = this;
    const stream = read(client);
    let heard = performance.now();
    const looking = setInterval(() => {
      if (performance.now() > Math.min(heard + this.limits.silentMs, until)) stream.destroy(new Silent());
    }, LOOK_MS);
    try {
      for await (const { event } of stream) {
        heard = performance.now();
        if (event && show(event) === 'enough') break;
      }
      // A connection that is left ends its reads as if nothing were there.
      if (this.client !== client) throw new Silent();
    } catch (error) {
      if (error instanceof StreamNotFoundError) return;
      throw this.told(error, client);
    } finally {
      clearInterval(looking);
    }
  }

  /** An outage as the port names it; what was silent gets a new connection. */
  private told(error: unknown, of: EventStoreDBClient): unknown {
    if (!isAway(error)) return error;
    if (error instanceof Silent && this.client === of) {
      this.client = this.connection();
      void dispose(of);
    }
    return new LogUnavailable(error);
  }

  compare(a: Position, b: Position): number {
    const [left, right] = [positionOf(a), positionOf(b)];
    return left.commit === right.commit ? Number(left.prepare - right.prepare) : Number(left.commit - right.commit);
  }

  override oldestAppendSeconds(): number {
    const oldest = Math.min(...[...this.waiting].map(({ since }) => since));
    return oldest === Infinity ? 0 : (performance.now() - oldest) / 1000;
  }

  /** An acknowledged event is in $all at once. */
  async settled(): Promise<void> {}

  async close(): Promise<void> {
    await dispose(this.client);
  }

  private remember(stream: string, head: StreamHead): void {
    this.heads.delete(stream);
    this.heads.set(stream, head);
    if (this.heads.size > KNOWN_HEADS) this.heads.delete(this.heads.keys().next().value!);
  }
}

/**
 * Each append by a call of its own. The batched call of the client (6.2.1) keeps who waits for an answer in one table for all
 * connections and empties it when any of them fails: the answer that then still comes is an exception that nobody catches.
 */
function singleAppends(client: EventStoreDBClient): EventStoreDBClient {
  return Object.assign(client, { supports: () => Promise.resolve(false) });
}

class Silent extends Error {
  constructor() {
    super('the event log does not answer');
  }
}

function isAway(error: unknown): boolean {
  if (
    error instanceof Silent ||
    error instanceof UnavailableError ||
    error instanceof DeadlineExceededError ||
    error instanceof NotLeaderError
  )
    return true;
  const { code, message = '' } = error as { code?: unknown; message?: string };
  return AWAY_CODES.has(code) || AWAY.test(message);
}

/** The client ends its streams at once but reports some of them as finished only when the server hangs up. */
function dispose(client: EventStoreDBClient): Promise<unknown> {
  return Promise.race([
    client.dispose().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, 200).unref()),
  ]);
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
