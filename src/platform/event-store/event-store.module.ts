import {
  Global,
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Config } from '../config/config.js';
import { Signer } from '../crypto/signer.js';
import { Db } from '../db/db.js';
import { UnitOfWork } from '../db/unit-of-work.js';
import { EventTranslators } from '../events/event-translators.js';
import { LogPages } from '../events/log-pages.js';
import { projectionPool, Projections } from '../events/projections.js';
import { PublishedLog } from '../events/published-log.js';
import { SubscriptionLocks } from '../events/subscription-locks.js';
import { Subscriptions } from '../events/subscriptions.js';
import { Jobs } from '../jobs/jobs.js';
import { DayRootLetters } from './day-root-letters.js';
import { DayRoots } from './day-roots.js';
import { MemoryEventStore } from './memory.js';
import { LogWatch } from './log-watch.js';
import { checkOwnLog, ownLogKind } from './own-log.js';
import { EventStore } from './port.js';
import { appendPool, PostgresEventStore, readPool } from './postgres.js';
import { SignedHeads } from './signed-heads.js';
import { StoredStreams } from './stored-streams.js';

const SIGN_HEADS_JOB = 'platform.sign-heads';
const HOUR_MS = 3_600_000;
const SOON_S = 30;

/** @param watch says when the log is being moved. */
async function openEventStore(config: Config, watch: LogWatch): Promise<EventStore> {
  switch (watch.kind) {
    case 'eventstoredb': {
      const { EventStoreDbEventStore } = await import('./eventstoredb.js'); // its client is large
      const store = EventStoreDbEventStore.connect(config.eventStoreUrl!);
      store.watch = watch;
      return store;
    }
    case 'memory':
      return new MemoryEventStore();
    default:
      return new PostgresEventStore(readPool(config.databaseUrl), appendPool(config.databaseUrl), true);
  }
}

/** The logs and everything that follows them. `Subscriptions.start()` is called by the worker only. */
@Global()
@Module({
  providers: [
    EventTranslators,
    {
      provide: LogWatch,
      inject: [Config, Db],
      useFactory: async (config: Config, db: Db) => new LogWatch(db, await ownLogKind(db, config)),
    },
    {
      provide: EventStore,
      inject: [Config, Db, LogWatch],
      useFactory: async (config: Config, db: Db, watch: LogWatch) => {
        const store = await openEventStore(config, watch);
        try {
          await checkOwnLog(db, store, watch.kind); // nothing is written before
          if (watch.kind !== 'memory') watch.start(); // it may be moved
        } catch (error) {
          await store.close();
          throw error;
        }
        return store;
      },
    },
    { provide: PublishedLog, inject: [Db], useFactory: (db: Db) => new PublishedLog(db.pool) },
    {
      provide: LogPages,
      inject: [EventStore, EventTranslators, PublishedLog],
      useFactory: (store: EventStore, translators: EventTranslators, log: PublishedLog) =>
        new LogPages(store, translators, log),
    },
    {
      provide: Subscriptions,
      inject: [Config, Db, LogPages],
      useFactory: (config: Config, db: Db, pages: LogPages) =>
        new Subscriptions(db.pool, pages, new SubscriptionLocks(config.databaseUrl)),
    },
    {
      provide: Projections,
      inject: [Config, LogPages, Subscriptions],
      useFactory: (config: Config, pages: LogPages, subscriptions: Subscriptions) =>
        new Projections(
          projectionPool(config.databaseUrl),
          pages,
          subscriptions,
          config.ownerDatabaseUrl ?? config.databaseUrl,
        ),
    },
    { provide: Signer, inject: [Config], useFactory: (config: Config) => Signer.fromFolder(config.signingKeyDir) },
    {
      provide: SignedHeads,
      inject: [Db, EventStore, Signer],
      useFactory: (db: Db, store: EventStore, signer: Signer) => new SignedHeads(db, store, signer),
    },
    {
      provide: DayRoots,
      inject: [Db, UnitOfWork, Signer],
      useFactory: (db: Db, unitOfWork: UnitOfWork, signer: Signer) => new DayRoots(db, unitOfWork, signer),
    },
    DayRootLetters,
    StoredStreams,
  ],
  exports: [
    EventTranslators,
    EventStore,
    PublishedLog,
    LogPages,
    Subscriptions,
    Projections,
    Signer,
    SignedHeads,
    DayRoots,
    DayRootLetters,
    StoredStreams,
  ],
})
export class EventStoreModule
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  constructor(
    private readonly store: EventStore,
    private readonly subscriptions: Subscriptions,
    private readonly projections: Projections,
    private readonly heads: SignedHeads,
    private readonly roots: DayRoots,
    private readonly letters: DayRootLetters,
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const inAnHour = (nowMs: number) => new Date(nowMs + HOUR_MS);
    this.jobs.repeat(
      SIGN_HEADS_JOB,
      inAnHour,
      async () => {
        await this.heads.signGrown(this.clock.instant());
        const publicKeys = await this.heads.publicKeys();
        await this.roots.closeDays(this.clock.instant(), (u, root) =>
          this.letters.send(u, root, publicKeys[root.keyId] ?? ''),
        );
        if (this.config.outsideDir) await this.roots.writeOut(this.config.outsideDir, publicKeys);
      },
      { does: 'sign heads and close days', limitSeconds: 3600 },
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    const last = await this.heads.lastSigning();
    // After a time in which nothing ran it is not waited for another hour.
    if (last && last.getTime() < this.clock.now() - HOUR_MS)
      await this.jobs.enqueue(SIGN_HEADS_JOB, {}, { singletonKey: 'start', startAfter: SOON_S });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.subscriptions.stop();
  }

  /** After the HTTP server has answered its last request. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.store.close(), this.projections.close()]);
  }
}
