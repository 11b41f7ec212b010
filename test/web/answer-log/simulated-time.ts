/** Timers that run when told to, in order of their time. */
export class SimulatedTime {
  now = 0;
  private timers: { at: number; run: () => void; id: number }[] = [];
  private ids = 0;

  set = (run: () => void, ms: number): (() => void) => {
    const id = ++this.ids;
    this.timers.push({ at: this.now + ms, run, id });
    return () => (this.timers = this.timers.filter((t) => t.id !== id));
  };

  /** Lets promises settle, then runs timers until `ms` have passed. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    await settle();
    for (;;) {
      const next = this.timers.filter((t) => t.at <= until).sort((a, b) => a.at - b.at || a.id - b.id)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((t) => t !== next);
      this.now = Math.max(this.now, next.at);
      next.run();
      await settle();
    }
    this.now = until;
  }
}

export async function settle(): Promise<void> {
  for (let i = 0; i < 12; i++) await Promise.resolve();
}
