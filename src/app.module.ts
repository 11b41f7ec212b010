import { Module } from '@nestjs/common';
import { IdentityModule } from './identity/index.js';
import { PlatformModule } from './platform/platform.module.js';

/** The contexts in their order (see contexts.ts), nothing else. */
@Module({
  imports: [PlatformModule, IdentityModule],
})
export class AppModule {}
