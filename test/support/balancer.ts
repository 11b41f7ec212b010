import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * As docs/operations.md asks for one: it looks at /readyz all the time, and gives a failed request to another process. Answers
 * name theirs in X-Web.
 */
export interface Balancer {
  url: string;
  /** Requests that nobody answered. */
  readonly unanswered: number;
  /** Requests that were given to another process. */
  readonly redispatched: number;
  /** Takes a process in, once it is ready. */
  take(web: string): void;
  /** Forgets a process. */
  drop(web: string): void;
  close(): Promise<void>;
}

const LOOK_MS = 500;
const LOOK_LIMIT_MS = 2_000;

export async function balancer(webs: string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const ready = new Map(webs.map((web) => [web, true]));
  let turn = 0;
  let [unanswered, redispatched] = [0, 0];

  const look = async (web: string): Promise<void> => {
    const signal = AbortSignal.timeout(LOOK_LIMIT_MS);
    const ok = await fetch(`${web}/readyz`, { signal, headers: { connection: 'close' } }).then(
      (answer) => answer.body?.cancel().then(() => answer.ok),
      () => false,
    );
    if (ready.has(web)) ready.set(web, ok === true);
  };
  const looking = setInterval(() => [...ready.keys()].forEach((web) => void look(web)), LOOK_MS);

  /** The ones to try, in turn: those that are ready first. While the database is away none is, and each says so best itself. */
  const inTurn = (): string[] => {
    const all = [...ready.keys()];
    const from = turn++ % Math.max(1, all.length);
    const turned = [...all.slice(from), ...all.slice(0, from)];
    return [...turned.filter((web) => ready.get(web)), ...turned.filter((web) => !ready.get(web))];
  };

  const pass = (web: string, from: IncomingMessage, body: Buffer, to: ServerResponse): Promise<boolean> =>
    new Promise((done) => {
      const asked = request(new URL(from.url!, web), { method: from.method, headers: from.headers, agent });
      asked.on('response', (answer) => {
        to.writeHead(answer.statusCode!, { ...answer.headers, 'x-web': web });
        answer.pipe(to);
        // Cut off in the middle: nobody can say it again.
        answer.on('error', () => to.destroy());
        to.on('close', () => asked.destroy());
        done(true);
      });
      asked.on('error', () => done(false));
      asked.end(body);
    });

  const server = createServer((from, to) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.on('end', async () => {
      const body = Buffer.concat(chunks);
      for (const web of inTurn()) {
        if (await pass(web, from, body, to)) return;
        if (ready.has(web)) ready.set(web, false);
        redispatched += 1;
      }
      unanswered += 1;
      to.writeHead(503, { 'retry-after': '1' }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get unanswered() {
      return unanswered;
    },
    get redispatched() {
      return redispatched;
    },
    take: (web) => void ready.set(web, true),
    drop: (web) => void ready.delete(web),
    async close() {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
