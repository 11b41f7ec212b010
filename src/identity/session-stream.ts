import type { MessageEvent } from '@nestjs/common';
import { concatMap, map, Observable, takeWhile, type OperatorFunction } from 'rxjs';
import type { SignedInRequest } from './access.js';
import type { Sessions } from './sessions.js';

/** A stream is opened anew after this long, so that who may look is asked again. */
const LONGEST_MS = 10 * 60_000;
/** Keeps proxies from closing a quiet stream, and tells the page that it still stands. */
const BEAT_MS = 10_000;
/** Browsers open a stream that broke after this, and not after the three seconds of their own. */
const AGAIN_MS = 1_000;

/** What a stream does while it is open. */
export interface StreamOut {
  /** Does nothing once the stream is closed. */
  tell(type: string, data: string | object): void;
  /** Ends it with an error; the browser opens it again. */
  fail(error: unknown): void;
  closed(): boolean;
}

/**
 * Server-sent events for a session: what `begin` tells, a `beat` every ten seconds, and an end after ten minutes or when the
 * session has ended. `begin` answers what stops it.
 */
export function sessionStream(
  sessions: Sessions,
  request: SignedInRequest,
  begin: (out: StreamOut) => Promise<() => void>,
): Observable<MessageEvent> {
  return new Observable<MessageEvent>((subscriber) => {
    let stop = (): void => undefined;
    let closed = false;
    let first = true;
    const out: StreamOut = {
      tell: (type, data) => {
        if (!closed) subscriber.next({ type, data, ...(first && { retry: AGAIN_MS }) });
        first = false;
      },
      fail: (error) => {
        if (!closed) subscriber.error(error);
      },
      closed: () => closed,
    };
    begin(out).then((stops) => {
      if (closed) stops();
      else stop = stops;
    }, out.fail);
    const beat = setInterval(() => out.tell('beat', {}), BEAT_MS);
    const end = setTimeout(() => subscriber.complete(), LONGEST_MS);
    return () => {
      closed = true;
      clearInterval(beat);
      clearTimeout(end);
      stop();
    };
  }).pipe(whileSessionStands(sessions, request));
}

/** Lets messages through as long as the session of the request stands: whose session has ended is told nothing more. */
function whileSessionStands<T>(sessions: Sessions, { live }: SignedInRequest): OperatorFunction<T, T> {
  return (messages) =>
    messages.pipe(
      concatMap(async (message) => ({ message, stands: await sessions.stands(live!) })),
      takeWhile(({ stands }) => stands),
      map(({ message }) => message),
    );
}
