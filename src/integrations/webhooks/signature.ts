import { createHmac } from 'node:crypto';
import { randomBytes } from '../../kernel/ids.js';

const PREFIX = 'whsec_';
const BYTES = 32;

/** A secret as the Standard Webhooks write it: `whsec_` and 32 bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(BYTES).toString('base64');
}

/** `v1,` and the HMAC-SHA256 over id, moment in seconds and body, in base64. */
export function signature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** The headers of a delivery: a signature for each secret that is good. */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  seconds: number,
  body: string,
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => signature(secret, id, seconds, body)).join(' '),
  };
}
