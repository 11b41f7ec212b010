import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { StartSync, StartSyncHandler } from '../commands/sync-commands.js';
import { Connections } from '../connections.js';
import type { SyncCode } from '../problems.js';
import { modeOf, pausedUntil } from '../school-mode.js';
import { nextNightOf } from './next-night.js';

const QUEUE = 'sync.nightly';
const EVERY_MS = 5 * 60_000;
const USUAL_ZONE = 'America/New_York';
const RUNNING: SyncCode = 'sync/running';

interface Due {
  id: number;
  districtId: number;
  /** Not for one that is new. */
  isDue: boolean;
}

/** Starts the nightly sync of every district that has a source. */
@Injectable()
export class NightlySyncs {
  private readonly log = new Logger('sync');

  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly connections: Connections,
    private readonly starts: StartSyncHandler,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.repeat(
      QUEUE,
      (nowMs) => new Date(Math.floor(nowMs / EVERY_MS + 1) * EVERY_MS),
      () => this.look(),
      { does: 'start the nightly syncs of rosters' },
    );
  }

  /**
   * A connection that was due is started once, and due again in the next night; one that is new gets its night.
   * @throws {Error} of the first connection where it broke, after the others had their turn
   */
  async look(): Promise<void> {
    const now = this.clock.now();
    const due = await this.db.query<Due>(
      `select id, district_id as "districtId", next_run_at is not null as "isDue"
         from sync.connections where next_run_at is null or next_run_at <= $1::timestamptz order by id`,
      [new Date(now)],
    );
    const broke: unknown[] = [];
    for (const one of due)
      await this.start(one, now).catch((error: unknown) => {
        this.log.error({ err: error, connection: one.id }, 'a nightly sync was not started');
        broke.push(error);
      });
    if (broke.length > 0) throw broke[0];
  }

  private async start({ id, districtId, isDue }: Due, now: number): Promise<void> {
    const connection = await this.connections.ofDistrict(districtId);
    if (connection?.id !== id) return;
    const schools = await this.connections.schools(connection);
    const syncs =
      isDue &&
      (await this.connections.missing(connection)) === null &&
      schools.some(
        (school) =>
          school.sourceId !== null &&
          modeOf(connection, school) !== 'off' &&
          pausedUntil(connection, school, now) === null,
      );
    const next = nextNightOf(id, schools[0]?.timeZone ?? USUAL_ZONE, now);
    await this.unitOfWork
      .run(async ({ q }) => {
        const taken = await q.query(
          'update sync.connections set next_run_at = $2 where id = $1 and (next_run_at is null or next_run_at <= $3) returning id',
          [id, next, new Date(now)],
        );
        if (taken.length > 0 && syncs) await this.starts.execute(new StartSync({ connectionId: id, startedBy: null }));
      })
      .catch((error: unknown) => {
        // It stays due until what runs now has ended.
        if (!(error instanceof DomainError && error.code === RUNNING)) throw error;
      });
  }
}
