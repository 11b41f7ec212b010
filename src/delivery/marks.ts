import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Instant } from '../kernel/clock.js';
import { Config } from '../platform/config/config.js';
import { hmacSha256 } from '../platform/crypto/hmac.js';

const BYTES = 16;

/**
 * The marks that answers to a device carry: a device that shows one had an answer of this server at that moment. Any process
 * can check a mark of any other, and none of them keeps one.
 */
@Injectable()
export class Marks {
  private readonly hmac: (text: string) => Buffer;

  constructor(config: Config) {
    this.hmac = hmacSha256(createHmac('sha256', config.masterKey).update('marks of contacts').digest());
  }

  /** The mark of a contact of this device with this sitting at this moment. */
  of(attemptId: string, deviceId: string, at: Instant): string {
    return this.bytes(attemptId, deviceId, at).toString('base64url');
  }

  holds(mark: string, attemptId: string, deviceId: string, at: Instant): boolean {
    const given = Buffer.from(mark, 'base64url');
    return given.length === BYTES && timingSafeEqual(given, this.bytes(attemptId, deviceId, at));
  }

  private bytes(attemptId: string, deviceId: string, at: Instant): Buffer {
    return this.hmac(JSON.stringify([attemptId, deviceId, at])).subarray(0, BYTES);
  }
}
