import { createHash, createHmac } from 'node:crypto';

export interface SignedCall {
  method: string;
  /** As it came: path and query. */
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

/**
 * Checks AWS Signature Version 4 of a call to S3, in the header or in the query, as its documentation says. It shares nothing
 * with what signs.
 * @returns the code that S3 refuses it with; undefined when it is right
 */
export function refusalOf(
  call: SignedCall,
  keys: { id: string; secret: string },
  now: Date = new Date(),
): string | undefined {
  const [path, search = ''] = call.url.split('?') as [string, string?];
  const query = search
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=').map((part) => decodeURIComponent(part)) as [string, string?]);
  const ofQuery = (name: string) => query.find(([key]) => key === name)?.[1];
  const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    call.headers.authorization ?? '',
  );
  const said = header
    ? { credential: header[1]!, signed: header[2]!, signature: header[3]!, at: call.headers['x-amz-date'] ?? '' }
    : {
        credential: ofQuery('X-Amz-Credential') ?? '',
        signed: ofQuery('X-Amz-SignedHeaders') ?? '',
        signature: ofQuery('X-Amz-Signature') ?? '',
        at: ofQuery('X-Amz-Date') ?? '',
      };
  if (!said.signature) return 'AccessDenied';
  const [id, ...scope] = said.credential.split('/');
  if (id !== keys.id) return 'InvalidAccessKeyId';
  const at = Date.parse(said.at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const age = (now.getTime() - at) / 1000;
  if (header ? Math.abs(age) > 900 : !(age >= -900 && age <= Number(ofQuery('X-Amz-Expires'))))
    return header ? 'RequestTimeTooSkewed' : 'AccessDenied';
  const hash = header ? (call.headers['x-amz-content-sha256'] ?? '') : 'UNSIGNED-PAYLOAD';
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(call.body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    call.method,
    decodeURIComponent(path).split('/').map(escaped).join('/'),
    query
      .filter(([key]) => key !== 'X-Amz-Signature')
      .map(([key, value = '']) => `${escaped(key)}=${escaped(value)}`)
      .sort()
      .join('&'),
    ...said.signed.split(';').map((name) => `${name}:${(call.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    said.signed,
    hash,
  ].join('\n');
  const key = scope.reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${keys.secret}`);
  const right = hmac(key, ['AWS4-HMAC-SHA256', said.at, scope.join('/'), sha256(canonical)].join('\n'));
  return right.toString('hex') === said.signature ? undefined : 'SignatureDoesNotMatch';
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
