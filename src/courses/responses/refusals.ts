import { DomainError } from '../../kernel/errors.js';
import type { CoursesCode } from '../problems.js';

const SENTENCE = {
  'courses/gap': 'Some earlier entries of this device are missing. They are sent again.',
  'courses/invalid-entry': 'An entry of this device could not be read.',
  'courses/too-many-entries': 'This activity has reached the limit of recorded entries.',
  'courses/response-deleted': 'Your teacher deleted what you did in this activity. Open it again to begin anew.',
  'courses/response-not-found': 'This response does not exist.',
  'courses/activity-not-found': 'This activity does not exist.',
  'courses/activity-not-done': 'You can review this activity when you have completed it.',
  'courses/activity-not-begun': 'This activity was not begun yet.',
} satisfies Partial<Record<CoursesCode, string>>;

export function refused(code: keyof typeof SENTENCE, details?: Record<string, unknown>): DomainError<CoursesCode> {
  return new DomainError(code, SENTENCE[code], details ? { details } : {});
}
