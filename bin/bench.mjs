#!/usr/bin/env node
// `npm run bench -- NAME`: one of the figures in docs/benchmarks.md, measured here and now.
import { withNode24 } from './node24.mjs';

if (await withNode24()) {
  process.removeAllListeners('warning');
  await import('../bench/run.ts');
}
