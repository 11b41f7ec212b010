import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { Db } from '../platform/db/db.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { nextNight } from '../platform/jobs/nightly.js';

const JOB = 'identity.delete-expired';
const HOUR_UTC = 7;
/** Sessions tell addresses and browsers of people; nobody reads any of these after their end. */
const TABLES = ['sessions', 'masks', 'captcha_spent', 'guesses', 'email_wishes', 'sign_in_cards'];

/** Deletes each night what has expired. */
@Injectable()
export class Expired {
  constructor(db: Db, jobs: Jobs, clock: Clock) {
    const deleteExpired = async () => {
      for (const table of TABLES)
        await db.query(`delete from identity.${table} where expires_at <= $1`, [new Date(clock.now())]);
    };
    jobs.repeat(JOB, (nowMs) => nextNight(nowMs, HOUR_UTC), deleteExpired, { does: 'delete expired sessions' });
  }
}
