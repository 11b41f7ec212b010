import { DomainError } from '../kernel/errors.js';
import { registerProblems } from '../platform/http/problem.js';

/** Every refusal of this context and its status on the wire. */
const STATUS = {
  'exports/document-not-found': 404,
  'exports/document-not-ready': 409,
  'exports/document-expired': 410,
  'exports/already-requested': 409,
  'exports/too-many-unfinished': 409,
  'exports/not-retryable': 409,
} as const;

export type ExportsCode = keyof typeof STATUS;

registerProblems(STATUS);

const SENTENCE: Record<ExportsCode, string> = {
  'exports/document-not-found': 'This document does not exist.',
  'exports/document-not-ready': 'This document is not ready yet.',
  'exports/document-expired': 'This document has expired. Make it again.',
  'exports/already-requested': 'There is an ongoing job already.',
  'exports/too-many-unfinished': 'Ten of your documents are not ready yet. Please wait for one of them.',
  'exports/not-retryable': 'This document cannot be made again now.',
};

export function problem(code: ExportsCode, details?: Record<string, unknown>): DomainError<ExportsCode> {
  return new DomainError(code, SENTENCE[code], details ? { details } : {});
}
