import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hmacSha256 } from '../../../src/platform/crypto/hmac.js';

describe('HMAC by one-shot hashes', () => {
  it('gives the bytes of the standard', () => {
    const key = randomBytes(32);
    const hmac = hmacSha256(key);
    for (const text of ['', 'Jefe', 'Sofía 😀', 'x'.repeat(1_000)])
      expect(hmac(text)).toEqual(createHmac('sha256', key).update(text).digest());
  });

  it('takes no key of another length', () => {
    expect(() => hmacSha256(randomBytes(33))).toThrow('the key is not 32 bytes long');
  });
});
