import type { Instant } from '../../kernel/clock.js';

/** Who acted. Ids only: no names or e-mails in events. `system` is a job or a reaction. */
export type Actor = { kind: 'user'; id: number; role: string } | { kind: 'system'; name: string };

/** An event as a decider hands it over, before it has a place in a stream. JSON types only in `payload`. */
export interface NewEvent<Type extends string = string, Payload extends object = object> {
  /** UUIDv7. */
  id: string;
  type: Type;
  schemaVersion: number;
  /** When it happened, as claimed by whoever saw it (the browser's corrected clock, or the server's). */
  occurredAt: Instant;
  /** When the server learned of it. */
  receivedAt: Instant;
  actor: Actor;
  /** The person a masked actor acts for. */
  onBehalfOf?: number;
  deviceId?: string;
  /** The device's own sequence of the entry that caused this event. */
  clientSeq?: number;
  /** `demo` for seeded history. */
  origin?: 'demo';
  payload: Payload;
}

/** An event in its place. `line` is the exact RFC 8785 text that was hashed; `hash` = SHA-256 of its UTF-8 bytes, hex. */
export interface StoredEvent<Type extends string = string, Payload extends object = object> extends NewEvent<
  Type,
  Payload
> {
  stream: string;
  /** 1 for the first event of the stream. */
  version: number;
  /** 64 zeros for the first event. */
  previousHash: string;
  hash: string;
  line: string;
}

export interface StreamHead {
  /** 0 and 64 zeros when the stream does not exist. */
  version: number;
  hash: string;
}

/** Opaque place in a log. Compare only through the store that issued it. */
export type Position = string;

export interface Appended extends StreamHead {
  position: Position;
  events: StoredEvent[];
}

export interface LogPage {
  events: StoredEvent[];
  /** Where each of `events` stands. */
  positions: Position[];
  /** Checkpoint to continue from; equals the given one when nothing was there. */
  next: Position | null;
}

/** A log that was moved: nothing is added to it any more. */
export interface Seal {
  /** The kind of the log that it was moved to. */
  to: string;
  at: Instant;
}

/** Events that a reader of the log wants. */
export interface Selection {
  types: ReadonlySet<string>;
  /** How many events one page looks through at most, also where it finds none that is wanted. */
  among: number;
}

/** Whole events that a store without a question for heads reads at once. */
const READ_FOR_HEADS = 2_000;

/**
 * The log of decider streams. It has no transaction parameter, so PostgreSQL and
 * EventStoreDB behave alike: what must follow an append is a reaction, never part of it.
 */
export abstract class EventStore {
  /**
   * Appends after `expected` (a stream that must not exist is version 0 with the zero hash); durable when it resolves.
   * @throws {WrongExpectedVersion} when the stream has another head.
   * @throws {LogUnavailable} when the log is away; other calls too.
   */
  abstract append(stream: string, expected: StreamHead, events: NewEvent[]): Promise<Appended>;

  /** Events of one stream from `fromVersion` (1-based, inclusive), oldest first; empty when the stream does not exist. */
  abstract read(stream: string, fromVersion?: number): Promise<StoredEvent[]>;

  /**
   * The events of these types of several streams, each oldest first; streams without one are missing. A store that can asks
   * once.
   */
  async readTypes(streams: readonly string[], types: ReadonlySet<string>): Promise<Map<string, StoredEvent[]>> {
    const found = new Map<string, StoredEvent[]>();
    for (const stream of streams) {
      const events = (await this.read(stream)).filter((event) => types.has(event.type));
      if (events.length > 0) found.set(stream, events);
    }
    return found;
  }

  /** The first event of each of these streams; streams that do not exist are missing. A store that can asks once. */
  async readFirst(streams: readonly string[]): Promise<Map<string, StoredEvent>> {
    const found = await Promise.all(streams.map(async (stream) => [stream, (await this.read(stream))[0]] as const));
    return new Map(found.filter((one): one is [string, StoredEvent] => one[1] !== undefined));
  }

  /** The last event's version and hash; `NO_STREAM` when the stream does not exist. */
  abstract head(stream: string): Promise<StreamHead>;

  /**
   * The next events of all streams after a checkpoint, in an order that never shows an event behind one already given.
   * @param only what is wanted of them; `next` also passes what is not.
   */
  abstract readAll(after: Position | null, limit: number, only?: Selection): Promise<LogPage>;

  /**
   * Streams that grew after a checkpoint, each with its head as the next `limit` events of the log leave it. A store that can
   * does not read the events themselves.
   */
  async headsAfter(
    after: Position | null,
    limit: number,
  ): Promise<{ heads: Map<string, StreamHead>; next: Position | null }> {
    const { events, next } = await this.readAll(after, Math.min(limit, READ_FOR_HEADS));
    return { heads: new Map(events.map(({ stream, version, hash }) => [stream, { version, hash }])), next };
  }

  /** Below zero when `a` stands before `b` in `readAll`, zero when they are one place. */
  abstract compare(a: Position, b: Position): number;

  /** The identity that was written into this log; null in a log that no installation has used yet. */
  abstract identity(): Promise<string | null>;

  /** Writes an identity into a log that has none; does nothing where one stands. */
  abstract identify(id: string): Promise<void>;

  /** Where this log was moved to and when, for one that is only a backup; null for every other. */
  async sealed(): Promise<Seal | null> {
    return null;
  }

  /** Resolves when `readAll` shows everything that was appended, by any process, before the call. */
  abstract settled(): Promise<void>;

  /** Resolves when everything that `read` has shown before the call is as durable as an append that resolved. */
  async durable(): Promise<void> {}

  /** How long the oldest append of this process has waited; 0 when none waits. */
  oldestAppendSeconds(): number {
    return 0;
  }

  /** Writes what waits and lets go of connections. */
  abstract close(): Promise<void>;
}

export class WrongExpectedVersion extends Error {
  constructor(
    readonly stream: string,
    readonly expected: StreamHead,
  ) {
    super(`stream ${stream} is no longer at version ${expected.version}`);
    this.name = 'WrongExpectedVersion';
  }
}

/**
 * The log cannot be reached, or did not answer in time. The outcome of an append that ends with this is unknown: the same
 * events (same ids) appended again at the same head are recognised where they were written, and written where they were not.
 */
export class LogUnavailable extends Error {
  /** @param cause the client's own error */
  constructor(cause: unknown) {
    super('The event log is not available.', { cause });
    this.name = 'LogUnavailable';
  }
}

/** The log is being moved to another server: nothing is appended until that is done. */
export class LogMoves extends Error {
  readonly code = 'LOG_MOVES';

  constructor() {
    super('The event log is being moved to another server.');
    this.name = 'LogMoves';
  }
}

export const ZERO_HASH = '0'.repeat(64);
export const NO_STREAM: StreamHead = { version: 0, hash: ZERO_HASH };
