import type { Queryable } from './db.js';
import { openUnit } from './open-unit.js';

/** Requests that one statement takes. */
const MOST = 200;

interface Waiting<Request, Result> {
  request: Request;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Batches requests of one kind: those that come while a batch is under way wait for it and then share the next one, a request
 * that comes alone leaves at once. Nothing is cached: every result is read after it was asked for.
 *
 * A batch is shared only by callers outside of a unit of work. A request inside of one is run alone and takes part in its
 * transaction.
 */
export class StatementBatcher<Request, Result> {
  private waiting: Waiting<Request, Result>[] = [];
  private underWay = false;
  private leftAt = -Infinity;

  /**
   * @param runBatch results of all requests, in their order. `q` is given inside a unit of work and is its transaction; SQL
   *   goes there, so `q: Queryable = this.db`. Only what must stand whatever becomes of the unit (a counted guess, a key, what
   *   is cached for everybody) takes no `q`. When a batch fails, each request is run again alone, so that one fails nobody
   *   else.
   * @param everyMs least time between two batches: for requests that come one after the other, not at once
   */
  constructor(
    private readonly runBatch: (requests: Request[], q?: Queryable) => Promise<Result[]>,
    private readonly everyMs = 0,
  ) {}

  async run(request: Request): Promise<Result> {
    const unit = openUnit();
    if (unit) return (await this.runBatch([request], unit.q))[0]!;
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.underWay || this.waiting.length === 0) return;
    this.underWay = true;
    const soon = this.leftAt + this.everyMs - performance.now();
    // After the current turn of the event loop: everybody who came in with it is served at once.
    if (soon <= 0) setImmediate(() => void this.runWaiting());
    else setTimeout(() => void this.runWaiting(), soon);
  }

  private async runWaiting(): Promise<void> {
    this.leftAt = performance.now();
    const batch = this.waiting.splice(0, MOST);
    try {
      const results = await this.runBatch(batch.map(({ request }) => request));
      batch.forEach(({ resolve }, i) => resolve(results[i]!));
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error);
      else await Promise.all(batch.map((one) => this.runAlone(one)));
    }
    this.underWay = false;
    this.schedule();
  }

  private async runAlone({ request, resolve, reject }: Waiting<Request, Result>): Promise<void> {
    try {
      resolve((await this.runBatch([request]))[0]!);
    } catch (error) {
      reject(error);
    }
  }
}

/** Rows by a column of theirs, in their order. */
export function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
