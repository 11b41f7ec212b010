import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { OperatorError } from '../config/operator-error.js';
import type { MovableLog } from './movable-logs.js';
import { LOG_NAMES } from './own-log.js';
import type { LogPage, Position, StoredEvent } from './port.js';

/** One move at a time; the lock ends with the connection of who moves. */
const MOVE_LOCK = 7_203_003;
const LOCK_WAIT_MS = 5_000;
const PAGE = 1_000;
/** Two pages whose events stand in another order, and what is beside them. */
const WIDEST = 4_000;
/** A page that has fewer is the end, and what comes meanwhile is a moment's work. */
const NEARLY_ALL = 500;
const SAY_MS = 5_000;
const FOLLOWERS_WAIT_MS = 60_000;
/** In the pause, for a transaction that writes and that somebody leaves open. */
const SETTLE_MS = 10_000;

/** How far a copy is. */
interface Places {
  source: Position | null;
  target: Position | null;
  events: number;
  /** Between two places of the source each, events of different streams stand in another order in the target. */
  mixed: [after: Position | null, until: Position][];
}

export interface Moved {
  events: number;
  seconds: number;
  pauseSeconds: number;
  /** Signed heads, and those of them that stand in neither log as they were signed. */
  heads: number;
  headsMissing: number;
}

export class MoveRefused extends OperatorError {}

/**
 * Moves an installation's log to another server. It copies while people work, page by page, and compares each page line by line
 * with what the other server gives back. Then it pauses everybody, copies the rest, and in one transaction puts each follower
 * to the place in the new log that its old place stands for and says where the log is from here on. The old log stays, sealed.
 * How far it is stands in the database: one that was cut off goes on.
 */
export class LogMove {
  private places: Places = { source: null, target: null, events: 0, mixed: [] };
  private saidAt = 0;
  private paused = false;

  /** @param owner a connection of the database's owner, on which nothing else is asked meanwhile. */
  constructor(
    private readonly owner: pg.Client,
    private readonly from: MovableLog,
    private readonly to: MovableLog,
    private readonly say: (line: string) => void,
    private readonly settleMs = SETTLE_MS,
  ) {}

  /** @throws {MoveRefused} when the target holds something else. */
  async run(): Promise<Moved> {
    const began = performance.now();
    await this.begin();
    this.say(
      `Copying from ${LOG_NAMES[this.from.kind]} to ${LOG_NAMES[this.to.kind]} while people work${this.places.events > 0 ? `, from event ${this.places.events + 1} on` : ''}.`,
    );
    await this.copyMost();
    // Whoever writes for long is waited for while people work, not in the pause.
    await Promise.all([this.settled(this.from), this.settled(this.to)]);
    await this.copyMost();
    await this.followersPass();
    this.say(
      `${this.places.events} events are copied and compared. Saving pauses now for everybody, for some seconds: answers stay on the devices and are sent after.`,
    );
    const paused = performance.now();
    this.paused = true;
    try {
      await this.pause();
      const { heads, headsMissing } = await this.compareHeads();
      await this.switchOver();
      const now = performance.now();
      return {
        events: this.places.events,
        seconds: (now - began) / 1000,
        pauseSeconds: (now - paused) / 1000,
        heads,
        headsMissing,
      };
    } catch (error) {
      await this.endPause().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Ends the pause of a move that was cut off and is given up.
   * @throws {MoveRefused} while a move runs.
   */
  async stay(): Promise<void> {
    await this.takeLock();
    await this.endPause();
  }

  private async endPause(): Promise<void> {
    await this.from.unseal();
    await this.owner.query('update platform.log_move set paused_at = null');
  }

  private async begin(): Promise<void> {
    await this.takeLock();
    const { id } = (await this.owner.query<{ id: string }>('select id from platform.log_identity')).rows[0]!;
    const there = await this.to.store.identity();
    if (there !== null && there !== id)
      throw new MoveRefused(
        `The log in ${LOG_NAMES[this.to.kind]} belongs to another installation: name an empty one. Nothing was changed.`,
      );
    if (there === null && (await this.to.store.readAll(null, 1)).events.length > 0)
      throw new MoveRefused(
        `The log in ${LOG_NAMES[this.to.kind]} is not empty: name an empty one. Nothing was changed.`,
      );
    const { rows: under } = await this.owner.query<{
      target: string;
      source_place: Position | null;
      target_place: Position | null;
      events: string;
      mixed: Places['mixed'];
    }>('select * from platform.log_move');
    const known = under[0];
    if (
      known?.target === this.to.kind &&
      there !== null &&
      (await this.agree(known.source_place, known.target_place))
    ) {
      this.places = {
        source: known.source_place,
        target: known.target_place,
        events: Number(known.events),
        mixed: known.mixed,
      };
      return;
    }
    await this.to.store.identify(id);
    await this.owner.query('delete from platform.log_move');
    await this.owner.query('insert into platform.log_move (target) values ($1)', [this.to.kind]);
  }

  /** The session of a command that was killed ends in a moment. What another command did while this one waited is seen. */
  private async takeLock(): Promise<void> {
    for (const end = performance.now() + LOCK_WAIT_MS; ;) {
      const { rows } = await this.owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
        MOVE_LOCK,
      ]);
      if (rows[0]!.taken) break;
      if (performance.now() > end)
        throw new MoveRefused('The log is being moved by another command: wait until that has ended.');
      await sleep(250);
    }
    const { rows } = await this.owner.query<{ kind: string }>('select kind from platform.log_identity');
    if (rows[0]!.kind !== this.from.kind)
      throw new MoveRefused('The log was moved by another command meanwhile. Nothing was changed.');
  }

  /** Whether two places stand behind the same event; not so in a database that was brought back from a backup meanwhile. */
  private async agree(source: Position | null, target: Position | null): Promise<boolean> {
    if (source === null || target === null) return source === target;
    const [here, there] = [await this.from.lastAt(source), await this.to.lastAt(target)];
    return here !== undefined && here.stream === there?.stream && here.version === there.version;
  }

  private async copyMost(): Promise<void> {
    while ((await this.copyPage()) >= NEARLY_ALL) this.progress();
  }

  /** Everything that was written stands where the log is read. @throws {MoveRefused} after a while in the pause. */
  private async settled({ store }: MovableLog): Promise<void> {
    if (!this.paused) return store.settled();
    const late = sleep(this.settleMs, undefined, { ref: false }).then(() => {
      throw new MoveRefused(
        'A transaction in PostgreSQL has been writing for long, and nothing behind it can be read: see which in pg_stat_activity, and give the command again when it has ended. The log stays where it is.',
      );
    });
    await Promise.race([store.settled(), late]);
  }

  /** Copies the next page and compares it. @returns how many events it had. */
  private async copyPage(count = PAGE): Promise<number> {
    const { places } = this;
    const { events, next } = await this.from.store.readAll(places.source, count);
    if (events.length === 0) {
      places.source = next;
      const beyond = await this.to.store.readAll(places.target, 1);
      if (beyond.events.length > 0) throw this.somethingElse(beyond.events[0]!);
      return 0;
    }
    let there = await this.readTarget(events.length);
    let missing: StoredEvent[];
    try {
      missing = missingFrom(there.events, events, (event) => this.somethingElse(event));
    } catch (error) {
      // Where the other log has another order, it may have an event of the next page.
      if (events.length < count || count >= WIDEST) throw error;
      return this.copyPage(count + PAGE);
    }
    if (missing.length > 0) {
      await this.to.add(missing);
      await this.settled(this.to);
      there = await this.readTarget(events.length);
      missing = missingFrom(there.events, events, (event) => this.somethingElse(event));
    }
    const [lost] = missing;
    if (lost)
      throw new MoveRefused(
        `${LOG_NAMES[this.to.kind]} did not keep ${lost.stream}, event ${lost.version}, as it was given: give the command again.`,
      );
    if (events.some((event, i) => event.hash !== there.events[i]!.hash)) places.mixed.push([places.source, next!]);
    Object.assign(places, { source: next, target: there.next, events: places.events + events.length });
    await this.owner.query(
      'update platform.log_move set source_place = $1, target_place = $2, events = $3, mixed = $4',
      [places.source, places.target, places.events, JSON.stringify(places.mixed)],
    );
    return events.length;
  }

  /** So many events of the target behind what was compared, or fewer where there are no more. */
  private async readTarget(count: number): Promise<LogPage> {
    const all: LogPage = { events: [], positions: [], next: this.places.target };
    while (all.events.length < count) {
      const page = await this.to.store.readAll(all.next, count - all.events.length);
      if (page.next === all.next) break;
      all.events.push(...page.events);
      all.next = page.positions.at(-1) ?? page.next;
    }
    return all;
  }

  private somethingElse({ stream, version }: StoredEvent): MoveRefused {
    return new MoveRefused(
      `The log in ${LOG_NAMES[this.to.kind]} holds something else (${stream}, event ${version}): name an empty one. The log in use was not changed.`,
    );
  }

  /** Followers that stand where the copy has another order go on first: their place means nothing there. */
  private async followersPass(): Promise<void> {
    for (const end = performance.now() + FOLLOWERS_WAIT_MS; ;) {
      const before = await this.followersInMixed();
      if (before.length === 0) return;
      if (performance.now() > end)
        throw new MoveRefused(
          `${before.join(', ')} did not go on for a minute, from a place that cannot be carried over: let the worker run, or see what /readyz says of them, and give the command again.`,
        );
      await sleep(500);
    }
  }

  private async followersInMixed(): Promise<string[]> {
    const { mixed } = this.places;
    if (mixed.length === 0) return [];
    const { store } = this.from;
    const { rows } = await this.owner.query<{ subscription: string; position: Position }>(
      `select subscription, position from platform.checkpoints where log = 'streams' and position is not null order by 1`,
    );
    return rows
      .filter(({ position }) =>
        mixed.some(
          ([after, until]) =>
            (after === null || store.compare(position, after) > 0) && store.compare(position, until) < 0,
        ),
      )
      .map(({ subscription }) => subscription);
  }

  /** Nobody appends any more, and everything is copied. */
  private async pause(): Promise<void> {
    await this.owner.query('update platform.log_move set paused_at = coalesce(paused_at, now())');
    const end = await this.from.seal({ to: this.to.kind, at: new Date().toISOString() });
    await this.settled(this.from);
    for (;;) {
      if ((await this.copyPage()) > 0) continue;
      const { source } = this.places;
      if (end === undefined || (source !== null && this.from.store.compare(source, end) >= 0)) return;
      await sleep(50); // read from a node that is a little behind
    }
  }

  /** What was signed stands in the log: PostgreSQL has every line of both by now. */
  private async compareHeads(): Promise<{ heads: number; headsMissing: number }> {
    const { rows } = await this.owner.query<{ heads: number; missing: number }>(
      `select count(*)::int as heads, count(*) filter (where e.hash is distinct from h.hash)::int as missing
       from es.signed_heads h left join es.events e on e.stream = h.stream and e.version = h.version`,
    );
    return { heads: rows[0]!.heads, headsMissing: rows[0]!.missing };
  }

  /** Each follower goes on exactly where it stood, in the new log. */
  private async switchOver(): Promise<void> {
    const { owner } = this;
    if (this.to.kind === 'eventstoredb') await this.to.unseal(); // it may be the log of an earlier time
    await owner.query('begin');
    try {
      const { rowCount: paused } = await owner.query(
        'select from platform.log_move where paused_at is not null for update',
      );
      if (paused === 0 || !(await this.from.isSealed()))
        throw new MoveRefused(
          'Something else ended the pause, and people may have saved since: the log stays where it is, give the command again.',
        );
      const { rows } = await owner.query<{ position: Position | null }>(
        `select position from platform.checkpoints where log = 'streams' order by subscription for update`,
      );
      if ((await this.followersInMixed()).length > 0)
        throw new MoveRefused('A follower stands where the copy has another order: give the command again.');
      const places = [...new Set(rows.map(({ position }) => position))];
      const carried: Position[] = [];
      for (const place of places) carried.push(await this.carry(place));
      await owner.query(
        `update platform.checkpoints c set position = m.new, updated_at = now()
         from unnest($1::text[], $2::text[]) as m (old, new) where c.log = 'streams' and c.position is not distinct from m.old`,
        [places, carried],
      );
      await owner.query('update platform.log_identity set kind = $1, moved_at = now()', [this.to.kind]);
      if (this.to.kind === 'postgres') await this.to.unseal();
      await owner.query('delete from platform.log_move');
      await owner.query('commit');
    } catch (error) {
      await owner.query('rollback');
      throw error;
    }
  }

  /** What a place of the old log is in the new one. The first place has a name: an old process cannot mistake it for its own. */
  private async carry(place: Position | null): Promise<Position> {
    const last = place === null ? undefined : await this.from.lastAt(place);
    if (!last) return this.to.start;
    const there = await this.to.placeOf(last.stream, last.version);
    if (there === undefined)
      throw new MoveRefused(`${last.stream}, event ${last.version}, has no place in ${LOG_NAMES[this.to.kind]}.`);
    return there;
  }

  private progress(): void {
    if (performance.now() - this.saidAt < SAY_MS) return;
    this.saidAt = performance.now();
    this.say(`${this.places.events} events`);
  }
}

/** Those of a page that do not stand there. @throws what `other` makes of one that stands there and is none of the page. */
function missingFrom(
  there: readonly StoredEvent[],
  page: readonly StoredEvent[],
  other: (event: StoredEvent) => Error,
): StoredEvent[] {
  const left = new Map(page.map((event) => [`${event.stream} ${event.version}`, event]));
  for (const event of there) {
    const key = `${event.stream} ${event.version}`;
    const same = left.get(key);
    if (!same || same.line !== event.line || same.hash !== event.hash) throw other(event);
    left.delete(key);
  }
  return [...left.values()];
}
