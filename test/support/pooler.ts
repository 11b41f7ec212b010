import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';

export interface Pooler {
  /** The address of the database through the pooler. */
  url: string;
  close(): Promise<void>;
}

const START_UP_BYTES = 8;
const READY = 0x5a;
const TERMINATE = 0x58;
const IDLE = 0x49;

/** A message of PostgreSQL's protocol. */
function message(type: string, ...parts: (number | Buffer)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (Buffer.isBuffer(part)) return part;
      const number = Buffer.alloc(4);
      number.writeInt32BE(part);
      return number;
    }),
  );
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/**
 * A pooler as PgBouncer is one: it answers the handshake itself, with a number of its own, and gives a session of the server to
 * a connection for one transaction or for as long as it is open. It lets everybody in.
 */
export async function pooler(url: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const free: Socket[] = [];
  const clients = new Set<Socket>();
  const servers = new Set<Socket>();

  async function session(): Promise<Socket> {
    const last = free.pop();
    if (last) return last;
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    // From here on its bytes are those of whoever uses it.
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.removeAllListeners('data');
    servers.add(stream);
    return stream;
  }

  const listening = createServer((client) => {
    clients.add(client);
    let begun = false;
    let server: Promise<Socket> | undefined;
    const gone = (): void => {
      clients.delete(client);
      void server?.then((held) => held.destroy());
    };
    client.on('error', () => undefined);
    client.on('close', gone);
    client.on('data', (bytes: Buffer) => {
      if (!begun) {
        if (bytes.length < START_UP_BYTES) return;
        begun = true;
        client.write(message('R', 0));
        client.write(message('K', 1_000_000 + clients.size, 1));
        client.write(message('Z', Buffer.from('I')));
        return;
      }
      if (bytes[0] === TERMINATE) return void client.end();
      server ??= session().then((held) => {
        let rest = Buffer.alloc(0);
        held.on('data', (answer: Buffer) => {
          client.write(answer);
          rest = Buffer.concat([rest, answer]);
          while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
            const [type, status] = [rest[0], rest[5]];
            rest = rest.subarray(1 + rest.readInt32BE(1));
            if (mode === 'session' || type !== READY || status !== IDLE) continue;
            held.removeAllListeners('data');
            free.push(held);
            server = undefined;
          }
        });
        return held;
      });
      void server.then((held) => held.write(bytes));
    });
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const address = new URL(url);
  address.port = String((listening.address() as AddressInfo).port);
  return {
    url: address.href,
    async close() {
      for (const one of [...clients, ...servers]) one.destroy();
      await new Promise((done) => listening.close(done));
    },
  };
}
