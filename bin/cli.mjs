#!/usr/bin/env node
// Commands of the product on its database: `npm run -s admin -- create EMAIL` and so on. Uses the embedded server of
// DATA_DIR, running or not, unless DATABASE_URL names another.
import { withNode24 } from './node24.mjs';

if (await withNode24()) {
  const { fork } = await import('node:child_process');
  const { existsSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { build, node24, ROOT } = await import('./build.mjs');
  const { dataDir, embedded, readLock, StartError } = await import('./surroundings.mjs');
  const [command] = process.argv.slice(2);
  let stop = async () => {};

  /** The verifier needs neither a build nor a database. */
  async function verify([action, ...files]) {
    if (action !== 'verify') throw new StartError('Usage: npm run -s audit -- verify FILE [--keys KEYS.json]');
    const source = join(ROOT, 'src/audit-verify/verify.ts');
    const script = existsSync(source) ? source : join(ROOT, 'dist/src/audit-verify/verify.js');
    const child = fork(script, files, { execPath: node24(), execArgv: ['--no-warnings'], stdio: 'inherit' });
    return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
  }

  try {
    if (command === 'audit') process.exit(await verify(process.argv.slice(3)));
    await build({ web: false, log: (line) => process.stderr.write(`${line}\n`) });
    if (!process.env.DATABASE_URL) {
      const folder = dataDir();
      process.env.DATA_DIR = folder;
      const server = await embedded(folder);
      process.env.DATABASE_URL = server.url;
      process.env.DEMO ??= '1';
      if (!server.adopted && !readLock(folder)) stop = server.stop;
    }
    const child = fork(join(ROOT, 'dist/src/cli.js'), process.argv.slice(2), {
      execPath: node24(),
      stdio: 'inherit',
      env: { LOG_LEVEL: 'error', ...process.env },
    });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    process.exitCode = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
    if (command === 'openapi' && process.exitCode === 0) {
      const { execFileSync } = await import('node:child_process');
      execFileSync(
        node24(),
        [join(ROOT, 'node_modules/openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'web/src/api/schema.d.ts'],
        { cwd: ROOT, stdio: 'inherit' },
      );
    }
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await stop();
  }
}
