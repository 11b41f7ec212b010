import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStoreDbEventStore } from '../../../src/platform/event-store/eventstoredb.js';
import { LogUnavailable, NO_STREAM, WrongExpectedVersion } from '../../../src/platform/event-store/port.js';
import { type EventStoreDbDouble, eventStoreDbDouble } from '../../support/eventstoredb-double.js';
import { anEvent, eventStoreContract, freshStream } from './contract.js';

eventStoreContract(`EventStoreDB's protocol (a double of the server)`, async () => {
  const double = await eventStoreDbDouble();
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

const LIMITS = { tryMs: 2000, appendMs: 8000, silentMs: 2000 };
/** For calls that nobody answers: the sooner they end, the better. */
const SHORT = { tryMs: 700, appendMs: 2400, silentMs: 700 };
const NEVER_MS = 600_000;

describe('a server of the log that fails', () => {
  let double: EventStoreDbDouble;
  let store: EventStoreDbEventStore;
  beforeAll(async () => {
    double = await eventStoreDbDouble();
    store = EventStoreDbEventStore.connect(double.url, LIMITS);
    await store.append(freshStream(), NO_STREAM, [anEvent()]);
  });
  afterAll(async () => {
    await store.close();
    await double.stop();
  });

  it('keeps its identity, which no reader of events meets', async () => {
    expect(await store.identity()).toBeNull();
    await store.identify('7a0b2b6e-0000-4000-8000-000000000001');
    await store.identify('7a0b2b6e-0000-4000-8000-000000000002');
    expect(await store.identity()).toBe('7a0b2b6e-0000-4000-8000-000000000001');
    expect((await store.readAll(null, 100)).events.every(({ stream }) => stream.startsWith('attempt-'))).toBe(true);
  });

  it('and hangs makes nobody wait for longer than the limit, and the next call goes on without a restart', async () => {
    const stream = freshStream();
    const impatient = EventStoreDbEventStore.connect(double.url, SHORT);
    await impatient.head(stream);
    double.hang();
    const began = performance.now();
    const calling = Promise.allSettled([
      impatient.append(stream, NO_STREAM, [anEvent()]),
      impatient.append(freshStream(), NO_STREAM, [anEvent()]),
      impatient.read(stream),
      impatient.head(stream),
      impatient.readAll(null, 5),
      impatient.identity(),
      impatient.identify('7a0b2b6e-0000-4000-8000-000000000001'),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(impatient.oldestAppendSeconds()).toBeGreaterThan(0.1);
    const calls = await calling;
    expect(impatient.oldestAppendSeconds()).toBe(0);
    expect(
      calls.map((call) => call.status === 'rejected' && (call.reason instanceof LogUnavailable || call.reason)),
    ).toEqual([true, true, true, true, true, true, true]);
    expect(performance.now() - began).toBeLessThan(3 * (LIMITS.appendMs + LIMITS.tryMs)); // a busy machine is slow, a call without a limit never ends
    double.goOn();
    // What was left is answered as well, and nobody waits for it any more.
    const after = freshStream();
    expect((await impatient.append(after, NO_STREAM, [anEvent()])).version).toBe(1);
    await impatient.close();
  });

  it.each<[string, Partial<typeof LIMITS>, boolean]>([
    ['writes', { tryMs: NEVER_MS }, true],
    ['reads first', { silentMs: NEVER_MS }, false],
  ])('and refuses and then hangs lets an append go at the end of its time: what it %s', async (_, limits, known) => {
    const stream = freshStream();
    const impatient = EventStoreDbEventStore.connect(double.url, { ...LIMITS, appendMs: 3000, ...limits });
    const head = await (known ? impatient : store).append(stream, NO_STREAM, [anEvent()]);
    if (known) double.refuse(2, 14, 'Server Is Not Ready');
    double.hang();
    await expect(impatient.append(stream, head, [anEvent()])).rejects.toBeInstanceOf(LogUnavailable);
    double.goOn();
    await impatient.close();
  });

  it('and hangs for a moment writes what was tried several times once', async () => {
    const stream = freshStream();
    double.hang(2); // the first try is left, the second finds it going on
    const { events } = await store.append(stream, NO_STREAM, [anEvent({ n: 1 }), anEvent({ n: 2 })]);
    expect((await store.read(stream)).map(({ hash }) => hash)).toEqual(events.map(({ hash }) => hash));
  });

  it('and dies between writing and answering is asked again: the append is found, once, and its reader goes on', async () => {
    const stream = freshStream();
    const first = await store.append(stream, NO_STREAM, [anEvent({ n: 1 })]);
    double.loseNextAnswer();
    setTimeout(() => void double.revive(), 500);
    const second = await store.append(stream, first, [anEvent({ n: 2 })]);
    expect(second.version).toBe(2);
    const third = await store.append(stream, second, [anEvent({ n: 3 })]);
    expect((await store.read(stream)).map(({ hash }) => hash)).toEqual([first, second, third].map(({ hash }) => hash));
    expect((await store.readAll(first.position, 10)).events.map(({ payload }) => payload)).toEqual([
      { n: 2 },
      { n: 3 },
    ]);
  });

  it.each([
    [14, 'Server Is Not Ready'],
    [4, ''],
    [14, 'Connection dropped'],
  ])('says %d "%s" for a moment, and an append waits for it', async (code, details) => {
    double.refuse(2, code, details);
    expect((await store.append(freshStream(), NO_STREAM, [anEvent()])).version).toBe(1);
  });

  it('and is not there at all is an outage as well, for every call', async () => {
    const impatient = EventStoreDbEventStore.connect(double.url, SHORT);
    double.die();
    const calls = await Promise.allSettled([
      impatient.append(freshStream(), NO_STREAM, [anEvent()]),
      impatient.read(freshStream()),
      impatient.head(freshStream()),
      impatient.readAll(null, 5),
    ]);
    expect(
      calls.map((call) => call.status === 'rejected' && (call.reason instanceof LogUnavailable || call.reason)),
    ).toEqual([true, true, true, true]);
    await double.revive();
    expect(await store.read(freshStream())).toEqual([]);
    expect(await impatient.read(freshStream())).toEqual([]);
    await impatient.close();
  });
});
