import type { Unit } from '../platform/db/unit-of-work.js';

/** E-mail and password of an account change one after the other: each sees what the one before it did. */
export async function lockAccount(u: Unit, userId: number): Promise<void> {
  await u.q.query('select 1 from identity.accounts where user_id = $1 for update', [userId]);
}
