import { fork, type ChildProcess } from 'node:child_process';

interface Task<Out> {
  id: number;
  input: unknown;
  resolve(value: Out): void;
  reject(error: Error): void;
  timer?: NodeJS.Timeout;
  /** It was ended for its time. */
  late?: boolean;
}

type Answer<Out> = { id?: number; output?: Out; error?: string };

/** Of what a process has just made: little, since one that waits keeps what it had at its largest. */
const YOUNG_MB = 8;

export interface PoolLimits {
  processes: number;
  /** A task that takes longer ends its process. */
  timeoutMs: number;
  /** A process without work ends after this long; Infinity keeps it. */
  idleMs: number;
  memoryMb: number;
}

/** A task took longer than its limit, and its process was ended. */
export class TookTooLong extends Error {
  constructor() {
    super('the process was ended: its task took too long');
    this.name = 'TookTooLong';
  }
}

/**
 * Does heavy work outside of this process, so that a slow task holds up nobody. Processes start with the first task and end
 * when idle; one that dies or hangs takes only its own task with it.
 */
export class ProcessPool<In, Out> {
  private readonly waiting: Task<Out>[] = [];
  private readonly workers = new Map<ChildProcess, { task: Task<Out> | null; idle?: NodeJS.Timeout }>();
  private nextId = 1;

  /** @param script calls `answerTasks`. @param env of its processes. */
  constructor(
    private readonly script: URL,
    private readonly limits: PoolLimits,
    private readonly env: NodeJS.ProcessEnv = {},
  ) {}

  /** @throws {Error} what the task failed with; {@link TookTooLong}; or that its process ended. */
  run(input: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id: this.nextId++, input, resolve, reject });
      this.assign();
    });
  }

  /** Starts a process where none is, so that the first task need not wait for it. */
  warm(): void {
    if (this.workers.size === 0) this.rest(this.start());
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
      task.timer = setTimeout(() => {
        task.late = true;
        child.kill('SIGKILL');
      }, this.limits.timeoutMs);
      child.send({ id: task.id, input: task.input });
    }
  }

  private start(): ChildProcess {
    const child = fork(this.script, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.limits.memoryMb}`, `--max-semi-space-size=${YOUNG_MB}`],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { NODE_ENV: 'production', ...this.env },
    });
    this.workers.set(child, { task: null });
    child.on('message', (answer: Answer<Out>) => this.answered(child, answer));
    child.on('exit', () => this.ended(child));
    child.on('error', () => this.ended(child));
    return child;
  }

  private rest(child: ChildProcess): void {
    const worker = this.workers.get(child);
    if (!worker || !Number.isFinite(this.limits.idleMs)) return;
    worker.idle = setTimeout(() => child.kill(), this.limits.idleMs);
    worker.idle.unref();
  }

  private answered(child: ChildProcess, { id, output, error }: Answer<Out>): void {
    const worker = this.workers.get(child);
    const task = worker?.task;
    if (!worker || !task || task.id !== id) return;
    clearTimeout(task.timer);
    worker.task = null;
    this.rest(child);
    if (error === undefined) task.resolve(output as Out);
    else task.reject(new Error(error));
    this.assign();
  }

  private ended(child: ChildProcess): void {
    const worker = this.workers.get(child);
    if (!worker) return;
    this.workers.delete(child);
    clearTimeout(worker.idle);
    const { task } = worker;
    if (task) {
      clearTimeout(task.timer);
      task.reject(task.late ? new TookTooLong() : new Error('the process ended before its task was done'));
    }
    this.assign();
  }
}
