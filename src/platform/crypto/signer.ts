import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  linkSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { sha256hex } from './sha256.js';

/** Ed25519 signatures under one key. Public keys travel as base64 of their SubjectPublicKeyInfo. */
export class Signer {
  private readonly privateKey: KeyObject;
  /** Base64 of the SubjectPublicKeyInfo (DER). */
  readonly publicKey: string;
  /** First 16 hex digits of the SHA-256 of the public key's DER: short enough to be compared by eye. */
  readonly keyId: string;

  /** @param pem the private key as PKCS #8 PEM. @throws {Error} when it is not an Ed25519 key. */
  constructor(pem: string) {
    this.privateKey = createPrivateKey(pem);
    if (this.privateKey.asymmetricKeyType !== 'ed25519') throw new Error('the signing key is not an Ed25519 key');
    const der = createPublicKey(this.privateKey).export({ type: 'spki', format: 'der' });
    this.publicKey = der.toString('base64');
    this.keyId = sha256hex(der).slice(0, 16);
  }

  /** The key in `signing-key.pem` of this folder; made there once (mode 0600), also when several processes start together. */
  static fromFolder(folder: string): Signer {
    const file = join(folder, 'signing-key.pem');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      return new Signer(readFileSync(file, 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    const draft = `${file}.${process.pid}`;
    const out = openSync(draft, 'w', 0o600);
    writeSync(out, newSigningKey());
    fsyncSync(out);
    closeSync(out);
    chmodSync(draft, 0o600);
    try {
      linkSync(draft, file); // fails when another process was first: its key is the key
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(draft);
    }
    return new Signer(readFileSync(file, 'utf8'));
  }

  /** Base64 of the 64-byte signature over the text's UTF-8 bytes. */
  sign(text: string): string {
    return sign(null, Buffer.from(text, 'utf8'), this.privateKey).toString('base64');
  }

  static verify(publicKey: string, text: string, signature: string): boolean {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
    return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
  }
}

/** A new Ed25519 private key as PKCS #8 PEM. */
export function newSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
