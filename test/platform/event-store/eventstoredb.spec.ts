import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStoreDbEventStore } from '../../../src/platform/event-store/eventstoredb.js';
import { Aggregate } from '../../../src/platform/event-store/handle.js';
import { logSentence } from '../../../src/platform/event-store/log-sentence.js';
import { LogMoves, LogUnavailable, NO_STREAM, WrongExpectedVersion } from '../../../src/platform/event-store/port.js';
import { type EventStoreDbDouble, eventStoreDbDouble } from '../../support/eventstoredb-double.js';
import { CERTIFICATE } from '../../support/localhost-certificate.js';
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
    const log = `${real.includes('?') ? '&' : '?'}log=contract-${process.pid}`;
    const store = EventStoreDbEventStore.connect(real + log);
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

  it('reads what an earlier version kept with its members in another order as the line that was hashed', async () => {
    const stream = freshStream();
    const { events } = await store.append(stream, NO_STREAM, [anEvent({ '10': 1, '2': 2 })]);
    expect(events[0]!.line).toContain('{"10":1,"2":2}');
    double.tamper(stream, 0, (event) => ({ ...event, data: JSON.stringify(JSON.parse(event.data)) }));
    expect((await store.read(stream))[0]!.line).toBe(events[0]!.line);
  });

  it('gathers the appends of many callers in one call, each with its own answer', async () => {
    const streams = Array.from({ length: 60 }, freshStream);
    await store.append(streams[0]!, NO_STREAM, [anEvent()]);
    const before = double.gathered();
    const results = await Promise.allSettled(streams.map((stream) => store.append(stream, NO_STREAM, [anEvent()])));
    expect(results.map(({ status }) => status)).toEqual(streams.map((_, i) => (i === 0 ? 'rejected' : 'fulfilled')));
    expect(double.gathered()).toEqual({ calls: before.calls, appends: before.appends + 60 });
  });

  it('takes an append that is larger than a message', async () => {
    const stream = freshStream();
    const events = Array.from({ length: 30 }, (_, n) => anEvent({ n, text: 'x'.repeat(40_000) }));
    await store.append(stream, NO_STREAM, events);
    expect((await store.read(stream)).map(({ payload }) => (payload as { n: number }).n)).toEqual(
      events.map((_, n) => n),
    );
  });

  it('reads first events and chosen types of many streams, in the order in which they are asked for', async () => {
    const streams = Array.from({ length: 40 }, freshStream);
    for (const [i, stream] of streams.entries())
      await store.append(stream, NO_STREAM, [anEvent({ i }), ...(i % 2 ? [anEvent({ i }, { type: 'Odd' })] : [])]);
    const first = await store.readFirst([...streams, freshStream()]);
    expect(streams.map((stream) => first.get(stream)!.version)).toEqual(streams.map(() => 1));
    expect(first.size).toBe(40);
    const odd = await store.readTypes(streams, new Set(['Odd']));
    expect([...odd.keys()]).toEqual(streams.filter((_, i) => i % 2));
    expect([...odd.values()].flat().every(({ type }) => type === 'Odd')).toBe(true);
  });

  it('is one of several logs of a server where the address names it', async () => {
    const [mine, yours] = ['a', 'b'].map((name) => EventStoreDbEventStore.connect(`${double.url}&log=${name}`));
    const stream = freshStream();
    await mine!.identify('7a0b2b6e-0000-4000-8000-000000000001');
    const { events } = await mine!.append(stream, NO_STREAM, [anEvent({ of: 'a' })]);
    await yours!.append(stream, NO_STREAM, [anEvent({ of: 'b' })]);
    expect((await mine!.read(stream)).map(({ line }) => line)).toEqual([events[0]!.line]);
    const all = async (one: EventStoreDbEventStore) => (await one.readAll(null, 10_000)).events;
    expect((await all(mine!)).map(({ payload }) => payload)).toEqual([{ of: 'a' }]);
    expect((await all(yours!)).map(({ payload }) => payload)).toEqual([{ of: 'b' }]);
    expect((await all(store)).some((event) => event.stream === stream)).toBe(false);
    expect([await yours!.identity(), await store.identity()]).toEqual([null, null]);
    await Promise.all([mine!.close(), yours!.close()]);
  });

  it('passes over the records of the server itself, and goes on behind them', async () => {
    const [before, after] = [freshStream(), freshStream()];
    const { position } = await store.append(before, NO_STREAM, [anEvent()]);
    for (let i = 0; i < 3; i++) double.addSystemEvent();
    await store.append(after, NO_STREAM, [anEvent()]);
    const page = await store.readAll(position, 2);
    expect(page.events.map((event) => event.stream)).toEqual([after]);
    for (let i = 0; i < 3; i++) double.addSystemEvent();
    const end = await store.readAll(page.next, 2);
    expect(end.events).toEqual([]);
    expect(end.next).not.toBe(page.next);
    expect(await store.readAll(end.next, 2)).toEqual({ events: [], positions: [], next: end.next });
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
    [14, 'Server Is Busy'],
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

describe('a log in EventStoreDB that a move leaves', () => {
  let double: EventStoreDbDouble;
  let store: EventStoreDbEventStore;
  let looks: boolean[];
  beforeAll(async () => {
    double = await eventStoreDbDouble();
    store = EventStoreDbEventStore.connect(double.url, LIMITS);
    // What each look says, the last one for ever.
    store.watch = { mayAcknowledge: () => Promise.resolve(looks.length > 1 ? looks.shift()! : looks[0]!) };
  });
  afterAll(async () => {
    await store.close();
    await double.stop();
  });
  const refusalOf = async (saving: Promise<unknown>): Promise<unknown> => {
    const error = await saving.then(
      () => 'kept',
      (reason: unknown) => reason,
    );
    return error instanceof LogUnavailable ? error.cause : error;
  };

  it('acknowledges nothing that came too late, also when the device sends it again and it is found', async () => {
    const stream = freshStream();
    const entries = new Aggregate<number>(store, { name: 'entries', initial: 0, evolve: (n) => n + 1 });
    const save = () => entries.handle(stream, (kept) => (kept > 0 ? [] : [anEvent()]));
    looks = [true, false];
    expect(await refusalOf(save())).toBeInstanceOf(LogMoves); // written, and not told
    expect(await store.read(stream)).toHaveLength(1);
    expect(await refusalOf(save())).toBeInstanceOf(LogMoves);
    looks = [true];
    expect((await save()).head.version).toBe(1);
  });

  it('is not tried again once the move is known', async () => {
    const stream = freshStream();
    looks = [true, false];
    double.refuse(1, 14, 'Server Is Not Ready');
    const before = double.gathered().appends;
    expect(await refusalOf(store.append(stream, NO_STREAM, [anEvent()]))).toBeInstanceOf(LogMoves);
    expect(double.gathered().appends).toBe(before + 1);
    expect(await store.read(stream)).toEqual([]);
  });
});

describe('a cluster that holds the log', () => {
  let double: EventStoreDbDouble;
  let store: EventStoreDbEventStore;
  const patient = { tryMs: 1500, appendMs: 20_000, silentMs: 8000 };
  beforeAll(async () => {
    double = await eventStoreDbDouble({ nodes: 3 });
    store = EventStoreDbEventStore.connect(double.url, patient);
    await store.append(freshStream(), NO_STREAM, [anEvent()]);
  });
  afterAll(async () => {
    await store.close();
    await double.stop();
  });
  const soon = async (act: () => void): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    act();
  };
  /** Several at once, each once in its stream. */
  async function written(): Promise<void> {
    const streams = Array.from({ length: 5 }, freshStream);
    const appended = await Promise.all(streams.map((stream) => store.append(stream, NO_STREAM, [anEvent()])));
    for (const [i, stream] of streams.entries())
      expect((await store.read(stream)).map(({ hash }) => hash)).toEqual([appended[i]!.hash]);
  }

  it('chooses another leader: appends wait for it and are written once', async () => {
    double.elect();
    await Promise.all([written(), soon(() => double.lead(1))]);
  });

  it('answers that somebody else leads', async () => {
    double.sendToLeader(1);
    await written();
  });

  it('loses its leader between writing and answering', async () => {
    double.loseNextAnswer();
    await Promise.all([written(), soon(() => double.lead(2))]);
    await double.revive();
  });

  it('has a leader that hangs, and goes on with the next one', async () => {
    double.hang();
    await Promise.all([written(), soon(() => double.lead(0))]);
    double.goOn();
    await written();
  });

  it('without a leader is an outage', async () => {
    const impatient = EventStoreDbEventStore.connect(double.url, SHORT);
    double.elect();
    const calls = await Promise.allSettled([
      impatient.append(freshStream(), NO_STREAM, [anEvent()]),
      impatient.identity(),
      store.identity(),
    ]);
    expect(
      calls.map((call) => call.status === 'rejected' && (call.reason instanceof LogUnavailable || call.reason)),
    ).toEqual([true, true, true]);
    double.lead(0);
    await written();
    await impatient.close();
  });
});

describe('a server of the log that asks who comes', () => {
  let double: EventStoreDbDouble;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'horizon-log-'));
    writeFileSync(join(folder, 'ca.pem'), CERTIFICATE);
    double = await eventStoreDbDouble({ user: 'horizon', password: 'p4ss' });
  });
  afterAll(async () => {
    await double.stop();
    rmSync(folder, { recursive: true });
  });
  const at = (url: string) => EventStoreDbEventStore.connect(url, SHORT);
  const trusted = () => `${double.url}&tlsCAFile=${encodeURIComponent(join(folder, 'ca.pem'))}`;

  it('is spoken to over TLS, with user and password', async () => {
    const store = at(trusted());
    const stream = freshStream();
    const { hash } = await store.append(stream, NO_STREAM, [anEvent()]);
    expect((await store.read(stream)).map((event) => event.hash)).toEqual([hash]);
    await store.close();
  });

  it('refuses another password, which is no outage', async () => {
    const stranger = at(trusted().replace('p4ss', 'guess'));
    await expect(stranger.append(freshStream(), NO_STREAM, [anEvent()])).rejects.toMatchObject({
      type: 'access-denied',
    });
    await stranger.close();
  });

  /** What a process says that cannot begin with this address, as it looks for the identity of the log. */
  async function saidOf(url: string): Promise<string | undefined> {
    const store = at(url);
    const error: unknown = await store.identity().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    await store.close();
    return logSentence(error, url);
  }

  it('is not come to by an address that is not right, which one sentence says', async () => {
    const plain = await eventStoreDbDouble();
    const cluster = await eventStoreDbDouble({ nodes: 3 });
    const hosts = (url: string) => /(?:\/\/|@)([\w.:,-]+)\?/.exec(url)![1];
    expect(await saidOf(trusted().replace('p4ss', 'guess'))).toBe(
      `The EventStoreDB at ${hosts(double.url)} refuses the user or password of EVENTSTORE_URL.`,
    );
    expect(await saidOf(double.url)).toBe(
      `The certificate of the EventStoreDB at ${hosts(double.url)} is not trusted: name the file of its authority with tlsCAFile in EVENTSTORE_URL, and the host as the certificate does.`,
    );
    expect(await saidOf(plain.url.replace('tls=false', 'tls=true'))).toBe(
      `The EventStoreDB at ${hosts(plain.url)} does not speak TLS: set tls=false in EVENTSTORE_URL, or correct its host and port.`,
    );
    expect(await saidOf('esdb://no-such-host.invalid:2113?tls=false')).toBe(
      'A machine of EVENTSTORE_URL, no-such-host.invalid:2113, is not known.',
    );
    const asking = await eventStoreDbDouble({ nodes: 3, user: 'horizon', password: 'p4ss' });
    expect(await saidOf(asking.url)).toBe(
      `No EventStoreDB of the cluster at ${hosts(asking.url)} leads: its nodes do not answer, most of them are away, or their certificate is not trusted (tlsCAFile), check EVENTSTORE_URL.`,
    );
    plain.elect();
    expect(await saidOf(plain.url)).toBe(
      `The EventStoreDB at ${hosts(plain.url)} has no leader: it is starting, or most nodes of EVENTSTORE_URL are away.`,
    );
    cluster.elect();
    expect(await saidOf(cluster.url)).toBe(
      `No EventStoreDB of the cluster at ${hosts(cluster.url)} leads: its nodes do not answer or most of them are away, check EVENTSTORE_URL.`,
    );
    plain.die();
    expect(await saidOf(plain.url)).toBe(`No EventStoreDB answers at ${hosts(plain.url)}: check EVENTSTORE_URL.`);
    await Promise.all([plain.stop(), cluster.stop(), asking.stop()]);
  });
});
