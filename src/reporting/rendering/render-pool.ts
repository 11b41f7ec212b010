import { fork, type ChildProcess } from 'node:child_process';

interface Task<T> {
  id: number;
  input: unknown;
  resolve(value: T): void;
  reject(error: Error): void;
  timer?: NodeJS.Timeout;
}

type Answer = { id: number; bytes?: Uint8Array; error?: string };

interface Limits {
  processes: number;
  /** A task that takes longer ends its process. */
  timeoutMs: number;
  /** A process without work ends after this long. */
  idleMs: number;
  memoryMb: number;
}

const LIMITS: Limits = { processes: 2, timeoutMs: 30_000, idleMs: 60_000, memoryMb: 192 };

/**
 * Makes documents outside of the web process, so that a slow one holds up nobody. Processes start with the first task and end
 * when idle; one that dies or hangs takes only its own task with it.
 */
export class RenderPool {
  private readonly waiting: Task<Buffer>[] = [];
  private readonly workers = new Map<ChildProcess, { task: Task<Buffer> | null; idle?: NodeJS.Timeout }>();
  private nextId = 1;

  constructor(
    private readonly script: URL,
    private readonly limits: Limits = LIMITS,
  ) {}

  /** @throws {Error} when the document could not be made. */
  run(input: unknown): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id: this.nextId++, input, resolve, reject });
      this.assign();
    });
  }

  stop(): void {
    for (const task of this.waiting.splice(0)) task.reject(new Error('the process is stopping'));
    for (const child of this.workers.keys()) child.kill();
  }

  private assign(): void {
    while (this.waiting.length > 0) {
      let free = [...this.workers].find(([, worker]) => worker.task === null)?.[0];
      if (!free) {
        if (this.workers.size >= this.limits.processes) return;
        free = this.start();
      }
      const task = this.waiting.shift()!;
      const worker = this.workers.get(free)!;
      clearTimeout(worker.idle);
      worker.task = task;
      const child = free;
      task.timer = setTimeout(() => child.kill('SIGKILL'), this.limits.timeoutMs);
      child.send({ id: task.id, input: task.input });
    }
  }

  private start(): ChildProcess {
    const child = fork(this.script, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.limits.memoryMb}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { NODE_ENV: 'production' },
    });
    this.workers.set(child, { task: null });
    child.on('message', (answer: Answer) => this.answered(child, answer));
    child.on('exit', () => this.ended(child));
    child.on('error', () => this.ended(child));
    return child;
  }

  private answered(child: ChildProcess, { id, bytes, error }: Answer): void {
    const worker = this.workers.get(child);
    const task = worker?.task;
    if (!worker || task?.id !== id) return;
    clearTimeout(task.timer);
    worker.task = null;
    worker.idle = setTimeout(() => child.kill(), this.limits.idleMs);
    worker.idle.unref();
    if (bytes) task.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    else task.reject(new Error(error ?? 'no document came back'));
    this.assign();
  }

  private ended(child: ChildProcess): void {
    const worker = this.workers.get(child);
    if (!worker) return;
    this.workers.delete(child);
    clearTimeout(worker.idle);
    if (worker.task) {
      clearTimeout(worker.task.timer);
      worker.task.reject(new Error('the rendering process ended before the document was ready'));
    }
    this.assign();
  }
}
