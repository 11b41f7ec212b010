import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketSettings } from '../config/config.js';
import { sha256hex } from '../crypto/sha256.js';
import { attachment } from '../http/send-file.js';
import { PlaceFailure } from './file-place.js';

export interface Part {
  number: number;
  etag: string;
}

interface Asked {
  query?: Record<string, string>;
  body?: Buffer;
  headers?: Record<string, string>;
  /** The answer's body is read by the caller, who may take longer than `ANSWER_MS`. */
  streamed?: boolean;
  /** Whether an answer that looks right is none. */
  wrong?(text: string): boolean;
}

interface Answer {
  status: number;
  headers: Headers;
  /** Empty when it is streamed. */
  text: string;
  body: WebStream | null;
}

const TRIES = 5;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;
/** For a call with its body: eight megabytes over a slow line. */
const ANSWER_MS = 120_000;
const LINK_SECONDS = 60;

/** Refusals that pass by themselves. */
const PASSING = new Set(['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout', 'OperationAborted']);
const NO_ROOM = /full|quota|insufficient/i;
const WRONG_KEYS = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AccessDenied',
  'InvalidToken',
  'AuthorizationHeaderMalformed',
]);

/** A refusal of the store, with its own word for it. */
export class BucketFailure extends PlaceFailure {
  constructor(
    message: string,
    readonly code: string,
    readonly passes: boolean,
  ) {
    super(message);
  }
}

/**
 * What files need of S3. Every call is signed (version 4) with the hash of its body, and tried five times while the store is
 * away or asks to go slower.
 */
export class Bucket {
  private readonly signingKeys = new Map<string, ArrayBuffer>();

  constructor(
    private readonly settings: BucketSettings,
    private readonly firstWaitMs = FIRST_WAIT_MS,
  ) {}

  /** @throws {PlaceFailure} here and everywhere below, when the store does not do it */
  async put(key: string, body: Buffer): Promise<void> {
    await this.ask('PUT', key, { body });
  }

  /** Undefined when there is no such object. */
  async get(key: string): Promise<Readable | undefined> {
    const answer = await this.found('GET', key, { streamed: true });
    return answer && (answer.body ? Readable.fromWeb(answer.body) : Readable.from([]));
  }

  /** Of an object; undefined when there is none. */
  async bytes(key: string): Promise<number | undefined> {
    const answer = await this.found('HEAD', key);
    return answer && Number(answer.headers.get('content-length'));
  }

  async delete(key: string): Promise<void> {
    await this.found('DELETE', key);
  }

  /** Begins an object of parts. @returns the id of the upload */
  async beginParts(key: string): Promise<string> {
    const { text } = await this.ask('POST', key, { query: { uploads: '' }, wrong: (said) => !tagIn(said, 'UploadId') });
    return tagIn(text, 'UploadId')!;
  }

  async putPart(key: string, uploadId: string, number: number, body: Buffer): Promise<Part> {
    const query = { partNumber: String(number), uploadId };
    const { headers } = await this.ask('PUT', key, { query, body });
    return { number, etag: headers.get('etag') ?? '' };
  }

  /** Makes one object of the parts. @param bytes of all of them */
  async completeParts(key: string, uploadId: string, parts: readonly Part[], bytes: number): Promise<void> {
    const list = parts
      .map(({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${xml(etag)}</ETag></Part>`)
      .join('');
    const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
    try {
      // A refusal may come after a status that says all is well.
      await this.ask('POST', key, { query: { uploadId }, body, wrong: (said) => said.includes('<Error>') });
    } catch (error) {
      // The word of an earlier try may have been lost: stores say differently that such an upload is no more.
      const done = await this.bytes(key).catch(() => undefined);
      if (done !== bytes) throw error;
    }
  }

  async abortParts(key: string, uploadId: string): Promise<void> {
    await this.found('DELETE', key, { query: { uploadId } });
  }

  /** Uploads of an object that were begun and neither completed nor given up. A store that cannot list them has none. */
  async unfinished(key: string): Promise<string[]> {
    try {
      const { text } = await this.ask('GET', '', { query: { prefix: key, uploads: '' } });
      return [...text.matchAll(/<Upload>.*?<\/Upload>/gs)].flatMap(([upload]) =>
        tagIn(upload, 'Key') === key ? (tagIn(upload, 'UploadId') ?? []) : [],
      );
    } catch (error) {
      if (error instanceof BucketFailure && error.code === 'NotImplemented') return [];
      throw error;
    }
  }

  /** An address that gives the object under a name, for a minute; undefined where browsers do not reach the store. */
  async link(key: string, { name, mime }: { name: string; mime: string }): Promise<string | undefined> {
    if (this.settings.linkEndpoint === undefined) return undefined;
    const url = this.url(key, this.settings.linkEndpoint);
    url.searchParams.set('X-Amz-Expires', String(LINK_SECONDS));
    url.searchParams.set('response-content-disposition', attachment(name));
    url.searchParams.set('response-content-type', mime);
    url.searchParams.set('response-cache-control', 'no-store');
    const signed = await this.signer('GET', url, { signQuery: true }).sign();
    return plainQuery(signed.url);
  }

  private async found(method: string, key: string, asked: Asked = {}): Promise<Answer | undefined> {
    try {
      return await this.ask(method, key, asked);
    } catch (error) {
      if (error instanceof BucketFailure && ABSENT.has(error.code)) return undefined;
      throw error;
    }
  }

  private async ask(method: string, key: string, asked: Asked = {}): Promise<Answer> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.once(method, key, asked);
      } catch (error) {
        if (tried === TRIES || !(error instanceof BucketFailure) || !error.passes) throw error;
        await wait(Math.min(LONGEST_WAIT_MS, this.firstWaitMs * 2 ** (tried - 1)) * (0.5 + Math.random() / 2));
      }
    }
  }

  private async once(method: string, key: string, { query, body, headers, streamed, wrong }: Asked): Promise<Answer> {
    const url = this.url(key, this.settings.endpoint);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), ANSWER_MS);
    let answer: Response;
    let text: string;
    try {
      const hash = sha256hex(body ?? '');
      const signed = await this.signer(method, url, { headers: { ...headers, 'x-amz-content-sha256': hash } }).sign();
      answer = await fetch(plainQuery(signed.url), {
        method,
        headers: signed.headers,
        body: body && new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length),
        redirect: 'manual',
        signal: limit.signal,
      });
      text = answer.ok && streamed ? '' : await answer.text();
    } catch (error) {
      const why = limit.signal.aborted ? 'it did not answer in time' : reasonOf(error);
      throw new BucketFailure(`The store at ${this.host} cannot be reached (${why}).`, 'unreachable', true);
    } finally {
      clearTimeout(timer);
    }
    if (!answer.ok || wrong?.(text)) throw this.refusal(answer.status, text);
    return { status: answer.status, headers: answer.headers, text, body: answer.body as WebStream | null };
  }

  private refusal(status: number, text: string): BucketFailure {
    // Nobody tells what is wrong with a HEAD.
    const code = tagIn(text, 'Code') ?? (status === 404 ? 'NoSuchKey' : status === 403 ? 'AccessDenied' : '');
    const passes = PASSING.has(code) || status === 429 || [500, 502, 503, 504].includes(status);
    return new BucketFailure(this.sentence(status, code), code, passes && !NO_ROOM.test(code));
  }

  private sentence(status: number, code: string): string {
    const { bucket } = this.settings;
    if (code === 'NoSuchBucket') return `The store at ${this.host} has no bucket ${bucket} (S3_BUCKET).`;
    if (WRONG_KEYS.has(code) || status === 403)
      return `The store at ${this.host} refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for the bucket ${bucket} (${code || status}).`;
    if (code === 'RequestTimeTooSkewed') return `The clock of this machine differs from that of the store.`;
    if (status >= 300 && status < 400)
      return `The store at ${this.host} sends elsewhere: S3_REGION or S3_ENDPOINT is not that of the bucket ${bucket}.`;
    if (status === 507 || NO_ROOM.test(code)) return `The store at ${this.host} has no room left (${code || status}).`;
    if (code === 'SlowDown' || status === 429) return `The store at ${this.host} asks to go slower.`;
    return `The store at ${this.host} answered with status ${status}${code ? ` (${code})` : ''}.`;
  }

  private url(key: string, endpoint: string): URL {
    const { bucket, pathStyle } = this.settings;
    const url = new URL(endpoint);
    if (!pathStyle) url.host = `${bucket}.${url.host}`;
    const folder = url.pathname.replace(/\/$/, '');
    url.pathname = `${folder}${pathStyle ? `/${bucket}` : ''}/${key}`;
    if (pathStyle && key === '') url.pathname = `${folder}/${bucket}`;
    return url;
  }

  private signer(
    method: string,
    url: URL,
    more: { headers?: Record<string, string>; signQuery?: boolean },
  ): AwsV4Signer {
    const { accessKeyId, secretAccessKey, region } = this.settings;
    return new AwsV4Signer({
      method,
      url: url.href,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache: this.signingKeys,
      ...more,
    });
  }

  private get host(): string {
    return new URL(this.settings.endpoint).host;
  }
}

const ABSENT = new Set(['NoSuchKey', 'NoSuchUpload', 'NotFound']);

/** A space is %20 on the way, as it was signed. */
function plainQuery(url: URL): string {
  const plain = new URL(url);
  plain.search = url.search.replaceAll('+', '%20');
  return plain.href;
}

function tagIn(text: string, tag: string): string | undefined {
  const said = new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(text)?.[1];
  return said?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code ?? cause?.message ?? message ?? 'no reason given';
}
