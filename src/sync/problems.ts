import { registerProblems } from '../platform/http/problem.js';

/** Every refusal of this context and its status on the wire. */
const STATUS = {
  'sync/connection-not-found': 404,
  'sync/run-not-found': 404,
  'sync/district-not-found': 404,
  'sync/school-not-found': 404,
  'sync/invalid': 422,
  'sync/changed-meanwhile': 409,
  'sync/other-kind': 409,
  'sync/running': 409,
  'sync/not-connected': 409,
  'sync/not-ready': 409,
  'sync/source-failed': 422,
  'sync/not-allowed': 403,
} as const;

export type SyncCode = keyof typeof STATUS;

registerProblems(STATUS);
