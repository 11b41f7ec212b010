import {
  DeadlineExceededError,
  NotLeaderError,
  StreamNotFoundError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { uuidv7 } from '../../kernel/ids.js';
import { canonicalJson } from '../crypto/canonical-json.js';
import { sha256hex } from '../crypto/sha256.js';
import { chain, fromLine } from './event-line.js';
import {
  type Asked,
  EventStoreDbCalls,
  type Proposed,
  type ReadPosition,
  type Reading,
  type Recorded,
} from './eventstoredb-wire.js';
import type { LogWatch } from './log-watch.js';
import { EventStore, LogMoves, LogUnavailable, NO_STREAM, WrongExpectedVersion } from './port.js';
import type { Appended, LogPage, NewEvent, Position, Seal, Selection, StoredEvent, StreamHead } from './port.js';

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
/** Streams that are read at the same time where one call knows only one. */
const READ_AT_ONCE = 16;
const MOST_IN_A_RUN = 100;
const WHOLE_STREAM = Number.MAX_SAFE_INTEGER;
/** gRPC: cancelled (the connection was left), deadline exceeded, aborted, unavailable. */
const AWAY_CODES = new Set<unknown>([1, 4, 10, 14]);
const AWAY =
  /not ready|failed to discover|connection dropped|no connection|not leader|no leader info|timed? ?out|server is (too )?busy|econn/i;

/**
 * The log in EventStoreDB or KurrentDB. The line is the event's JSON data and the hashes are its metadata. Appends of concurrent
 * requests share one call, reads come in pages, and the server compares versions only: the hash before an append is compared
 * with the newest event here.
 * What does not answer in time is left: the next call goes on with a new connection. An append is tried again with the same
 * events, which are recognised where they were written although the answer was lost.
 */
export class EventStoreDbEventStore extends EventStore {
  private readonly heads = new Map<string, StreamHead>();
  /** Since when each append that is under way waits. */
  private readonly waiting = new Set<{ since: number }>();
  private calls: EventStoreDbCalls;
  /** Says whether this log is being moved. */
  watch: Pick<LogWatch, 'mayAcknowledge'> | undefined;

  /**
   * @param connection opens a connection; called again when one does not answer any more.
   * @param log the name of the log on a server that holds several; its streams carry it in front.
   */
  constructor(
    private readonly connection: () => EventStoreDbCalls,
    readonly limits = LIMITS,
    private readonly log = '',
  ) {
    super();
    this.calls = connection();
  }

  /** @param url `esdb://user:password@host:2113?tls=true`; with `log=NAME` one of several logs of a server. */
  static connect(url: string, limits = LIMITS): EventStoreDbEventStore {
    const { client, log } = addressOf(url);
    return new EventStoreDbEventStore(() => new EventStoreDbCalls(client), limits, log);
  }

  async append(stream: string, expected: StreamHead, events: NewEvent[]): Promise<Appended> {
    if (events.length === 0) throw new RangeError('nothing to append');
    const one = { since: performance.now() };
    this.waiting.add(one);
    try {
      const appended = await this.appendInTime(stream, expected, events);
      await this.checkInUse(); // nobody is told that something is kept which a move may have left behind
      return appended;
    } finally {
      this.waiting.delete(one);
    }
  }

  private async checkInUse(): Promise<void> {
    if (this.watch && !(await this.watch.mayAcknowledge())) throw new LogUnavailable(new LogMoves());
  }

  private async appendInTime(stream: string, expected: StreamHead, events: NewEvent[]): Promise<Appended> {
    const until = performance.now() + this.limits.appendMs;
    if (expected.version > 0 && this.heads.get(stream)?.hash !== expected.hash) {
      const head = await this.head(stream, until);
      if (head.version !== expected.version || head.hash !== expected.hash)
        throw new WrongExpectedVersion(stream, expected);
    }
    const stored = chain(stream, expected, events);
    const position = await this.appendStored(stored, until);
    const { version, hash } = stored.at(-1)!;
    return { version, hash, position, events: stored };
  }

  /**
   * Appends events in their places, and finds them where an earlier try has written them.
   * @param unknown whether there was such a try before the call
   */
  private async appendStored(events: readonly StoredEvent[], until: number, unknown = false): Promise<Position> {
    const { stream, version: first, previousHash } = events[0]!;
    const { version, hash } = events.at(-1)!;
    for (let tries = 0; ; tries++) {
      await this.checkInUse(); // a move waits for one try, not for the next
      try {
        const position = await this.write(stream, first - 1, events.map(proposed), until);
        this.remember(stream, { version, hash });
        return position;
      } catch (error) {
        this.heads.delete(stream);
        if (error instanceof WrongExpectedVersionError) {
          const position = unknown ? await this.findWritten(stream, events.at(-1)!, until) : undefined;
          if (position === undefined)
            throw new WrongExpectedVersion(stream, { version: first - 1, hash: previousHash });
          return position;
        }
        const delay = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)]! * (0.5 + Math.random());
        if (!(error instanceof LogUnavailable) || performance.now() + delay >= until) throw error;
        unknown = true;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  /** One try, which is left when no answer comes in its time or until then. */
  private async write(
    stream: string,
    version: number,
    events: readonly Proposed[],
    until = Infinity,
  ): Promise<Position> {
    const { calls } = this;
    return this.within(Math.min(this.limits.tryMs, until - performance.now()), calls, async () =>
      textOf(await calls.append(this.nameOf(stream), version === 0 ? null : BigInt(version - 1), events)),
    );
  }

  /** What a connection answers; one that does not answer within the time is left. */
  private async within<T>(ms: number, calls: EventStoreDbCalls, ask: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Silent()), ms)));
    const answer = ask();
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      throw this.told(error, calls);
    } finally {
      clearTimeout(timer);
      answer.catch(() => undefined); // of one that was left
    }
  }

  /** The place of this very event, when an earlier try was written although its answer was lost. */
  private async findWritten(stream: string, last: StoredEvent, until: number): Promise<Position | undefined> {
    let position: Position | undefined;
    await this.each(
      { stream: this.nameOf(stream), from: BigInt(last.version - 1), count: 1 },
      (event) => {
        // A read of one stream of older servers tells no position: the one before every other makes nobody wait for nothing.
        if (stored(event).hash === last.hash) position = event.position ? textOf(event.position) : '0/0';
      },
      until,
    );
    return position;
  }

  async read(stream: string, fromVersion = 1): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    await this.each(
      { stream: this.nameOf(stream), from: BigInt(fromVersion - 1), count: WHOLE_STREAM },
      (event) => void events.push(stored(event)),
    );
    const last = events.at(-1);
    if (last) this.remember(stream, { version: last.version, hash: last.hash });
    return events;
  }

  override async readTypes(
    streams: readonly string[],
    types: ReadonlySet<string>,
  ): Promise<Map<string, StoredEvent[]>> {
    const found = new Map<string, StoredEvent[]>();
    for (const stream of streams) found.set(stream, []); // in the order in which they were asked for
    await this.together(streams, (stream) =>
      this.each({ stream: this.nameOf(stream), count: WHOLE_STREAM }, (event) => {
        if (types.has(event.type)) found.get(stream)!.push(stored(event));
      }),
    );
    for (const [stream, events] of found) if (events.length === 0) found.delete(stream);
    return found;
  }

  override async readFirst(streams: readonly string[]): Promise<Map<string, StoredEvent>> {
    const found = new Map<string, StoredEvent>();
    await this.together(streams, (stream) =>
      this.each({ stream: this.nameOf(stream), count: 1 }, (event) => void found.set(stream, stored(event))),
    );
    return found;
  }

  async head(stream: string, until = Infinity): Promise<StreamHead> {
    let head = NO_STREAM;
    await this.each(
      { stream: this.nameOf(stream), from: 'end', backwards: true, count: 1 },
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
    let records = 0;
    await this.each(
      // The server reads from a position on, the event at it included.
      { ...(after === null ? {} : { from: positionOf(after) }), count: (only?.among ?? limit) + 1 },
      (event) => {
        if (events.length === limit) return 'enough';
        records += 1;
        if (!event.position) return undefined;
        const position = textOf(event.position);
        if (position === after) return undefined;
        next = position;
        if (!this.isOurs(event) || (only && !only.types.has(event.type))) return undefined;
        events.push(stored(event));
        positions.push(position);
        return undefined;
      },
    );
    // Records of the server and of other logs took places: a page is full, or ends where the log ended.
    if (only || records <= limit || events.length === limit) return { events, positions, next };
    const rest = await this.readAll(next, limit - events.length);
    return { events: [...events, ...rest.events], positions: [...positions, ...rest.positions], next: rest.next };
  }

  async identity(): Promise<string | null> {
    let id: string | null = null;
    await this.each({ stream: this.nameOf(IDENTITY_STREAM), count: 1 }, (event) => {
      id = (JSON.parse(event.data()) as { id: string }).id;
    });
    return id;
  }

  async identify(id: string): Promise<void> {
    try {
      await this.note(0, 'LogNamed', { id });
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
    }
  }

  override async sealed(): Promise<Seal | null> {
    const { type, data } = await this.lastNote();
    return type === 'LogSealed' ? (data as Seal) : null;
  }

  /** Writes into the log that it was moved, or is in use again. Does nothing where that stands. @returns where the note stands. */
  async markSealed(seal: Seal | null): Promise<Position> {
    const last = await this.lastNote();
    if ((last.type === 'LogSealed') === (seal !== null)) return last.position;
    return this.note(last.version, seal ? 'LogSealed' : 'LogInUse', seal ?? {});
  }

  /** The newest note about the log itself. */
  private async lastNote(): Promise<{ version: number; type: string; data: unknown; position: Position }> {
    let last = { version: 0, type: '', data: {} as unknown, position: '0/0' };
    await this.each({ stream: this.nameOf(IDENTITY_STREAM), from: 'end', backwards: true, count: 1 }, (event) => {
      last = {
        version: event.version,
        type: event.type,
        data: JSON.parse(event.data()),
        position: event.position ? textOf(event.position) : '0/0',
      };
    });
    return last;
  }

  private note(version: number, type: string, data: object): Promise<Position> {
    const event = { id: uuidv7(Date.now()), type, data: JSON.stringify(data), metadata: '{}' };
    return this.write(IDENTITY_STREAM, version, [event]);
  }

  /**
   * Adds events of another log in their places, all at once: where nothing fails they stand in this order. What stands there
   * already is left.
   * @throws {WrongExpectedVersion} when another event has the place of one of them.
   */
  async add(events: readonly StoredEvent[]): Promise<void> {
    const { calls } = this;
    const runs = runsOf(events);
    const added = await this.within(this.limits.tryMs, calls, async () => {
      const append = await calls.appender();
      return Promise.allSettled(
        runs.map((run) => {
          const { stream, version } = run[0]!;
          return append(this.nameOf(stream), version === 1 ? null : BigInt(version - 2), run.map(proposed));
        }),
      );
    }).catch(() => runs.map(() => ({ status: 'rejected' })));
    for (const [i, run] of runs.entries())
      if (added[i]!.status === 'rejected') await this.appendStored(run, performance.now() + this.limits.appendMs, true);
  }

  /** Where an event stands among all. */
  async placeOf(stream: string, version: number): Promise<Position | undefined> {
    let position: Position | undefined;
    await this.each({ stream: this.nameOf(stream), from: BigInt(version - 1), count: 1 }, (event) => {
      if (event.position) position = textOf(event.position);
    });
    return position;
  }

  /** The last event up to a place, that place included. */
  async lastAt(position: Position): Promise<{ stream: string; version: number } | undefined> {
    let found: Recorded | undefined;
    await this.each({ from: positionOf(position), count: 1 }, (event) => {
      if (event.position && textOf(event.position) === position && this.isOurs(event)) found = event;
    });
    for (let at = positionOf(position); !found;) {
      let before: ReadPosition | undefined;
      await this.each({ from: at, backwards: true, count: 100 }, (event) => {
        before = event.position;
        if (!this.isOurs(event)) return undefined;
        found = event;
        return 'enough';
      });
      if (!before) return undefined;
      at = before;
    }
    const { stream, version } = stored(found);
    return { stream, version };
  }

  /** Shows each event of a read; a stream that does not exist has none. One that falls silent is left, every one at `until`. */
  private async each(asked: Asked, show: (event: Recorded) => 'enough' | void, until = Infinity): Promise<void> {
    const { calls } = this;
    let heard = performance.now();
    let reading: Reading | undefined;
    let looking: NodeJS.Timeout | undefined;
    const silent = new Promise<never>((_, reject) => {
      looking = setInterval(() => {
        if (performance.now() <= Math.min(heard + this.limits.silentMs, until)) return;
        clearInterval(looking);
        reject(new Silent());
        reading?.cancel();
      }, LOOK_MS);
    });
    const read = calls.read(
      asked,
      (event) => {
        heard = performance.now();
        return show(event);
      },
      (begun) => (reading = begun),
    );
    try {
      await Promise.race([read, silent]);
      // A connection that is left ends its reads as if nothing were there.
      if (this.calls !== calls) throw new Silent();
    } catch (error) {
      if (error instanceof StreamNotFoundError) return;
      throw this.told(error, calls);
    } finally {
      clearInterval(looking);
      read.catch(() => undefined); // of one that was left
    }
  }

  /** One call for each stream, some at the same time. */
  private async together(streams: readonly string[], call: (stream: string) => Promise<void>): Promise<void> {
    const left = new Set(streams).values();
    const work = async (): Promise<void> => {
      for (const stream of left) await call(stream);
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, work));
  }

  /** An outage as the port names it; what was silent gets a new connection. */
  private told(error: unknown, of: EventStoreDbCalls): unknown {
    if (!isAway(error)) return error;
    if (error instanceof Silent && this.calls === of) {
      this.calls = this.connection();
      void dispose(of);
    }
    return new LogUnavailable(error);
  }

  compare(a: Position, b: Position): number {
    const [left, right] = [positionOf(a), positionOf(b)];
    return left.commit === right.commit ? Number(left.prepare - right.prepare) : Number(left.commit - right.commit);
  }

  /** An event that `read` shows may have come too late for a move's copy. */
  override durable(): Promise<void> {
    return this.checkInUse();
  }

  override oldestAppendSeconds(): number {
    const oldest = Math.min(...[...this.waiting].map(({ since }) => since));
    return oldest === Infinity ? 0 : (performance.now() - oldest) / 1000;
  }

  /** An acknowledged event is in $all at once. */
  async settled(): Promise<void> {}

  async close(): Promise<void> {
    await dispose(this.calls);
  }

  private nameOf(stream: string): string {
    return this.log ? `${this.log}/${stream}` : stream;
  }

  /** Not a record of the server itself, of another log, or of ours about the log. */
  private isOurs({ stream, type }: Recorded): boolean {
    if (stream.startsWith('$') || type.startsWith('$')) return false;
    const slash = stream.lastIndexOf('/');
    return stream.slice(0, Math.max(slash, 0)) === this.log && stream.slice(slash + 1) !== IDENTITY_STREAM;
  }

  private remember(stream: string, head: StreamHead): void {
    this.heads.delete(stream);
    this.heads.set(stream, head);
    if (this.heads.size > KNOWN_HEADS) this.heads.delete(this.heads.keys().next().value!);
  }
}

/** The address as the client takes it, and the name of the log in it. */
function addressOf(url: string): { client: string; log: string } {
  const [, scheme, rest, query = ''] = /^[a-z]+(\+discover)?:\/\/([^?]*)\??(.*)$/.exec(url)!;
  const parameters = query.split('&').filter(Boolean);
  const log = parameters.find((one) => one.startsWith('log='))?.slice('log='.length) ?? '';
  const others = parameters.filter((one) => !one.startsWith('log='));
  // A node that hangs is asked who leads for so long; the client's own limit is as long as one of our tries.
  if (!/gossipTimeout=/i.test(query)) others.push('gossipTimeout=1');
  return { client: `esdb${scheme ?? ''}://${rest}${others.length > 0 ? `?${others.join('&')}` : ''}`, log };
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
function dispose(calls: EventStoreDbCalls): Promise<unknown> {
  return Promise.race([
    calls.dispose().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, 200).unref()),
  ]);
}

/** Events that follow each other in one stream travel together. */
function runsOf(events: readonly StoredEvent[]): StoredEvent[][] {
  const runs: StoredEvent[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last && last[0]!.stream === event.stream && last.length < MOST_IN_A_RUN) last.push(event);
    else runs.push([event]);
  }
  return runs;
}

function proposed({ id, type, line, previousHash, hash }: StoredEvent): Proposed {
  return { id, type, data: line, metadata: JSON.stringify({ previousHash, hash }) };
}

/** The text as it was kept; logs of earlier versions hold the same members in another order, and RFC 8785 gives them one text. */
function stored(event: Recorded): StoredEvent {
  const { hash } = JSON.parse(event.metadata()) as { hash: string };
  const line = event.data();
  return fromLine(sha256hex(line) === hash ? line : canonicalJson(JSON.parse(line)), hash);
}

function textOf(position: ReadPosition): Position {
  return `${position.commit}/${position.prepare}`;
}

function positionOf(position: Position): ReadPosition {
  const [commit, prepare] = position.split('/');
  return { commit: BigInt(commit!), prepare: BigInt(prepare!) };
}
