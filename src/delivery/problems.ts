import { DomainError } from '../kernel/errors.js';
import { registerProblems } from '../platform/http/problem.js';
import type { AttemptRejection } from './attempt/rejections.js';

/** What delivery refuses beside the rules of the attempt itself. */
export type DeliveryProblem =
  | 'delivery/not-found'
  | 'delivery/not-allowed'
  | 'delivery/not-open'
  | 'delivery/part-one-open'
  | 'delivery/no-form'
  | 'delivery/gone'
  | 'delivery/receipt-unknown'
  | 'delivery/reason-missing'
  | 'delivery/file-refused'
  | 'delivery/merged';

/** Every refusal of this context and its status on the wire; does not compile when one is missing. */
const STATUS: Record<AttemptRejection | DeliveryProblem, number> = {
  'delivery/not-found': 404,
  'delivery/not-allowed': 403,
  'delivery/not-open': 409,
  'delivery/part-one-open': 409,
  'delivery/no-form': 409,
  'delivery/gone': 410,
  'delivery/receipt-unknown': 404,
  'delivery/reason-missing': 422,
  'delivery/file-refused': 422,
  'delivery/merged': 409,
  'delivery/not-started': 409,
  'delivery/open-elsewhere': 409,
  'delivery/taken-over': 409,
  'delivery/gap': 409,
  'delivery/unsent': 409,
  'delivery/invalid-entry': 422,
  'delivery/too-many-entries': 409,
  'delivery/too-many-devices': 409,
  'delivery/paused': 409,
  'delivery/paused-by-staff': 409,
  'delivery/pause-not-allowed': 409,
  'delivery/save-not-allowed': 409,
  'delivery/time-is-up': 409,
  'delivery/time-left': 409,
  'delivery/nothing-to-take-back': 409,
  'delivery/ended': 409,
  'delivery/answers-shown': 409,
  'delivery/nothing-late-counts': 409,
  'delivery/nothing-set-aside': 409,
  'delivery/not-ended': 409,
  'delivery/reset': 409,
  'delivery/invalidated': 409,
};

registerProblems(STATUS);

const SENTENCE: Record<DeliveryProblem, string> = {
  'delivery/not-found': 'This assessment does not exist.',
  'delivery/not-allowed': 'You do not have the permissions to do this.',
  'delivery/not-open': 'This assessment is not open now.',
  'delivery/part-one-open': 'Part 1 was opened again. Hand it in first.',
  'delivery/no-form': 'The questions of this assessment are not available yet. Ask your teacher.',
  'delivery/gone': 'The answers of this sitting were deleted.',
  'delivery/reason-missing': 'Say what happened.',
  'delivery/file-refused': 'This attempt file cannot be brought here.',
  'delivery/merged':
    'This sitting was taken under an account that was merged into another one. It cannot be reopened: reset it, or take the merge back.',
  'delivery/receipt-unknown': 'There is no receipt with this code.',
};

/** A foreign id is refused exactly like one that does not exist: `delivery/not-found`. */
export function problem(
  code: DeliveryProblem,
  details?: Record<string, unknown>,
  sentence?: string,
): DomainError<DeliveryProblem> {
  return new DomainError(code, sentence ?? SENTENCE[code], details ? { details } : {});
}
