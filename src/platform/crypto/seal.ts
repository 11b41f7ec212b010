import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import { randomBytes } from '../../kernel/ids.js';

const NONCE = 12;
const TAG = 16;

/** A fresh 256-bit key. */
export function newKey(): Buffer {
  return randomBytes(32);
}

/** A key that seals many values: as an object it is five times as fast as its bytes. */
export function preparedKey(key: Buffer): KeyObject {
  return createSecretKey(key);
}

/** AES-256-GCM under a random nonce: base64 of nonce (12 bytes), ciphertext, tag (16 bytes). `key` has 32 bytes. */
export function seal(key: Buffer | KeyObject, plain: string | Buffer): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  cipher.final();
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64');
}

/**
 * The bytes that `seal` was given.
 * @throws {Error} when the key is another one or a byte was changed.
 */
export function open(key: Buffer | KeyObject, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < NONCE + TAG) throw new Error('not a sealed value: too short');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
  const plain = decipher.update(bytes.subarray(NONCE, bytes.length - TAG));
  decipher.final();
  return plain;
}

/** A key under the master key, which never enters the database. */
export function wrapKey(master: Buffer, key: Buffer): string {
  return seal(master, key);
}

/** @throws {Error} when the master key is another one. */
export function unwrapKey(master: Buffer, wrapped: string): Buffer {
  return open(master, wrapped);
}
