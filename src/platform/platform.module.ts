import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Global, Module } from '@nestjs/common';
import { Batches } from './batches/batches.js';
import { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { Db } from './db/db.js';
import { Notices } from './db/notices.js';
import { ormOptions } from './db/orm.js';
import { Tidy } from './db/tidy.js';
import { UnitOfWork } from './db/unit-of-work.js';
import { EventStoreModule } from './event-store/event-store.module.js';
import { FileStore } from './files/file-store.js';
import { Jobs } from './jobs/jobs.js';
import { MailboxController } from './mail/mailbox.controller.js';
import { Mailer } from './mail/mailer.js';
import { Outbox } from './mail/outbox.js';
import { OutsideMailer } from './mail/outside-mailer.js';
import { HealthController } from './observability/health.controller.js';
import { Metrics } from './observability/metrics.js';
import { Outgoing } from './outgoing/outgoing.js';
import { OutsideServices } from './services/outside-services.js';

/** What every context may inject: configuration and clock, SQL, units of work, logs, jobs, mail, files, health and figures. */
@Global()
@Module({
  imports: [
    ConfigModule,
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [Config],
      useFactory: (config: Config) => ormOptions(config),
    }),
    EventStoreModule,
  ],
  controllers: [HealthController, MailboxController],
  providers: [
    Batches,
    Db,
    Notices,
    UnitOfWork,
    Jobs,
    { provide: Mailer, useClass: OutsideMailer },
    Outbox,
    FileStore,
    Metrics,
    Outgoing,
    OutsideServices,
    Tidy,
  ],
  exports: [Batches, Db, Notices, UnitOfWork, Jobs, Outbox, FileStore, Metrics, Outgoing, OutsideServices, Tidy],
})
export class PlatformModule {}
