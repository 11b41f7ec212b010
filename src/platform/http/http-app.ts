import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { requestId } from '../observability/requests.js';
import { life } from '../observability/process.js';
import { OutsideServices } from '../services/outside-services.js';
import { limitCalls } from './call-limit.js';
import { policy } from './content-policy.js';
import { problem, unavailable } from './problem.js';
import { ProblemFilter } from './problem.filter.js';
import { FILE_LIMIT_MB } from './upload.js';
import { validationPipe } from './validation.js';
import { mustBeWellFormed } from './well-formed.js';

const JSON_LIMIT = 1_048_576;
const NONCE = '__CSP_NONCE__';
/** Takes the place of the worker that browsers have, and removes itself. */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** Paths that are never a page: unknown ones answer as problems, not with the web application. */
const NOT_PAGES = /^\/(api|users|template|dev\/api|healthz|readyz|metrics)(\/|$|\?)/;

export function fastifyAdapter(config: Config): FastifyAdapter {
  // Hop 0 is whoever holds the connection; what stands further left in X-Forwarded-For than our proxies wrote was sent by the
  // client.
  const trustProxy = config.trustProxy > 0 && ((_address: string, hop: number) => hop < config.trustProxy);
  return new FastifyAdapter({
    genReqId: requestId,
    trustProxy,
    bodyLimit: JSON_LIMIT,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be read reaches no hook: what the hooks would add is said here.
    frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
      const status = error.statusCode ?? 400;
      void reply
        .status(status)
        .headers({
          'content-security-policy': policy(config, undefined),
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'SAMEORIGIN',
          'referrer-policy': 'same-origin',
          'cache-control': 'no-store',
        })
        .header('content-type', 'application/problem+json; charset=utf-8')
        .send(JSON.stringify(problem(status, 'This address cannot be read.')));
    },
  });
}

/**
 * Everything between the socket and the controllers: cookies, uploads, headers, validation, problems, documentation, the web
 * application.
 */
export async function configureHttp(
  app: NestFastifyApplication,
  config: Config,
  webDist: string | null,
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (_request, reply, done) => {
    if (!life.closing) return done();
    const body = unavailable();
    void reply
      .status(body.status)
      .headers({
        'content-type': 'application/problem+json; charset=utf-8',
        'retry-after': String(body.details!.retryAfter),
        connection: 'close',
      })
      .send(JSON.stringify(body));
  });
  await fastify.register(fastifyCookie);
  await fastify.register(fastifyMultipart, { limits: { fileSize: FILE_LIMIT_MB * 1_048_576, files: 1, fields: 20 } });
  await fastify.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    hsts: config.secureCookies ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
  const [ofData, ofDocs] = [policy(config, undefined), policy(config, undefined, { docs: true })];
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', request.url.startsWith('/api/docs') ? ofDocs : ofData);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    done();
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    try {
      for (const part of [request.params, request.query, request.body]) mustBeWellFormed(part);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
  limitCalls(fastify);
  app.useGlobalFilters(new ProblemFilter());
  app.useGlobalPipes(validationPipe());
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app, config));
  if (webDist && existsSync(join(webDist, 'index.html')))
    await serveWeb(fastify, config, app.get(OutsideServices, { strict: false }), webDist);
}

/** The API as OpenAPI 3; `openapi.json` is this document without the brand. */
export function openApiDocument(app: NestFastifyApplication, config: Pick<Config, 'brandName'>): OpenAPIObject {
  const settings = new DocumentBuilder()
    .setTitle(`${config.brandName} API`)
    .setDescription(
      'Signed-in calls carry the session cookie; unsafe calls repeat the cookie XSRF-TOKEN in the header X-XSRF-TOKEN. Failures are problem details. Programs call /api/v1 with a token instead. What webhooks send is among the schemas.',
    )
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'A token that was made for a program' })
    .setVersion('1')
    .build();
  return SwaggerModule.createDocument(app, settings, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}

async function serveWeb(
  fastify: FastifyInstance,
  config: Config,
  services: OutsideServices,
  webDist: string,
): Promise<void> {
  const page = readFileSync(join(webDist, 'index.html'), 'utf8');
  const rootFiles = new Set(
    readdirSync(webDist).filter((name) => name !== 'index.html' && name !== 'assets' && !/\.(br|gz)$/.test(name)),
  );
  const worker =
    config.serviceWorker && rootFiles.has('sw.js') ? readFileSync(join(webDist, 'sw.js'), 'utf8') : NO_WORKER;
  await fastify.register(fastifyStatic, {
    root: join(webDist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    wildcard: true,
  });
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = request.url.split('?')[0]!;
      if (NOT_PAGES.test(request.url)) {
        return reply
          .status(404)
          .header('content-type', 'application/problem+json; charset=utf-8')
          .send(JSON.stringify(problem(404, 'There is nothing here.')));
      }
      const name = path.slice(1);
      if (name === 'sw.js')
        return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker);
      if (rootFiles.has(name)) return reply.sendFile(name, webDist, { maxAge: '1h', immutable: false });
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', policy(config, nonce, { sources: await services.sources() }))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.replaceAll(NONCE, nonce));
    },
  });
}
