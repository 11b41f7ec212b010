import type { Instant } from '../../kernel/clock.js';
import type { NewEvent } from '../../platform/event-store/port.js';

/** Who looked at a student's record, and why: one stream per student. */
export interface AccessPayloads {
  /** `history` is the replay with its events, `export` the attempt file. */
  AttemptViewed: { stream: string; attemptId: string; purpose: 'history' | 'export'; viewedAt: Instant };
}

export type NewAccessEvent = { [T in keyof AccessPayloads]: NewEvent<T, AccessPayloads[T]> }[keyof AccessPayloads];

export function accessStream(studentId: number): string {
  return `access-${studentId}`;
}
