import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { LogKind } from './own-log.js';
import type { Rows } from './own-log.js';

/** So long a look counts: what is written within it is part of a move that begins meanwhile. */
export const LOOK_COUNTS_MS = 2_000;
const LOOK_EVERY_MS = 1_000;

/**
 * What the database says of the installation's log, for processes whose log may be moved. A move first writes into the database
 * that it pauses everybody, waits for longer than a look counts and a try takes, and only then copies the rest: what was acknowledged is in it.
 * When the log was moved the process stops; whoever keeps it running starts it again, and it opens the new one.
 */
export class LogWatch implements OnApplicationShutdown {
  private moving = false;
  private readonly log = new Logger('log');
  private seenAt = -Infinity;
  private looking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly rows: Rows,
    readonly kind: LogKind,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.look().catch(() => undefined), LOOK_EVERY_MS).unref();
  }

  /** Whether what is written counts, now: a look not long ago, or one made now, saw no move. */
  async mayAcknowledge(): Promise<boolean> {
    if (performance.now() - this.seenAt > LOOK_COUNTS_MS) {
      await this.looking?.catch(() => undefined); // it may have begun before the append
      await this.look();
    }
    return !this.moving;
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private look(): Promise<void> {
    return (this.looking ??= this.ask().finally(() => (this.looking = undefined)));
  }

  private async ask(): Promise<void> {
    const began = performance.now();
    const [row] = await this.rows.query<{ kind: string; paused: boolean }>(
      'select kind, exists (select from platform.log_move where paused_at is not null) as paused from platform.log_identity',
    );
    this.seenAt = began;
    const elsewhere = row !== undefined && row.kind !== this.kind;
    this.moving = elsewhere || row?.paused === true;
    if (!elsewhere) return;
    clearInterval(this.timer);
    this.log.warn(
      'The event log was moved to another server: this process stops, and finds it when it is started again.',
    );
    process.emit('SIGTERM', 'SIGTERM');
  }
}
