// Debian's packages, where they may be installed.
import { spawnSync } from 'node:child_process';

export function mayInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** @returns {string} the last line of what the installer said. */
export function install(name) {
  const apt = (...args) =>
    spawnSync('apt-get', args, { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  apt('update');
  const { stderr, stdout } = apt('install', '-y', '--no-install-recommends', name);
  return (stderr || stdout || '').trim().split('\n').at(-1);
}
