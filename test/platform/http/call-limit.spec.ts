import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { limitCalls } from '../../../src/platform/http/call-limit.js';

describe('a call that is not answered', () => {
  let app: FastifyInstance;
  let finish: () => void;
  const finished = new Promise<void>((resolve) => (finish = resolve));

  beforeAll(() => {
    app = fastify();
    limitCalls(app, 60, 10, 150);
    app.get('/waits', async () => {
      await finished;
      return 'too late';
    });
    app.get('/begun', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200);
      reply.raw.write('first ');
      void sleep(200).then(() => reply.raw.end('last'));
    });
    app.get('/upload', { config: { largeFile: true } }, async (request) => {
      await sleep(Number((request.query as { ms: string }).ms));
      return 'kept';
    });
    app.get('/soon', async () => {
      await sleep(5);
      return 'soon';
    });
  });

  afterAll(() => app.close());

  it('is told so, and told when to come again', async () => {
    const answer = await app.inject('/waits');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 503 });
    // Its answer comes all the same: it harms nothing.
    finish();
    await sleep(20);
    expect((await app.inject('/soon')).body).toBe('soon');
  });

  it('may take longer where a large file comes in, but not for ever', async () => {
    expect((await app.inject('/upload?ms=100')).body).toBe('kept');
    expect((await app.inject('/upload?ms=300')).statusCode).toBe(503);
  });

  it('goes on when its answer has begun', async () => {
    const answer = await app.inject('/begun');
    expect([answer.statusCode, answer.body]).toEqual([200, 'first last']);
  });
});
