#!/usr/bin/env node
// `npm start`: build when needed, PostgreSQL, migrations, the demo school on an empty database, web processes, one worker.
import { withNode24 } from './node24.mjs';

if (await withNode24()) {
  const { launch } = await import('./launch.mjs');
  await launch({ watch: false });
}
