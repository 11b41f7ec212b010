import { registerProblems } from '../platform/http/problem.js';

/** Every refusal of this context and its status on the wire. */
const STATUS = {
  'integrations/district-not-found': 404,
  'integrations/school-not-found': 404,
  'integrations/webhook-not-found': 404,
  'integrations/delivery-not-found': 404,
  'integrations/too-many-webhooks': 409,
  'integrations/changed-meanwhile': 409,
  'integrations/switched-off': 409,
  'integrations/of-the-platform': 403,
  'integrations/too-many-tests': 429,
} as const;

export type IntegrationsCode = keyof typeof STATUS;

registerProblems(STATUS);
