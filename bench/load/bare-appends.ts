// The floor of `log`: the client of EventStoreDB by itself, one event a call, each connection waiting for its answer.
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';

export interface Begin {
  url: string;
  connections: number;
  lines: string[];
}

let begin: Begin;
let client: EventStoreDBClient;

process.on('message', (message: Begin | { seconds: number }) => {
  if ('url' in message) {
    begin = message;
    client = EventStoreDBClient.connectionString(message.url);
    return;
  }
  append(message.seconds).then(
    (appends) => process.send!({ appends }),
    (error: Error) => process.send!({ error: error.message }),
  );
});

async function append(seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const run = randomUUID();
  let appends = 0;
  const work = async (connection: number): Promise<void> => {
    for (let n = 0; performance.now() < end; n++) {
      const line = begin.lines[(connection + n) % begin.lines.length]!;
      const data = JSON.parse(line) as object;
      await client.appendToStream(
        `floor/${run}-${connection}`,
        jsonEvent({ type: 'ResponseRecorded', data: data as never }),
      );
      appends += 1;
    }
  };
  await Promise.all(Array.from({ length: begin.connections }, (_, i) => work(i)));
  return appends;
}
