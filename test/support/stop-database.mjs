import { rmSync } from 'node:fs';

export default async function stopDatabase() {
  const running = globalThis.testCluster;
  if (!running) return;
  delete globalThis.testCluster;
  await running.cluster.stop();
  rmSync(running.folder, { recursive: true, force: true });
}
