import type pg from 'pg';
import { connectionPool, endPool, PATIENCE } from '../db/connections.js';
import { outageOf } from '../db/outage.js';
import { StatementBatcher } from '../db/statement-batcher.js';
import { PLANNED_BY_INDEX } from '../db/statement-policies.js';
import { chain, fromLine } from './event-line.js';
import { EventStore, LogMoves, LogUnavailable, NO_STREAM, WrongExpectedVersion } from './port.js';
import type { Appended, LogPage, NewEvent, Position, Seal, Selection, StoredEvent, StreamHead } from './port.js';

/** Appends of one query; what waits longer rides in the next. */
const APPENDS_PER_QUERY = 100;
const EVENTS_PER_QUERY = 1000;
/** Queries at once: while one commits, the next is being filled, and leaves when this many wait or the first is back. */
const IN_FLIGHT = 2;
const WORTH_A_SECOND = 12;
const READERS = 4;
const RETRY_DELAYS_MS = [10, 50, 250, 1000];
const MOST_CONFLICTS = 4;
/** The caller of an append is told that the log is away after this; what the server has of it by then may still be written. */
const LONGEST_APPEND_MS = 10_000;
const LOOK_MS = 250;
const NO_RIGHT = '42501';

// Lists travel as one text each, joined by line feeds, which cannot occur in a stream name, a type or a JCS line.
// The first event of each append decides: its place must be free and the event before it must have the expected hash.
const APPEND = `
with e as materialized (
  select * from unnest(string_to_array($1, E'\\n'), string_to_array($2, ',')::int[], string_to_array($3, E'\\n'),
    string_to_array($4, E'\\n'), string_to_array($5, E'\\n'), string_to_array($6, E'\\n'))
    with ordinality as given (stream, version, type, hash, line, previous, place)
), opened as (
  insert into es.events (stream, version, type, hash, line)
  select stream, version, type, hash, line from e
  where previous <> '' and (version = 1
    or previous = (select p.hash from es.events p where p.stream = e.stream and p.version = e.version - 1))
  order by place
  on conflict do nothing
  returning stream, tx, position
), followed as (
  insert into es.events (stream, version, type, hash, line)
  select stream, version, type, hash, line from e
  where previous = '' and stream in (select stream from opened)
  order by place
  returning stream, tx, position
)
select stream, tx::text, max(position)::text from (select * from opened union all select * from followed) written group by stream, tx`;

const READ = 'select hash, line from es.events where stream = $1 and version >= $2 order by version';
// Lateral and in order: each stream by its index, whatever the planner thinks of the table's size.
const READ_MANY = `
select asked.place::int, e.hash, e.line from unnest($1::text[], $2::int[]) with ordinality as asked (stream, version, place)
cross join lateral (select hash, line, version from es.events where stream = asked.stream and version >= asked.version order by version) e
order by asked.place, e.version`;
const READ_TYPES =
  'select stream, hash, line from es.events where stream = any($1) and type = any($2) order by stream, version';
const READ_FIRST =
  'select asked.stream, e.hash, e.line from unnest($1::text[]) as asked (stream) join es.events e on e.stream = asked.stream and e.version = 1';
const HEAD = 'select version, hash from es.events where stream = $1 order by version desc limit 1';
const READ_ALL = `
select e.tx::text, e.position::text, e.hash, e.line from es.events e
where (e.tx, e.position) > ($1::xid8, $2::bigint) and e.tx < pg_snapshot_xmin(pg_current_snapshot())
order by e.tx, e.position limit $3`;
// The index alone finds where the page ends; only what is wanted is fetched, and that place told behind it.
const READ_SELECTED = `
with last as materialized (
  select tx, position from (
    select tx, position from es.events where (tx, position) > ($1::xid8, $2::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
    order by tx, position limit $5) page
  order by tx desc, position desc limit 1)
select found.tx::text, found.position::text, found.hash, found.line from (
  (select e.tx, e.position, e.hash, e.line from last, es.events e
   where (e.tx, e.position) > ($1::xid8, $2::bigint) and (e.tx, e.position) <= (last.tx, last.position) and e.type = any($4)
   order by e.tx, e.position limit $3)
  union all select tx, position, null, null from last) found
order by found.tx, found.position, found.line nulls last`;
const HEADS_AFTER = `
with page as materialized (
  select tx, position, stream, version, hash from es.events
  where (tx, position) > ($1::xid8, $2::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
  order by tx, position limit $3
), last as (select tx, position from page order by tx desc, position desc limit 1)
select distinct on (stream) stream, version, hash, last.tx::text, last.position::text from page, last order by stream, version desc`;
// Waits for a standby as every commit does, and so for all that was committed before: a commit whose answer was lost may be
// seen before the standby has it. Nothing is written where no standby is waited for: what is seen there is on the disk.
const KEEP = `select case when current_setting('synchronous_standby_names') <> '' then pg_logical_emit_message(true, 'horizon', '') end`;
const FIND = 'select hash, tx::text, position::text from es.events where stream = $1 and version = $2';

interface Waiting {
  stream: string;
  expected: StreamHead;
  stored: StoredEvent[];
  since: number;
  /** Its caller waits no longer. */
  over: boolean;
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}

/** The connections that appends travel on. */
export function appendPool(connectionString: string): pg.Pool {
  return poolOf(connectionString, 'horizon appends', IN_FLIGHT);
}

/** The connections that the log is read on. */
export function readPool(connectionString: string): pg.Pool {
  return poolOf(connectionString, 'horizon reads', READERS);
}

function poolOf(url: string, name: string, max: number): pg.Pool {
  return connectionPool(url, name, { ...PATIENCE, ...PLANNED_BY_INDEX }, { max });
}

/**
 * The log in PostgreSQL. Appends of concurrent requests are collected and written by one statement per batch, so that
 * they share a commit. Each append stands or falls alone: a conflict rejects only its own caller.
 */
export class PostgresEventStore extends EventStore {
  private waiting: Waiting[] = [];
  private readonly busy = new Set<string>();
  private inFlight = 0;
  private scheduled = false;
  private idle: (() => void)[] = [];
  private readonly underWay = new Set<Waiting>();
  private looking: NodeJS.Timeout | undefined;
  private readonly durabilityChecks = new StatementBatcher<void, void>(async (asked) => {
    await this.writes.query(KEEP);
    return asked;
  });
  private readonly asked = new StatementBatcher<{ stream: string; fromVersion: number }, StoredEvent[]>((asked) =>
    this.readMany(asked),
  );

  /**
   * @param reads any pool. @param writes `appendPool`, so that saves never wait behind reads. @param ownReads whether `reads`
   *   ends with the store.
   */
  constructor(
    private readonly reads: pg.Pool,
    private readonly writes: pg.Pool,
    private readonly ownReads = false,
  ) {
    super();
  }

  append(stream: string, expected: StreamHead, events: NewEvent[]): Promise<Appended> {
    if (events.length === 0) return Promise.reject(new RangeError('nothing to append'));
    let stored: StoredEvent[];
    try {
      stored = chain(stream, expected, events);
    } catch (error) {
      return Promise.reject(error as Error);
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ stream, expected, stored, since: performance.now(), over: false, resolve, reject });
      this.looking ??= setInterval(() => this.look(), LOOK_MS).unref();
      this.schedule();
    });
  }

  /**
   * Looks of concurrent requests for what came behind a version share a query; whole streams, which may be long, keep nobody
   * waiting.
   */
  read(stream: string, fromVersion = 1): Promise<StoredEvent[]> {
    return fromVersion > 1 ? this.asked.run({ stream, fromVersion }) : this.readOne(stream, fromVersion);
  }

  private async readMany(asked: readonly { stream: string; fromVersion: number }[]): Promise<StoredEvent[][]> {
    if (asked.length === 1) return [await this.readOne(asked[0]!.stream, asked[0]!.fromVersion)];
    const { rows } = await this.reads.query<[number, string, string]>({
      name: 'es_read_many',
      text: READ_MANY,
      values: [asked.map(({ stream }) => stream), asked.map(({ fromVersion }) => fromVersion)],
      rowMode: 'array',
    });
    const found: StoredEvent[][] = asked.map(() => []);
    for (const [place, hash, line] of rows) found[place - 1]!.push(fromLine(line, hash));
    return found;
  }

  private async readOne(stream: string, fromVersion: number): Promise<StoredEvent[]> {
    const { rows } = await this.reads.query<[string, string]>({
      name: 'es_read',
      text: READ,
      values: [stream, fromVersion],
      rowMode: 'array',
    });
    return rows.map(([hash, line]) => fromLine(line, hash));
  }

  override async readTypes(
    streams: readonly string[],
    types: ReadonlySet<string>,
  ): Promise<Map<string, StoredEvent[]>> {
    const { rows } = await this.reads.query<[string, string, string]>({
      name: 'es_read_types',
      text: READ_TYPES,
      values: [streams, [...types]],
      rowMode: 'array',
    });
    const found = new Map<string, StoredEvent[]>();
    for (const [stream, hash, line] of rows) {
      const events = found.get(stream);
      if (events) events.push(fromLine(line, hash));
      else found.set(stream, [fromLine(line, hash)]);
    }
    return found;
  }

  override async readFirst(streams: readonly string[]): Promise<Map<string, StoredEvent>> {
    const { rows } = await this.reads.query<[string, string, string]>({
      name: 'es_read_first',
      text: READ_FIRST,
      values: [streams],
      rowMode: 'array',
    });
    return new Map(rows.map(([stream, hash, line]) => [stream, fromLine(line, hash)]));
  }

  async head(stream: string): Promise<StreamHead> {
    const { rows } = await this.reads.query<StreamHead>({ name: 'es_head', text: HEAD, values: [stream] });
    return rows[0] ?? NO_STREAM;
  }

  async readAll(after: Position | null, limit: number, only?: Selection): Promise<LogPage> {
    const { rows } = await this.reads.query<[string, string, string | null, string | null]>(
      only
        ? {
            name: 'es_read_selected',
            text: READ_SELECTED,
            values: [...split(after), limit, [...only.types], only.among],
            rowMode: 'array',
          }
        : { name: 'es_read_all', text: READ_ALL, values: [...split(after), limit], rowMode: 'array' },
    );
    const events: StoredEvent[] = [];
    const positions: Position[] = [];
    for (const [tx, position, hash, line] of rows) {
      if (line === null) continue;
      events.push(fromLine(line, hash!));
      positions.push(`${tx}-${position}`);
    }
    // A page that is full ends with its last event, another one where it looked.
    const last = rows.at(-1);
    const next = events.length === limit ? positions.at(-1)! : last ? `${last[0]}-${last[1]}` : after;
    return { events, positions, next };
  }

  override async headsAfter(
    after: Position | null,
    limit: number,
  ): Promise<{ heads: Map<string, StreamHead>; next: Position | null }> {
    const { rows } = await this.reads.query<[string, number, string, string, string]>({
      name: 'es_heads_after',
      text: HEADS_AFTER,
      values: [...split(after), limit],
      rowMode: 'array',
    });
    const [first] = rows;
    return {
      heads: new Map(rows.map(([stream, version, hash]) => [stream, { version, hash }])),
      next: first ? `${first[3]}-${first[4]}` : after,
    };
  }

  compare(a: Position, b: Position): number {
    return comparePositions(a, b);
  }

  async identity(): Promise<string | null> {
    const { rows } = await this.reads.query<{ id: string }>('select id from es.log_identity');
    return rows[0]?.id ?? null;
  }

  async identify(id: string): Promise<void> {
    await this.reads.query('insert into es.log_identity (id) values ($1) on conflict do nothing', [id]);
  }

  override async sealed(): Promise<Seal | null> {
    const { rows } = await this.reads.query<{ to: string; at: Date }>(
      'select moved_to as "to", sealed_at as at from es.log_identity where sealed_at is not null',
    );
    return rows[0] ? { to: rows[0].to, at: rows[0].at.toISOString() } : null;
  }

  /** A log that is being moved takes nothing, by the rights of the application's role. */
  private async refusalOf(error: unknown): Promise<unknown> {
    if ((error as { code?: string }).code !== NO_RIGHT) return outageOf(error) ? new LogUnavailable(error) : error;
    return (await this.sealed().catch(() => null)) ? new LogUnavailable(new LogMoves()) : error;
  }

  settled(): Promise<void> {
    return transactionsSettled(this.reads);
  }

  override async durable(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>(
      (_, reject) =>
        (timer = setTimeout(() => reject(new LogUnavailable(new Error('no answer in time'))), LONGEST_APPEND_MS)),
    );
    await Promise.race([this.durabilityChecks.run(), late]).finally(() => clearTimeout(timer));
  }

  override oldestAppendSeconds(): number {
    const oldest = Math.min(...[...this.waiting, ...this.underWay].map(({ since }) => since));
    return oldest === Infinity ? 0 : (performance.now() - oldest) / 1000;
  }

  /** Waits for what was appended before the call, as long as its callers do, then ends its own connections. */
  async close(): Promise<void> {
    if (this.waiting.length > 0 || this.inFlight > 0) {
      const limit = setTimeout(() => this.idle.splice(0).forEach((done) => done()), LONGEST_APPEND_MS);
      await new Promise<void>((resolve) => this.idle.push(resolve));
      clearTimeout(limit);
    }
    clearInterval(this.looking);
    await Promise.all([endPool(this.writes), ...(this.ownReads ? [endPool(this.reads)] : [])]);
  }

  /** Tells the callers that have waited for too long. What is under way goes on and is recognised when it comes again. */
  private look(): void {
    const before = performance.now() - LONGEST_APPEND_MS;
    for (const item of [...this.waiting, ...this.underWay]) {
      if (item.over || item.since > before) continue;
      item.over = true;
      item.reject(new LogUnavailable(new Error('no answer in time')));
    }
    if (this.waiting.some((item) => item.over)) this.waiting = this.waiting.filter((item) => !item.over);
    if (this.waiting.length === 0 && this.underWay.size === 0) {
      clearInterval(this.looking);
      this.looking = undefined;
    }
  }

  private schedule(): void {
    if (this.scheduled || this.waiting.length === 0) return;
    if (this.inFlight >= IN_FLIGHT || (this.inFlight > 0 && this.waiting.length < WORTH_A_SECOND)) return;
    this.scheduled = true;
    // After the current turn of the event loop: every request that came in with it is in the batch.
    setImmediate(() => {
      this.scheduled = false;
      const batch = this.take();
      if (batch.length === 0) return;
      this.inFlight++;
      for (const item of batch) this.underWay.add(item);
      void this.write(batch).finally(() => {
        this.inFlight--;
        for (const item of batch) {
          this.busy.delete(item.stream);
          this.underWay.delete(item);
        }
        if (this.waiting.length === 0 && this.inFlight === 0) for (const done of this.idle.splice(0)) done();
        this.schedule();
      });
      this.schedule();
    });
  }

  /**
   * The next appends in order of arrival, none of a stream that is being written; sorted, so that batches never wait in a
   * circle.
   */
  private take(): Waiting[] {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    let events = 0;
    for (const item of this.waiting) {
      const room =
        batch.length < APPENDS_PER_QUERY && (batch.length === 0 || events + item.stored.length <= EVENTS_PER_QUERY);
      if (!room || this.busy.has(item.stream)) {
        rest.push(item);
        continue;
      }
      batch.push(item);
      events += item.stored.length;
      this.busy.add(item.stream);
    }
    this.waiting = rest;
    return batch.sort((a, b) => (a.stream < b.stream ? -1 : 1));
  }

  private async write(batch: Waiting[]): Promise<void> {
    try {
      const written = await this.insert(batch);
      for (const item of batch) {
        const position = written.get(item.stream);
        if (position) item.resolve(appended(item, position));
        else item.reject(new WrongExpectedVersion(item.stream, item.expected));
      }
    } catch {
      // One bad append must not fail the others, and nobody knows whether the batch was committed: each goes alone.
      await Promise.all(batch.map((item) => this.writeAlone(item)));
    }
  }

  private async writeAlone(item: Waiting): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        const position = (await this.insert([item])).get(item.stream) ?? (await this.findWritten(item));
        if (position) item.resolve(appended(item, position));
        else item.reject(new WrongExpectedVersion(item.stream, item.expected));
        return;
      } catch (error) {
        if (!isPassing(error)) return item.reject(await this.refusalOf(error));
        if (item.over) return;
        if (tries >= MOST_CONFLICTS && !outageOf(error)) return item.reject(error);
        await new Promise((resolve) =>
          setTimeout(resolve, RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)]! * (0.5 + Math.random())),
        );
      }
    }
  }

  private async insert(batch: Waiting[]): Promise<Map<string, Position>> {
    const streams: string[] = [];
    const versions: number[] = [];
    const types: string[] = [];
    const hashes: string[] = [];
    const lines: string[] = [];
    const previous: string[] = [];
    for (const { stored } of batch) {
      for (let i = 0; i < stored.length; i++) {
        const event = stored[i]!;
        streams.push(event.stream);
        versions.push(event.version);
        types.push(event.type);
        hashes.push(event.hash);
        lines.push(event.line);
        previous.push(i === 0 ? event.previousHash : '');
      }
    }
    const { rows } = await this.writes.query<[string, string, string]>({
      name: 'es_append',
      text: APPEND,
      values: [
        streams.join('\n'),
        versions.join(','),
        types.join('\n'),
        hashes.join('\n'),
        lines.join('\n'),
        previous.join('\n'),
      ],
      rowMode: 'array',
    });
    return new Map(rows.map(([stream, tx, position]) => [stream, `${tx}-${position}`]));
  }

  /**
   * The place of this very append, when an earlier try was committed although its answer was lost; as durable as if it were
   * written now.
   */
  private async findWritten(item: Waiting): Promise<Position | undefined> {
    const last = item.stored.at(-1)!;
    const { rows } = await this.writes.query<{ hash: string; tx: string; position: string }>(FIND, [
      item.stream,
      last.version,
    ]);
    if (rows[0]?.hash !== last.hash) return undefined;
    await this.durable();
    return `${rows[0].tx}-${rows[0].position}`;
  }
}

function appended(item: Waiting, position: Position): Appended {
  const last = item.stored.at(-1)!;
  return { version: last.version, hash: last.hash, position, events: item.stored };
}

/**
 * Errors that another try may not meet: deadlock, serialisation, the server restarting or another one by now, the connection
 * lost.
 */
function isPassing(error: unknown): boolean {
  return (
    /^(40P01|40001)$/.test((error as { code?: string }).code ?? '') ||
    (outageOf(error) !== undefined && outageOf(error) !== 'full')
  );
}

/** `tx-position` of a log in PostgreSQL; before everything when null. */
export function split(position: Position | null): [tx: string, position: string] {
  if (position === null) return ['0', '0'];
  const dash = position.indexOf('-');
  return [position.slice(0, dash), position.slice(dash + 1)];
}

export function comparePositions(a: Position, b: Position): number {
  const [aTx, aPosition] = split(a).map(BigInt) as [bigint, bigint];
  const [bTx, bPosition] = split(b).map(BigInt) as [bigint, bigint];
  return aTx === bTx ? Number(aPosition - bPosition) : Number(aTx - bTx);
}

/**
 * Resolves when every transaction that had begun to write before the call has ended, so that readers below xmin see its events.
 */
export async function transactionsSettled(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ until: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as until');
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    const { rows: now } = await pool.query<{ done: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as done',
      [rows[0]!.until],
    );
    if (now[0]!.done) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
