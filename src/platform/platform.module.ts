import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Global, Module } from '@nestjs/common';
import { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { Db } from './db/db.js';
import { ormOptions } from './db/orm.js';
import { UnitOfWork } from './db/unit-of-work.js';
import { Jobs } from './jobs/jobs.js';

/** What every context may inject: configuration and clock, SQL, units of work, jobs, mail, files, health and figures. */
@Global()
@Module({
  imports: [ConfigModule, MikroOrmModule.forRootAsync({ driver: PostgreSqlDriver, inject: [Config], useFactory: (config: Config) => ormOptions(config) })],
  providers: [Db, UnitOfWork, Jobs],
  exports: [Db, UnitOfWork, Jobs],
})
export class PlatformModule {}
