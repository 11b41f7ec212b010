import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import { WorkQueue } from '../platform/work-queue.js';
import { tooManySignIns } from './crowd.js';
import type { HashResult, HashTask } from './hash-thread.js';

const MOST_THREADS = 4;
/** Hashes that may wait; the queue before a sign-in is the one that people stand in. */
const QUEUE = 4_000;

/**
 * Password hashes in threads of their own, one a processor: neither the event loop nor the pool that files and other
 * cryptography need ever waits for one. Memory is what the threads take, however many people wait.
 */
export class HashThreads {
  static readonly count = Math.min(MOST_THREADS, availableParallelism());

  private readonly queue = new WorkQueue(HashThreads.count, QUEUE, tooManySignIns);
  private readonly idle: Worker[] = [];
  private readonly asked = new Map<
    number,
    { resolve(result: HashResult): void; reject(error: Error): void; thread: Worker }
  >();
  private last = 0;
  private ended = false;

  async hash(password: string, options: Options): Promise<string> {
    return (await this.ask({ password, options })).hash!;
  }

  async matches(stored: string, password: string): Promise<boolean> {
    return (await this.ask({ password, stored })).matches!;
  }

  private ask(task: Omit<HashTask, 'id'>): Promise<HashResult> {
    return this.queue.run(async () => {
      const thread = this.idle.pop() ?? this.begin();
      const id = (this.last += 1);
      thread.ref(); // somebody waits for it
      const result = await new Promise<HashResult>((resolve, reject) => {
        this.asked.set(id, { resolve, reject, thread });
        thread.postMessage({ ...task, id } satisfies HashTask);
      });
      thread.unref();
      if (this.ended) void thread.terminate();
      else this.idle.push(thread);
      if (result.error !== undefined) throw new Error(result.error);
      return result;
    });
  }

  /** Ends the threads: those that hash now when they are done with it. */
  async end(): Promise<void> {
    this.ended = true;
    await Promise.all(this.idle.splice(0).map((thread) => thread.terminate()));
  }

  private begin(): Worker {
    const script = new URL(import.meta.url.endsWith('.ts') ? './hash-thread.ts' : './hash-thread.js', import.meta.url);
    const thread = new Worker(script, { execArgv: ['--no-warnings'] });
    thread.unref();
    thread.on('message', (result: HashResult) => {
      this.asked.get(result.id)?.resolve(result);
      this.asked.delete(result.id);
    });
    const gone = (error: Error): void => {
      for (const [id, one] of this.asked) {
        if (one.thread !== thread) continue;
        this.asked.delete(id);
        one.reject(error);
      }
      const at = this.idle.indexOf(thread);
      if (at >= 0) this.idle.splice(at, 1);
    };
    thread.on('error', gone);
    thread.on('exit', () => gone(new Error('the thread that hashes ended')));
    return thread;
  }
}
