import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { outages } from '../../platform/observability/outages.js';
import { Planner } from '../plan/planner.js';
import { UndoPlanner } from '../plan/undo-planner.js';
import { Pulls } from '../pulls/pulls.js';
import { SourceError } from '../sources/source.js';
import { Applier } from './applier.js';
import { RUN_QUEUE, Runs, type Run } from './runs.js';
import { SyncLetters } from './sync-letters.js';

/** So often a stage is tried before the run fails. */
const MOST_TRIES = 4;
/** A run that takes longer is given out again, and goes on where it was. */
const LIMIT_SECONDS = 4 * 3_600;
/** So often a stage is begun, by processes that were killed too. */
const MOST_BEGINNINGS = 40;
/** A stage takes no longer: others wait for its place. */
const STAGE_MS = 2 * 3_600_000;
const TOO_SLOW = 'The source did not send its roster within two hours.';
const BROKEN = 'Something went wrong here. The roster stays as it is, and the next sync tries again.';

/** Carries runs through their stages: reading, planning, applying. Whoever is cut off goes on with the stage. */
@Injectable()
export class RunJob {
  private readonly log = new Logger('sync');

  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly runs: Runs,
    private readonly pulls: Pulls,
    private readonly planner: Planner,
    private readonly undo: UndoPlanner,
    private readonly applier: Applier,
    private readonly letters: SyncLetters,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.work<{ id: number }>(RUN_QUEUE, ({ id }) => this.go(id), {
      does: 'sync rosters',
      atOnce: 2,
      limitSeconds: LIMIT_SECONDS,
    });
    jobs.watch(RUN_QUEUE, async () =>
      (await runs.open()).map(({ id }) => ({ data: { id }, singletonKey: String(id) })),
    );
  }

  /** @throws what cut the stage off, while it is tried again */
  async go(id: number, given?: AbortSignal): Promise<void> {
    for (let run = await this.runs.find(id); run; run = await this.runs.find(id)) {
      if (run.state !== 'reading' && run.state !== 'planning' && run.state !== 'applying') return;
      run.tries = await this.runs.tried(run.id);
      // A stage that ends its process each time never comes to say so.
      if (run.tries > MOST_BEGINNINGS) return this.unitOfWork.run((u) => this.fail(run, BROKEN, u));
      const limit = AbortSignal.timeout(STAGE_MS);
      const signal = given ? AbortSignal.any([given, limit]) : limit;
      try {
        if (run.state === 'reading') await this.read(run, signal);
        else if (run.state === 'planning') await this.plan(run, signal);
        else await this.apply(run, signal);
      } catch (error) {
        if (limit.aborted && run.state === 'reading') {
          if (await this.broke(run, new SourceError('unreachable', TOO_SLOW, true))) return;
          throw error;
        }
        if (signal.aborted || outages.met(error as Error)) throw error;
        if (await this.broke(run, error)) return;
        throw error;
      }
    }
  }

  private async read(run: Run, signal: AbortSignal): Promise<void> {
    if (run.kind !== 'undo') {
      const { pullId, state } = await this.pulls.pull(run.connectionId, signal);
      await this.db.query('update sync.runs set pull_id = $2 where id = $1', [run.id, pullId]);
      await this.runs.note(
        run.id,
        'info',
        state === 'unchanged' ? 'The source holds what it held the last time.' : 'The source was read.',
      );
    }
    await this.runs.advance(run.id, 'reading', 'planning');
  }

  private async plan(run: Run, signal: AbortSignal): Promise<void> {
    let unplanned: number[] = [];
    if (run.kind === 'undo') await this.undo.plan(run, signal);
    else unplanned = await this.planner.plan(run, signal);
    await this.runs.count(run.id);
    await this.unitOfWork.run(async (u) => {
      await this.runs.mustBeMine(run, u.q);
      await this.supersede(run, unplanned, u);
      await this.runs.advance(run.id, 'planning', 'applying', u.q);
    });
  }

  /** What still waits of an earlier plan at the schools of this one is in it, if it is so still. */
  private async supersede(run: Run, unplanned: readonly number[], u: Unit): Promise<void> {
    if (run.kind !== 'sync') return;
    const waiting = await u.q.query<{ id: number }>(
      `select id from sync.runs where connection_id = $1 and id <> $2 and state = 'waiting' order by id for update`,
      [run.connectionId, run.id],
    );
    for (const { id } of waiting) await this.runs.letGo(id, 'A later sync looked at it again.', u.q, unplanned);
  }

  private async apply(run: Run, signal: AbortSignal): Promise<void> {
    await this.applier.apply(run, signal);
    await this.unitOfWork.run(async (u) => {
      await this.runs.lockConnection(run.id, u.q);
      const counts = await this.runs.count(run.id, u.q);
      const ended = await this.runs.advance(run.id, 'applying', counts.held > 0 ? 'waiting' : 'done', u.q);
      if (ended && counts.held > 0) await this.tell(run, u);
      await this.runs.goOn(run.connectionId, u);
    });
  }

  /** Writes once of a run that waits, whatever somebody decided about some of it before. */
  private async tell(run: Run, u: Unit): Promise<void> {
    const first = await u.q.one<{ undecided: number }>(
      `update sync.runs r set held_told = true from (select count(*)::int as undecided from sync.changes
          where run_id = $1 and held is not null and outcome is null and decision is null) c
        where r.id = $1 and not r.held_told and c.undecided > 0 returning c.undecided`,
      [run.id],
    );
    if (first) await this.letters.held(u, run.districtId, first.undecided);
  }

  private async fail(run: Run, failure: string, u: Unit): Promise<void> {
    await this.runs.lockConnection(run.id, u.q);
    await this.runs.fail(run.id, failure, u.q);
    await this.runs.goOn(run.connectionId, u);
  }

  /** @returns whether the run has failed for good */
  private async broke(run: Run, error: unknown): Promise<boolean> {
    const told = error instanceof SourceError || error instanceof DomainError;
    const lasting = error instanceof DomainError || (error instanceof SourceError && !error.passing);
    if (!told) this.log.error({ err: error, run: run.id }, `the stage ${run.state} of a sync broke`);
    await this.runs.note(run.id, 'warning', told ? (error as Error).message : BROKEN);
    if (!lasting && run.tries < MOST_TRIES) return false;
    const failure = told ? (error as Error).message : BROKEN;
    await this.unitOfWork.run(async (u) => {
      await this.fail(run, failure, u);
      const last = await u.q.query<{ state: string }>(
        `select state from sync.runs where connection_id = $1 and kind = 'sync' order by id desc limit 3`,
        [run.connectionId],
      );
      const [now, before, third] = last.map(({ state }) => state === 'failed');
      // Told once, not every night.
      if (run.kind === 'sync' && now && before && !third) await this.letters.failedTwice(u, run.districtId, failure);
    });
    return true;
  }
}
