import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { ProcessPool, TookTooLong, type PoolLimits } from '../../platform/processes/process-pool.js';
import { Documents, queueOf } from './documents.js';
import { LANES, type Lane } from './kind.js';
import { Making, type Run } from './making.js';

/** What a process that makes documents is told. */
export interface DocumentTask {
  run: Run;
  /** How far the worker's clock is ahead of the machine's. */
  clockOffsetMs: number;
}

const MINUTE_MS = 60_000;
/** One process for each lane: what is long holds up nothing short, and the processors stay with those who work. */
const LIMITS: Record<Lane, PoolLimits> = {
  short: { processes: 1, timeoutMs: 2 * MINUTE_MS, idleMs: Infinity, memoryMb: 256 },
  long: { processes: 1, timeoutMs: 60 * MINUTE_MS, idleMs: 10 * MINUTE_MS, memoryMb: 384 },
};
/** A job's limit is above that of its process, which says why it ended. */
const SPARE_SECONDS = 60;
/** A worker that starts has other work to catch up with first. */
const WARM_AFTER_MS = 60_000;
/** A process needs few connections: it makes one document at a time. */
const CONNECTIONS = '4';
const POLL_SECONDS = 0.5;

/** The jobs that make documents. A worker makes them in processes of their own; a command or a spec in its own. */
@Injectable()
export class DocumentProcesses implements OnApplicationShutdown {
  private pools: Record<Lane, ProcessPool<DocumentTask, void>> | undefined;
  private warming: NodeJS.Timeout | undefined;

  constructor(
    documents: Documents,
    private readonly making: Making,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    for (const lane of LANES) {
      const queue = queueOf(lane);
      jobs.work<{ id: number }>(queue, ({ id }) => this.make(lane, id), {
        does: `make ${lane} documents`,
        limitSeconds: LIMITS[lane].timeoutMs / 1000 + SPARE_SECONDS,
        ...(lane === 'short' && { pollSeconds: POLL_SECONDS }),
      });
      jobs.watch(queue, async () =>
        (await documents.unfinished(lane)).map((id) => ({ data: { id }, singletonKey: String(id) })),
      );
    }
  }

  /**
   * From now on documents are made in processes of this script.
   * @param ahead that of the short ones is started soon, before it is needed.
   */
  start(script: URL, ahead: boolean): void {
    const env = { ...process.env, DB_POOL_SIZE: CONNECTIONS };
    const pool = (lane: Lane) => new ProcessPool<DocumentTask, void>(script, LIMITS[lane], env);
    this.pools = { short: pool('short'), long: pool('long') };
    if (ahead) this.warming = setTimeout(() => this.pools?.short.warm(), WARM_AFTER_MS).unref();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.warming);
    for (const lane of LANES) this.pools?.[lane].stop();
  }

  private async make(lane: Lane, documentId: number): Promise<void> {
    const run = await this.making.begin(documentId);
    if (!run) return;
    try {
      if (this.pools) await this.pools[lane].run({ run, clockOffsetMs: this.clock.now() - Date.now() });
      else await this.making.make(run);
    } catch (error) {
      await this.making.broke(run, error as Error, error instanceof TookTooLong);
    }
  }
}
