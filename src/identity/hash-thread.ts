import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync, type Options } from '@node-rs/argon2';

/**
 * One thread that does nothing but hash. It yields to everything else: on Linux a priority belongs to the thread that sets
 * it, elsewhere to the whole process, which keeps its own. This file must stay plain: it is also run from its TypeScript
 * source.
 */
const YIELDING = 10;

export interface HashTask {
  id: number;
  password: string;
  /** To compare with; without it a new hash is made. */
  stored?: string;
  options?: Options;
}

export interface HashResult {
  id: number;
  hash?: string;
  matches?: boolean;
  error?: string;
}

if (process.platform === 'linux') {
  try {
    setPriority(YIELDING);
  } catch {
    // not allowed here: it works all the same
  }
}
parentPort!.on('message', ({ id, password, stored, options }: HashTask) => {
  try {
    parentPort!.postMessage(
      (stored === undefined
        ? { id, hash: hashSync(password, options) }
        : { id, matches: verifySync(stored, password) }) satisfies HashResult,
    );
  } catch (error) {
    parentPort!.postMessage({ id, error: (error as Error).message } satisfies HashResult);
  }
});
