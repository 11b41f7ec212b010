import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.js';
import { OutgoingError, type Outgoing, type OutgoingAnswer } from '../../platform/outgoing/outgoing.js';
import { ServiceFailure } from '../../platform/services/outside-services.js';
import { signedForm, type Consumer } from './signature.js';

export type Json = Record<string, unknown>;

/** Whose item bank is read, and where. */
export interface Access extends Consumer {
  /** Without a path: https://data.learnosity.com */
  address: string;
  /** v2026.2.LTS */
  version: string;
  /** Of the item bank; without it the consumer's own. */
  organisationId?: number;
}

export type Endpoint = 'activities' | 'items' | 'questions' | 'features';

/** What specs do with less and without waiting. */
export interface Patience {
  timeoutMs: number;
  mostBytes: number;
  pause(ms: number): Promise<unknown>;
}

export const USUAL_PATIENCE: Patience = { timeoutMs: 30_000, mostBytes: 8_000_000, pause: (ms) => wait(ms) };

/** Learnosity refused a request, or answered in a way that cannot be used. The message is a sentence without secrets. */
export class DataApiFailure extends ServiceFailure {
  constructor(
    message: string,
    /** Learnosity's number of what is wrong. */
    readonly code?: number,
  ) {
    super(message);
  }
}

/** The number for what is not in the item bank. */
const NOT_FOUND = 20013;
/** Records of a page, the most that it gives. */
const PAGE = 50;
/** Of one request. More is a service that goes round in circles. */
const MOST_PAGES = 20;
const TRIES = { busy: 8, trouble: 4 };
/** Learnosity counts requests in windows of 5 seconds. */
const WINDOW_MS = 5_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Of one import: its job has ten minutes. */
const ALL_WAITING_MS = 5 * 60_000;

/** Reads an item bank by Learnosity's Data API: every request signed, pages in their order, waiting as it asks. */
export class DataApi {
  private waited = 0;

  constructor(
    private readonly outgoing: Pick<Outgoing, 'call'>,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly access: Access,
    private readonly patience: Patience = USUAL_PATIENCE,
  ) {}

  /**
   * Every record of a request, in order. What is not there is missing.
   * @throws {DataApiFailure} @throws {OutgoingError}
   */
  async all(endpoint: Endpoint, request: Json): Promise<Json[]> {
    const records: Json[] = [];
    const places = new Set<string>();
    for (let next: string | undefined; ;) {
      const { data, meta } = await this.page(endpoint, {
        ...request,
        ...(this.access.organisationId !== undefined && { organisation_id: this.access.organisationId }),
        limit: PAGE,
        ...(next !== undefined && { next }),
      });
      records.push(...recordsIn(data));
      if (typeof meta.next !== 'string' || meta.next === '') return records;
      if (places.has(meta.next) || places.size === MOST_PAGES)
        throw new DataApiFailure(`${this.host} gives the same page of ${endpoint} again and again.`);
      places.add((next = meta.next));
    }
  }

  /** One record to see whether anything can be read; undefined for an empty item bank. */
  async first(endpoint: Endpoint): Promise<Json | undefined> {
    const { organisationId } = this.access;
    const request = { limit: 1, ...(organisationId !== undefined && { organisation_id: organisationId }) };
    return recordsIn((await this.page(endpoint, request)).data)[0];
  }

  private get host(): string {
    return new URL(this.access.address).host;
  }

  private async page(endpoint: Endpoint, request: Json): Promise<{ data: unknown; meta: Json }> {
    for (let [busy, trouble] = [0, 0]; ;) {
      let problem: Error;
      try {
        const answer = await this.sent(endpoint, request);
        if (answer.status === 429) {
          if (++busy >= TRIES.busy) throw new DataApiFailure(`${this.host} is busy (status 429). Please try later.`);
          await this.rest(waitOf(answer.headers['retry-after']) ?? WINDOW_MS * Math.min(busy, 6));
          continue;
        }
        if (answer.status < 500) return this.understood(answer);
        problem = new DataApiFailure(`${this.host} is out of order (status ${answer.status}).`);
      } catch (error) {
        if (!(error instanceof HalfAnAnswer) && !isPassing(error)) throw error;
        problem = error as Error;
      }
      if (++trouble >= TRIES.trouble) throw problem;
      await this.rest(FIRST_WAIT_MS * 2 ** (trouble - 1));
    }
  }

  private sent(endpoint: Endpoint, request: Json): Promise<OutgoingAnswer> {
    const { address, version, consumerKey } = this.access;
    return this.outgoing.call(`${address}/${version}/itembank/${endpoint}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-learnosity-consumer': consumerKey,
        'x-learnosity-action': `get_/itembank/${endpoint}`,
      },
      body: signedForm(this.access, request, 'get', this.clock.now()).toString(),
      timeoutMs: this.patience.timeoutMs,
      maxBytes: this.patience.mostBytes,
    });
  }

  /** A request that was answered with 200 may have been refused all the same. */
  private understood({ status, body }: OutgoingAnswer): { data: unknown; meta: Json } {
    let answer: Json;
    try {
      answer = record(JSON.parse(body.toString('utf8')));
    } catch {
      if (status === 200) throw new HalfAnAnswer(`${this.host} answered with something that is no whole JSON.`);
      throw new DataApiFailure(this.refusal(status, {}));
    }
    const meta = record(answer.meta);
    if (status !== 200 || meta.status !== true) {
      const code = Number(meta.code);
      throw new DataApiFailure(this.refusal(status, meta), Number.isFinite(code) ? code : undefined);
    }
    if (typeof answer.data !== 'object' || answer.data === null)
      throw new HalfAnAnswer(`${this.host} answered without data.`);
    return { data: answer.data, meta };
  }

  private refusal(status: number, { code, message }: Json): string {
    const known = REFUSALS[Number(code)];
    if (known) return known;
    if (code === undefined) {
      if (status === 401 || status === 403) return `${this.host} does not let this consumer read (status ${status}).`;
      if (status >= 300 && status < 400)
        return `${this.host} sends on to another address, which is not followed (status ${status}).`;
      if (status === 404) return `${this.host} has nothing under this address and version (status 404).`;
    }
    const said = typeof message === 'string' ? /^[\w .,:;'()/-]{1,160}/.exec(message)?.[0].trim() : undefined;
    const number = code === undefined ? `status ${status}` : `code ${String(code).slice(0, 10)}`;
    return `${this.host} refused the request (${number})${said ? `: ${said.replace(/\.$/, '')}` : ''}.`;
  }

  private async rest(ms: number): Promise<void> {
    if (ms > LONGEST_WAIT_MS || this.waited + ms > ALL_WAITING_MS)
      throw new DataApiFailure(`${this.host} is busy and asked to come back later.`);
    this.waited += ms;
    await this.patience.pause(ms);
  }
}

/** Whether Learnosity said that something is not in the item bank. */
export function isNotFound(error: unknown): boolean {
  return error instanceof DataApiFailure && error.code === NOT_FOUND;
}

/** A value of JSON as an object; what is none is an empty one. */
export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** A value of JSON as a list; what is none is an empty one. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Cut off on its way, perhaps: another try may bring it whole. */
class HalfAnAnswer extends DataApiFailure {}

/** What Learnosity publishes of its numbers, in the words of whoever sets it up. */
const REFUSALS: Readonly<Record<number, string>> = {
  20027: 'Learnosity says that its answer would be too large: bring in fewer items at once.',
  40002: 'Learnosity says that the consumer has no organisation.',
  40003: 'Learnosity does not let this consumer read this item bank: check the organisation ID.',
  41002: 'Learnosity does not know the consumer key.',
  41003: 'Learnosity says that the signature is wrong: check the consumer secret.',
  41004: 'Learnosity says that the time of this server is wrong.',
  41005: 'Learnosity does not know the domain of this consumer.',
  41008: 'Learnosity says that the service is switched off for this account.',
  41009: 'Learnosity says that the consumer is not active any more.',
  42001: 'Learnosity does not offer this any more in this version: enter a newer API version.',
  43000: 'Learnosity asks for a newer API version.',
};

function isPassing(error: unknown): boolean {
  return error instanceof OutgoingError && (error.code === 'unreachable' || error.code === 'too-slow');
}

/** Questions and features that were asked for by their items come as an object: the lists by item. */
function recordsIn(data: unknown): Json[] {
  return (Array.isArray(data) ? data : Object.values(data as Json).flat()).map(record);
}

/** `Retry-After` in milliseconds: seconds or a date. */
function waitOf(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : undefined;
}
