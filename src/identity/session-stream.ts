import { concatMap, map, takeWhile, type OperatorFunction } from 'rxjs';
import type { SignedInRequest } from './access.js';
import type { Sessions } from './sessions.js';

/** Lets messages through as long as the session of the request stands: whose session has ended is told nothing more. */
export function whileSessionStands<T>(sessions: Sessions, { live }: SignedInRequest): OperatorFunction<T, T> {
  return (messages) =>
    messages.pipe(
      concatMap(async (message) => ({ message, stands: await sessions.stands(live!) })),
      takeWhile(({ stands }) => stands),
      map(({ message }) => message),
    );
}
