// People who ask for pages one after the other, in a process of their own: several at once, each over a connection of its own
// and with the session of who asks.
import { percentile } from '../harness.ts';
import { Connection } from './connection.ts';
import { Visitor } from './visitor.ts';

export interface Ask {
  /** The value of the session cookie. */
  token: string;
  path: string;
  /** Makes it a POST. */
  body?: object;
  /** A piece of the answer that must be there. */
  wanted?: string;
}
export interface Order {
  url: string;
  asks: Ask[];
  connections: number;
}
export interface Outcome {
  answered: number;
  failed: number;
  /** The first few. */
  failures: string[];
  seconds: number;
  p50: number;
  p99: number;
  error?: string;
}

const MOST_FAILURES = 5;

process.on('message', (order: Order | object) => {
  if (!('asks' in order)) return;
  askAll(order).then(
    (outcome) => process.send!(outcome),
    (error: Error) => process.send!({ error: error.message }),
  );
});

async function askAll({ url, asks, connections }: Order): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  const failures: string[] = [];
  let failed = 0;
  const left = asks.values();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new Connection(hostname, Number(port));
      const browsers = new Map<string, Visitor>();
      for (const { token, path, body, wanted = '' } of left) {
        const sent = performance.now();
        try {
          let browser = browsers.get(token);
          if (!browser) browsers.set(token, (browser = new Visitor(connection, url, token)));
          if (body && !browser.has('XSRF-TOKEN')) await browser.get('/api/me');
          const { status, body: text } = body ? await browser.post(path, body) : await browser.get(path);
          if (status !== 200 || !text.includes(wanted))
            throw new Error(`${path} answered ${status} ${text.slice(0, 200)}`);
          latencies.push(performance.now() - sent);
        } catch (error) {
          failed += 1;
          if (failures.length < MOST_FAILURES) failures.push((error as Error).message);
        }
      }
      connection.close();
    }),
  );
  return {
    answered: latencies.length,
    failed,
    failures,
    seconds: (performance.now() - began) / 1000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}
