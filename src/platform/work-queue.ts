/** Runs a number of tasks at the same time; the others wait in their order. When too many wait, it refuses. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * @param atOnce tasks that run at the same time
   * @param most tasks that may wait
   * @param busy makes the error for a task that is refused
   */
  constructor(
    private readonly atOnce: number,
    private readonly most: number,
    private readonly busy: () => Error,
  ) {}

  /**
   * @param wanted asked when the task's turn comes: a task that nobody waits for any more is refused
   * @throws what `busy` makes
   */
  async run<T>(work: () => Promise<T>, wanted: () => boolean = () => true): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else {
      if (this.waiting.length >= this.most) throw this.busy();
      await new Promise<void>((go) => this.waiting.push(go));
    }
    try {
      if (!wanted()) throw this.busy();
      return await work();
    } finally {
      // The place goes to the next in line itself, so that nobody who comes in between is earlier.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
