import type { FastifyInstance, FastifyReply } from 'fastify';
import { outages } from '../observability/outages.js';
import { unavailable } from './problem.js';

/** A browser waits for a minute: who still has no answer shortly before is told so. What is under way may still be done. */
const LONGEST_CALL_MS = 55_000;
const LOOK_MS = 1_000;
/** What a large file may take that still comes in. */
const LONGEST_UPLOAD_MS = 1_800_000;

/** A call that was not answered in time. */
export class CallTookTooLong extends Error {
  readonly code = '57014';
}

/**
 * No call waits without a limit, whatever it waits for: a commit, for instance, that waits for a standby. It is answered 503
 * after `longestMs`. An answer that has begun, a file or a live feed, goes on, and so does a large file that comes in: at a route
 * of which the configuration says `largeFile`, for half an hour.
 *
 * One look at the oldest calls instead of a timer and an interceptor around each: an interceptor takes every call through
 * Observables.
 */
export function limitCalls(
  fastify: FastifyInstance,
  longestMs = LONGEST_CALL_MS,
  lookMs = LOOK_MS,
  longestUploadMs = LONGEST_UPLOAD_MS,
): void {
  /** The calls under way and when each began, the oldest first. */
  const open = new Map<FastifyReply, number>();
  const uploads = new Set<FastifyReply>();
  fastify.addHook('preHandler', (request, reply, done) => {
    const { largeFile } = request.routeOptions.config as { largeFile?: boolean };
    if (largeFile) uploads.add(reply);
    open.set(reply, performance.now());
    done();
  });
  fastify.addHook('onResponse', (_request, reply, done) => {
    open.delete(reply);
    uploads.delete(reply);
    done();
  });
  const looking = setInterval(() => {
    const before = performance.now() - longestMs;
    for (const [reply, since] of open) {
      if (since > before) return;
      if (uploads.has(reply) && since > performance.now() - longestUploadMs) continue;
      open.delete(reply);
      if (!reply.raw.headersSent && !reply.raw.destroyed) refuse(reply);
    }
  }, lookMs).unref();
  fastify.addHook('onClose', (_fastify, done) => {
    clearInterval(looking);
    done();
  });
}

function refuse(reply: FastifyReply): void {
  outages.met(new CallTookTooLong('the call took too long'));
  const body = unavailable();
  void reply
    .status(body.status)
    .headers({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': String(body.details!.retryAfter),
    })
    .send(JSON.stringify(body));
}
