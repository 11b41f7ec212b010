import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createChallenge, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/sha';
import { solve } from '../../../web/src/lib/proof-of-work.js';
import { Sha256 } from '../../../web/src/lib/sha256.js';

const SECRETS = {
  hmacSignatureSecret: 'signature-secret-of-at-least-32-characters',
  hmacKeySignatureSecret: 'key-signature-secret-of-32-characters',
};

describe('the proof of work of the browser', () => {
  it.each([
    ['PBKDF2/SHA-256', 100, pbkdf2],
    ['SHA-256', 1, sha],
    ['SHA-256', 3, sha],
  ] as const)('with %s at cost %d is accepted by the server library', async (algorithm, cost, deriveKey) => {
    const challenge = await createChallenge({ algorithm, cost, counter: 37, deriveKey, ...SECRETS });
    const payload = JSON.parse(Buffer.from(await solve(challenge), 'base64').toString()) as Payload;
    expect(payload.solution.counter).toBe(37);
    expect(
      await verifySolution({ challenge: payload.challenge, solution: payload.solution, deriveKey, ...SECRETS }),
    ).toMatchObject({ verified: true });
  });

  it('stops when the page is left', async () => {
    const challenge = await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: 1_000_000,
      deriveKey: sha,
      ...SECRETS,
    });
    await expect(solve(challenge, AbortSignal.abort())).rejects.toThrow();
  });

  it('refuses an algorithm that it does not know', async () => {
    await expect(
      solve({ parameters: { algorithm: 'SCRYPT', nonce: '00', salt: '00', cost: 1, keyPrefix: '00' } }),
    ).rejects.toThrow('SCRYPT');
  });
});

describe('SHA-256 without crypto.subtle', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('of %d bytes is the same as the system says', (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) & 255);
    expect(Buffer.from(Sha256.of(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
