/** Whether the loops of this process go on, and their pauses, which end at once when they shall stop. */
export class LoopControl {
  private on = false;
  private readonly sleepers = new Set<() => void>();

  get running(): boolean {
    return this.on;
  }

  start(): void {
    this.on = true;
  }

  stop(): void {
    this.on = false;
    for (const wake of this.sleepers) wake();
  }

  /** Resolves after `ms` milliseconds, or when the loops stop meanwhile. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.sleepers.add(wake);
    });
  }
}
