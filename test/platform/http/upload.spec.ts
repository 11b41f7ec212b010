import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { streamOf } from '../../../src/platform/http/upload.js';

const MB = 1_048_576;

describe('a file that is taken as it comes', () => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = fastify();
    void app.register(multipart, { limits: { fileSize: MB / 2 } });
    app.post('/', async (request) => {
      const { content, isWhole } = streamOf((await request.file({ limits: { fileSize: MB } }))!, 1);
      let bytes = 0;
      await pipeline(
        content,
        new Writable({
          write(chunk: Buffer, _encoding, done) {
            bytes += chunk.length;
            done();
          },
        }),
      );
      isWhole();
      return { bytes };
    });
  });
  afterAll(() => app.close());

  const send = async (bytes: number) => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(bytes)]), 'a.zip');
    const request = new Request('http://test/', { method: 'POST', body: form });
    return app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };

  it('may be longer than other files', async () => {
    expect((await send(MB)).json()).toEqual({ bytes: MB });
  });

  it('is refused when it is cut off at its limit', async () => {
    expect((await send(MB + 1)).json()).toMatchObject({
      message: 'The file is larger than 1 MB. Please send it in parts.',
    });
  });
});
