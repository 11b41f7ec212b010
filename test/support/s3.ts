import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { refusalOf } from './signature-v4.js';

export const S3_KEYS = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
export const BUCKET = 'horizon-files';

/** What the store does with a call instead of answering it. */
export type Fault =
  | { refuse: number; code: string }
  /** Carries it out, and cuts the connection before the answer. */
  | { lose: true }
  /** Sends so many bytes of the answer, and cuts. */
  | { cutAfter: number };

export interface TestStore {
  endpoint: string;
  /** The environment of an installation that uses it. */
  env: Record<string, string>;
  /** Calls that came, such as 'PUT /horizon-files/files/1'. */
  calls: string[];
  /** Asked for each call. */
  fault: (call: { method: string; url: string; count: number }) => Fault | undefined;
  close(): Promise<void>;
}

/**
 * s3rver, an S3 server that is not ours. It does not look at signatures of version 4: a door of our own in front of it does, and
 * can be told to fail.
 */
export async function testStore(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 's3-'));
  const inner = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port: innerPort } = await inner.run();
  const store: TestStore = { endpoint: '', env: {}, calls: [], fault: () => undefined, close };
  const door: Server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()));
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  store.endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  store.env = {
    FILE_STORE: 's3',
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: S3_KEYS.id,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secret,
  };
  return store;

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const [body, method, url] = [Buffer.concat(chunks), req.method!, req.url!];
    store.calls.push(`${method} ${url}`);
    const headers = req.headers as Record<string, string | undefined>;
    const refusal = refusalOf({ method, url, headers, body }, S3_KEYS);
    if (refusal) return refuse(res, 403, refusal);
    const fault = store.fault({ method, url, count: store.calls.length });
    if (fault && 'refuse' in fault) return refuse(res, fault.refuse, fault.code);
    // s3rver knows one key of its own, and takes another host for a part of the name.
    const known = (text = '') => text.replace(S3_KEYS.id, 'S3RVER');
    const host = `127.0.0.1:${innerPort}`;
    const passed = request(`http://${host}${known(url)}`, {
      method,
      headers: { ...headers, host, ...(headers.authorization && { authorization: known(headers.authorization) }) },
    });
    passed.end(body);
    const said = await new Promise<IncomingMessage>((come, fail) => passed.on('response', come).on('error', fail));
    const parts: Buffer[] = [];
    for await (const chunk of said) parts.push(chunk as Buffer);
    const whole = Buffer.concat(parts);
    if (fault && 'lose' in fault) return void res.destroy();
    res.writeHead(said.statusCode!, said.headers);
    if (!fault) return void res.end(method === 'HEAD' ? undefined : whole);
    res.write(whole.subarray(0, fault.cutAfter), () => res.destroy());
  }

  async function close(): Promise<void> {
    door.closeAllConnections();
    await new Promise((closed) => door.close(closed));
    await inner.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function refuse(res: ServerResponse, status: number, code: string): void {
  res.writeHead(status, { 'content-type': 'application/xml' });
  res.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>as told</Message></Error>`);
}
