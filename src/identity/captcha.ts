import type { Clock } from '../kernel/clock.js';
import type { Db } from '../platform/db/db.js';
import { StatementBatcher } from '../platform/db/statement-batcher.js';
import { CROWD_MS } from './crowd.js';

/** Spent answers are remembered so long; no answer is good for longer. */
export const VALID_MS = 5 * 60_000;

/** What the sign-in page shows. */
export type CaptchaOffer =
  { captcha: 'altcha'; captchaSiteKey: null } | { captcha: 'recaptcha'; captchaSiteKey: string };

/** True for the first who spends an answer. */
export type Spend = () => Promise<boolean>;

/** What tells people from robots at the sign-in. An answer is good once. */
export abstract class Captcha {
  /** True for the first who hands in a signature. Spent for good, also by a unit of work that fails. */
  private readonly spending = new StatementBatcher(async (signatures: string[]) => {
    const rows = await this.db.planned<{ signature: string }>(
      `insert into identity.captcha_spent (signature, expires_at) select signature, $2 from unnest($1::text[]) as given (signature) order by 1
       on conflict do nothing returning signature`,
      [signatures, new Date(this.clock.now() + VALID_MS)],
    );
    const spent = new Set(rows.map(({ signature }) => signature));
    return signatures.map((signature) => spent.delete(signature));
  }, CROWD_MS);

  constructor(
    private readonly db: Db,
    protected readonly clock: Clock,
  ) {}

  abstract offer(): Promise<CaptchaOffer>;

  /**
   * What a browser has to solve, where this server sets it.
   * @param asked the browser has no cryptography of its own
   * @throws DomainError `identity/no-challenge`
   */
  abstract challenge(asked: boolean): Promise<object>;

  /**
   * Asks whoever knows whether the answer is right, before the sign-in takes its turn.
   * @param wanted false once the browser has gone away
   * @throws DomainError `identity/captcha-away`, `identity/busy`
   */
  abstract present(answer: string, wanted?: () => boolean): Promise<Spend>;

  protected once(signature: string): Promise<boolean> {
    return this.spending.run(signature);
  }
}
