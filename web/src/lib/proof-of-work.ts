import { Sha256 } from './sha256.js';

/** A challenge of GET /api/captcha, as altcha-lib 2 makes it. */
export interface Challenge {
  parameters: { algorithm: string; nonce: string; salt: string; cost: number; keyLength?: number; keyPrefix: string };
  signature?: string;
}

type DeriveKey = (salt: Uint8Array, password: Uint8Array) => Promise<Uint8Array> | Uint8Array;

const YIELD_MS = 40;
const BATCH = 16;

/** True where the browser gives PBKDF2; over plain HTTP off the loopback it does not. */
export function hasSubtle(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined;
}

/**
 * Searches the counter whose derived key begins with the challenge's prefix, starting at 0.
 * @returns base64 JSON of `{ challenge, solution }`, what the sign-in sends as `captcha`.
 * @throws when aborted, or when the algorithm is not one of the two that the server uses.
 */
export async function solve(challenge: Challenge, signal?: AbortSignal): Promise<string> {
  const { nonce, salt, keyPrefix } = challenge.parameters;
  const deriveKey = derivation(challenge);
  const saltBytes = fromHex(salt);
  const nonceBytes = fromHex(nonce);
  const prefix = keyPrefix.toLowerCase();
  const started = performance.now();
  let rested = started;
  for (let from = 0; ; from += BATCH) {
    signal?.throwIfAborted();
    const keys = await Promise.all(
      Array.from({ length: BATCH }, (_, i) => deriveKey(saltBytes, withCounter(nonceBytes, from + i))),
    );
    for (const [i, key] of keys.entries()) {
      const derivedKey = toHex(key);
      if (!derivedKey.startsWith(prefix)) continue;
      return btoa(
        JSON.stringify({
          challenge,
          solution: { counter: from + i, derivedKey, time: Math.round(performance.now() - started) },
        }),
      );
    }
    if (performance.now() - rested > YIELD_MS) {
      await new Promise((resume) => setTimeout(resume));
      rested = performance.now();
    }
  }
}

function derivation({ parameters: { algorithm, cost, keyLength = 32 } }: Challenge): DeriveKey {
  if (algorithm === 'PBKDF2/SHA-256') {
    return async (salt, password) => {
      const key = await crypto.subtle.importKey('raw', password as BufferSource, 'PBKDF2', false, ['deriveBits']);
      const bits = await crypto.subtle.deriveBits(
        { name: 'PBKDF2', hash: 'SHA-256', salt: salt as BufferSource, iterations: cost },
        key,
        keyLength * 8,
      );
      return new Uint8Array(bits);
    };
  }
  if (algorithm === 'SHA-256') {
    return (salt, password) => {
      let key = Sha256.of(salt, password);
      for (let i = 1; i < cost; i += 1) key = Sha256.of(key);
      return key.subarray(0, keyLength);
    };
  }
  throw new Error(`unknown captcha algorithm ${algorithm}`);
}

/** The nonce with the counter after it as a big-endian 32-bit number. */
function withCounter(nonce: Uint8Array, counter: number): Uint8Array {
  const bytes = new Uint8Array(nonce.length + 4);
  bytes.set(nonce);
  new DataView(bytes.buffer).setUint32(nonce.length, counter, false);
  return bytes;
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
