import { DomainError } from '../kernel/errors.js';
import type { IdentityCode } from './problems.js';

/**
 * Hashes end one after the other: in a crowd, what each sign-in then asks gathers for so long. Who comes alone does not wait.
 */
export const CROWD_MS = 40;

/** Said to whoever finds no place to wait at. */
export function tooManySignIns(): DomainError<IdentityCode> {
  return new DomainError('identity/busy', 'Many people are signing in right now. Please try again in a moment.', {
    details: { retryAfter: 5 },
  });
}
