import { getHeapStatistics } from 'node:v8';
import { NO_STREAM, WrongExpectedVersion } from './port.js';
import type { EventStore, NewEvent, Position, StoredEvent, StreamHead } from './port.js';

const TRIES = 5;
/** Of the memory that a process may use, for the hot states of one aggregate. */
const HEAP_SHARE = 1 / 16;
const STATE_BYTES = 16_000;

export interface AggregateDefinition<State> {
  name: string;
  initial: State;
  /** Pure; must not change the given state, which stays in the cache. */
  evolve(state: State, event: StoredEvent): State;
  /** Turns an event of an older schema version into the newest. */
  upcast?(event: StoredEvent): StoredEvent;
  /** How many states are kept between commands, the longest unused go first; as many as fit when it is not said. */
  cached?: number;
  /** About how many bytes of memory a state takes. */
  stateBytes?: number;
}

export interface Loaded<State> {
  state: State;
  head: StreamHead;
}

export interface Handled<State> extends Loaded<State> {
  /** What this call appended; empty when the decision was that nothing happens. */
  events: StoredEvent[];
  position: Position | null;
}

/** A state in memory, and whether its head is known to be durable: appended here, or asked for. */
interface Hot<State> extends Loaded<State> {
  durable?: boolean;
}

/**
 * The only repository of an event-sourced aggregate: hot state or read, upcast, fold, decide, append, retry on conflict.
 * A hot state may be old when another process writes the same stream. That is safe: an append checks version and hash,
 * and a refusal or a "nothing to do" that rests on a hot state is only given after a look at the stream.
 */
export class Aggregate<State, E extends NewEvent = NewEvent> {
  private readonly hot = new Map<string, Hot<State>>();
  /** Commands of one stream wait for each other here instead of for a conflict in the store. */
  private readonly queues = new Map<string, Promise<unknown>>();
  private readonly capacity: number;

  constructor(
    private readonly store: EventStore,
    private readonly def: AggregateDefinition<State>,
  ) {
    this.capacity =
      def.cached ?? Math.floor((getHeapStatistics().heap_size_limit * HEAP_SHARE) / (def.stateBytes ?? STATE_BYTES));
  }

  /** The state with everything that was appended before the call, by any process. */
  async load(stream: string): Promise<Loaded<State>> {
    return this.remember(stream, await this.refresh(stream, this.hot.get(stream)));
  }

  /**
   * Appends what `decide` returns for the newest state; `decide` may be called several times and may throw its refusal.
   * @param known what the caller has just loaded: taken where nothing is hot, and as little trusted.
   * @throws {WrongExpectedVersion} after five conflicts in a row.
   */
  handle(
    stream: string,
    decide: (state: State, head: StreamHead) => E[],
    known?: Loaded<State>,
  ): Promise<Handled<State>> {
    const before = this.queues.get(stream);
    const run = before ? before.then(() => this.run(stream, decide, known)) : this.run(stream, decide, known);
    const settled = run.then(ignore, ignore);
    this.queues.set(stream, settled);
    void settled.then(() => {
      if (this.queues.get(stream) === settled) this.queues.delete(stream);
    });
    return run;
  }

  /** The hot state, which may be old. */
  lastKnown(stream: string): Loaded<State> | undefined {
    return this.hot.get(stream);
  }

  /** Forgets a hot state, for instance when the key of what it holds was destroyed. */
  forget(stream: string): void {
    this.hot.delete(stream);
  }

  private async run(
    stream: string,
    decide: (state: State, head: StreamHead) => E[],
    loaded: Loaded<State> | undefined,
  ): Promise<Handled<State>> {
    let known: Hot<State> | undefined = this.hot.get(stream) ?? loaded;
    let fresh = false;
    if (!known) {
      known = await this.refresh(stream, undefined);
      fresh = true;
    }
    for (let tries = 1; ;) {
      let events: E[] | undefined;
      let refusal: unknown;
      try {
        events = decide(known.state, known.head);
      } catch (error) {
        refusal = error;
      }
      if (!events?.length) {
        if (!fresh) {
          const newer: Hot<State> = await this.refresh(stream, known);
          fresh = true;
          if (newer.head.hash !== known.head.hash) {
            known = newer;
            continue;
          }
        }
        if (!events) {
          this.remember(stream, known);
          throw refusal;
        }
        // Somebody is told that it is there. What another process wrote, or this one without hearing the end of it, may be seen
        // before a standby has it.
        if (!known.durable && known.head.version > 0) {
          await this.store.durable();
          known = { ...known, durable: true };
        }
        this.remember(stream, known);
        return { state: known.state, head: known.head, events: [], position: null };
      }
      try {
        const appended = await this.store.append(stream, known.head, events);
        let state = known.state;
        for (const event of appended.events) state = this.def.evolve(state, event);
        const after = this.remember(stream, {
          state,
          head: { version: appended.version, hash: appended.hash },
          durable: true,
        });
        return { state: after.state, head: after.head, events: appended.events, position: appended.position };
      } catch (error) {
        this.hot.delete(stream);
        if (!(error instanceof WrongExpectedVersion) || tries++ >= TRIES) throw error;
        known = await this.refresh(stream, known);
        fresh = true;
      }
    }
  }

  /** Folds what came after a known state; folds all when the known state is not a prefix of the stream. */
  private async refresh(stream: string, known: Hot<State> | undefined): Promise<Hot<State>> {
    let { state, head } = known ?? { state: this.def.initial, head: NO_STREAM };
    const since = await this.store.read(stream, head.version + 1);
    if (known && since.length === 0) return known;
    for (const event of since) {
      if (event.previousHash !== head.hash && known) return this.refresh(stream, undefined);
      state = this.def.evolve(state, this.def.upcast ? this.def.upcast(event) : event);
      head = { version: event.version, hash: event.hash };
    }
    return { state, head };
  }

  private remember(stream: string, loaded: Hot<State>): Hot<State> {
    this.hot.delete(stream);
    if (loaded.head.version === 0) return loaded;
    this.hot.set(stream, loaded);
    if (this.hot.size > this.capacity) this.hot.delete(this.hot.keys().next().value!);
    return loaded;
  }
}

function ignore(): void {}
