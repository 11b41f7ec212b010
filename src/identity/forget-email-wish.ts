import type { Unit } from '../platform/db/unit-of-work.js';

/** Whoever changes e-mail or password of an account otherwise takes back an e-mail that waits to be confirmed. */
export async function forgetEmailWish(u: Unit, userId: number): Promise<void> {
  await u.q.query('delete from identity.email_wishes where user_id = $1', [userId]);
}
