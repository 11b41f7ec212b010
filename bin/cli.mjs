#!/usr/bin/env node
// Commands of the product on its database: `npm run -s admin -- create EMAIL` and so on. Uses the embedded server of
// DATA_DIR, running or not, unless DATABASE_URL names another.
import { withNode24 } from './node24.mjs';

if (await withNode24()) {
  const { fork } = await import('node:child_process');
  const { join } = await import('node:path');
  const { build, node24, ROOT } = await import('./build.mjs');
  const { dataDir, databaseFailure, embedded, readLock, StartError } = await import('./surroundings.mjs');
  const [command] = process.argv.slice(2);
  const alone = command === 'audit'; // needs no database
  let stop = async () => {};
  try {
    await build({ log: (line) => process.stderr.write(`${line}\n`) });
    if (!alone && !process.env.DATABASE_URL) {
      const folder = dataDir();
      process.env.DATA_DIR = folder;
      const server = await embedded(folder);
      process.env.DATABASE_URL = server.url;
      process.env.DEMO ??= '1';
      if (!server.adopted && !readLock(folder)) stop = server.stop;
    }
    const child = fork(join(ROOT, 'dist/src/cli.js'), process.argv.slice(2), { execPath: node24(), stdio: 'inherit', env: { LOG_LEVEL: 'error', ...process.env } });
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    process.exitCode = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
    if (command === 'openapi' && process.exitCode === 0) {
      const { execFileSync } = await import('node:child_process');
      execFileSync(node24(), [join(ROOT, 'node_modules/openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'web/src/api/schema.d.ts'], { cwd: ROOT, stdio: 'inherit' });
    }
  } catch (error) {
    const known = error instanceof StartError ? error : process.env.DATABASE_URL ? databaseFailure(error, process.env.DATABASE_URL) : error;
    console.error(known.message);
    process.exitCode = 1;
  } finally {
    await stop();
  }
}
