import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { AppModule } from './app.module.js';
import { CheckPackages, RenewOwnContent } from './content/index.js';
import { RenewOwnCourses } from './courses/index.js';
import { DocumentProcesses } from './exports/index.js';
import { Subscriptions } from './platform/events/subscriptions.js';
import { Jobs } from './platform/jobs/jobs.js';
import { createLogger, NestLog } from './platform/observability/logger.js';
import { begin, untilStopped } from './platform/observability/process.js';
import { yieldToOthers } from './platform/processes/yielding.js';

/** Projections, reactions and jobs. Any number of workers is safe. */
await begin('worker', async (config) => {
  yieldToOthers();
  const logger = createLogger('worker', config.logLevel);
  const app = await NestFactory.createApplicationContext(AppModule, {
    logger: new NestLog(logger),
    abortOnError: false,
  });
  await app
    .get(CommandBus)
    .execute(new RenewOwnContent())
    .then((renewed) => renewed.length > 0 && logger.info({ renewed }, 'own questions: a newer edition is published'))
    .catch((error: unknown) => logger.error({ err: error }, 'own questions: the newer edition was not published')); // the older one serves on
  await app
    .get(CommandBus)
    .execute(new RenewOwnCourses())
    .then((lessons) => lessons.length > 0 && logger.info({ lessons }, 'own courses: new lessons were brought'))
    .catch((error: unknown) => logger.error({ err: error }, 'own courses: new lessons were not brought')); // the others serve on
  app.get(Subscriptions).start();
  app.get(DocumentProcesses).start(new URL('./documents.js', import.meta.url), config.documentsAhead);
  app.get(CheckPackages, { strict: false }).start(new URL('./content/packages/read-process.js', import.meta.url));
  await app.get(Jobs).start();
  logger.info('working');
  untilStopped(logger, config.databaseUrl, () => app.close());
  process.send?.({ working: true });
});
