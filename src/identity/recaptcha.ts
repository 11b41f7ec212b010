import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { Config } from '../platform/config/config.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import { Db } from '../platform/db/db.js';
import { Outgoing } from '../platform/outgoing/outgoing.js';
import {
  OutsideServices,
  ServiceFailure,
  type OutsideService,
  type ServiceValues,
} from '../platform/services/outside-services.js';
import { WorkQueue } from '../platform/work-queue.js';
import { Captcha, type CaptchaOffer, type Spend } from './captcha.js';
import { tooManySignIns } from './crowd.js';
import type { IdentityCode } from './problems.js';
import { ProofOfWork } from './proof-of-work.js';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
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

/** reCAPTCHA's checkbox where it is set up, else proof of work. The verifier says whether a token is right and on which host it was made. */
@Injectable()
export class ChosenCaptcha extends Captcha {
  private readonly work: ProofOfWork;
  private readonly host: string;
  private readonly queue = new WorkQueue(AT_ONCE, QUEUE, tooManySignIns);
  private readonly logger = new Logger('recaptcha');

  constructor(
    config: Config,
    db: Db,
    clock: Clock,
    private readonly services: OutsideServices,
    private readonly outgoing: Outgoing,
  ) {
    super(db, clock);
    this.work = new ProofOfWork(config, db, clock);
    this.host = new URL(config.publicUrl).hostname;
    services.define(this.service(config));
  }

  async offer(): Promise<CaptchaOffer> {
    const keys = await this.keys();
    return keys ? { captcha: 'recaptcha', captchaSiteKey: keys.siteKey! } : this.work.offer();
  }

  async challenge(asked: boolean): Promise<object> {
    if (!(await this.keys())) return this.work.challenge(asked);
    throw new DomainError<IdentityCode>(
      'identity/no-challenge',
      'This sign-in uses reCAPTCHA. There is no challenge to solve here.',
    );
  }

  async present(token: string, wanted?: () => boolean): Promise<Spend> {
    const keys = await this.keys();
    if (!keys) return this.work.present(token);
    const right =
      token !== '' && token.length <= TOKEN_LENGTH && (await this.queue.run(() => this.isRight(keys, token), wanted));
    return async () => right && this.once(`recaptcha:${sha256hex(token)}`);
  }

  private keys(): Promise<ServiceValues | undefined> {
    return this.services.valuesOf('recaptcha');
  }

  private async isRight(keys: ServiceValues, token: string): Promise<boolean> {
    let verdict: Verdict;
    try {
      verdict = await this.verdict(keys, token);
      if (knowsNoSecret(verdict)) throw new ServiceFailure(NO_SECRET);
    } catch (error) {
      this.logger.error({ err: error as Error }, 'tokens cannot be verified');
      await this.services.note('recaptcha', (error as Error).message);
      throw new DomainError<IdentityCode>(
        'identity/captcha-away',
        'reCAPTCHA does not answer right now. Please try again in a moment.',
        { details: { retryAfter: RETRY_S } },
      );
    }
    await this.services.note('recaptcha');
    const { success, hostname } = verdict;
    if (success !== true) return false;
    if (typeof hostname === 'string' && hostname.toLowerCase() === this.host) return true;
    this.logger.warn({ hostname, expected: this.host }, 'a token was made on another host than that of PUBLIC_URL');
    return false;
  }

  /** @throws {OutgoingError | ServiceFailure} when the verifier gives none */
  private async verdict({ secret, verifyUrl }: ServiceValues, token: string): Promise<Verdict> {
    const { status, body } = await this.outgoing.call(verifyUrl ?? VERIFY_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret: secret!, response: token }).toString(),
      timeoutMs: ANSWER_MS,
      maxBytes: 100_000,
    });
    if (status !== 200) throw new ServiceFailure(`The verifier answered with status ${status}.`);
    try {
      const verdict = JSON.parse(body.toString('utf8')) as Verdict | null;
      if (typeof verdict?.success === 'boolean') return verdict;
    } catch {
      // Said below.
    }
    throw new ServiceFailure('The verifier answered with something else than a verdict.');
  }

  private service({ recaptcha }: Config): OutsideService {
    return {
      key: 'recaptcha',
      name: 'reCAPTCHA',
      about:
        'Tells people from robots at the sign-in. Without it the browser solves a task of our own, and nobody is asked.',
      fields: [
        { key: 'siteKey', label: 'Site key', secret: false, required: true, check: keyProblem },
        { key: 'secret', label: 'Secret key', secret: true, required: true, check: keyProblem },
        {
          key: 'verifyUrl',
          label: 'Address of the verifier',
          secret: false,
          required: false,
          leads: true,
          hint: `Empty is ${VERIFY_URL}`,
          check: (value) => this.outgoing.problemOf(value),
        },
      ],
      fromEnvironment: recaptcha,
      test: async (values) => {
        if (knowsNoSecret(await this.verdict(values, 'a-token-of-nobody'))) throw new ServiceFailure(NO_SECRET);
        return 'The verifier knows the secret key. The site key is tried out by the next sign-in.';
      },
      // The widget brings its script from two folders and shows itself in frames.
      sources: () => ({
        scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
        frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      }),
    };
  }
}

const NO_SECRET = 'The verifier does not know the secret key.';

function knowsNoSecret({ 'error-codes': errors }: Verdict): boolean {
  return (
    Array.isArray(errors) && errors.some((code) => code === 'invalid-input-secret' || code === 'missing-input-secret')
  );
}

function keyProblem(value: string): string | undefined {
  return /^[\w-]{1,200}$/.test(value) ? undefined : 'Letters, digits, hyphens and underscores make a key.';
}
