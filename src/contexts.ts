/**
 * The module rule in one list: a context may import the `index.ts` of contexts before it, never of one after it.
 * The import rules, the schema-ownership test and docs/architecture.md read this file.
 */
export const CONTEXTS = [
  'identity',
  'roster',
  'content',
  'scheduling',
  'delivery',
  'audit',
  'scoring',
  'courses',
  'sync',
  'reporting',
  'exports',
  'integrations',
] as const;
