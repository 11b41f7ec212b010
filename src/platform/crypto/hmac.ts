import { hash } from 'node:crypto';

const BLOCK = 64;
const DIGEST = 32;

/**
 * HMAC-SHA-256 (RFC 2104) for short texts on the hot path: two one-shot hashes. `createHmac` gives the same bytes and leaves an
 * object outside the heap behind each time, which the garbage collector then has to clear away.
 *
 * @param key 32 bytes
 * @returns a function from a text to its 32 bytes
 */
export function hmacSha256(key: Uint8Array): (text: string) => Buffer {
  if (key.length !== DIGEST) throw new RangeError('the key is not 32 bytes long');
  const padded = (value: number) => Buffer.from(Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ value));
  const [inner, outer] = [padded(0x36), padded(0x5c)];
  return (text) =>
    hash(
      'sha256',
      Buffer.concat([outer, hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')]),
      'buffer',
    );
}
