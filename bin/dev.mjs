#!/usr/bin/env node
// `npm run dev`: the compiler and the web build watch their sources, web and worker start again after a change. One log.
import { withNode24 } from './node24.mjs';

if (await withNode24()) {
  const { launch } = await import('./launch.mjs');
  await launch({ watch: true });
}
