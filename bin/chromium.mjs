// Finds a Chromium for the browser journeys, or installs Debian's where that is allowed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns {string | undefined} the path of a browser that runs. */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return runs(wanted) ? wanted : undefined;
  return PLACES.find((path) => existsSync(path) && runs(path));
}

/** @returns {string} its path; throws with one sentence when there is none and none may be installed. */
export function ensureChromium(log) {
  const found = findChromium();
  if (found) return found;
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not run: correct it.`);
  const sentence =
    'The browser journeys need Chromium: install it ("apt-get install chromium" on Debian) or name one with CHROMIUM_PATH.';
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0)
    throw new Error(sentence);
  log('No Chromium here: installing the Debian package ...');
  const apt = (...args) =>
    spawnSync('apt-get', args, { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  apt('update');
  const installed = apt('install', '-y', '--no-install-recommends', 'chromium');
  const now = findChromium();
  if (!now)
    throw new Error(
      `${sentence} Installing it failed: ${(installed.stderr || installed.stdout || '').trim().split('\n').at(-1)}`,
    );
  return now;
}

function runs(path) {
  const tried = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 20_000 });
  return tried.status === 0 && /chrom/i.test(tried.stdout);
}
