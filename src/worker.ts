import 'reflect-metadata';
import { setPriority } from 'node:os';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { Config } from './platform/config/config.js';
import { Subscriptions } from './platform/events/subscriptions.js';
import { Jobs } from './platform/jobs/jobs.js';
import { createLogger, NestLog } from './platform/observability/logger.js';
import { untilStopped } from './platform/observability/process.js';

/** Where everybody comes at once, starts and answers go first and what follows from them after. */
const YIELDING = 5;

/** Projections, reactions and jobs. Any number of workers is safe. */
const config = Config.fromEnv(process.env);
const logger = createLogger('worker', config.logLevel);
const app = await NestFactory.createApplicationContext(AppModule, { logger: new NestLog(logger), abortOnError: false });
try {
  setPriority(YIELDING);
} catch {
  // not allowed here: it works all the same
}
app.get(Subscriptions).start();
await app.get(Jobs).start();
logger.info('working');
process.send?.({ working: true });
untilStopped(logger, () => app.close());
