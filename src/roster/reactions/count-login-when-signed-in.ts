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
    });
  }
}
