import { randomBytes } from 'node:crypto';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { type EventStoreDbDouble, eventStoreDbDouble } from './eventstoredb-double.js';

/** A server of the log as far as whole installations need it. */
export type LogServer = Pick<
  EventStoreDbDouble,
  'url' | 'addSystemEvent' | 'hang' | 'goOn' | 'die' | 'revive' | 'stop'
>;

/** The double; with EVENTSTORE_URL a log of its own on that server, behind a relay that can hang and be gone. */
export async function logServer(): Promise<LogServer> {
  const url = process.env.EVENTSTORE_URL;
  return url ? relayTo(url) : eventStoreDbDouble();
}

async function relayTo(url: string): Promise<LogServer> {
  const [, before, host, port, query = ''] = /^(\w+:\/\/(?:[^@/?]+@)?)([\w.-]+):(\d+)\/?\??(.*)$/.exec(url)!;
  const sockets = new Set<Socket>();
  let hung = false;
  const pass = (): void => {
    for (const socket of sockets)
      if (hung) socket.pause();
      else socket.resume();
  };
  let server: Server;
  const listen = (at: number): Promise<number> => {
    server = createServer((here) => {
      const there = connect(Number(port), host);
      for (const [one, other] of [
        [here, there],
        [there, here],
      ] as const) {
        sockets.add(one);
        one.on('data', (bytes) => other.write(bytes));
        one.on('error', () => undefined);
        one.on('close', () => (sockets.delete(one), other.destroy()));
      }
      pass();
    });
    return new Promise((done) => server.listen(at, '127.0.0.1', () => done((server.address() as AddressInfo).port)));
  };
  const end = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const at = await listen(0);
  const parameters = [...query.split('&').filter(Boolean), `log=test-${randomBytes(6).toString('hex')}`];
  return {
    url: `${before}127.0.0.1:${at}?${parameters.join('&')}`,
    addSystemEvent: () => undefined, // it has its own
    hang() {
      hung = true;
      pass();
    },
    goOn() {
      hung = false;
      pass();
    },
    die: end,
    revive: async () => void (await listen(at)),
    stop: async () => end(),
  };
}
