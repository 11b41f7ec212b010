import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import type { SourceKind } from '../sources/source.js';

/** Jobs that carry runs through their stages. */
export const RUN_QUEUE = 'sync.run';

export const RUN_STATES = ['reading', 'planning', 'applying', 'waiting', 'done', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];
export const RUN_KINDS = ['sync', 'undo', 'student'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** A sync, taking one back, or one student again. */
export interface Run {
  id: number;
  connectionId: number;
  districtId: number;
  source: SourceKind;
  kind: RunKind;
  state: RunState;
  undoesRunId: number | null;
  schoolId: number | null;
  studentId: number | null;
  startedBy: number | null;
  /** Counts how often the stage was begun. */
  tries: number;
}

/** How many lines of a plan became what. */
export interface RunCounts {
  added: number;
  changed: number;
  moved: number;
  removed: number;
  restored: number;
  problems: number;
  held: number;
  failed: number;
  skipped: number;
}

const SELECT = `select r.id, r.connection_id as "connectionId", c.district_id as "districtId", c.kind as source, r.kind, r.state,
  r.undoes_run_id as "undoesRunId", r.school_id as "schoolId", r.student_id as "studentId", r.started_by as "startedBy", r.tries
  from sync.runs r join sync.connections c on c.id = r.connection_id`;

/** The rows of runs. */
@Injectable()
export class Runs {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  find(id: number, q: Queryable = this.db): Promise<Run | undefined> {
    return q.one<Run>(`${SELECT} where r.id = $1`, [id]);
  }

  /** Before the run is locked: locks its connection, so that nothing of it begins or ends meanwhile. Who reads it goes on. */
  async lockConnection(id: number, q: Queryable): Promise<void> {
    await q.query(
      'select from sync.connections where id = (select connection_id from sync.runs where id = $1) for no key update',
      [id],
    );
  }

  /** Carries out what was approved of a run while another one of its connection was applied, once none is under way. */
  async goOn(connectionId: number, u: Unit): Promise<void> {
    const next = await u.q.one<{ id: number }>(
      `select id from sync.runs r where connection_id = $1 and state = 'waiting'
         and exists (select from sync.changes c where c.run_id = r.id and c.decision = 'approved' and c.outcome is null)
         and not exists (select from sync.runs o where o.connection_id = $1 and o.state in ('reading', 'planning', 'applying'))
        order by id limit 1`,
      [connectionId],
    );
    if (next) await this.carryOut(next.id, u);
  }

  /** Carries out what was approved of a run that waits. */
  async carryOut(id: number, u: Unit): Promise<void> {
    await this.advance(id, 'waiting', 'applying', u.q);
    await u.enqueue(RUN_QUEUE, { id }, { singletonKey: String(id) });
  }

  /** Runs that are under way. */
  open(): Promise<{ id: number }[]> {
    return this.db.query(`select id from sync.runs where state in ('reading', 'planning', 'applying')`);
  }

  async note(runId: number, level: 'info' | 'warning' | 'error', text: string, q: Queryable = this.db): Promise<void> {
    await q.query('insert into sync.notes (run_id, noted_at, level, text) values ($1, $2, $3, $4)', [
      runId,
      this.clock.instant(),
      level,
      text.slice(0, 2_000),
    ]);
  }

  /** Goes from one stage to the next; what came to an end in between stays so. */
  async advance(id: number, from: RunState, to: RunState, q: Queryable = this.db): Promise<boolean> {
    const moved = await q.query(
      `update sync.runs set state = $3, tries = 0, ended_at = case when $3 in ('waiting', 'done') then $4::timestamptz end
        where id = $1 and state = $2 returning id`,
      [id, from, to, this.clock.instant()],
    );
    return moved.length > 0;
  }

  /** A stage is begun once more; whoever began it before writes no more of its plan. @returns how often it was */
  async tried(id: number): Promise<number> {
    const row = await this.db.one<{ tries: number }>(
      'update sync.runs set tries = tries + 1 where id = $1 returning tries',
      [id],
    );
    return row?.tries ?? 0;
  }

  /** @throws Error when another process has begun the stage since */
  async mustBeMine({ id, state, tries }: Run, q: Queryable): Promise<void> {
    const mine = await q.one('select from sync.runs where id = $1 and state = $2 and tries = $3 for share', [
      id,
      state,
      tries,
    ]);
    if (!mine) throw new Error('another process goes on with this run');
  }

  async fail(id: number, failure: string, q: Queryable = this.db): Promise<void> {
    const failed = await q.one(
      `update sync.runs set state = 'failed', failure = $2, ended_at = $3 where id = $1 and state in ('reading', 'planning', 'applying')
        returning id`,
      [id, failure, this.clock.instant()],
    );
    if (failed) await this.letGo(id, 'The sync failed. The next sync decides anew.', q);
    await q.query('delete from sync.differences where run_id = $1', [id]);
  }

  /**
   * What the run holds for a decision waits no more: it is not done, and a later sync looks at it again.
   * @param except schools where it goes on waiting
   */
  async letGo(id: number, reason: string, q: Queryable, except: readonly number[] = []): Promise<void> {
    await q.query(
      `update sync.changes set outcome = 'skipped', outcome_reason = $2
        where run_id = $1 and held is not null and outcome is null and school_id <> all($3)`,
      [id, reason, except],
    );
    const { held } = await this.count(id, q);
    if (held === 0) await this.advance(id, 'waiting', 'done', q);
  }

  /** Counts the lines anew. @returns how many wait */
  async count(id: number, q: Queryable = this.db): Promise<RunCounts> {
    const counts = await q.one<RunCounts>(
      `select count(*) filter (where action = 'add' and outcome = 'done')::int as added,
         count(*) filter (where action = 'change' and outcome = 'done')::int as changed,
         count(*) filter (where action = 'move' and outcome = 'done')::int as moved,
         count(*) filter (where action = 'remove' and outcome = 'done')::int as removed,
         count(*) filter (where action = 'restore' and outcome = 'done')::int as restored,
         count(*) filter (where action = 'problem')::int as problems,
         count(*) filter (where held is not null and outcome is null)::int as held,
         count(*) filter (where outcome = 'failed')::int as failed,
         count(*) filter (where outcome = 'skipped')::int as skipped
       from sync.changes where run_id = $1`,
      [id],
    );
    await q.query('update sync.runs set counts = $2 where id = $1', [id, JSON.stringify(counts)]);
    return counts!;
  }
}
