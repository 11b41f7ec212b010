import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/sha';
import { Clock } from '../kernel/clock.js';
import { Config } from '../platform/config/config.js';
import { Db } from '../platform/db/db.js';
import { Together } from '../platform/db/together.js';
import { CROWD_MS } from './turns.js';

const VALID_MS = 5 * 60_000;

/**
 * Proof of work in place of a picture puzzle: the browser spends about a second, the server two milliseconds. A solution
 * is bound to its purpose, expires and can be spent once. It slows robots down; the rate limits do the rest.
 */
@Injectable()
export class Captcha {
  private readonly signature: string;
  private readonly keySignature: string;

  /** True for the first who hands in a signature. */
  private readonly spending = new Together(async (signatures: string[]) => {
    const rows = await this.db.planned<{ signature: string }>(
      `insert into identity.captcha_spent (signature, expires_at) select signature, $2 from unnest($1::text[]) as given (signature) order by 1
       on conflict do nothing returning signature`,
      [signatures, new Date(this.clock.now() + VALID_MS)],
    );
    const spent = new Set(rows.map(({ signature }) => signature));
    return signatures.map((signature) => spent.delete(signature));
  }, CROWD_MS);

  constructor(
    private readonly config: Config,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    const secret = (purpose: string) => createHmac('sha256', config.masterKey).update(purpose).digest('hex');
    this.signature = secret('captcha-signature');
    this.keySignature = secret('captcha-key');
  }

  /** `script`: for browsers that withhold crypto.subtle (plain HTTP off loopback) plain SHA-256, which a script computes. */
  challenge(script: boolean): Promise<Challenge> {
    const [from, to] = this.config.captchaEffort;
    return createChallenge({
      algorithm: script ? 'SHA-256' : 'PBKDF2/SHA-256',
      cost: script ? 1 : 2_000,
      counter: randomInt(script ? from * 20 : from, script ? to * 20 : to),
      deriveKey: script ? sha : pbkdf2,
      data: { action: 'login', until: this.clock.now() + VALID_MS },
      hmacSignatureSecret: this.signature,
      hmacKeySignatureSecret: this.keySignature,
    });
  }

  /** True once for a right, fresh solution; `answer` is the widget's base64 JSON. */
  async spend(answer: string): Promise<boolean> {
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
    return this.spending.ask(payload.challenge.signature!);
  }
}
