import { registerProblems } from '../platform/http/problem.js';

/** Every refusal of this context and its status on the wire. */
const STATUS = {
  'roster/class-not-found': 404,
  'roster/student-not-found': 404,
  'roster/school-not-found': 404,
  'roster/district-not-found': 404,
  'roster/term-not-found': 404,
  'roster/person-not-found': 404,
  'roster/not-allowed': 403,
  'roster/has-other-role': 409,
  'roster/changed-meanwhile': 409,
  'roster/district-has-schools': 409,
  'roster/provider-id-taken': 409,
  'roster/school-leaves': 409,
  'roster/option-refused': 409,
  'roster/invalid': 422,
  'roster/email-taken': 409,
  'roster/wrong-file': 415,
  'roster/missing-columns': 422,
  'roster/unreadable-line': 422,
  'roster/several-lists': 422,
  'roster/no-rows': 422,
  'roster/import-not-found': 404,
  'roster/import-under-way': 409,
  'roster/kept-by-platform': 409,
  'roster/term-has-classes': 409,
  'roster/term-archived': 409,
  'roster/term-job-under-way': 409,
  'roster/has-results': 409,
  'roster/roll-over-under-way': 409,
  'roster/roll-over-not-planned': 409,
  'roster/year-not-begun': 409,
  'roster/nothing-to-take-back': 409,
  'roster/not-mergeable': 409,
  'roster/file-too-large': 413,
  'roster/no-cards': 422,
  'roster/busy': 503,
} as const;

export type RosterCode = keyof typeof STATUS;

registerProblems(STATUS);
