import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.js';

const QUIET = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Measures and logs every request with its id; the route's pattern stands for the path, so no query and no token is written.
 */
export function observeRequests(fastify: FastifyInstance, logger: Logger, metrics: Metrics): void {
  // These lines hold nothing of a person; to look for it would cost a save more than to write the line.
  const lines = logger.child({}, { redact: { paths: [] } });
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    done();
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    if (QUIET.has(route) || route.startsWith('/assets')) return;
    const line = {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    // An outage has a line of its own.
    if (reply.statusCode >= 500 && reply.statusCode !== 503) lines.error(line, 'request failed');
    else lines.info(line, 'request');
  });
}

/** A proxy's request id when it is one, else a new one. */
export function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
