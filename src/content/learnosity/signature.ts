import { createHmac } from 'node:crypto';

/** What a consumer of Learnosity signs with. The secret is never sent. */
export interface Consumer {
  consumerKey: string;
  secret: string;
  /** One of those that Learnosity knows of the consumer. */
  domain: string;
}

/**
 * Version 2 of Learnosity's signature: an HMAC over what is signed, in its order. Checked against the vectors of its
 * published SDK (test/content/learnosity/signature.spec.ts).
 */
export function signatureOf(secret: string, parts: readonly string[]): string {
  return `$02$${createHmac('sha256', secret).update(parts.join('_')).digest('hex')}`;
}

/** A moment as signatures name it: in UTC, to the minute (20140626-0528). */
export function timestampOf(nowMs: number): string {
  const [day, time] = new Date(nowMs).toISOString().split('T') as [string, string];
  return `${day.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}`;
}

/** The body of a request to the Data API. The text of the request is sent exactly as it was signed. */
export function signedForm(
  { consumerKey, secret, domain }: Consumer,
  request: object,
  action: 'get' | 'post',
  nowMs: number,
): URLSearchParams {
  const timestamp = timestampOf(nowMs);
  const text = JSON.stringify(request);
  const signature = signatureOf(secret, [consumerKey, domain, timestamp, text, action]);
  return new URLSearchParams({
    security: JSON.stringify({ consumer_key: consumerKey, domain, timestamp, signature }),
    request: text,
    action,
  });
}
