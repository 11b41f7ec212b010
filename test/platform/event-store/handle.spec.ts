import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../../../src/kernel/ids.js';
import { Aggregate } from '../../../src/platform/event-store/handle.js';
import { MemoryEventStore } from '../../../src/platform/event-store/memory.js';
import { LogUnavailable } from '../../../src/platform/event-store/port.js';
import type { Appended, NewEvent, StoredEvent, StreamHead } from '../../../src/platform/event-store/port.js';

interface Counter {
  sum: number;
  closed: boolean;
}
const added = (by: number, schemaVersion = 2): NewEvent => ({
  id: uuidv7(0),
  type: 'Added',
  schemaVersion,
  occurredAt: '2026-01-01T00:00:00.000Z',
  receivedAt: '2026-01-01T00:00:00.000Z',
  actor: { kind: 'system', name: 'spec' },
  payload: schemaVersion === 1 ? { n: by } : { by },
});
const closed = (): NewEvent => ({ ...added(0), type: 'Closed', payload: {} });

class WatchedStore extends MemoryEventStore {
  reads = 0;
  appends = 0;
  /** How often somebody asked whether what was read is as durable as an append. */
  asked = 0;
  override async durable(): Promise<void> {
    this.asked++;
  }
  override async read(stream: string, from?: number): Promise<StoredEvent[]> {
    this.reads++;
    return super.read(stream, from);
  }
  override async append(stream: string, expected: StreamHead, events: NewEvent[]): Promise<Appended> {
    this.appends++;
    return super.append(stream, expected, events);
  }
}

const definition = {
  name: 'counter',
  initial: { sum: 0, closed: false } as Counter,
  evolve: (state: Counter, event: StoredEvent): Counter =>
    event.type === 'Closed'
      ? { ...state, closed: true }
      : { ...state, sum: state.sum + (event.payload as { by: number }).by },
  upcast: (event: StoredEvent): StoredEvent =>
    event.type === 'Added' && event.schemaVersion === 1
      ? { ...event, schemaVersion: 2, payload: { by: (event.payload as { n: number }).n } }
      : event,
};
const add = (by: number) => (state: Counter) => {
  if (state.closed) throw new Error('closed');
  return state.sum + by > 100 ? [] : [added(by)];
};

describe('a command on an aggregate', () => {
  it('reads the stream once and then decides on the hot state', async () => {
    const store = new WatchedStore();
    const counters = new Aggregate(store, definition);
    for (let i = 1; i <= 5; i++) expect((await counters.handle('counter-1', add(i))).state.sum).toBe((i * (i + 1)) / 2);
    expect(store.reads).toBe(1);
    expect((await store.read('counter-1')).map((event) => event.version)).toEqual([1, 2, 3, 4, 5]);
  });

  it('appends nothing when the decision is empty, and passes a refusal on', async () => {
    const store = new WatchedStore();
    const counters = new Aggregate(store, definition);
    await counters.handle('counter-1', () => [added(1), closed()]);
    expect(await counters.handle('counter-1', () => [])).toMatchObject({
      events: [],
      position: null,
      head: { version: 2 },
    });
    await expect(counters.handle('counter-1', add(1))).rejects.toThrow('closed');
    expect(store.appends).toBe(1);
  });

  it('lets commands of one stream that come together follow each other without a conflict', async () => {
    const store = new WatchedStore();
    const counters = new Aggregate(store, definition);
    const all = await Promise.all(Array.from({ length: 20 }, () => counters.handle('counter-1', add(1))));
    expect(all.map((one) => one.state.sum)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(store.appends).toBe(20);
  });

  it('goes on after a refused command', async () => {
    const counters = new Aggregate(new WatchedStore(), definition);
    const refused = counters.handle('counter-1', () => {
      throw new Error('no');
    });
    const next = counters.handle('counter-1', add(1));
    await expect(refused).rejects.toThrow('no');
    expect((await next).state.sum).toBe(1);
  });
});

describe('what is told to be there already', () => {
  it('is as durable as an append: asked once for each head that this process did not append itself', async () => {
    const store = new WatchedStore();
    const [here, there] = [new Aggregate(store, definition), new Aggregate(store, definition)];
    await here.handle('counter-1', add(1));
    await here.handle('counter-1', () => []);
    expect(store.asked).toBe(0);
    await there.handle('counter-1', () => []);
    await there.handle('counter-1', () => []);
    expect(store.asked).toBe(1);
    await here.handle('counter-1', add(1));
    await there.handle('counter-1', () => []);
    expect(store.asked).toBe(2);
    await here.handle('counter-1', () => []);
    await here.handle('counter-2', () => []);
    expect(store.asked).toBe(2);
  });

  it('is asked again after an append whose outcome was lost', async () => {
    const store = new WatchedStore();
    const counters = new Aggregate(store, definition);
    await counters.handle('counter-1', add(1));
    const append = store.append.bind(store);
    store.append = async (...given) => {
      await append(...given);
      throw new LogUnavailable(new Error('lost'));
    };
    await expect(counters.handle('counter-1', add(1))).rejects.toThrow(LogUnavailable);
    expect((await counters.handle('counter-1', () => [])).state.sum).toBe(2);
    expect(store.asked).toBe(1);
  });

  it('is not told when nobody can say that it will stay', async () => {
    const store = new WatchedStore();
    await new Aggregate(store, definition).handle('counter-1', add(1));
    store.durable = async () => {
      throw new LogUnavailable(new Error('no standby'));
    };
    await expect(new Aggregate(store, definition).handle('counter-1', () => [])).rejects.toThrow(LogUnavailable);
  });
});

describe('a hot state that another process left behind', () => {
  it('is found by the conflict, and the command decides again', async () => {
    const store = new WatchedStore();
    const [here, there] = [new Aggregate(store, definition), new Aggregate(store, definition)];
    await here.handle('counter-1', add(1));
    await there.handle('counter-1', add(10));
    expect((await here.handle('counter-1', add(100))).events).toEqual([]); // 111 is too much, although 101 would not have been
    expect((await here.handle('counter-1', add(50))).state.sum).toBe(61);
  });

  it('never causes a refusal that the stream no longer supports', async () => {
    const store = new WatchedStore();
    const [here, there] = [new Aggregate(store, definition), new Aggregate(store, definition)];
    await here.handle('counter-1', add(1));
    await there.handle('counter-1', add(1));
    const decision = await here.handle('counter-1', (state) => {
      if (state.sum < 2) throw new Error('too early');
      return [closed()];
    });
    expect(decision.state).toEqual({ sum: 2, closed: true });
  });

  it('is brought up to date when it is only loaded', async () => {
    const store = new WatchedStore();
    const [here, there] = [new Aggregate(store, definition), new Aggregate(store, definition)];
    await here.handle('counter-1', add(1));
    await there.handle('counter-1', add(2));
    expect(await here.load('counter-1')).toMatchObject({ state: { sum: 3 }, head: { version: 2 } });
  });
});

describe('many instances that write one stream', () => {
  it('lose no event and count none twice', async () => {
    const store = new WatchedStore();
    const instances = Array.from({ length: 4 }, () => new Aggregate(store, definition));
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => retried(() => instances[i % 4]!.handle('counter-1', add(1)))),
    );
    expect((await store.read('counter-1')).length).toBe(40);
    for (const instance of instances) expect((await instance.load('counter-1')).state.sum).toBe(40);
  });
});

describe('events of an older version', () => {
  it('are lifted before they are folded', async () => {
    const store = new WatchedStore();
    await store.append('counter-1', { version: 0, hash: '0'.repeat(64) }, [added(5, 1), added(6)]);
    expect((await new Aggregate(store, definition).load('counter-1')).state.sum).toBe(11);
  });
});

describe('the cache of hot states', () => {
  it.each([
    ['a count', { cached: 2 }],
    ['their share of the memory', { stateBytes: getHeapStatistics().heap_size_limit / 32 }],
  ])('keeps only as many as %s allows, and forgets when told', async (_, bound) => {
    const store = new WatchedStore();
    const counters = new Aggregate(store, { ...definition, ...bound });
    for (const id of [1, 2, 3]) await counters.handle(`counter-${id}`, add(1));
    store.reads = 0;
    await counters.handle('counter-3', add(1));
    await counters.handle('counter-2', add(1));
    expect(store.reads).toBe(0);
    await counters.handle('counter-1', add(1));
    expect(store.reads).toBe(1);
    counters.forget('counter-2');
    await counters.handle('counter-2', add(1));
    expect(store.reads).toBe(2);
  });
});

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if ((error as Error).name !== 'WrongExpectedVersion') throw error;
    }
  }
}
