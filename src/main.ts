import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module.js';
import { SystemPulse } from './delivery/index.js';
import { configureHttp, fastifyAdapter } from './platform/http/http-app.js';
import { createLogger, NestLog } from './platform/observability/logger.js';
import { Metrics } from './platform/observability/metrics.js';
import { observeRequests } from './platform/observability/requests.js';
import { begin, untilStopped } from './platform/observability/process.js';

const LIVE_FEEDS_MS = 5_000;
/**
 * Connections that wait to be accepted: one is at each turn of the event loop, and a school opens hundreds within a second. A
 * full queue resets them.
 */
const BACKLOG = 4_096;

const isThisMachine = (host: string) => /^(127\.|localhost$|\[?::1\]?$)/.test(host);

/** The HTTP process. A parent that is connected by IPC is told `{ listening: url }`. */
await begin('web', async (config) => {
  const logger = createLogger('web', config.logLevel);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, fastifyAdapter(config), {
    logger: new NestLog(logger),
    abortOnError: false,
  });
  observeRequests(app.getHttpAdapter().getInstance() as unknown as FastifyInstance, logger, app.get(Metrics));
  const web = fileURLToPath(new URL('../../web/dist', import.meta.url));
  await configureHttp(app, config, existsSync(web) ? web : null);
  // The system spreads new connections over the processes that share the port. Fastify hands the options to Node whole.
  const address = { port: config.port, host: config.host, backlog: BACKLOG, reusePort: config.webProcesses > 1 };
  await app.listen(address);
  app.get(SystemPulse, { strict: false }).start();
  const url = await app.getUrl();
  logger.info({ url }, 'listening');
  const others = !isThisMachine(config.host);
  if (others && !config.secureCookies)
    logger.warn(
      'Plain HTTP beyond this machine: browsers withhold parts of their cryptography and secure cookies. Put a proxy with HTTPS in front.',
    );
  if (others && isThisMachine(new URL(config.publicUrl).hostname))
    logger.warn(
      `Mail leads to ${config.publicUrl}, which other machines do not reach: set PUBLIC_URL to the address that people type.`,
    );
  untilStopped(
    logger,
    config.databaseUrl,
    () => {
      // Requests may finish; what stays open by design (live feeds) is ended after a moment.
      setTimeout(() => app.getHttpServer().closeAllConnections(), LIVE_FEEDS_MS).unref();
      return app.close();
    },
    config.drainSeconds,
  );
  process.send?.({ listening: url });
});
