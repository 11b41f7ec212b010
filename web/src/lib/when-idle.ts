/** Does something when the page has nothing else to do, at the latest after some time: what is on the screen comes first. */
export function whenIdle(run: () => void, patienceMs = 3_000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: patienceMs });
  else setTimeout(run);
}
