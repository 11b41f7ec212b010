/**
 * The module rule in one list: a context may import the `index.ts` of contexts before it, never of one after it.
 * The import rules, the migrator and tests read this list; docs/architecture.md repeats it.
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
