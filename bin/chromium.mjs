// Finds a Chromium for the browser journeys, the drills and the benches, or installs Debian's where that is allowed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { install, mayInstall } from './debian.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The same Chromium without windows: a page takes less processor time (docs/adr/0054). */
const HEADLESS = '/usr/bin/chromium-headless-shell';

/** @returns {string | undefined} the path of a browser that runs. */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return runs(wanted) ? wanted : undefined;
  return PLACES.find((path) => existsSync(path) && runs(path));
}

/** @returns {string | undefined} the browser of the journeys: the one without windows where it is there. */
export function findHeadless() {
  return !process.env.CHROMIUM_PATH && existsSync(HEADLESS) && runs(HEADLESS) ? HEADLESS : findChromium();
}

/** @returns {string} the browser of the journeys; one with windows where the other cannot be installed; else throws. */
export function ensureHeadless(log) {
  if (!process.env.CHROMIUM_PATH && findHeadless() !== HEADLESS && mayInstall()) {
    log('No Chromium without windows here: installing the Debian package ...');
    install('chromium-headless-shell');
  }
  return findHeadless() ?? ensureChromium(log);
}

/** @returns {string} its path; throws with one sentence when there is none and none may be installed. */
export function ensureChromium(log) {
  const found = findChromium();
  if (found) return found;
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not run: correct it.`);
  const sentence =
    'The browser journeys need Chromium: install it ("apt-get install chromium" on Debian) or name one with CHROMIUM_PATH.';
  if (!mayInstall()) throw new Error(sentence);
  log('No Chromium here: installing the Debian package ...');
  const said = install('chromium');
  const now = findChromium();
  if (!now) throw new Error(`${sentence} Installing it failed: ${said}`);
  return now;
}

function runs(path) {
  const tried = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 20_000 });
  return tried.status === 0 && /chrom/i.test(tried.stdout);
}
