import { Injectable, Logger } from '@nestjs/common';
import { Jobs } from '../jobs/jobs.js';
import { Db } from './db.js';
import type { Unit } from './unit-of-work.js';

const QUEUE = 'platform.tidy';

/**
 * A deleted row lies in its table until it is vacuumed, and its values in the planner's statistics until the next analysis.
 * After an erasure neither may stay: both are done at once, for every table but those of the logs, which lose no rows.
 */
@Injectable()
export class Tidy {
  private readonly log = new Logger('platform');

  constructor(
    private readonly db: Db,
    jobs: Jobs,
  ) {
    jobs.work(QUEUE, () => this.tidy(), { does: 'remove what an erasure left in tables', limitSeconds: 6 * 3600 });
  }

  /** A job that follows when the transaction commits. */
  async plan(u: Unit): Promise<void> {
    await u.enqueue(QUEUE, {}, { singletonKey: 'next' });
  }

  async tidy(): Promise<void> {
    const tables = await this.db.query<{ name: string }>(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
       where schemaname <> 'es' and has_table_privilege(format('%I.%I', schemaname, relname), 'select') order by 1`,
    );
    for (const { name } of tables) await this.db.unhurried(`vacuum (analyze) ${name}`);
    this.log.log(`${tables.length} tables were tidied`);
  }
}
