import { registerProblems } from '../platform/http/problem.js';

/** Every refusal of this context and its status on the wire. */
const STATUS = {
  'courses/template-not-found': 404,
  'courses/section-not-found': 404,
  'courses/course-not-found': 404,
  'courses/lesson-not-found': 404,
  'courses/class-not-found': 404,
  'courses/activity-not-found': 404,
  'courses/assignment-not-found': 404,
  'courses/response-not-found': 404,
  'courses/plan-not-found': 404,
  'courses/activity-not-done': 409,
  'courses/activity-not-begun': 409,
  'courses/activity-closed': 409,
  'courses/nothing-returns': 409,
  'courses/response-deleted': 409,
  'courses/gap': 409,
  'courses/invalid-entry': 422,
  'courses/too-many-entries': 422,
  'courses/not-allowed': 403,
  'courses/changed-meanwhile': 409,
  'courses/template-archived': 409,
  'courses/template-in-use': 409,
  'courses/section-not-empty': 409,
  'courses/lesson-in-use': 409,
  'courses/already-assigned': 409,
  'courses/begun': 409,
  'courses/invalid': 422,
  'courses/no-course-file': 422,
} as const;

export type CoursesCode = keyof typeof STATUS;

registerProblems(STATUS);
