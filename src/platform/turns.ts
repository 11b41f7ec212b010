/** So many pieces of work at once, the others in the order of arrival; beyond its bound it takes nobody. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param busy what is thrown to whoever cannot wait here */
  constructor(
    private readonly atOnce: number,
    private readonly most: number,
    private readonly busy: () => Error,
  ) {}

  /**
   * @param wanted asked when the turn comes: work that nobody waits for any more is not done
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
