import { Global, Module } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { clockOfProcess } from './clock-of-process.js';
import { Config } from './config.js';

@Global()
@Module({
  providers: [
    { provide: Config, useFactory: () => Config.fromEnv(process.env) },
    { provide: Clock, useFactory: clockOfProcess },
  ],
  exports: [Config, Clock],
})
export class ConfigModule {}
