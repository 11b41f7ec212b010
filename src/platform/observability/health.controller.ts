import { Controller, Get, Header, NotFoundException, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { migrations } from '../../../migrations/index.js';
import { Config } from '../config/config.js';
import { sameText } from '../crypto/same-text.js';
import { Db } from '../db/db.js';
import { EventStore } from '../event-store/port.js';
import { type SubscriptionStatus, Subscriptions } from '../events/subscriptions.js';
import { AllowAnyone } from '../http/allow.js';
import { Jobs, type QueueTrouble } from '../jobs/jobs.js';
import { Metrics } from './metrics.js';
import { NO_SERVER, serverLook } from './server-figures.js';
import { life } from './process.js';

interface Readiness {
  database: boolean;
  migrations: boolean;
  /** The event log answers, which may be another server than the database. */
  log: boolean;
  /** It was told to stop: people should be sent elsewhere. */
  stopping: boolean;
  /** How long the oldest append has waited to be saved. */
  savesWaitSeconds: number;
  /** Followers of the logs that have parked events or are more than half a minute behind. They delay screens, not saves. */
  subscriptions: Pick<SubscriptionStatus, 'name' | 'behindSeconds' | 'parked'>[];
  /** Queues with jobs that are stuck, failed for good or overdue. They delay mail and what runs by itself, not saves. */
  jobs: Omit<QueueTrouble, 'does'>[];
}

const LATE_SECONDS = 30;
const LOOK_MS = 3_000;
const NO_DATABASE = { database: false, migrations: false, jobs: [] };
const NO_LOG = { log: false, subscriptions: [] };

@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly db: Db,
    private readonly config: Config,
    private readonly metrics: Metrics,
    private readonly subscriptions: Subscriptions,
    private readonly jobs: Jobs,
    private readonly store: EventStore,
  ) {
    // Without the database the other figures are wanted most.
    metrics.watchSubscriptions(() => withinLimit(subscriptions.status(), []));
    metrics.watchJobs(() => withinLimit(jobs.troubles(), []));
    metrics.watchQueues(() => withinLimit(jobs.sizes(), []));
    const look = serverLook(db);
    metrics.watchServer(() => withinLimit(look(), NO_SERVER));
  }

  /** The process answers. */
  @Get('healthz')
  @AllowAnyone()
  healthz(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * Whether a proxy should send people here: the database answers and has this version's shape, and the process was not told to
   * stop. 503 otherwise. A log that is away, followers and jobs that do not go on, and saves that wait, are named and change
   * nothing in the status (ADR 28): this process answers all the same.
   */
  @Get('readyz')
  @AllowAnyone()
  async readyz(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const [database, log] = await Promise.all([
      withinLimit(this.lookAtDatabase(), NO_DATABASE),
      withinLimit(this.lookAtLog(), NO_LOG),
    ]);
    const ready = {
      ...database,
      ...log,
      stopping: life.stopping,
      savesWaitSeconds: Math.round(this.store.oldestAppendSeconds() * 10) / 10,
    };
    if (!ready.database || !ready.migrations || ready.stopping) void reply.status(503);
    return ready;
  }

  /**
   * Prometheus text, for callers with the token of METRICS_TOKEN only: behind a proxy on this machine everybody comes from
   * loopback.
   */
  @Get('metrics')
  @AllowAnyone()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async figures(@Req() request: FastifyRequest): Promise<string> {
    const token = this.config.metricsToken;
    if (!token || !sameText(request.headers.authorization ?? '', `Bearer ${token}`)) throw new NotFoundException();
    return this.metrics.registry.metrics();
  }

  private async lookAtDatabase(): Promise<Pick<Readiness, 'database' | 'migrations' | 'jobs'>> {
    const rows = await this.db.query<{ name: string }>('select name from platform.migrations');
    const ran = new Set(rows.map((row) => row.name));
    return {
      database: true,
      migrations: migrations.every(({ name }) => ran.has(name)),
      jobs: (await this.jobs.troubles()).map(({ does: _, ...trouble }) => trouble),
    };
  }

  /** How far followers are stands in both. */
  private async lookAtLog(): Promise<Pick<Readiness, 'log' | 'subscriptions'>> {
    const slow = (await this.subscriptions.status()).filter(
      ({ parked, behindSeconds }) => parked > 0 || behindSeconds > LATE_SECONDS,
    );
    return {
      log: true,
      subscriptions: slow.map(({ name, behindSeconds, parked }) => ({ name, behindSeconds, parked })),
    };
  }
}

/** What is looked up, or what is said when that fails or takes too long. */
async function withinLimit<T>(look: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(otherwise), LOOK_MS)));
  return Promise.race([look.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}
