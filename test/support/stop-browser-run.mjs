import { rmSync } from 'node:fs';
import stopDatabase from './stop-database.mjs';

export default async function stopBrowserRun() {
  await globalThis.closeLasting?.();
  await stopDatabase();
  if (globalThis.testBuild) rmSync(globalThis.testBuild, { recursive: true, force: true });
}
