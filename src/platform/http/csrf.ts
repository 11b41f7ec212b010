import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Tokens } from '@fastify/csrf';
import { sameText } from '../crypto/same-text.js';

/** More than the people who use the product on its busiest day: what is forgotten in turn would be forgotten each time. */
const REMEMBERED = 50_000;

/**
 * Signed double submit: the token in the readable cookie XSRF-TOKEN must come back as header X-XSRF-TOKEN and is bound
 * to the session (or, before sign-in, to the anonymous browser cookie), so a token of another session never passes.
 */
export class Csrf {
  private readonly tokens: ReturnType<typeof createTokens>;

  /** Tokens found good, by holder: a browser repeats the same one with every save. */
  private readonly verified = new Map<string, string>();

  /** A key object, because HMAC under bare bytes costs six times as much, three times per request. */
  private readonly key: KeyObject;

  constructor(key: Buffer) {
    this.key = createSecretKey(key);
    this.tokens = createTokens(this.key);
  }

  /** `holder` is the hash of the session token or the anonymous cookie's value. */
  create(holder: string): string {
    return this.tokens.create(this.secretOf(holder), holder);
  }

  verify(holder: string, cookie: string | undefined, header: string | undefined): boolean {
    // Both are the client's: only what the server knows is compared in constant time.
    if (!cookie || cookie !== header) return false;
    const known = this.verified.get(holder);
    if (known !== undefined && sameText(known, header)) return true;
    if (!this.tokens.verify(this.secretOf(holder), header, holder)) return false;
    if (this.verified.size >= REMEMBERED) this.verified.delete(this.verified.keys().next().value!);
    this.verified.set(holder, header);
    return true;
  }

  private secretOf(holder: string): string {
    return createHmac('sha256', this.key).update(`csrf:${holder}`).digest('base64url');
  }
}

function createTokens(key: KeyObject) {
  return new Tokens({
    algorithm: 'sha256',
    hmacKey: key as unknown as Buffer /* its types know only bytes */,
    userInfo: true,
    validity: 0,
  });
}
