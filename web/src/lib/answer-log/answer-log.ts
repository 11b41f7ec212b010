import { due, hasUnsent, passes, startDelivery, step, type Delivery, type Signal } from './delivery.js';
import {
  isWork,
  MAX_BATCH,
  statementOf,
  toBatch,
  type Batch,
  type Entry,
  type EntryDraft,
  type Statement,
} from './entry.js';
import { saveState, type SaveState } from './save-state.js';
import { MemoryStore, type LogStore, type SubmitWish } from './store.js';

/** What became of one batch. */
export type PostResult =
  | { kind: 'acknowledged'; ackSeq: number; suspended: boolean }
  | { kind: 'gap'; expectedSeq: number }
  /** The network or the server failed, nothing is known about the batch. `answered`: the server said so itself. */
  | { kind: 'failed'; retryAfterMs: number | null; answered?: boolean }
  /** `ackSeq`: what came before was taken, up to here. */
  | { kind: 'refused'; reason: NonNullable<Delivery['refused']>; ackSeq?: number };

export interface AnswerLogOptions {
  store: LogStore;
  /** From the launch: the highest contiguous seq of this device that the server has. */
  ackSeq: number;
  /** Never rejects. `last` marks the flush of a page that goes away. */
  post(batch: Batch, last: boolean): Promise<PostResult>;
  onChange(state: SaveState, delivery: Delivery): void;
  mono?: () => number;
  wall?: () => number;
  random?: () => number;
  setTimer?: (run: () => void, ms: number) => () => void;
}

const browserTimer = (run: () => void, ms: number): (() => void) => {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
};

/**
 * The append-only log of one attempt on one device. An entry is first kept by the store, then sent; it stays in the
 * store until the receipt, so that a server that lost something can ask for it again.
 */
export class AnswerLog {
  private entries: Entry[] = [];
  private pending: EntryDraft[] = [];
  private keeping = false;
  private delivery: Delivery;
  private cancelTimer: (() => void) | null = null;
  private waiters: (() => void)[] = [];
  private closed = false;
  private hurried = false;
  private full = false;
  private store: LogStore;
  private readonly mono: () => number;
  private readonly wall: () => number;
  private readonly random: () => number;
  private readonly setTimer: (run: () => void, ms: number) => () => void;
  save: SaveState;

  private constructor(
    private readonly options: AnswerLogOptions,
    kept: Entry[],
  ) {
    this.store = options.store;
    this.mono = options.mono ?? (() => performance.now());
    this.wall = options.wall ?? (() => Date.now());
    this.random = options.random ?? Math.random;
    this.setTimer = options.setTimer ?? browserTimer;
    this.entries = kept;
    this.delivery = startDelivery(options.ackSeq, kept.at(-1)?.seq ?? 0);
    this.save = this.told(null);
  }

  /** Takes up what an earlier tab left behind and starts to send it. A store that cannot be read is replaced by memory. */
  static async open(options: AnswerLogOptions): Promise<AnswerLog> {
    try {
      return new AnswerLog(options, await options.store.read(1)).started();
    } catch {
      return new AnswerLog({ ...options, store: new MemoryStore() }, []).started();
    }
  }

  private started(): this {
    this.pump();
    return this;
  }

  get lastSeq(): number {
    return this.delivery.lastSeq;
  }

  get ackSeq(): number {
    return this.delivery.ackSeq;
  }

  get suspended(): boolean {
    return this.delivery.suspended;
  }

  private get durable(): boolean {
    return this.store.durability === 'device';
  }

  /** Entries that the server has not acknowledged. */
  unsent(): Entry[] {
    return this.after(this.delivery.ackSeq);
  }

  /** What this device did after a place that a picture of the sitting goes up to. */
  after(seq: number): Entry[] {
    return this.entries.filter((e) => e.seq > seq);
  }

  /** What a request says of this log; `sentSeq` is the last place of what it brings along. */
  statement(sentSeq = this.delivery.ackSeq): Statement {
    return statementOf(this.delivery.lastSeq, this.after(Math.max(sentSeq, this.delivery.ackSeq)));
  }

  append(...drafts: EntryDraft[]): void {
    if (this.closed) return;
    this.pending.push(...drafts);
    this.changed();
    if (!this.keeping) void this.keep();
  }

  private async keep(): Promise<void> {
    this.keeping = true;
    try {
      while (this.pending.length > 0) {
        const drafts = this.pending.slice();
        let added: Entry[];
        try {
          added = await this.store.append(drafts, this.delivery.lastSeq);
        } catch {
          this.full = this.durable || this.full;
          this.store = new MemoryStore(this.entries);
          continue;
        }
        await this.adopt(added);
        this.pending.splice(0, drafts.length);
        this.signal({
          type: 'stored',
          lastSeq: added.at(-1)!.seq,
          urgent: drafts.some((d) => isWork(d.type) || d.type === 'review' || d.type === 'warning'),
        });
      }
    } finally {
      // In the very turn of the last look at what is pending: an entry that comes after it begins anew.
      this.keeping = false;
    }
    if (this.hurried) this.hurry();
  }

  /** When another tab wrote in between, its entries are read too: they must be sent before these. */
  private async adopt(added: Entry[]): Promise<void> {
    const last = this.entries.at(-1)?.seq ?? this.options.ackSeq;
    if (added[0]!.seq <= last + 1) this.entries.push(...added);
    else this.entries = await this.store.read(1).catch(() => [...this.entries, ...added]);
  }

  /** Resolves when everything up to now is on the server; false when this log was closed or refused before. */
  async sent(): Promise<boolean> {
    for (;;) {
      if (this.closed || (this.delivery.refused !== null && !passes(this.delivery.refused))) return false;
      if (this.pending.length === 0 && !hasUnsent(this.delivery)) return true;
      await new Promise<void>((resolve) => this.waiters.push(resolve));
    }
  }

  /** The server said, outside of a batch, that it still misses entries from `expectedSeq` on. */
  async missing(expectedSeq: number): Promise<void> {
    await this.goBack(0, expectedSeq);
  }

  /** The browser says that the network is there (true) or gone (false). */
  connection(up: boolean): void {
    this.signal({ type: up ? 'reachable' : 'unreachable' });
  }

  /** The server said, outside of a batch, that it would not take entries of this browser now. */
  refuse(reason: NonNullable<Delivery['refused']>): void {
    this.signal({ type: 'refused', id: 0, reason });
  }

  suspend(): void {
    this.signal({ type: 'suspended' });
  }

  /** Sends now what waits, and what is just being kept as soon as it is: before a pause, or when the page is hidden. */
  hurry(): void {
    this.hurried = this.pending.length > 0;
    this.signal({ type: 'hurry' });
  }

  /** The page goes away: one last request that outlives it. Only kept entries are sent, so that no place is given twice. */
  async flush(): Promise<void> {
    const unsent = this.unsent().slice(0, MAX_BATCH);
    if (unsent.length === 0 || this.closed || this.delivery.refused !== null) return;
    const result = await this.options.post(toBatch(unsent, this.statement(unsent.at(-1)!.seq)), true);
    if (result.kind === 'acknowledged')
      this.signal({ type: 'acknowledged', id: 0, ackSeq: result.ackSeq, suspended: result.suspended });
  }

  submitWish(): Promise<SubmitWish | null> {
    return this.store.getSubmit().catch(() => null);
  }

  async wishSubmit(wish: SubmitWish | null): Promise<void> {
    await this.store.setSubmit(wish).catch(() => undefined);
  }

  /** Stops sending and, after a receipt, forgets the log. */
  async close(forget: boolean): Promise<void> {
    this.closed = true;
    this.cancelTimer?.();
    this.wake();
    if (forget) await this.store.clear().catch(() => undefined);
  }

  private signal(signal: Signal): void {
    this.delivery = step(this.delivery, signal, this.mono(), this.random());
    this.changed();
    this.pump();
  }

  private pump(): void {
    if (this.closed) return;
    this.cancelTimer?.();
    this.cancelTimer = null;
    const now = this.mono();
    const batch = due(this.delivery, now, MAX_BATCH);
    if (batch !== null) {
      this.delivery = step(this.delivery, { type: 'batch-started', ...batch }, now, 0);
      void this.send(batch);
    } else if (this.delivery.inFlight === null && hasUnsent(this.delivery) && this.delivery.dueAt !== Infinity) {
      this.cancelTimer = this.setTimer(() => this.pump(), Math.max(1, this.delivery.dueAt - now));
    }
  }

  private async send({ id, from, to }: { id: number; from: number; to: number }): Promise<void> {
    const entries = this.entries.filter((e) => e.seq >= from && e.seq <= to);
    if (entries.length === 0 || entries[0]!.seq !== from) return this.goBack(id, from);
    const result = await this.options.post(toBatch(entries, this.statement(to)), false);
    if (this.closed) return;
    switch (result.kind) {
      case 'acknowledged':
        return this.signal({ type: 'acknowledged', id, ackSeq: result.ackSeq, suspended: result.suspended });
      case 'gap':
        return this.goBack(id, result.expectedSeq);
      case 'failed':
        return this.signal({ type: 'failed', id, retryAfterMs: result.retryAfterMs, answered: result.answered });
      case 'refused':
        return this.signal({ type: 'refused', id, reason: result.reason, ackSeq: result.ackSeq });
    }
  }

  /** Goes back to `expectedSeq`. When this device no longer has that place, what it has moves up to it. */
  private async goBack(id: number, expectedSeq: number): Promise<void> {
    const held = this.entries.filter((e) => e.seq >= expectedSeq);
    if (held.length > 0 && held[0]!.seq > expectedSeq) {
      await this.store.closeGap(expectedSeq).catch(() => undefined);
      this.entries = await this.store.read(1).catch(() => this.entries);
    }
    this.signal({ type: 'gap', id, expectedSeq, lastSeq: this.entries.at(-1)?.seq ?? 0 });
  }

  private told(before: SaveState | null): SaveState {
    return saveState(
      { delivery: this.delivery, unsent: this.unsent(), pending: this.pending, durable: this.durable, full: this.full },
      before,
      this.wall(),
    );
  }

  private changed(): void {
    this.save = this.told(this.save);
    this.options.onChange(this.save, this.delivery);
    this.wake();
  }

  private wake(): void {
    const waiters = this.waiters;
    this.waiters = [];
    for (const wake of waiters) wake();
  }
}
