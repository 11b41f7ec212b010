import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Connections } from './connections.js';
import './problems.js';
import { Pulls } from './pulls/pulls.js';
import { SourceKinds } from './sources/source-kinds.js';

@Global()
@Module({ imports: [CqrsModule], providers: [Connections, Pulls, SourceKinds] })
export class SyncModule {}
