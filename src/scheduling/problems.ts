import { registerProblems } from '../platform/http/problem.js';

/** Every refusal of this context and its status on the wire. */
const STATUS = {
  'scheduling/assessment-not-found': 404,
  'scheduling/assignment-not-found': 404,
  'scheduling/class-not-found': 404,
  'scheduling/school-not-found': 404,
  'scheduling/assessment-does-not-exist': 422,
  'scheduling/already-exists': 409,
  'scheduling/already-taken': 409,
  'scheduling/changed-meanwhile': 409,
  'scheduling/invalid-schedule': 422,
  'scheduling/not-allowed': 403,
  'scheduling/nothing-to-make-up': 409,
} as const;

export type SchedulingCode = keyof typeof STATUS;

registerProblems(STATUS);
