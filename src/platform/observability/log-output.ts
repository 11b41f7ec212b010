import { write, writeSync } from 'node:fs';

/** Bytes that wait while the output does not take them; what comes then is dropped. */
const MOST_WAITING = 1_048_576;
const PAUSE_MS = 1_000;
/** At the end of the process lines are tried for so long. */
const LAST_TRY_MS = 200;

/**
 * Lines of the log on their way to a file descriptor. Whatever the other side does (a full disk, nobody reads), a line never
 * keeps the process waiting and never ends it: lines that cannot leave are dropped and counted.
 */
export class LogOutput {
  /** Lines that were dropped. */
  dropped = 0;
  private waiting: string[] = [];
  private bytes = 0;
  private writing = false;
  private since = 0;
  private timer: NodeJS.Timeout | undefined;
  /** A line was cut in the middle. */
  private torn = false;

  /** @param pageBytes so many are gathered before they are written. @param latestMs the longest that a line is gathered */
  constructor(
    private readonly fd: number,
    private readonly pageBytes: number,
    private readonly latestMs: number,
  ) {}

  write(line: string): void {
    if (this.bytes > MOST_WAITING) return void this.dropped++;
    this.waiting.push(line);
    this.bytes += line.length;
    if (this.bytes >= this.pageBytes) this.send();
    else this.timer ??= setTimeout(() => this.send(), this.latestMs).unref();
  }

  /** The last lines, when the process ends: what does not leave at once is lost. */
  end(): void {
    const end = performance.now() + LAST_TRY_MS;
    let left = Buffer.from(this.waiting.splice(0).join(''));
    // A write that has been under way for long waits for somebody who does not read: another would wait for ever.
    if (this.writing && performance.now() - this.since > LAST_TRY_MS) return;
    while (left.length > 0 && performance.now() < end) {
      try {
        left = left.subarray(writeSync(this.fd, left));
      } catch (error) {
        if ((error as { code?: string }).code !== 'EAGAIN') return;
      }
    }
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.writing || this.waiting.length === 0) return;
    this.writing = true;
    this.since = performance.now();
    const lines = this.waiting.splice(0);
    this.bytes = 0;
    this.pass(Buffer.from((this.torn ? '\n' : '') + lines.join('')), lines.length);
  }

  private pass(left: Buffer, lines: number): void {
    write(this.fd, left, (error, written) => {
      if (!error && written < left.length) return this.pass(left.subarray(written), lines);
      if (error?.code === 'EAGAIN') return void setTimeout(() => this.pass(left, lines), this.latestMs + 20).unref();
      this.torn = error !== null;
      if (error) this.dropped += lines;
      const next = () => {
        this.writing = false;
        this.send();
      };
      if (error) setTimeout(next, PAUSE_MS).unref();
      else next();
    });
  }
}
