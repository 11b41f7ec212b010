import { DomainError } from '../kernel/errors.js';
import { registerProblems } from '../platform/http/problem.js';

/** Every refusal of this context and its status on the wire. */
const STATUS = {
  'exports/document-not-found': 404,
  'exports/document-not-ready': 409,
  'exports/document-expired': 410,
  'exports/link-expired': 410,
  'exports/already-requested': 409,
  'exports/too-many-unfinished': 409,
  'exports/not-retryable': 409,
  'exports/sittings-open': 409,
  'exports/school-changed': 409,
  'exports/erasure-planned': 409,
  'exports/erasure-not-planned': 409,
} as const;

export type ExportsCode = keyof typeof STATUS;

registerProblems(STATUS);

const SENTENCE: Record<ExportsCode, string> = {
  'exports/document-not-found': 'This document does not exist.',
  'exports/document-not-ready': 'This document is not ready yet.',
  'exports/document-expired': 'This document has expired. Make it again.',
  'exports/link-expired': 'This link has expired. Download it from the page again.',
  'exports/already-requested': 'There is an ongoing job already.',
  'exports/too-many-unfinished': 'Ten of your documents are not ready yet. Please wait for one of them.',
  'exports/not-retryable': 'This document cannot be made again now.',
  'exports/sittings-open': 'Tests of this school are still open. End or reset them first.',
  'exports/school-changed': 'The school was archived or restored meanwhile. Please ask for its archive again.',
  'exports/erasure-planned': 'The erasure of this school is planned already.',
  'exports/erasure-not-planned': 'There is no erasure of this school that could be taken back.',
};

export function problem(code: ExportsCode, details?: Record<string, unknown>): DomainError<ExportsCode> {
  return new DomainError(code, SENTENCE[code], details ? { details } : {});
}
