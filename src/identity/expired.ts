import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { Db } from '../platform/db/db.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { nextNight } from '../platform/jobs/nightly.js';

const JOB = 'identity.delete-expired';
const HOUR_UTC = 7;
/** Sessions tell addresses and browsers of people; nobody reads any of these after their end. */
const TABLES = ['sessions', 'masks', 'captcha_spent'];

/** Deletes each night what has expired. */
@Injectable()
export class Expired implements OnApplicationBootstrap {
  constructor(
    db: Db,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {
    jobs.work(JOB, async () => {
      await this.planNight(); // first, so that the next one comes also after one that failed
      for (const table of TABLES) await db.query(`delete from identity.${table} where expires_at <= $1`, [new Date(clock.now())]);
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.planNight();
  }

  /** One night waits at any time; each plans the next. */
  private async planNight(): Promise<void> {
    await this.jobs.enqueue(JOB, {}, { singletonKey: 'night', startAfter: nextNight(this.clock.now(), HOUR_UTC) });
  }
}
