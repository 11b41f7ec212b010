import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { newSecret, signature, signedHeaders } from '../../src/integrations/webhooks/signature.js';

describe('the signature of a delivery', () => {
  // From the tests of the libraries of https://www.standardwebhooks.com
  it.each([
    [
      'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1614265330,
      '{"test": 2432232314}',
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    ],
    [
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1614265330,
      '{"test": 2432232314}',
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    ],
    [
      'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
      'msg_27UH4WbU6Z5A5EzD8u03UvzRbpk',
      1649367553,
      '{"email":"test@example.com","username":"test_user"}',
      'v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=',
    ],
  ])('is the published one: %s', (secret, id, seconds, body, expected) => {
    expect(signature(secret, id, seconds, body)).toBe(expected);
  });

  it('is there once for each secret that is good', () => {
    const [now, before] = [newSecret(), newSecret()];
    expect(now).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const headers = signedHeaders([now, before], 'evt_1', 1614265330, '{}');
    expect(headers['webhook-signature']).toBe(
      `${signature(now, 'evt_1', 1614265330, '{}')} ${signature(before, 'evt_1', 1614265330, '{}')}`,
    );
    expect(headers).toMatchObject({ 'webhook-id': 'evt_1', 'webhook-timestamp': '1614265330' });
  });

  it('is checked by the lines that the documentation gives', () => {
    const [, code] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/integrations.md', 'utf8'))!;
    const lines = code!.replace(/^import .*$/m, '').replace('export ', '');
    const isGenuine = new Function('createHmac', 'timingSafeEqual', `${lines}; return isGenuine;`)(
      createHmac,
      timingSafeEqual,
    ) as (headers: Record<string, string>, body: string, secret: string) => boolean;
    const [secret, other] = [newSecret(), newSecret()];
    const now = Math.floor(Date.now() / 1000);
    const headers = signedHeaders([other, secret], 'evt_1', now, '{"a":1}');
    expect(isGenuine(headers, '{"a":1}', secret)).toBe(true);
    expect(isGenuine(headers, '{"a":2}', secret)).toBe(false);
    expect(isGenuine(headers, '{"a":1}', newSecret())).toBe(false);
    expect(isGenuine({ ...headers, 'webhook-id': 'evt_2' }, '{"a":1}', secret)).toBe(false);
    const old = signedHeaders([secret], 'evt_1', now - 301, '{"a":1}');
    expect(isGenuine(old, '{"a":1}', secret)).toBe(false);
  });
});
