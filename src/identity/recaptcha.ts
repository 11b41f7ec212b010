import { Logger } from '@nestjs/common';
import type { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import type { Config } from '../platform/config/config.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import type { Db } from '../platform/db/db.js';
import { WorkQueue } from '../platform/work-queue.js';
import { Captcha, type Spend } from './captcha.js';
import { tooManySignIns } from './crowd.js';
import type { IdentityCode } from './problems.js';

const ANSWER_MS = 5_000;
/** Longer than any token of the widget. */
const TOKEN_LENGTH = 8_192;
/** Questions under way at once, and who waits behind them. */
const [AT_ONCE, QUEUE] = [250, 2_000];
const RETRY_S = 10;

/** The verifier's answer, https://developers.google.com/recaptcha/docs/verify. */
interface Verdict {
  success?: unknown;
  hostname?: unknown;
  'error-codes'?: unknown;
}

/** reCAPTCHA's checkbox: its verifier says whether a token is right and on which host it was made. */
export class ReCaptcha extends Captcha {
  readonly offer;
  private readonly host: string;
  private readonly queue = new WorkQueue(AT_ONCE, QUEUE, tooManySignIns);
  private readonly logger = new Logger('recaptcha');

  constructor(
    private readonly keys: NonNullable<Config['recaptcha']>,
    publicUrl: string,
    db: Db,
    clock: Clock,
  ) {
    super(db, clock);
    this.offer = { captcha: 'recaptcha', captchaSiteKey: keys.siteKey } as const;
    this.host = new URL(publicUrl).hostname;
  }

  challenge(): Promise<object> {
    return Promise.reject(
      new DomainError<IdentityCode>(
        'identity/no-challenge',
        'This sign-in uses reCAPTCHA. There is no challenge to solve here.',
      ),
    );
  }

  async present(token: string, wanted?: () => boolean): Promise<Spend> {
    const right = token !== '' && token.length <= TOKEN_LENGTH && (await this.queue.run(() => this.ask(token), wanted));
    return async () => right && this.once(`recaptcha:${sha256hex(token)}`);
  }

  private async ask(token: string): Promise<boolean> {
    const { success, hostname, 'error-codes': errors } = await this.verdict(token);
    if (
      Array.isArray(errors) &&
      errors.some((code) => code === 'invalid-input-secret' || code === 'missing-input-secret')
    ) {
      throw this.away('the verifier does not know RECAPTCHA_SECRET');
    }
    if (success !== true) return false;
    if (typeof hostname === 'string' && hostname.toLowerCase() === this.host) return true;
    this.logger.warn({ hostname, expected: this.host }, 'a token was made on another host than that of PUBLIC_URL');
    return false;
  }

  private async verdict(token: string): Promise<Verdict> {
    try {
      const response = await fetch(this.keys.verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret: this.keys.secret, response: token }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const verdict = (await response.json()) as Verdict | null;
      if (typeof verdict?.success !== 'boolean') throw new Error('the answer is no verdict');
      return verdict;
    } catch (error) {
      throw this.away(error);
    }
  }

  private away(why: unknown): DomainError<IdentityCode> {
    this.logger.error({ err: why }, 'tokens cannot be verified');
    return new DomainError(
      'identity/captcha-away',
      'reCAPTCHA does not answer right now. Please try again in a moment.',
      { details: { retryAfter: RETRY_S } },
    );
  }
}
