import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Db } from '../db/db.js';
import { EventStore } from '../event-store/port.js';
import { logOutput } from './logger.js';

/** What the database server says of itself. */
export interface ServerFigures {
  used: Record<string, number>;
  allowed: Record<string, number>;
  standbys: { name: string; sync: string; lagSeconds: number }[];
  standbyMissing: boolean;
}

/** Figures of this process for Prometheus; the default set includes the event loop's delay. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly requests: Histogram<'method' | 'route' | 'status'>;

  constructor(db: Db, store: EventStore) {
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of requests by route pattern.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [this.registry],
    });
    new Gauge({
      name: 'db_pool_connections',
      help: 'Connections of the SQL pool by state.',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        this.set({ state: 'total' }, db.pool.totalCount);
        this.set({ state: 'idle' }, db.pool.idleCount);
        this.set({ state: 'waiting' }, db.pool.waitingCount);
      },
    });
    new Gauge({
      name: 'event_store_oldest_append_seconds',
      help: 'How long the oldest append has waited; above a few seconds nothing can be saved.',
      registers: [this.registry],
      collect() {
        this.set(store.oldestAppendSeconds());
      },
    });
    new Gauge({
      name: 'log_lines_dropped',
      help: 'Lines of the log that could not be written since the start.',
      registers: [this.registry],
      collect() {
        this.set(logOutput.dropped);
      },
    });
  }

  /** Jobs that do not go on, by queue; a queue that is well has no line. */
  watchJobs(look: () => Promise<{ queue: string; stuck: number; failed: number; overdueSeconds: number }[]>): void {
    this.byQueue(look, {
      stuck: ['jobs_stuck', 'Jobs under way whose process is gone or that run longer than they may.'],
      failed: ['jobs_failed', 'Jobs that failed each time they were tried.'],
      overdueSeconds: ['jobs_overdue_seconds', 'How long the oldest job waits that should have begun.'],
    });
  }

  /** Jobs that wait for a worker and those under way, by queue. */
  watchQueues(look: () => Promise<{ queue: string; waiting: number; running: number }[]>): void {
    this.byQueue(look, {
      waiting: ['jobs_waiting', 'Jobs that are due and wait for a worker.'],
      running: ['jobs_running', 'Jobs that a worker is at.'],
    });
  }

  /** A gauge for each figure, with its name and help, and in it a line for each queue. */
  private byQueue<Figure extends string>(
    look: () => Promise<NoInfer<{ queue: string } & Record<Figure, number>>[]>,
    gauges: Record<Figure, [name: string, help: string]>,
  ): void {
    for (const figure of Object.keys(gauges) as Figure[]) {
      const [name, help] = gauges[figure];
      new Gauge({
        name,
        help,
        labelNames: ['queue'],
        registers: [this.registry],
        async collect() {
          this.reset();
          for (const one of await look()) this.set({ queue: one.queue }, one[figure]);
        },
      });
    }
  }

  /** The database server as it sees itself: connections and standbys. */
  watchServer(look: () => Promise<ServerFigures>): void {
    const { registry } = this;
    const connections = (name: string, help: string, of: (server: ServerFigures) => ServerFigures['used']) =>
      new Gauge({
        name,
        help,
        labelNames: ['of'],
        registers: [registry],
        async collect() {
          this.reset();
          for (const [place, n] of Object.entries(of(await look()))) this.set({ of: place }, n);
        },
      });
    connections(
      'db_connections_used',
      'Connections that are open at the server, and in this database.',
      ({ used }) => used,
    );
    connections('db_connections_allowed', 'Connections that may be open.', ({ allowed }) => allowed);
    new Gauge({
      name: 'db_standby_lag_seconds',
      help: 'How far each standby that is connected is behind, as the primary sees it.',
      labelNames: ['standby', 'sync'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const { name, sync, lagSeconds } of (await look()).standbys) this.set({ standby: name, sync }, lagSeconds);
      },
    });
    new Gauge({
      name: 'db_synchronous_standby_missing',
      help: '1 when a commit must wait for a standby and too few are there: nothing can be saved.',
      registers: [registry],
      async collect() {
        this.set((await look()).standbyMissing ? 1 : 0);
      },
    });
  }

  /** How far each subscription is behind, and what it had to park. */
  watchSubscriptions(look: () => Promise<{ name: string; behindSeconds: number; parked: number }[]>): void {
    const gauge = (name: string, help: string, value: 'behindSeconds' | 'parked') =>
      new Gauge({
        name,
        help,
        labelNames: ['subscription'],
        registers: [this.registry],
        async collect() {
          for (const status of await look()) this.set({ subscription: status.name }, status[value]);
        },
      });
    gauge('subscription_behind_seconds', 'Age of the oldest event that waits.', 'behindSeconds');
    gauge('subscription_parked_events', 'Events that could not be handled and wait for somebody.', 'parked');
  }
}
