import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { Queryable } from '../../platform/db/db.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { Connections } from '../connections.js';
import type { SyncCode } from '../problems.js';
import { atPull } from '../pulls/at-pull.js';
import { RUN_QUEUE, Runs, type Run } from '../runs/runs.js';
import { DID, UNDER_WAY, UNDONE, whyNotTakenBack, type TakenBack } from '../runs/taking-back.js';

/**
 * Starts a sync of a district's roster: all its connected schools, or one school, or one student again at once.
 * @returns the id of the run, which goes on as a job
 */
export class StartSync extends Command<{ runId: number }> {
  constructor(
    readonly wanted: { connectionId: number; schoolId?: number; studentId?: number; startedBy: number | null },
  ) {
    super();
  }
}

/**
 * Approves or rejects held changes of a run, those of `places` or all. What is approved is applied as a job: at once, or when
 * the run that is applied now has ended.
 */
export class DecideHeldChanges extends Command<{ decided: number }> {
  constructor(
    readonly runId: number,
    readonly decision: 'approved' | 'rejected',
    readonly places: number[] | 'all',
    readonly decidedBy: number,
  ) {
    super();
  }
}

/**
 * Takes back what a run did, as another plan; possible for 30 days. What the run held for a decision goes with it.
 * @returns the id of the new run
 */
export class UndoSync extends Command<{ runId: number }> {
  constructor(
    readonly runId: number,
    readonly startedBy: number,
  ) {
    super();
  }
}

/** Makes a run and hands it to the job; one at a time of each connection. */
async function begin(
  u: Unit,
  row: Pick<Run, 'connectionId' | 'kind' | 'undoesRunId' | 'schoolId' | 'studentId' | 'startedBy'>,
  at: Date,
): Promise<number> {
  const made = await u.q.one<{ id: number }>(
    `insert into sync.runs (connection_id, kind, undoes_run_id, school_id, student_id, state, began_at, started_by) values ($1, $2, $3, $4, $5, 'reading', $6, $7)
     on conflict (connection_id) where state in ('reading', 'planning', 'applying') do nothing returning id`,
    [row.connectionId, row.kind, row.undoesRunId, row.schoolId, row.studentId, at, row.startedBy],
  );
  if (!made) throw new DomainError<SyncCode>('sync/running', UNDER_WAY);
  await u.enqueue(RUN_QUEUE, { id: made.id }, { singletonKey: String(made.id) });
  return made.id;
}

@CommandHandler(StartSync)
export class StartSyncHandler implements ICommandHandler<StartSync> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly connections: Connections,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `sync/connection-not-found`, `sync/not-ready`, `sync/running` */
  async execute({ wanted }: StartSync): Promise<{ runId: number }> {
    const { connectionId, schoolId = null, studentId = null, startedBy } = wanted;
    const missing = await this.connections.missing(await this.connections.get(connectionId));
    if (missing) throw new DomainError<SyncCode>('sync/not-ready', missing);
    return this.unitOfWork.run(async (u) => {
      const connection = await u.q.one('select from sync.connections where id = $1 for no key update', [connectionId]);
      if (!connection) throw new DomainError<SyncCode>('sync/connection-not-found', 'This connection does not exist.');
      const kind = studentId === null ? 'sync' : 'student';
      const row = { connectionId, kind, undoesRunId: null, schoolId, studentId, startedBy } as const;
      return { runId: await begin(u, row, new Date(this.clock.now())) };
    });
  }
}

@CommandHandler(UndoSync)
export class UndoSyncHandler implements ICommandHandler<UndoSync> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly runs: Runs,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `sync/run-not-found`, `sync/not-allowed`, `sync/running` */
  async execute({ runId, startedBy }: UndoSync): Promise<{ runId: number }> {
    const now = new Date(this.clock.now());
    return this.unitOfWork.run(async (u) => {
      await this.runs.lockConnection(runId, u.q);
      const run = await u.q.one<TakenBack & { connectionId: number }>(
        `select connection_id as "connectionId", kind, state, began_at as "beganAt", ${UNDONE} as undone, ${DID} as did
         from sync.runs r where id = $1 for update`,
        [runId],
      );
      if (!run) throw new DomainError<SyncCode>('sync/run-not-found', 'This sync does not exist.');
      const why = whyNotTakenBack(run, now.getTime());
      if (why) throw new DomainError<SyncCode>('sync/not-allowed', why);
      const { connectionId } = run;
      const row = {
        connectionId,
        kind: 'undo',
        undoesRunId: runId,
        schoolId: null,
        studentId: null,
        startedBy,
      } as const;
      const undo = { runId: await begin(u, row, now) };
      await this.runs.letGo(runId, 'The sync was taken back. The next sync decides anew.', u.q);
      return undo;
    });
  }
}

@CommandHandler(DecideHeldChanges)
export class DecideHeldChangesHandler implements ICommandHandler<DecideHeldChanges> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly runs: Runs,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `sync/run-not-found`, `sync/not-allowed` for one of which nothing waits, `sync/running` */
  async execute({ runId, decision, places, decidedBy }: DecideHeldChanges): Promise<{ decided: number }> {
    return this.unitOfWork.run(async (u) => {
      await this.runs.lockConnection(runId, u.q);
      const run = await u.q.one<{ connectionId: number; state: string }>(
        'select connection_id as "connectionId", state from sync.runs where id = $1 for update',
        [runId],
      );
      if (!run) throw new DomainError<SyncCode>('sync/run-not-found', 'This sync does not exist.');
      // What is approved of one that is applied is taken along, or carried out when that has ended.
      if (run.state !== 'waiting' && run.state !== 'applying')
        throw new DomainError<SyncCode>('sync/not-allowed', 'Nothing of this sync waits for a decision any more.');
      const decided = await u.q.query<{ place: number }>(
        `update sync.changes set decision = $2, decided_by = $3, decided_at = $4,
           outcome = case when $2 = 'rejected' then 'skipped' end, outcome_reason = case when $2 = 'rejected' then 'Rejected.' end
          where run_id = $1 and held is not null and decision is null and outcome is null and ($5::int[] is null or place = any($5)) returning place`,
        [runId, decision, decidedBy, new Date(this.clock.now()), places === 'all' ? null : places],
      );
      if (decided.length === 0) return { decided: 0 };
      if (decision === 'rejected') {
        await this.keep(
          u.q,
          runId,
          decided.map(({ place }) => place),
        );
        const { held } = await this.runs.count(runId, u.q);
        if (held === 0) await this.runs.advance(runId, 'waiting', 'done', u.q);
        return { decided: decided.length };
      }
      const other = await u.q.one<{ state: string }>(
        `select state from sync.runs where connection_id = $1 and state in ('reading', 'planning', 'applying')`,
        [run.connectionId],
      );
      // One that still makes its plan looks at this anew.
      if (other && other.state !== 'applying') throw new DomainError<SyncCode>('sync/running', UNDER_WAY);
      if (!other) await this.runs.carryOut(runId, u);
      return { decided: decided.length };
    });
  }

  /**
   * What was rejected stays so until the source says something else than the line did, also where nothing was known of the
   * person yet: such a link names nobody, since whom the line names may be somebody else. Taking a sync back says nothing of the
   * source.
   */
  private async keep(q: Queryable, runId: number, places: number[]): Promise<void> {
    await q.query(
      `insert into sync.links (connection_id, kind, source_id, school_id, role, removed_at, kept_hash)
       select n.connection_id, c.record, c.source_id, c.school_id, c.sent ->> 'role', n.began_at, said.hash
         from sync.changes c join sync.runs n on n.id = c.run_id
           cross join lateral (select case when c.action = 'remove' then 'gone' else (select r.hash from sync.records r
             where r.connection_id = n.connection_id and r.kind = c.record and r.source_id = c.source_id and ${atPull('r', 'n.pull_id')}) end as hash) said
        where c.run_id = $1 and c.place = any($2) and n.kind <> 'undo' and c.source_id is not null and said.hash is not null
       on conflict (connection_id, kind, source_id, school_id) do update set kept_hash = excluded.kept_hash`,
      [runId, places],
    );
  }
}
