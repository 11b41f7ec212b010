// The floor of `answers`, in a process of its own: prepared single-row INSERTs, each its own commit, of lines as long as real ones.
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';

export interface Begin {
  url: string;
  connections: number;
  /** Real lines of the log. */
  lines: string[];
}
export interface Order {
  table: string;
  seconds: number;
}
export interface Outcome {
  rows: number;
  error?: string;
}

const STREAMS_PER_CONNECTION = 16;
let clients: pg.Client[] = [];
let begin: Begin;
let opened: Promise<void>;

process.on('message', (message: Begin | Order) => {
  if ('url' in message) {
    begin = message;
    opened = open();
    return;
  }
  opened
    .then(() => insert(message))
    .then(
      (rows) => process.send!({ rows } satisfies Outcome),
      (error: Error) => process.send!({ rows: 0, error: error.message } satisfies Outcome),
    );
});

async function open(): Promise<void> {
  clients = Array.from({ length: begin.connections }, () => new pg.Client({ connectionString: begin.url }));
  await Promise.all(clients.map((client) => client.connect()));
}

async function insert({ table, seconds }: Order): Promise<number> {
  const text = `insert into ${table} (stream, version, type, hash, line) values ($1, $2, $3, $4, $5)`;
  const name = `insert ${table}`;
  const hash = createHash('sha256').update('floor').digest('hex');
  const until = performance.now() + seconds * 1000;
  let rows = 0;
  await Promise.all(
    clients.map(async (client) => {
      const streams = Array.from({ length: STREAMS_PER_CONNECTION }, () => `attempt-${randomUUID()}`);
      for (let i = 0; performance.now() < until; i += 1) {
        const stream = streams[i % streams.length]!;
        const line = begin.lines[i % begin.lines.length]!;
        await client.query({
          name,
          text,
          values: [stream, Math.floor(i / streams.length) + 1, 'ResponseRecorded', hash, line],
        });
        if (performance.now() < until) rows += 1;
      }
    }),
  );
  return rows;
}
