import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Connections } from './connections.js';
import { SYNC_CONTROLLERS, SYNC_READERS } from './http/controllers.js';
import './problems.js';
import { Pulls } from './pulls/pulls.js';
import { RUN_PROVIDERS } from './runs/run-providers.js';
import { SourceKinds } from './sources/source-kinds.js';
import { SOURCE_PROVIDERS } from './sources/source-providers.js';

@Global()
@Module({
  imports: [CqrsModule],
  controllers: SYNC_CONTROLLERS,
  providers: [Connections, Pulls, SourceKinds, ...RUN_PROVIDERS, ...SOURCE_PROVIDERS, ...SYNC_READERS],
})
export class SyncModule {}
