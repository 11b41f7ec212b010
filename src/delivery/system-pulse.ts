import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, toInstant } from '../kernel/clock.js';
import { uuidv7 } from '../kernel/ids.js';
import { UnitOfWork } from '../platform/db/unit-of-work.js';
import { outages } from '../platform/observability/outages.js';
import type { DeliverySystemEvents } from './system-events.js';

const EVERY_MS = 2_000;
/** Longer than this is an outage. */
const OUTAGE_MS = 5_000;

/**
 * The web processes' common sign of life, kept in the database. Whoever finds it old has found an outage: the first beat
 * of a process after a stretch without any process, or the first that came through after the database did not answer.
 * A clock that was put forward is none: a process that has beaten before believes its own steady clock.
 */
@Injectable()
export class SystemPulse implements OnApplicationShutdown {
  private readonly log = new Logger('pulse');
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private beating: Promise<void> = Promise.resolve();
  /** The last beat that came through, by the steady clock. */
  private lastMs: number | null = null;
  private failed = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Begins to beat in this process. */
  start(): void {
    const beatOn = () => {
      if (this.stopped) return;
      this.beating = this.beat()
        .catch((error: unknown) => void outages.met(error))
        .finally(() => (this.timer = setTimeout(beatOn, EVERY_MS).unref()));
    };
    beatOn();
  }

  /** The pools close afterwards, and would wait for ever for a beat that meets them half closed. */
  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.beating;
  }

  /** One beat; throws while the database does not answer. `steadyMs` is a clock that nobody puts forward. */
  async beat(steadyMs: () => number = () => performance.now()): Promise<void> {
    const beganMs = steadyMs();
    try {
      await this.unitOfWork.run(async (u) => {
        const row = await u.q.one<{ last_at: Date }>('select last_at from delivery.pulse for update');
        const nowMs = this.clock.now();
        const goneMs = row === undefined ? 0 : nowMs - row.last_at.getTime();
        const silentMs = this.lastMs === null ? goneMs : Math.min(goneMs, steadyMs() - this.lastMs);
        if (silentMs > OUTAGE_MS) {
          const databaseWaited = this.failed || steadyMs() - beganMs > OUTAGE_MS;
          const outage: DeliverySystemEvents['delivery.SystemOutageRecorded.v1'] = {
            id: uuidv7(nowMs),
            kind: this.lastMs !== null && databaseWaited ? 'database' : 'server',
            from: toInstant(nowMs - silentMs),
            to: toInstant(nowMs),
          };
          await u.q.query('insert into delivery.system_outages (id, kind, from_at, to_at) values ($1, $2, $3, $4)', [
            outage.id,
            outage.kind,
            outage.from,
            outage.to,
          ]);
          u.publish('delivery.SystemOutageRecorded.v1', outage);
          // Not a warning: the outage had its line when it began, and has one when it is over.
          this.log.log(`recorded that the ${outage.kind} did not answer from ${outage.from} to ${outage.to}`);
        }
        await u.q.query(
          'insert into delivery.pulse (last_at) values ($1) on conflict (only_row) do update set last_at = greatest(delivery.pulse.last_at, excluded.last_at)',
          [toInstant(nowMs)],
        );
      });
      this.lastMs = steadyMs();
      this.failed = false;
    } catch (error) {
      this.failed = true;
      throw error;
    }
  }
}
