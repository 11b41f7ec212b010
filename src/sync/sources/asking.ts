import { setTimeout as wait } from 'node:timers/promises';
import {
  OutgoingError,
  type Outgoing,
  type OutgoingAnswer,
  type OutgoingRequest,
} from '../../platform/outgoing/outgoing.js';
import { SourceError } from './source.js';

export interface Asked {
  body: unknown;
  headers: OutgoingAnswer['headers'];
}

export interface Request extends OutgoingRequest {
  address: string;
}

/** The answer holds more than is taken at once; a smaller page may fit. */
export class TooLarge extends SourceError {
  constructor(host: string) {
    super('bad-answer', `${host} answered with more than is taken at once.`, false);
  }
}

const MOST_BYTES = 20_000_000;
const TIMEOUT_MS = 60_000;
/** How often a request is sent that meets trouble which passes. */
const [TRIES_OF_BUSY, TRIES_OF_TROUBLE] = [7, 4];
/** A server that wants us back later than this has the pull fail; the next one goes on. */
const LONGEST_WAIT_MS = 120_000;
/** All waiting of one pull. */
const ALL_WAITING_MS = 20 * 60_000;
const FIRST_WAIT_MS = 1_000;

/** Asks a roster's server for JSON, one request at a time, and waits as it asks us to. */
export class Asking {
  private waited = 0;

  /** @param within what tests do with less and without waiting */
  constructor(
    private readonly outgoing: Pick<Outgoing, 'call'>,
    private readonly within: { mostBytes: number; pause(ms: number, signal: AbortSignal): Promise<unknown> } = {
      mostBytes: MOST_BYTES,
      pause: (ms, signal) => wait(ms, undefined, { signal }),
    },
  ) {}

  /**
   * The JSON of an answer with status 200.
   * @param request made anew for each try. `trouble` says how often the server was overburdened so far, `refused` whether it
   *   did
   * not take the credentials before.
   * @throws {SourceError}
   */
  async json(
    request: (so: { trouble: number; refused: boolean }) => Request | Promise<Request>,
    signal: AbortSignal,
  ): Promise<Asked> {
    let [trouble, busy, refused] = [0, 0, false];
    for (;;) {
      const asked = await request({ trouble, refused });
      const { host } = new URL(asked.address);
      const answer = await this.sent(asked, host, signal);
      if (answer instanceof SourceError) {
        if (!answer.passing || ++trouble >= TRIES_OF_TROUBLE) throw answer;
        await this.rest(trouble, undefined, host, signal);
        continue;
      }
      const { status, headers } = answer;
      if (status === 200 || status === 201) {
        try {
          return { body: JSON.parse(answer.body.toString('utf8')) as unknown, headers };
        } catch {
          if (++trouble >= TRIES_OF_TROUBLE)
            throw new SourceError('bad-answer', `${host} answered with something that is no whole JSON.`, true);
          await this.rest(trouble, undefined, host, signal);
          continue;
        }
      }
      if (status === 429) {
        if (++busy >= TRIES_OF_BUSY)
          throw new SourceError('busy', `${host} is busy and asked to come back later (status 429).`, true);
        await this.rest(busy, headers['retry-after'], host, signal);
      } else if (status >= 500) {
        if (++trouble >= TRIES_OF_TROUBLE)
          throw new SourceError('unreachable', `${host} is out of order (status ${status}).`, true);
        await this.rest(trouble, headers['retry-after'], host, signal);
      } else if ((status === 401 || status === 403) && !refused) refused = true;
      else throw failure(status, host);
    }
  }

  private async sent(asked: Request, host: string, signal: AbortSignal): Promise<OutgoingAnswer | SourceError> {
    try {
      return await this.outgoing.call(asked.address, {
        timeoutMs: TIMEOUT_MS,
        maxBytes: this.within.mostBytes,
        signal,
        ...asked,
      });
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      if (error.code === 'too-large') throw new TooLarge(host);
      return new SourceError('unreachable', error.message, error.code !== 'address-refused');
    }
  }

  private async rest(tries: number, retryAfter: string | undefined, host: string, signal: AbortSignal): Promise<void> {
    const ms = waitOf(retryAfter) ?? FIRST_WAIT_MS * 2 ** (tries - 1);
    if (ms > LONGEST_WAIT_MS || this.waited + ms > ALL_WAITING_MS)
      throw new SourceError('busy', `${host} is busy and asked to come back later.`, true);
    this.waited += ms;
    await this.within.pause(ms, signal);
  }
}

/** `Retry-After` in milliseconds: seconds or a date. Undefined when it says neither. */
function waitOf(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : undefined;
}

function failure(status: number, host: string): SourceError {
  if (status === 401 || status === 403)
    return new SourceError(
      'unauthorized',
      `${host} does not let these credentials read this (status ${status}).`,
      false,
    );
  if (status >= 300 && status < 400)
    return new SourceError(
      'bad-answer',
      `${host} sends on to another address, which is not followed (status ${status}). Enter the right one.`,
      false,
    );
  if (status === 404)
    return new SourceError('bad-answer', `${host} has nothing under this address (status 404).`, false);
  return new SourceError('bad-answer', `${host} refused the request (status ${status}).`, false);
}
