import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { StartSync, StartSyncHandler } from '../commands/sync-commands.js';
import { Connections } from '../connections.js';
import { modeOf, pausedUntil } from '../school-mode.js';
import { nextNightOf } from './next-night.js';

const QUEUE = 'sync.nightly';
const EVERY_MS = 5 * 60_000;
const USUAL_ZONE = 'America/New_York';

/** Starts the nightly sync of every district that has a source. */
@Injectable()
export class NightlySyncs {
  constructor(
    private readonly db: Db,
    private readonly connections: Connections,
    private readonly start: StartSyncHandler,
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

  /** A connection that was due is started once, and due again in the next night; one that is new gets its night. */
  async look(): Promise<void> {
    const now = this.clock.now();
    const due = await this.db.query<{ id: number; districtId: number; isDue: boolean }>(
      `select id, district_id as "districtId", next_run_at is not null as "isDue"
         from sync.connections where next_run_at is null or next_run_at <= $1::timestamptz order by id`,
      [new Date(now)],
    );
    for (const { id, districtId, isDue } of due) {
      const connection = await this.connections.ofDistrict(districtId);
      if (connection?.id !== id) continue;
      const schools = await this.connections.schools(connection);
      const next = nextNightOf(id, schools[0]?.timeZone ?? USUAL_ZONE, now);
      const taken = await this.db.query(
        'update sync.connections set next_run_at = $2 where id = $1 and (next_run_at is null or next_run_at <= $3) returning id',
        [id, next, new Date(now)],
      );
      const syncs = schools.some(
        (school) =>
          school.sourceId !== null &&
          modeOf(connection, school) !== 'off' &&
          pausedUntil(connection, school, now) === null,
      );
      if (taken.length === 0 || !isDue || !syncs) continue;
      await this.start.execute(new StartSync({ connectionId: id, startedBy: null })).catch((error: unknown) => {
        // One that somebody has just started is the sync of this night.
        if (!(error instanceof DomainError)) throw error;
      });
    }
  }
}
