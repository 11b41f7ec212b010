import type { Session } from '../identity/index.js';

/**
 * Writes down who looks at a sitting of somebody else, before it is shown. Implemented by audit, which stands to the right:
 * delivery asks through this port and imports nothing.
 */
export abstract class AccessRegister {
  /** Nothing for students who look at their own. */
  abstract attemptViewed(
    session: Pick<Session, 'userId' | 'role' | 'masquerader'>,
    studentId: number,
    what: { stream: string; attemptId: string; purpose: 'history' },
  ): Promise<void>;
}
