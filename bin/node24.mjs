// Every command begins here: the shell may have picked an older Node than the one that came with the install.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST = 24;

/**
 * Runs the calling script again with the Node of the install when this one is older.
 * @returns {Promise<boolean>} false in the process that only waits for the other one.
 */
export async function withNode24() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major >= OLDEST) return true;
  const shipped = join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules/.bin/node');
  if (!existsSync(shipped)) {
    if (major >= 22) return true;
    console.error(
      `This is Node ${process.versions.node}; version 24 is needed and did not come with the install for ${process.platform}-${process.arch}. Run "npm ci" again, or install Node 24.`,
    );
    process.exit(1);
  }
  const child = spawn(shipped, process.argv.slice(1), { stdio: 'inherit' });
  // A signal to this process alone is handed on. Ctrl-C reaches the child by itself as well, which stops once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  return false;
}
