import { createSocket, type Socket } from 'node:dgram';
import { createServer, type RequestListener, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Config } from '../../../src/platform/config/config.js';
import { Outgoing, OutgoingError } from '../../../src/platform/outgoing/outgoing.js';
import { isPublicAddress } from '../../../src/platform/outgoing/public-address.js';

const closed = new Outgoing({ outgoingHosts: [] as string[] } as unknown as Config);
const open = new Outgoing({ outgoingHosts: ['127.0.0.1'] } as unknown as Config);
const servers: Server[] = [];

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((listening) => server.once('listening', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

describe('an address of the open internet', () => {
  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '255.1.1.1'],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      '2002:7f00:1::',
      'ff02::1',
      'no address',
    ],
  ])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('an address that somebody types', () => {
  it.each([
    ['ftp://files.example.org', 'This is not a web address.'],
    ['example.org', 'This is not a web address.'],
    ['http://example.org', 'Only addresses that begin with https:// are asked.'],
    ['https://me:secret@example.org', 'A web address holds no name and no password.'],
    ['https://169.254.169.254/latest', '169.254.169.254 is an address inside of a network.'],
    ['https://[::1]/', '[::1] is an address inside of a network.'],
    ['https://0x7f.1/', '127.0.0.1 is an address inside of a network.'],
  ])('%s: %s', async (address, problem) => {
    expect(closed.problemOf(address)).toBe(problem);
    await expect(closed.call(address)).rejects.toMatchObject({ code: 'address-refused', message: problem });
  });

  it('that a name server places inside of a network is refused when it is asked', async () => {
    expect(closed.problemOf('https://localhost:9')).toBeUndefined();
    await expect(closed.call('https://localhost:9')).rejects.toMatchObject({ code: 'address-refused' });
  });
});

describe('the name of a host', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });

  /** Asks a name server that answers with these addresses, or not at all. */
  async function named(addresses: { a?: number[]; aaaa?: number[] } | 'silent'): Promise<Outgoing> {
    const socket = createSocket('udp4', (query, { port, address }) => {
      if (addresses === 'silent') return;
      const question = query.subarray(12, query.indexOf(0, 12) + 5);
      const type = question.readUInt16BE(question.length - 4);
      const found = type === 1 ? addresses.a : type === 28 ? addresses.aaaa : undefined;
      const head = Buffer.from([query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, found ? 1 : 0, 0, 0, 0, 0]);
      const record = found ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, found.length, ...found] : [];
      socket.send(Buffer.concat([head, question, Buffer.from(record)]), port, address);
    });
    sockets.push(socket);
    await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
    const outgoing = new Outgoing({ outgoingHosts: [] as string[] } as unknown as Config);
    outgoing.nameServers = [`127.0.0.1:${socket.address().port}`];
    return outgoing;
  }

  it('is asked of name servers, and one address inside of a network is enough to refuse it', async () => {
    const open = await named({ a: [8, 8, 8, 8] });
    expect(await open.addressOf('hooks.example.org')).toBe('8.8.8.8');
    const inside = { ...{ a: [8, 8, 8, 8] }, aaaa: [0xfd, ...Array<number>(14).fill(0), 1] };
    for (const addresses of [{ a: [10, 0, 0, 1] }, inside, {}])
      await expect((await named(addresses)).addressOf('hooks.example.org')).rejects.toBeInstanceOf(OutgoingError);
    await expect((await named(inside)).call('https://hooks.example.org')).rejects.toMatchObject({
      code: 'address-refused',
    });
  });

  it('that nobody answers for holds up no other work', async () => {
    const outgoing = await named('silent');
    const asked = Array.from({ length: 8 }, () => outgoing.call('https://hooks.example.org', { timeoutMs: 400 }));
    const ended = Promise.allSettled(asked);
    // Files are read by the threads that the system's look-up would keep.
    expect(await Promise.race([ended, readFile(import.meta.filename)])).toBeInstanceOf(Buffer);
    for (const one of await ended) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'too-slow' } });
  });
});

describe('a server outside', () => {
  it('is answered with whatever it says, and a redirect is not followed', async () => {
    const url = await serving((request, answer) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += String(chunk)));
      request.on('end', () =>
        answer.writeHead(302, { location: 'http://elsewhere.test' }).end(`${request.method} ${body}`),
      );
    });
    const answer = await open.call(url, { method: 'POST', body: 'hello' });
    expect([answer.status, answer.body.toString()]).toEqual([302, 'POST hello']);
    const same = await open.fetch(url, { method: 'POST', body: 'hello' });
    expect([same.status, await same.text(), same.headers.get('location')]).toEqual([
      302,
      'POST hello',
      'http://elsewhere.test',
    ]);
  });

  it('that is silent, or slow to the end, is given up', async () => {
    const silent = await serving(() => undefined);
    await expect(open.call(silent, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'too-slow' });
    const slow = await serving((_, answer) => void answer.writeHead(200).write('a'));
    await expect(open.call(slow, { timeoutMs: 80 })).rejects.toMatchObject({ code: 'too-slow' });
  });

  it('that says too much is not read to the end, whether or not it tells its length', async () => {
    const told = await serving(
      (_, answer) => void answer.writeHead(200, { 'content-length': '1000' }).end('a'.repeat(1000)),
    );
    await expect(open.call(told, { maxBytes: 999 })).rejects.toMatchObject({ code: 'too-large' });
    const untold = await serving((_, answer) => {
      answer.writeHead(200);
      for (let i = 0; i < 100; i++) answer.write('a'.repeat(1000));
      answer.end();
    });
    await expect(open.call(untold, { maxBytes: 5_000 })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('that is not there is named', async () => {
    await expect(open.call('http://127.0.0.1:9')).rejects.toMatchObject({
      code: 'unreachable',
      message: '127.0.0.1:9 cannot be reached (ECONNREFUSED).',
    });
  });

  it('is left when the caller gives up', async () => {
    const url = await serving(() => undefined);
    await expect(open.call(url, { signal: AbortSignal.timeout(30) })).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
