import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../platform/config/config.js';
import { normaliseEmail } from '../kernel/email.js';

/** Accounts that one browser remembers: a computer of a school is used by many. */
const MOST = 12;
const YEAR_S = 365 * 86_400;
const FORM = /^[\w-]{22}(\.[\w-]{22})*$/;

/**
 * Browsers that have signed in to an account before. A cookie holds a random number and, for each account, a proof of it that
 * only the server can make. It opens nothing: wrong passwords of such a browser are only counted apart from everybody else's.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer;

  constructor(private readonly config: Config) {
    this.key = createHmac('sha256', config.masterKey).update('known-device').digest();
  }

  /** The browser's number when it has signed in to this account before, else null. */
  of(request: FastifyRequest, email: string): string | null {
    const [device, ...proofs] = this.read(request);
    return device && proofs.includes(this.proof(device, email)) ? device : null;
  }

  /** After a sign-in, or after a password was chosen with a mailed link. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
    const [device = randomBytes(16).toString('base64url'), ...proofs] = this.read(request);
    const own = this.proof(device, email);
    const value = [device, own, ...proofs.filter((proof) => proof !== own).slice(0, MOST - 1)].join('.');
    void reply.setCookie(this.cookie, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.secureCookies,
      maxAge: YEAR_S,
    });
  }

  private get cookie(): string {
    return this.config.secureCookies ? '__Host-hz_device' : 'hz_device';
  }

  private read(request: FastifyRequest): string[] {
    const value = request.cookies[this.cookie];
    return value && FORM.test(value) ? value.split('.') : [];
  }

  private proof(device: string, email: string): string {
    return createHmac('sha256', this.key)
      .update(`${device}|${normaliseEmail(email)}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');
  }
}
