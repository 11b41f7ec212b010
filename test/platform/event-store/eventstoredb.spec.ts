import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStoreDbEventStore } from '../../../src/platform/event-store/eventstoredb.js';
import { NO_STREAM, WrongExpectedVersion } from '../../../src/platform/event-store/port.js';
import { type EventStoreDbDouble, eventStoreDbDouble } from '../../support/eventstoredb-double.js';
import { anEvent, eventStoreContract, freshStream } from './contract.js';

for (const batchAppend of [true, false]) {
  eventStoreContract(`EventStoreDB's protocol, ${batchAppend ? 'with' : 'without'} batched appends (a double of the server)`, async () => {
    const double = await eventStoreDbDouble({ batchAppend });
    const store = EventStoreDbEventStore.connect(double.url);
    double.addSystemEvent();
    return {
      store,
      close: async () => {
        await store.close();
        await double.stop();
      },
    };
  });
}

// Beside the double, a real server when one is named (docs/operations.md).
const real = process.env.EVENTSTORE_URL;
if (real) {
  eventStoreContract('a real EventStoreDB or KurrentDB', async () => {
    const store = EventStoreDbEventStore.connect(real);
    return { store, close: () => store.close() };
  });
}

describe('a log in EventStoreDB', () => {
  let double: EventStoreDbDouble;
  let store: EventStoreDbEventStore;
  beforeAll(async () => {
    double = await eventStoreDbDouble();
    store = EventStoreDbEventStore.connect(double.url);
  });
  afterAll(async () => {
    await store.close();
    await double.stop();
  });

  it('carries the line as data and both hashes as metadata', async () => {
    const stream = freshStream();
    const { events } = await store.append(stream, NO_STREAM, [anEvent({ b: 1, a: 2 })]);
    let seen: { data: string; metadata: string } | undefined;
    double.tamper(stream, 0, (event) => (seen = event));
    expect(seen!.data).toBe(events[0]!.line);
    expect(JSON.parse(seen!.metadata)).toEqual({ previousHash: NO_STREAM.hash, hash: events[0]!.hash });
  });

  it('passes over the records of the server itself, and goes on behind them', async () => {
    const [before, after] = [freshStream(), freshStream()];
    const { position } = await store.append(before, NO_STREAM, [anEvent()]);
    for (let i = 0; i < 3; i++) double.addSystemEvent();
    await store.append(after, NO_STREAM, [anEvent()]);
    const page = await store.readAll(position, 2);
    expect(page.events).toEqual([]);
    expect(page.next).not.toBe(position);
    expect((await store.readAll(page.next, 2)).events.map((event) => event.stream)).toEqual([after]);
  });

  it('notices another hash at the expected version, also when it has not seen the stream before', async () => {
    const stream = freshStream();
    const head = await store.append(stream, NO_STREAM, [anEvent()]);
    double.tamper(stream, 0, (event) => ({ ...event, metadata: event.metadata.replace(head.hash, 'e'.repeat(64)) }));
    const other = EventStoreDbEventStore.connect(double.url);
    await expect(other.append(stream, head, [anEvent()])).rejects.toBeInstanceOf(WrongExpectedVersion);
    await other.close();
  });
});
