import { Controller, Get, Header, NotFoundException, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { migrations } from '../../../migrations/index.js';
import { Db } from '../db/db.js';
import { type SubscriptionStatus, Subscriptions } from '../events/subscriptions.js';
import { AllowAnyone } from '../http/allow.js';
import { Metrics } from './metrics.js';

const LOOPBACK = /^(::1|(::ffff:)?127\.)/;

interface Readiness {
  database: boolean;
  migrations: boolean;
  /** Followers of the logs that have parked events or are more than half a minute behind. They delay screens, not answers. */
  subscriptions: Pick<SubscriptionStatus, 'name' | 'behindSeconds' | 'parked'>[];
}

const LATE_SECONDS = 30;

@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly db: Db,
    private readonly metrics: Metrics,
    private readonly subscriptions: Subscriptions,
  ) {
    metrics.watchSubscriptions(() => subscriptions.status());
  }

  /** The process answers. */
  @Get('healthz')
  @AllowAnyone()
  healthz(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Whether a proxy should send people here: the database answers and has this version's shape. 503 otherwise. */
  @Get('readyz')
  @AllowAnyone()
  async readyz(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const ready = await this.look();
    if (!ready.database || !ready.migrations) void reply.status(503);
    return ready;
  }

  /** Prometheus text; only for callers on the same machine or with the token of METRICS_TOKEN. */
  @Get('metrics')
  @AllowAnyone()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async figures(@Req() request: FastifyRequest): Promise<string> {
    const token = process.env.METRICS_TOKEN;
    const known = token ? request.headers.authorization === `Bearer ${token}` : LOOPBACK.test(request.ip);
    if (!known) throw new NotFoundException();
    return this.metrics.registry.metrics();
  }

  private async look(): Promise<Readiness> {
    try {
      const rows = await this.db.query<{ name: string }>('select name from platform.migrations');
      const ran = new Set(rows.map((row) => row.name));
      const slow = (await this.subscriptions.status()).filter(({ parked, behindSeconds }) => parked > 0 || behindSeconds > LATE_SECONDS);
      return {
        database: true,
        migrations: migrations.every(({ name }) => ran.has(name)),
        subscriptions: slow.map(({ name, behindSeconds, parked }) => ({ name, behindSeconds, parked })),
      };
    } catch {
      return { database: false, migrations: false, subscriptions: [] };
    }
  }
}
