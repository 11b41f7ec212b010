// The floor of `login`, in a process of its own: the product's own hash, compared over and over by as many threads as
// there are processors, and nothing else.
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { processors } from '../harness.ts';

export interface Order {
  /** As the product stores it: its parameters stand in it. */
  stored: string;
  password: string;
  seconds: number;
}
export interface Outcome {
  hashes: number;
  error?: string;
}

if (isMainThread) {
  process.on('message', (order: Order | object) => {
    if (!('stored' in order)) return;
    Promise.all(
      Array.from(
        { length: processors },
        () =>
          new Promise<number>((done, fail) => {
            const thread = new Worker(new URL(import.meta.url), { workerData: order, execArgv: ['--no-warnings'] });
            thread.once('message', done);
            thread.once('error', fail);
          }),
      ),
    ).then(
      (counts) => process.send!({ hashes: counts.reduce((a, b) => a + b, 0) } satisfies Outcome),
      (error: Error) => process.send!({ hashes: 0, error: error.message } satisfies Outcome),
    );
  });
} else {
  const { stored, password, seconds } = workerData as Order;
  hashSync(password); // warm
  let hashes = 0;
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    if (!verifySync(stored, password)) throw new Error('the hash does not match');
    if (performance.now() < until) hashes += 1;
  }
  parentPort!.postMessage(hashes);
}
