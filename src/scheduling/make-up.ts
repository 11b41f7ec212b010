import { DomainError } from '../kernel/errors.js';
import type { Schedule } from './entities/assignment.js';
import type { SchedulingCode } from './problems.js';
import { windowStatus, type Window } from './status.js';

const COLUMNS = ['administration_type', 'p1_start_at', 'p1_end_at', 'p2_start_at', 'p2_end_at'];

/**
 * Joins `w`, the windows of the assignment `a` that hold for the student of its availability `v`: those that this student was
 * given, otherwise those of the class.
 */
export const WINDOWS_OF_STUDENT = `cross join lateral (select ${COLUMNS.map(
  (column) => `case when v.p1_start_at is null then a.${column} else v.${column} end as ${column}`,
).join(', ')}) w`;

/** What a student has begun of a section of a set. */
export interface Begun {
  startedAt: Date | null;
  completedAt: Date | null;
  invalidatedAt: Date | null;
}

export const KEYS_SHOWN = 'The answers of part 1 were shown. Reset it first.';

/** What a student can still begin of a section: its part 1, its part 2, or why nothing. */
export type Missing = { part: 1 | 2 } | { refused: string };

/** Before a sitting was begun, and between two parts, there is something to make up. */
export function missingOf(parts: 1 | 2, one: Begun | undefined, two: Begun | undefined): Missing {
  if (one?.invalidatedAt || two?.invalidatedAt) return { refused: 'The test was invalidated. Reset it first.' };
  if (!one?.startedAt && !one?.completedAt) return { part: 1 };
  if (!one.completedAt) return { refused: 'The test is being taken. It keeps the window in which it was begun.' };
  if (parts === 1 || two?.completedAt) return { refused: 'The test was handed in. Reset it first.' };
  return two?.startedAt
    ? { refused: 'The test is being taken. It keeps the window in which it was begun.' }
    : { part: 2 };
}

/** Why the window of the class needs no other one; undefined when it has ended, or ends at some time after it began. */
export function windowRefusal(ofClass: Window, nowMs: number): string | undefined {
  if (windowStatus(ofClass, nowMs) === 'upcoming') return 'The window of the class has not begun.';
  return ofClass.endAt === null ? 'The window of the class has no end: it can be begun at any time.' : undefined;
}

/**
 * Answers wait for a make-up window, also when its student is gone: so it ends.
 * @throws DomainError `scheduling/invalid-schedule` with the message beside each date
 */
export function mustEnd(parts: 1 | 2, { administrationType, p1EndAt, p2EndAt }: Schedule): void {
  const required = ['A make-up window needs an end'];
  const errors =
    parts === 1
      ? { ...(p1EndAt === null && { end_at: required }) }
      : {
          ...(administrationType === 'broken' && p1EndAt === null && { p1_end_at: required }),
          ...(p2EndAt === null && { p2_end_at: required }),
        };
  if (Object.keys(errors).length > 0)
    throw new DomainError<SchedulingCode>('scheduling/invalid-schedule', 'Please check your inputs', { errors });
}
