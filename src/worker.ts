import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { Config } from './platform/config/config.js';
import { Subscriptions } from './platform/events/subscriptions.js';
import { Jobs } from './platform/jobs/jobs.js';
import { createLogger, NestLog } from './platform/observability/logger.js';
import { untilStopped } from './platform/observability/process.js';

/** Projections, reactions and jobs. Any number of workers is safe. */
const config = Config.fromEnv(process.env);
const logger = createLogger('worker', config.logLevel);
const app = await NestFactory.createApplicationContext(AppModule, { logger: new NestLog(logger), abortOnError: false });
app.get(Subscriptions).start();
await app.get(Jobs).start();
logger.info('working');
process.send?.({ working: true });
untilStopped(logger, () => app.close());
