import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { Making, type DocumentTask } from './exports/index.js';
import { Clock } from './kernel/clock.js';
import { ParentClock } from './platform/config/clock-of-process.js';
import { createLogger, NestLog } from './platform/observability/logger.js';
import { begin } from './platform/observability/process.js';
import { answerTasks } from './platform/processes/answer-tasks.js';
import { yieldToOthers } from './platform/processes/yielding.js';

/** A process of a worker that makes documents, one after the other. It ends with its worker. */
const { promise: started, resolve: start } = Promise.withResolvers<{ making: Making; clock: Clock }>();

answerTasks<DocumentTask, void>(async ({ run, clockOffsetMs }) => {
  const { making, clock } = await started;
  if (clock instanceof ParentClock) clock.shift(clockOffsetMs);
  await making.make(run);
});

await begin('documents', async (config) => {
  yieldToOthers();
  const logger = createLogger('documents', config.logLevel);
  const app = await NestFactory.createApplicationContext(AppModule, {
    logger: new NestLog(logger),
    abortOnError: false,
  });
  start({ making: app.get(Making, { strict: false }), clock: app.get(Clock, { strict: false }) });
});
