import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { atOnce } from '../at-once.js';
import { Db } from '../db/db.js';
import { UnitOfWork } from '../db/unit-of-work.js';
import { Jobs } from '../jobs/jobs.js';
import { nextNight } from '../jobs/nightly.js';
import { outageOf } from '../db/outage.js';
import { outages } from '../observability/outages.js';
import { type BatchDto, batchProblem, type BatchRowDto, type Judged, refusalOf, type RowState } from './batch.js';

/** In whose name a batch is done: what decides about rights, without the session. */
export interface BatchActor {
  userId: number;
  masquerader: { userId: number } | null;
}

/** One way of doing something to many. */
export interface BatchKind<A extends BatchActor, R extends object, S = undefined> {
  /** Names it in the database: 'orders.cancel'. */
  name: string;
  /** What goes on, in words: 'Cancelling orders'. */
  title(request: R): string;
  /** Whether the actor still holds the role in which it was asked for. */
  stands(actor: A): Promise<boolean>;
  /** What is asked once for some rows, to judge each of them by; a row is refused with whatever it throws. */
  together?(actor: A, keys: readonly string[], request: R): Promise<S>;
  /**
   * Judges whether the actor may, and does it for one row. It runs inside the unit of work that also writes the outcome, unless
   * `alone`. `again`: it was begun before, and nobody knows how far it came; only of `alone`.
   * @throws DomainError for a row that is refused; its code decides whether it is skipped or failed
   */
  run(key: string, batch: { actor: A; request: R; again: boolean; shared: S }): Promise<Judged | void>;
  /** Codes that mean that there is nothing to do, with how a row says it. */
  skips?: Readonly<Record<string, string>>;
  /** It writes elsewhere than in a unit of work, and must do nothing the second time; so many rows at the same time. */
  alone?: { atOnce: number };
  /** Names of those that the actor may see. */
  names(actor: A, keys: readonly string[], request: R): Promise<ReadonlyMap<string, string>>;
  /** What came of it, said to whoever asked; by default the counts say it. */
  summary?(rows: readonly { state: RowState; code: string | null; made: object | null }[], request: R): string;
  /** Whether the actor may take it back at all; without it, whatever has an `undo`. */
  mayUndo?(actor: A, request: R): Promise<boolean>;
  /** Another batch that takes back what was done. */
  undo?(done: readonly { key: string; made: object }[], request: R): { kind: string; keys: string[]; request: object };
}

interface BatchRecord {
  id: string;
  kind: string;
  actor: BatchActor;
  request: object;
  state: 'running' | 'over';
  undone_by: string | null;
}

interface RowRecord {
  position: number;
  key: string;
  tried: boolean;
}

type AnyKind = BatchKind<BatchActor, object, unknown>;

/** One process at a time is at a batch. */
class Lease {
  readonly by = randomUUID();
  renewedAt = performance.now();
}

const RUN = 'platform.run-batches';
const EXPIRE = 'platform.delete-expired-batches';
const EXPIRE_HOUR_UTC = 7;
const KEPT_MS = 86_400_000;
/** The most rows of a batch. */
export const MOST_ROWS = 5_000;
/** Unfinished ones of one person. */
const MOST_RUNNING = 5;
/** The caller waits so long for the outcome; what takes longer goes on without being waited for. */
const WAIT_MS = 2_000;
/** Rows that are fetched together. */
const CHUNK = 50;
/** A process that does not renew it for so long is gone, and another one goes on. */
const LEASE_SECONDS = 15;
const RENEW_MS = 3_000;

const SELECT = 'select id, kind, actor, request, state, undone_by from platform.batches';
const BROKEN = { code: 'batches/broken', reason: 'Something went wrong. Please try again.' };
const NO_ROLE = {
  code: 'batches/no-role',
  reason: 'You do not have the role any more in which you asked for it.',
};
/** Of these a row that was begun may have come far. */
const UNKNOWN_END = [BROKEN.code, NO_ROLE.code];

/**
 * What people do to many at once. A batch is written down with its rows before the first is touched; the process that was asked
 * goes through them, and a worker goes on where a process ended. Each row is judged and done by itself, and its outcome commits
 * with it: no row is done twice, and none is lost without being said. The caller makes the id, and the same id is the same
 * batch.
 */
@Injectable()
export class Batches implements BeforeApplicationShutdown {
  private readonly log = new Logger('batches');
  private readonly kinds = new Map<string, AnyKind>();
  private readonly running = new Map<string, Promise<void>>();
  private ending = false;

  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.work(RUN, ({ id }: { id: string }) => this.goOn(id), { does: 'go on with what was asked for many at once' });
    jobs.watch(RUN, async () => {
      const left = await db.query<{ id: string }>(
        `select id from platform.batches where state = 'running' and (leased_until is null or leased_until < now())`,
      );
      return left.map(({ id }) => ({ data: { id }, singletonKey: id }));
    });
    const deleteExpired = async () =>
      void (await db.query('delete from platform.batches where expires_at <= $1', [new Date(clock.now())]));
    jobs.repeat(EXPIRE, (nowMs) => nextNight(nowMs, EXPIRE_HOUR_UTC), deleteExpired, {
      does: 'delete outcomes of what was done to many',
    });
  }

  /** Declares a kind; call it while modules initialise. */
  add<A extends BatchActor, R extends object, S = undefined>(kind: BatchKind<A, R, S>): void {
    if (this.kinds.has(kind.name)) throw new Error(`${kind.name} is declared twice`);
    this.kinds.set(kind.name, kind as unknown as AnyKind);
  }

  /**
   * Begins a batch, or finds the one that was begun with this id, and waits for it a moment.
   * @param keys one for each row, in the order in which they are done
   * @throws DomainError `batches/too-many` beside others of the actor, `batches/not-found` for an id of somebody else
   */
  async start(
    actor: BatchActor,
    kind: string,
    keys: readonly string[],
    request: object,
    id: string,
  ): Promise<BatchDto> {
    const lease = new Lease();
    if (await this.write(actor, kind, keys, request, id, lease)) await this.begin(id, lease);
    return this.get(actor, id);
  }

  /** @throws DomainError `batches/not-found`, also for one of somebody else */
  async get(actor: BatchActor, id: string): Promise<BatchDto> {
    return this.card(await this.must(actor, id));
  }

  /** Those of the actor that are under way, or whose outcome was not put away, the newest first. */
  async list(actor: BatchActor): Promise<BatchDto[]> {
    const own = await this.db.query<BatchRecord>(
      `${SELECT} where ${OWN} and expires_at > $3 order by created_at desc limit 20`,
      [...owner(actor), new Date(this.clock.now())],
    );
    return Promise.all(own.filter(({ kind }) => this.kinds.has(kind)).map((one) => this.card(one)));
  }

  /**
   * Tries the rows again that failed, in the name of whoever asks. @throws DomainError `batches/not-found`, `batches/under-way`
   */
  async retry(actor: BatchActor, id: string): Promise<BatchDto> {
    await this.mustBeOver(actor, id);
    const lease = new Lease();
    const again = await this.db.one(
      `with failed as (update platform.batch_rows set state = 'waiting', tried = tried and code = any($5), code = null, reason = null where batch_id = $1 and state = 'failed' returning position)
       update platform.batches set state = 'running', actor = $2, leased_by = $3, leased_until = now() + $4 * interval '1 s'
        where id = $1 and state = 'over' and exists (select from failed) returning id`,
      [id, JSON.stringify(actor), lease.by, LEASE_SECONDS, UNKNOWN_END],
    );
    if (again) await this.begin(id, lease);
    return this.get(actor, id);
  }

  /**
   * Begins the batch that takes back what this one did; once. @throws DomainError `batches/not-found`, `batches/under-way`,
   * `batches/no-undo`
   */
  async undo(actor: BatchActor, id: string, undoId: string): Promise<BatchDto> {
    const batch = await this.mustBeOver(actor, id);
    if (!(await this.undoes(batch))) throw batchProblem('batches/no-undo', 'This cannot be taken back.');
    const done = await this.db.query<{ key: string; made: object | null }>(
      `select key, made from platform.batch_rows where batch_id = $1 and state = 'done' order by position`,
      [id],
    );
    const back = this.kindOf(batch).undo?.(
      done.map(({ key, made }) => ({ key, made: made ?? {} })),
      batch.request,
    );
    if (!back || back.keys.length === 0) throw batchProblem('batches/no-undo', 'This cannot be taken back.');
    const lease = new Lease();
    const written = await this.unitOfWork.run(async (u) => {
      const mine = await u.q.one<{ undone_by: string }>(
        'update platform.batches set undone_by = coalesce(undone_by, $2) where id = $1 returning undone_by',
        [id, undoId],
      );
      if (mine?.undone_by !== undoId) throw batchProblem('batches/no-undo', 'This was taken back already.');
      return this.write(actor, back.kind, back.keys, back.request, undoId, lease);
    });
    if (written) await this.begin(undoId, lease);
    return this.get(actor, undoId);
  }

  /** Puts the outcome away. @throws DomainError `batches/not-found`, `batches/under-way` */
  async forget(actor: BatchActor, id: string): Promise<void> {
    await this.mustBeOver(actor, id);
    await this.db.query(`delete from platform.batches where id = $1 and state = 'over'`, [id]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending = true;
    await Promise.all(this.running.values());
  }

  /** @returns whether it is new */
  private async write(
    actor: BatchActor,
    kind: string,
    keys: readonly string[],
    request: object,
    id: string,
    lease: Lease,
  ): Promise<boolean> {
    if (!this.kinds.has(kind)) throw new Error(`nobody declared ${kind}`);
    const now = this.clock.now();
    return this.unitOfWork.run(async (u) => {
      const made = await u.q.one(
        `insert into platform.batches (id, kind, user_id, masquerader_id, actor, request, state, leased_by, leased_until, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, 'running', $7, now() + $8 * interval '1 s', $9, $10) on conflict (id) do nothing returning id`,
        [
          id,
          kind,
          ...owner(actor),
          JSON.stringify(actor),
          JSON.stringify(request),
          lease.by,
          LEASE_SECONDS,
          new Date(now),
          new Date(now + KEPT_MS),
        ],
      );
      if (!made) return false;
      const others = await u.q.query(`select from platform.batches where ${OWN} and state = 'running'`, owner(actor));
      if (others.length > MOST_RUNNING)
        throw batchProblem('batches/too-many', 'Please wait until what you asked for before is done.');
      await u.q.query(
        `insert into platform.batch_rows (batch_id, position, key) select $1, position, key from unnest($2::text[]) with ordinality as asked (key, position)`,
        [id, [...keys]],
      );
      return true;
    });
  }

  /** Goes through it in this process; ends when it is over, or when it has been waited for long enough. */
  private async begin(id: string, lease: Lease): Promise<void> {
    const all = this.attend(id, lease);
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([all, new Promise<void>((resolve) => (timer = setTimeout(resolve, WAIT_MS)))]);
    clearTimeout(timer);
  }

  /** The job: goes on with a batch at which nobody is. */
  private async goOn(id: string): Promise<void> {
    const lease = new Lease();
    const mine = await this.db.one(
      `update platform.batches set leased_by = $2, leased_until = now() + $3 * interval '1 s'
        where id = $1 and state = 'running' and (leased_until is null or leased_until < now()) returning id`,
      [id, lease.by, LEASE_SECONDS],
    );
    if (mine) await this.attend(id, lease);
  }

  /** An ending process waits for it. */
  private attend(id: string, lease: Lease): Promise<void> {
    const all = this.work(id, lease).finally(() => this.running.delete(id));
    this.running.set(id, all);
    return all;
  }

  /** Never fails: what cannot be gone on with now is left to the next who looks. */
  private async work(id: string, lease: Lease): Promise<void> {
    try {
      while (!this.ending && (await this.some(id, lease)));
    } catch (error) {
      if (!outages.met(error)) this.log.error({ batch: id, err: error }, 'a batch stopped');
    }
    await this.db
      .query('update platform.batches set leased_until = null where id = $1 and leased_by = $2', [id, lease.by])
      .catch(() => undefined);
  }

  /** Some rows. @returns whether there may be more, for this process. */
  private async some(id: string, lease: Lease): Promise<boolean> {
    const batch = await this.db.one<BatchRecord>(`${SELECT} where id = $1 and leased_by = $2 and state = 'running'`, [
      id,
      lease.by,
    ]);
    if (!batch) return false;
    const kind = this.kindOf(batch);
    const waiting = await this.db.query<RowRecord>(
      `select position, key, tried from platform.batch_rows where batch_id = $1 and state = 'waiting' order by position limit $2`,
      [id, CHUNK],
    );
    if (waiting.length === 0) {
      await this.db.query(`update platform.batches set state = 'over' where id = $1 and leased_by = $2`, [
        id,
        lease.by,
      ]);
      return false;
    }
    if (!(await kind.stands(batch.actor))) {
      await this.db.query(
        `update platform.batch_rows set state = 'failed', code = $2, reason = $3 where batch_id = $1 and state = 'waiting'`,
        [id, NO_ROLE.code, NO_ROLE.reason],
      );
      return true;
    }
    if (kind.alone)
      await this.db.query('update platform.batch_rows set tried = true where batch_id = $1 and position = any($2)', [
        id,
        waiting.map(({ position }) => position),
      ]);
    const shared = kind.together?.(
      batch.actor,
      waiting.map(({ key }) => key),
      batch.request,
    );
    // Each row says it.
    shared?.catch(() => undefined);
    let held = true;
    await atOnce(waiting, kind.alone?.atOnce ?? 1, async (row) => {
      if (!held || this.ending) return;
      held &&= await this.renewed(id, lease);
      if (held) await this.judge(batch, kind, row, shared);
    });
    return held;
  }

  /** @returns false when another process goes on with it by now */
  private async renewed(id: string, lease: Lease): Promise<boolean> {
    if (performance.now() - lease.renewedAt < RENEW_MS) return true;
    lease.renewedAt = performance.now();
    const mine = await this.db.one(
      `update platform.batches set leased_until = now() + $3 * interval '1 s' where id = $1 and leased_by = $2 returning id`,
      [id, lease.by, LEASE_SECONDS],
    );
    return mine !== undefined;
  }

  private async judge(batch: BatchRecord, kind: AnyKind, row: RowRecord, asked?: Promise<unknown>): Promise<void> {
    try {
      const shared = await asked;
      if (kind.alone) {
        const judged = await kind.run(row.key, { ...batch, again: row.tried, shared });
        await this.settle(this.db, batch.id, row, 'waiting', judged ?? { state: 'done' });
      } else {
        await this.unitOfWork.run(async (u) => {
          // Whoever comes second finds it judged.
          const mine = await u.q.one(
            `update platform.batch_rows set state = 'done' where batch_id = $1 and position = $2 and state = 'waiting' returning position`,
            [batch.id, row.position],
          );
          if (!mine) return;
          const judged = await kind.run(row.key, { ...batch, again: false, shared });
          if (judged) await this.settle(u.q, batch.id, row, 'done', judged);
        });
      }
    } catch (error) {
      if (outageOf(error)) throw error;
      if (!(error instanceof DomainError))
        this.log.error({ batch: batch.id, key: row.key, err: error }, 'a row failed');
      const refusal = error instanceof DomainError ? refusalOf(error) : BROKEN;
      const nothing = kind.skips?.[refusal.code];
      const judged: Judged = nothing
        ? { state: 'skipped', code: refusal.code, reason: nothing }
        : { state: 'failed', ...refusal };
      await this.settle(this.db, batch.id, row, 'waiting', judged);
    }
  }

  private async settle(
    q: Pick<Db, 'query'>,
    id: string,
    { position }: RowRecord,
    from: RowState,
    { state, code, reason, made }: Judged,
  ): Promise<void> {
    await q.query(
      `update platform.batch_rows set state = $4, code = $5, reason = $6, made = $7 where batch_id = $1 and position = $2 and state = $3`,
      [id, position, from, state, code ?? null, reason ?? null, made ? JSON.stringify(made) : null],
    );
  }

  private async must(actor: BatchActor, id: string): Promise<BatchRecord> {
    const batch = await this.db.one<BatchRecord>(`${SELECT} where ${OWN} and id = $3 and expires_at > $4`, [
      ...owner(actor),
      id,
      new Date(this.clock.now()),
    ]);
    if (!batch || !this.kinds.has(batch.kind)) throw batchProblem('batches/not-found', 'This does not exist.');
    return batch;
  }

  private async mustBeOver(actor: BatchActor, id: string): Promise<BatchRecord> {
    const batch = await this.must(actor, id);
    if (batch.state !== 'over')
      throw batchProblem('batches/under-way', 'This is under way. Please wait until it is done.');
    return batch;
  }

  private kindOf(batch: Pick<BatchRecord, 'kind'>): AnyKind {
    return this.kinds.get(batch.kind)!;
  }

  private async card(batch: BatchRecord): Promise<BatchDto> {
    const kind = this.kindOf(batch);
    const counted = await this.db.query<{ state: RowState; n: number }>(
      'select state, count(*) as n from platform.batch_rows where batch_id = $1 group by state',
      [batch.id],
    );
    const counts = { waiting: 0, done: 0, skipped: 0, failed: 0 };
    for (const { state, n } of counted) counts[state] = n;
    const over = batch.state === 'over';
    return {
      id: batch.id,
      title: kind.title(batch.request),
      state: batch.state,
      counts,
      ...(over ? await this.outcomeOf(batch, kind) : { summary: null, rows: [] }),
      mayUndo: over && counts.done > 0 && batch.undone_by === null && (await this.undoes(batch)),
    };
  }

  private async undoes(batch: BatchRecord): Promise<boolean> {
    const kind = this.kindOf(batch);
    return kind.undo !== undefined && (await (kind.mayUndo?.(batch.actor, batch.request) ?? true));
  }

  private async outcomeOf(batch: BatchRecord, kind: AnyKind): Promise<Pick<BatchDto, 'summary' | 'rows'>> {
    const rows = await this.db.query<Omit<BatchRowDto, 'name'> & { made: object | null }>(
      'select key, state, code, reason, made from platform.batch_rows where batch_id = $1 order by position',
      [batch.id],
    );
    // The names are those that the role sees: nobody who has lost it reads them.
    const names = (await kind.stands(batch.actor))
      ? await kind.names(
          batch.actor,
          rows.map(({ key }) => key),
          batch.request,
        )
      : new Map<string, string>();
    return {
      summary: kind.summary?.(rows, batch.request) ?? null,
      rows: rows.map(({ key, state, code, reason }) => ({ key, name: names.get(key) ?? null, state, code, reason })),
    };
  }
}

const OWN = 'user_id = $1 and masquerader_id is not distinct from $2';

function owner(actor: BatchActor): [number, number | null] {
  return [actor.userId, actor.masquerader?.userId ?? null];
}
