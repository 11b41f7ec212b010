import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import type { FastifyInstance } from 'fastify';
import { AppModule } from '../../src/app.module.js';
import { Sessions, type NewSession } from '../../src/identity/sessions.js';
import { Clock } from '../../src/kernel/clock.js';
import { Config } from '../../src/platform/config/config.js';
import { Db } from '../../src/platform/db/db.js';
import { Subscriptions } from '../../src/platform/events/subscriptions.js';
import { configureHttp, fastifyAdapter } from '../../src/platform/http/http-app.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { createLogger, NestLog } from '../../src/platform/observability/logger.js';
import { Metrics } from '../../src/platform/observability/metrics.js';
import { observeRequests } from '../../src/platform/observability/requests.js';
import { TestClock } from './clock.js';
import { type TestDatabase, testDatabase } from './database.js';
import { HttpClient } from './http.js';

export interface TestApp {
  app: NestFastifyApplication;
  database: TestDatabase;
  config: Config;
  clock: TestClock;
  db: Db;
  /** Every route that the server answers, as 'GET /api/me'; HEAD goes with GET. */
  routes: readonly string[];
  readonly commands: CommandBus;
  readonly queries: QueryBus;
  get<T>(token: Type<T> | (abstract new (...args: never[]) => T)): T;
  /** A visitor. */
  visitor(): HttpClient;
  /** Somebody who signs in over HTTP, with proof of work and password; throws when refused. */
  signIn(email: string, password?: string): Promise<HttpClient>;
  /** Somebody with a session, without the sign-in. */
  as(who: Partial<NewSession> & Pick<NewSession, 'userId' | 'role'>): Promise<HttpClient>;
  /** Runs every reaction, projection and due job until nothing is left: the moment at which everything is consistent. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export const PASSWORD = 'Horizon-demo-2026';

/**
 * The real application on its own database, HTTP on a free port, nothing in the background: the spec calls `settle()`. Its
 * people hand JSON to the server in this process; uploads, files and feeds go over the network.
 */
export async function testApp(
  options: {
    clock?: TestClock;
    env?: Record<string, string>;
    database?: TestDatabase;
    /** Instead of the whole application. */
    modules?: Type[];
    override?: (module: TestingModuleBuilder) => TestingModuleBuilder;
    /** Takes every line of the log, of every level. */
    log?: (line: string) => void;
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  const config = Config.fromEnv({ ...database.env, ...options.env });
  const clock = options.clock ?? new TestClock();
  const logger = options.log
    ? createLogger('test', 'trace', { write: options.log })
    : createLogger('test', config.logLevel);
  let builder = Test.createTestingModule({ imports: options.modules ?? [AppModule] })
    .overrideProvider(Config)
    .useValue(config)
    .overrideProvider(Clock)
    .useValue(clock)
    .setLogger(new NestLog(logger));
  if (options.override) builder = options.override(builder);
  const module = await builder.compile();
  const app = module.createNestApplication<NestFastifyApplication>(fastifyAdapter(config), {
    logger: new NestLog(logger),
  });
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  observeRequests(server, logger, app.get(Metrics));
  const routes: string[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    routes.push(...[method].flat().flatMap((one) => (one === 'HEAD' ? [] : [`${one} ${url}`])));
  });
  await configureHttp(app, config, null);
  await app.listen(0, '127.0.0.1');
  const baseUrl = (await app.getUrl()).replace('localhost', '127.0.0.1');
  const visitor = () => new HttpClient(baseUrl, server);
  const jobs = app.get(Jobs);
  const subscriptions = app.get(Subscriptions, { strict: false });
  return {
    app,
    database,
    config,
    clock,
    db: app.get(Db),
    routes,
    get commands() {
      return app.get(CommandBus, { strict: false });
    },
    get queries() {
      return app.get(QueryBus, { strict: false });
    },
    get: (token) => app.get(token, { strict: false }),
    visitor,
    async signIn(email, password = PASSWORD) {
      const client = visitor();
      const answer = await client.signIn(email, password);
      if (answer.status !== 200)
        throw new Error(`${email} could not sign in: ${answer.status} ${JSON.stringify(answer.body)}`);
      return client;
    },
    async as(who) {
      const client = visitor();
      const { token } = await app
        .get(Sessions, { strict: false })
        .open({ schoolId: null, districtId: null, masquerader: null, ip: null, userAgent: null, ...who }, null);
      client.setCookie('hz_session', token);
      return client;
    },
    async settle() {
      do await subscriptions.drain();
      while ((await jobs.drain()) > 0);
    },
    async close() {
      await app.close();
      if (!options.database) await database.drop();
    },
  };
}
