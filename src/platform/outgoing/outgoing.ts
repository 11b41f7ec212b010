import { lookup as systemLookup, promises as dns, type LookupAddress } from 'node:dns';
import { request as plainRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { isPublicAddress } from './public-address.js';

export type OutgoingFailure = 'address-refused' | 'unreachable' | 'too-slow' | 'too-large';

/** A server outside could not be asked. `message` is a sentence that names its host and no secret. */
export class OutgoingError extends Error {
  constructor(
    readonly code: OutgoingFailure,
    message: string,
  ) {
    super(message);
    this.name = 'OutgoingError';
  }
}

export interface OutgoingRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** For the whole answer. */
  timeoutMs?: number;
  /** Of the answer's body. */
  maxBytes?: number;
  /** Only so many bytes of the body are read, and what follows is left where it is. */
  firstBytes?: number;
  signal?: AbortSignal;
}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 20_000_000;
/** For each name server that is asked for a host. */
const NAMES_MS = 3_000;

/**
 * Asks servers outside whose addresses people type: only over https, never in a network of our own, and no redirect is
 * followed. Hosts that `OUTGOING_HOSTS` names are asked all the same, also over http.
 */
@Injectable()
export class Outgoing {
  /** Of specs; the system's without them. */
  nameServers: readonly string[] | undefined;

  constructor(private readonly config: Config) {}

  /** What is wrong with an address that somebody typed, as a sentence; undefined when it may be asked. */
  problemOf(address: string): string | undefined {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) return 'This is not a web address.';
    if (url.username || url.password) return 'A web address holds no name and no password.';
    if (this.trusts(url)) return undefined;
    if (url.protocol !== 'https:') return 'Only addresses that begin with https:// are asked.';
    if (isIP(bare(url)) && !isPublicAddress(bare(url))) return `${url.hostname} is an address inside of a network.`;
    return undefined;
  }

  /**
   * The address of a host that is asked by another protocol: connect to it and not to the name, which may lead elsewhere by
   * then.
   * @throws {OutgoingError}
   */
  async addressOf(host: string): Promise<string> {
    const trusted = this.config.outgoingHosts.includes(host);
    if (isIP(host)) {
      if (trusted || isPublicAddress(host)) return host;
      throw new OutgoingError('address-refused', `${host} is an address inside of a network.`);
    }
    return new Promise((resolve, reject) => {
      (trusted ? systemLookup : this.publicLookup)(host, {}, (error, address) => {
        if (!error) resolve(address as string);
        else if (error instanceof OutgoingError) reject(error);
        else reject(new OutgoingError('unreachable', `${host} cannot be found (${reasonOf(error)}).`));
      });
    });
  }

  /** @throws {OutgoingError} Every status is an answer. */
  async call(address: string, asked: OutgoingRequest = {}): Promise<OutgoingAnswer> {
    const problem = this.problemOf(address);
    if (problem) throw new OutgoingError('address-refused', problem);
    const url = new URL(address);
    const limit = AbortSignal.timeout(asked.timeoutMs ?? TIMEOUT_MS);
    const signal = asked.signal ? AbortSignal.any([asked.signal, limit]) : limit;
    try {
      const answer = await this.send(url, asked, signal);
      return {
        status: answer.statusCode!,
        headers: answer.headers,
        body:
          asked.firstBytes === undefined
            ? await whole(answer, url.host, asked.maxBytes ?? MAX_BYTES)
            : await first(answer, asked.firstBytes),
      };
    } catch (error) {
      asked.signal?.throwIfAborted();
      if (error instanceof OutgoingError) throw error;
      if (limit.aborted) throw new OutgoingError('too-slow', `${url.host} did not answer in time.`);
      throw new OutgoingError('unreachable', `${url.host} cannot be reached (${reasonOf(error)}).`);
    }
  }

  /** The same in the shape that libraries take. */
  readonly fetch = async (
    address: string | URL,
    asked: {
      method?: string;
      headers?: ConstructorParameters<typeof Headers>[0];
      body?: unknown;
      signal?: AbortSignal | null;
    } = {},
  ): Promise<Response> => {
    const { body } = asked;
    const answer = await this.call(String(address), {
      method: asked.method,
      headers: Object.fromEntries(new Headers(asked.headers)),
      body: body == null ? undefined : Buffer.isBuffer(body) ? body : String(body as string),
      signal: asked.signal ?? undefined,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value ?? []].flat()) headers.append(name, one);
    return new Response([204, 205, 304].includes(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers,
    });
  };

  /** Refuses a host that any of its addresses places inside a network. */
  private readonly publicLookup: LookupFunction = (host, options, done) => {
    this.find(host).then(
      (all) => {
        const found = all.filter(({ family }) => !options.family || String(options.family).endsWith(String(family)));
        if (!found.length || all.some(({ address }) => !isPublicAddress(address)))
          return done(new OutgoingError('address-refused', `${host} is inside of a network.`), '', 0);
        return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };

  /**
   * Asks the name servers themselves, and not as the system does: there a name server that is silent would keep one of the few
   * threads that also read files, for as long as it pleases.
   */
  private async find(host: string): Promise<LookupAddress[]> {
    if (/(^|\.)localhost\.?$/i.test(host)) return [{ address: '127.0.0.1', family: 4 }];
    const resolver = new dns.Resolver({ timeout: NAMES_MS, maxTimeout: NAMES_MS, tries: 1 });
    if (this.nameServers) resolver.setServers(this.nameServers);
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [
      ...addressesOf(four).map((address) => ({ address, family: 4 })),
      ...addressesOf(six).map((address) => ({ address, family: 6 })),
    ];
    if (!found.length && four.status === 'rejected') throw four.reason;
    return found;
  }

  private trusts(url: URL): boolean {
    return this.config.outgoingHosts.includes(url.hostname);
  }

  private send(url: URL, asked: OutgoingRequest, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, {
        method: asked.method ?? 'GET',
        headers: { 'accept-encoding': 'identity', ...asked.headers },
        signal,
        lookup: this.trusts(url) ? undefined : this.publicLookup,
      });
      request.on('response', resolve).on('error', reject).end(asked.body);
    });
  }
}

function addressesOf(asked: PromiseSettledResult<string[]>): string[] {
  return asked.status === 'fulfilled' ? asked.value : [];
}

async function whole(answer: IncomingMessage, host: string, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new OutgoingError('too-large', `${host} answered with more than ${maxBytes} bytes.`);
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy();
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function first(answer: IncomingMessage, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    read += chunk.length;
    if (read >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

/** The address without the brackets of IPv6. */
function bare({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? 'no reason given';
}
