import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { Subscriptions } from '../../platform/events/subscriptions.js';

/** Last login and login count; an event that comes twice, or late, counts once. */
@Injectable()
export class CountLoginWhenSignedIn {
  constructor(subscriptions: Subscriptions, db: Db) {
    subscriptions.reaction({
      name: 'roster.count-login-when-signed-in',
      types: ['identity.SignedIn.v1'],
      handle: async (event) => {
        await db.query(
          `update roster.people set last_login_at = $2, nr_of_logins = nr_of_logins + 1
            where id = $1 and (last_login_at is null or last_login_at < $2)`,
          [event.payload.userId, event.occurredAt],
        );
      },
      handleMany: async (events) => {
        await db.query(
          `update roster.people p set last_login_at = counted.last, nr_of_logins = p.nr_of_logins + counted.logins
             from (select e.id, count(*)::int as logins, max(e.at) as last from unnest($1::int[], $2::timestamptz[]) as e (id, at)
                     join roster.people known on known.id = e.id and (known.last_login_at is null or known.last_login_at < e.at) group by e.id) counted
            where p.id = counted.id`,
          [events.map(({ payload }) => payload.userId), events.map(({ occurredAt }) => occurredAt)],
        );
      },
    });
  }
}
