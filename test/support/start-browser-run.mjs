// Browser journeys run the real build: server and web are built first when their sources are newer.
import { chmodSync, cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, ROOT } from '../../bin/build.mjs';
import { findChromium, findHeadless } from '../../bin/chromium.mjs';
import startDatabase from './start-database.mjs';

export default async function startBrowserRun(_, { displayName }) {
  const browser = (displayName.name === 'drill' ? findChromium : findHeadless)();
  if (!browser) throw new Error('There is no Chromium here: "npm test" finds or installs one.');
  process.env.CHROMIUM_PATH = browser;
  await build({ log: (line) => process.stdout.write(`${line}\n`) });
  await startDatabase();
  // The journeys run on a copy, so that a build made meanwhile does not change pages under them.
  const copy = mkdtempSync(join(tmpdir(), 'horizon-build-'));
  chmodSync(copy, 0o755);
  for (const path of ['dist/src', 'dist/migrations', 'web/dist', 'package.json', 'openapi.json'])
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  // Where pages load it from, so that the browser compiles it once for many (expectAccessible).
  cpSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), join(copy, 'web/dist/assets/axe.min.js'));
  process.env.TEST_BUILD = copy;
  globalThis.testBuild = copy;
}
