declare global {
  /** By path; the script in index.html fills it. */
  var earlyAnswers: Record<string, Promise<Response | null>> | undefined;
}

/** An answer older than this may no longer be true; after 15 s index.html gives it up, also while its body comes. */
const FRESH_MS = 14_000;

/**
 * The answer to this GET that index.html asked for before the code of the page was there. Each is given once.
 * @returns null when there is none, at once, so that calls keep their order; a promise of null when the server could not be reached.
 */
export function earlyAnswer(path: string): Promise<Response | null> | null {
  const answer = globalThis.earlyAnswers?.[path];
  if (!answer) return null;
  delete globalThis.earlyAnswers?.[path];
  return performance.now() < FRESH_MS ? answer : null;
}

/** What was asked before somebody signs in, becomes somebody else or changes anything is not the answer afterwards. */
export function forgetEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined;
}
