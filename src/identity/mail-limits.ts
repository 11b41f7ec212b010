import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { normaliseEmail } from '../kernel/email.js';
import { DomainError } from '../kernel/errors.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import { Db } from '../platform/db/db.js';
import type { IdentityCode } from './problems.js';

const HOUR_S = 3_600;
const QUARTER_HOUR_S = 900;

/** How many links may be asked for by mail: for one account, from one address, by one member of staff, and in all. */
@Injectable()
export class MailLimits {
  private readonly target: RateLimiterPostgres;
  private readonly address: RateLimiterPostgres;
  private readonly staff: RateLimiterPostgres;
  private readonly own: RateLimiterPostgres;
  private readonly all: RateLimiterPostgres;

  constructor(db: Db) {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterPostgres({
        storeClient: db.pool,
        schemaName: 'identity',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        points,
        duration,
      });
    this.target = limiter('mail', 5, HOUR_S);
    // Behind one address there may be a whole school on the morning of a test.
    this.address = limiter('mail-address', 100, QUARTER_HOUR_S);
    this.staff = limiter('mail-staff', 200, HOUR_S);
    this.own = limiter('mail-own', 5, HOUR_S);
    this.all = limiter('mail-all', 2_000, HOUR_S);
  }

  /** A visitor asks. @throws DomainError `identity/too-many-attempts` */
  async visitor(email: string, address: string): Promise<void> {
    await take(
      this.address,
      sha256hex(address),
      'Too many links were asked for from here. Please try again in 15 minutes.',
      QUARTER_HOUR_S,
    );
    await this.toTarget(email);
    await take(this.all, 'visitors', 'Too many links are being asked for. Please try again in an hour.', HOUR_S);
  }

  /** A member of staff asks for somebody. @throws DomainError `identity/too-many-attempts` */
  async member(email: string, userId: number): Promise<void> {
    await take(this.staff, String(userId), 'You have sent many links. Please try again in an hour.', HOUR_S);
    await this.toTarget(email);
  }

  /**
   * Somebody asks for themself, to an address that may be another's: that one's own links are not used up. @throws DomainError
   * `identity/too-many-attempts`
   */
  async oneself(userId: number): Promise<void> {
    await take(this.own, String(userId), 'You have asked for many links. Please try again in an hour.', HOUR_S);
  }

  private toTarget(email: string): Promise<void> {
    return take(
      this.target,
      sha256hex(normaliseEmail(email)),
      'Too many requests for this email. Please try again in an hour.',
      HOUR_S,
    );
  }
}

async function take(limiter: RateLimiterPostgres, key: string, message: string, retryAfter: number): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    throw new DomainError<IdentityCode>('identity/too-many-attempts', message, { details: { retryAfter } });
  }
}
