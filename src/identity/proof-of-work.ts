import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/sha';
import type { Clock } from '../kernel/clock.js';
import type { Config } from '../platform/config/config.js';
import type { Db } from '../platform/db/db.js';
import { Captcha, VALID_MS, type CaptchaOffer, type Spend } from './captcha.js';

/** Hashes of one step by a script: as long as a step of the browser's own cryptography, about two seconds in all. */
const SCRIPT_ROUNDS = 300;

/**
 * Proof of work in place of a picture puzzle: the browser spends about a second, the server two milliseconds. A solution
 * is bound to its purpose, expires and can be spent once. It slows robots down; the rate limits do the rest.
 */
export class ProofOfWork extends Captcha {
  private readonly signature: string;
  private readonly keySignature: string;

  constructor(
    private readonly config: Pick<Config, 'masterKey' | 'captchaEffort' | 'secureCookies'>,
    db: Db,
    clock: Clock,
  ) {
    super(db, clock);
    const secret = (purpose: string) => createHmac('sha256', config.masterKey).update(purpose).digest('hex');
    this.signature = secret('captcha-signature');
    this.keySignature = secret('captcha-key');
  }

  offer(): Promise<CaptchaOffer> {
    return Promise.resolve({ captcha: 'altcha', captchaSiteKey: null });
  }

  /**
   * `asked`: the browser withholds crypto.subtle, as over plain HTTP off loopback, and computes plain SHA-256 by a script.
   * Where people come over HTTPS no browser does, and nobody gets the challenge that costs a program less.
   */
  challenge(asked: boolean): Promise<Challenge> {
    const script = asked && !this.config.secureCookies;
    const [from, to] = this.config.captchaEffort;
    return createChallenge({
      algorithm: script ? 'SHA-256' : 'PBKDF2/SHA-256',
      cost: script ? SCRIPT_ROUNDS : 2_000,
      counter: randomInt(from, to),
      deriveKey: script ? sha : pbkdf2,
      data: { action: 'login', until: this.clock.now() + VALID_MS },
      hmacSignatureSecret: this.signature,
      hmacKeySignatureSecret: this.keySignature,
    });
  }

  async present(answer: string): Promise<Spend> {
    return () => this.spend(answer);
  }

  /** `answer` is the widget's base64 JSON. */
  private async spend(answer: string): Promise<boolean> {
    let payload: Payload;
    try {
      payload = JSON.parse(Buffer.from(answer, 'base64').toString('utf8')) as Payload;
      const result = await verifySolution({
        challenge: payload.challenge,
        solution: payload.solution,
        deriveKey: payload.challenge.parameters.algorithm === 'SHA-256' ? sha : pbkdf2,
        hmacSignatureSecret: this.signature,
        hmacKeySignatureSecret: this.keySignature,
      });
      if (!result.verified || Number(payload.challenge.parameters.data?.until) < this.clock.now()) return false;
    } catch {
      return false;
    }
    return this.once(payload.challenge.signature!);
  }
}
