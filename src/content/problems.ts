import { registerProblems } from '../platform/http/problem.js';

/** Every refusal of this context and its status on the wire. */
const STATUS = {
  'content/form-not-found': 404,
  'content/item-not-found': 404,
  'content/picture-not-found': 404,
  'content/package-not-found': 404,
  'content/package-changed': 409,
  'content/not-publishable': 422,
  'content/not-exportable': 422,
  'content/bundle-refused': 422,
  'content/version-taken': 409,
  'content/unreadable-file': 422,
  'content/file-missing': 422,
  'content/learnosity-off': 409,
} as const;

export type ContentCode = keyof typeof STATUS;

registerProblems(STATUS);
