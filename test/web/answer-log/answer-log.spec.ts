import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { digestOf as serversDigestOf } from '../../../src/delivery/attempt/digest.js';
import { AnswerLog, type PostResult } from '../../../web/src/lib/answer-log/answer-log.js';
import type { Batch, EntryDraft } from '../../../web/src/lib/answer-log/entry.js';
import { digestOf } from '../../../web/src/lib/answer-log/digest.js';
import { MemoryStore, type LogStore } from '../../../web/src/lib/answer-log/store.js';
import { SimulatedServer } from './simulated-server.js';
import { SimulatedTime } from './simulated-time.js';

const answer = (value: string, item = 'q1', contactAt = '2026-11-21T12:00:00.000Z'): EntryDraft => ({
  type: 'answer',
  item,
  value,
  at: contactAt,
  contactAt,
  sinceContactMs: 0,
});

type Fate = 'ok' | 'lost' | 'answer-lost' | 'doubled' | 'late-double' | 'busy' | 'broken';

class Bench {
  readonly time = new SimulatedTime();
  readonly server = new SimulatedServer();
  readonly sentBatches: Batch[] = [];
  private readonly late: Batch[] = [];
  fates: Fate[] = [];

  constructor(readonly store: LogStore = new MemoryStore()) {}

  open(device = 'd1'): Promise<AnswerLog> {
    return AnswerLog.open({
      store: this.store,
      ackSeq: this.server.ackSeq(device),
      post: (batch) => this.post(device, batch),
      onChange: () => undefined,
      mono: () => this.time.now,
      wall: () => this.time.now,
      random: () => 0.5,
      setTimer: this.time.set,
    });
  }

  private post(device: string, batch: Batch): Promise<PostResult> {
    this.sentBatches.push(batch);
    const fate = this.fates.shift() ?? 'ok';
    const failed: PostResult = {
      kind: 'failed',
      retryAfterMs: fate === 'busy' ? 3000 : null,
      answered: fate === 'busy' || fate === 'broken',
    };
    if (fate === 'lost' || fate === 'busy' || fate === 'broken') return this.after(40, failed);
    // An older batch that was held up somewhere arrives now: out of order and a second time.
    for (const held of this.late.splice(0)) this.server.take(device, held);
    if (fate === 'late-double') this.late.push(batch);
    const result = this.server.take(device, batch);
    if (fate === 'doubled') this.server.take(device, batch);
    return this.after(40, fate === 'answer-lost' ? failed : result);
  }

  private after(ms: number, result: PostResult): Promise<PostResult> {
    return new Promise((resolve) => this.time.set(() => resolve(result), ms));
  }
}

describe('An answer log on a network that loses, doubles and reorders, with reloads in between', () => {
  it('brings every entry to the server exactly once and in order', async () => {
    const action = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const) }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 5000 }) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('offline' as const) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('hide' as const) }) },
    );
    const fate = fc.constantFrom<Fate>('ok', 'lost', 'answer-lost', 'doubled', 'late-double', 'busy');
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { maxLength: 60, size: 'max' }),
        fc.array(fate, { maxLength: 60, size: 'max' }),
        async (actions, fates) => {
          const bench = new Bench();
          bench.fates = [...fates];
          let log = await bench.open();
          const given: string[] = [];
          for (const a of actions) {
            if (a.do === 'answer') {
              given.push(String(given.length));
              log.append(answer(given.at(-1)!));
              await bench.time.pass(0);
            } else if (a.do === 'wait') await bench.time.pass(a.ms);
            else if (a.do === 'offline') log.connection(false);
            else if (a.do === 'hide') void log.flush();
            else {
              await log.close(false);
              log = await bench.open();
            }
          }
          log.connection(true);
          await bench.time.pass(200_000);
          expect(bench.server.stored('d1').map((e) => e.value)).toEqual(given);
          expect(log.save.kind).toBe('saved');
          expect(log.save.unsentAnswers).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('sends again what a server lost that was put back from a backup', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.nat(30), fc.boolean(), async (count, kept, reload) => {
        const bench = new Bench();
        let log = await bench.open();
        for (let i = 0; i < count; i++) log.append(answer(String(i)));
        await bench.time.pass(10_000);
        bench.server.loseAfter('d1', kept);
        if (reload) {
          await log.close(false);
          log = await bench.open();
        }
        log.append(answer('after'));
        await bench.time.pass(60_000);
        expect(bench.server.stored('d1').map((e) => e.value)).toEqual([
          ...Array.from({ length: count }, (_, i) => String(i)),
          'after',
        ]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('An answer log that is told to hurry', () => {
  it('does not let a remark wait that is just being kept', async () => {
    const bench = new Bench();
    const log = await bench.open();
    log.append({ ...answer(''), type: 'leave', value: undefined, seconds: 3 });
    log.hurry();
    const sent = log.sent();
    await bench.time.pass(50);
    expect(bench.server.stored('d1').map((e) => e.type)).toEqual(['leave']);
    await expect(sent).resolves.toBe(true);
  });
});

describe('An entry that comes while another one has just been kept', () => {
  it('is kept too, in whichever turn it comes', async () => {
    for (let turns = 0; turns < 25; turns++) {
      const bench = new Bench();
      const log = await bench.open();
      log.append(answer('1'));
      for (let i = 0; i < turns; i++) await Promise.resolve();
      log.append(answer('2'));
      await bench.time.pass(10_000);
      expect(bench.server.stored('d1').map((e) => e.value)).toEqual(['1', '2']);
    }
  });
});

describe('Two tabs of one browser that both write for a moment', () => {
  it('never give one place to two entries', async () => {
    const bench = new Bench();
    const old = await bench.open();
    old.append(answer('old 1'));
    await bench.time.pass(1000);
    const fresh = await bench.open();
    old.append(answer('old 2'));
    fresh.append(answer('new 1', 'q2'));
    await bench.time.pass(10_000);
    expect(
      bench.server
        .stored('d1')
        .map((e) => e.value)
        .sort(),
    ).toEqual(['new 1', 'old 1', 'old 2']);
    expect(bench.server.stored('d1').map((e) => e.seq)).toEqual([1, 2, 3]);
  });
});

describe('A log whose middle was lost on the device', () => {
  it('closes the gap instead of waiting for ever', async () => {
    const store = new MemoryStore([
      { ...answer('5'), seq: 5 },
      { ...answer('6'), seq: 6 },
    ]);
    const bench = new Bench(store);
    const log = await bench.open();
    await bench.time.pass(10_000);
    expect(bench.server.stored('d1').map((e) => [e.seq, e.value])).toEqual([
      [1, '5'],
      [2, '6'],
    ]);
    expect(log.save.kind).toBe('saved');
  });
});

describe('A device whose storage is full', () => {
  it('goes on in memory, says so, and loses nothing that was there', async () => {
    const store = new MemoryStore();
    const bench = new Bench(store);
    bench.fates = ['lost'];
    Object.defineProperty(store, 'durability', { value: 'device' });
    const log = await bench.open();
    log.append(answer('1'));
    await bench.time.pass(0);
    expect(log.save.keptOnDevice).toBe(true);
    store.append = async () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    log.append(answer('2', 'q2'));
    await bench.time.pass(300);
    expect(log.save).toMatchObject({ keptOnDevice: false, full: true, unsentAnswers: 2 });
    await bench.time.pass(10_000);
    expect(bench.server.stored('d1').map((e) => e.value)).toEqual(['1', '2']);
  });

  it('starts in memory when nothing can be read at all', async () => {
    const store = new MemoryStore();
    store.read = async () => {
      throw new DOMException('no', 'InvalidStateError');
    };
    const bench = new Bench(store);
    const log = await bench.open();
    log.append(answer('1'));
    await bench.time.pass(5000);
    expect(log.save).toMatchObject({ kind: 'saved', keptOnDevice: false });
    expect(log.save.full).toBeUndefined();
  });
});

describe('What the student is told', () => {
  it('is saving until the server has it, then saved', async () => {
    const bench = new Bench();
    const log = await bench.open();
    log.append(answer('1'));
    expect(log.save).toMatchObject({ kind: 'saving', unsentAnswers: 0 });
    await bench.time.pass(100);
    expect(log.save).toMatchObject({ kind: 'saving', unsentAnswers: 1 });
    await bench.time.pass(900);
    expect(log.save).toMatchObject({ kind: 'saved', unsentAnswers: 0, since: 290 });
  });

  it('counts an answer as on this device only when the device has written it', async () => {
    const store = new MemoryStore();
    const written = store.append.bind(store);
    let write = (): void => undefined;
    store.append = async (...what) => {
      await new Promise<void>((done) => (write = done));
      return written(...what);
    };
    const bench = new Bench(store);
    bench.fates = Array.from({ length: 20 }, () => 'lost');
    const log = await bench.open();
    log.append(answer('A', 'q1'));
    write();
    await bench.time.pass(400);
    expect(log.save).toMatchObject({ kind: 'offline', unsentAnswers: 1 });
    log.append(answer('B', 'q2'));
    await bench.time.pass(1000);
    expect(log.save).toMatchObject({ kind: 'offline', unsentAnswers: 1 });
    expect(await store.read(1)).toHaveLength(1);
    write();
    await bench.time.pass(0);
    expect(log.save).toMatchObject({ kind: 'offline', unsentAnswers: 2 });
  });

  it('is not saved while what another tab wrote in between is read with the newest answer', async () => {
    const store = new MemoryStore();
    const bench = new Bench(store);
    const log = await bench.open();
    await store.append([answer('other', 'q1')], 0);
    let read = (): void => undefined;
    const entries = store.read.bind(store);
    store.read = async (from) => {
      await new Promise<void>((done) => (read = done));
      return entries(from);
    };
    log.append(answer('mine', 'q2'));
    await bench.time.pass(1000);
    log.append({ ...answer('x'), type: 'view', value: undefined });
    expect(log.save.kind).toBe('saving');
    read();
    await bench.time.pass(5000);
    expect(log.save.kind).toBe('saved');
    expect(bench.server.stored('d1').map((entry) => entry.value)).toEqual(['other', 'mine', undefined]);
  });

  it('is offline with the number of questions that are only here, since the first failure', async () => {
    const bench = new Bench();
    bench.fates = Array.from({ length: 20 }, () => 'lost');
    const log = await bench.open();
    for (const q of ['q1', 'q2', 'q2', 'q3']) log.append(answer('A', q));
    await bench.time.pass(290);
    expect(log.save).toMatchObject({ kind: 'offline', unsentAnswers: 3, since: 290 });
    await bench.time.pass(30_000);
    expect(log.save).toMatchObject({ kind: 'offline', unsentAnswers: 3, since: 290 });
  });

  it('says saved while only remarks such as views wait', async () => {
    const bench = new Bench();
    const log = await bench.open();
    log.append({ ...answer('x'), type: 'view', value: undefined });
    expect(log.save.kind).toBe('saved');
  });
});

describe('A server that answers and takes nothing', () => {
  it('is told apart from a lost connection, and a heartbeat does not make it well', async () => {
    const bench = new Bench();
    bench.fates = Array.from({ length: 20 }, () => 'broken');
    const log = await bench.open();
    log.append(answer('1'));
    await bench.time.pass(400);
    expect(log.save).toMatchObject({ kind: 'offline', server: true, unsentAnswers: 1 });
    const { since } = log.save;
    log.connection(true);
    expect(log.save).toMatchObject({ kind: 'offline', server: true, since });
    bench.fates = [];
    await bench.time.pass(60_000);
    expect(log.save.kind).toBe('saved');
    expect(log.save.server).toBeUndefined();
  });
});

describe('A browser in which nobody, or somebody else, is signed in', () => {
  it('keeps trying, and goes on at once when the right person is back', async () => {
    for (const reason of ['signed-out', 'other-account'] as const) {
      const bench = new Bench();
      const log = await bench.open();
      log.refuse(reason);
      log.append(answer('1'));
      await bench.time.pass(1000);
      expect(log.save).toMatchObject({ kind: 'blocked', reason, unsentAnswers: 1 });
      expect(bench.sentBatches).toHaveLength(0);
      log.connection(true);
      await bench.time.pass(1000);
      expect(log.save.kind).toBe('saved');
    }
  });
});

describe('A busy server that answers 503 with Retry-After', () => {
  it('is left alone until then, also when the network comes back', async () => {
    const bench = new Bench();
    bench.fates = ['busy'];
    const log = await bench.open();
    log.append(answer('1'));
    await bench.time.pass(300);
    log.connection(false);
    log.connection(true);
    log.hurry();
    await bench.time.pass(2900);
    expect(bench.sentBatches).toHaveLength(1);
    await bench.time.pass(1000);
    expect(bench.sentBatches).toHaveLength(2);
    expect(log.save.kind).toBe('saved');
  });
});

describe('A device that another one took over from', () => {
  it('still hands in what it holds, and knows that it is suspended', async () => {
    const bench = new Bench();
    bench.fates = ['lost'];
    const log = await bench.open();
    log.append(answer('1'));
    await bench.time.pass(300);
    bench.server.writer = 'd2';
    await bench.time.pass(10_000);
    expect(bench.server.stored('d1')).toHaveLength(1);
    expect(log.suspended).toBe(true);
  });
});

describe('Submitting', () => {
  it('waits until the server has everything', async () => {
    const bench = new Bench();
    bench.fates = ['lost', 'answer-lost'];
    const log = await bench.open();
    log.append(answer('1'));
    let done = false;
    void log.sent().then(() => (done = true));
    await bench.time.pass(300);
    expect(done).toBe(false);
    await bench.time.pass(10_000);
    expect(done).toBe(true);
  });

  it('keeps the wish to submit over a reload', async () => {
    const bench = new Bench();
    const log = await bench.open();
    await log.wishSubmit('student');
    await log.close(false);
    expect(await (await bench.open()).submitWish()).toBe('student');
  });
});

describe('A batch', () => {
  it('repeats the contact of an entry only when it differs from that of the batch', async () => {
    const bench = new Bench();
    const log = await bench.open();
    log.append(answer('1', 'q1', '2026-11-21T12:00:00.000Z'), answer('2', 'q2', '2026-11-21T12:00:05.000Z'));
    await bench.time.pass(1000);
    expect(bench.sentBatches[0]!.contactAt).toBe('2026-11-21T12:00:05.000Z');
    expect(bench.sentBatches[0]!.entries.map((e) => e.contactAt)).toEqual(['2026-11-21T12:00:00.000Z', undefined]);
  });
});

describe('The digest by which a device states an entry', () => {
  const AT = '2026-11-21T12:00:07.123Z';
  const CONTACT = '2026-11-21T12:00:00.000Z';
  const of = (fields: Partial<EntryDraft>): EntryDraft => ({
    type: 'answer',
    at: AT,
    contactAt: CONTACT,
    sinceContactMs: 7123,
    ...fields,
  });

  it.each<[digest: string, entry: EntryDraft]>([
    ['HmF1JWPaSQFknUkQEyf7jQ', of({ item: 'rw-1', value: 'c2' })],
    ['qGxQ_5fbNEQUB1vWkzs9vw', of({ item: 'm-7', value: '−3/4 é 😀 "quoted"' })],
    ['WlwKW3K4ZSbPrqKwgn5Jvg', of({ type: 'clear', item: 'rw-1', value: null })],
    ['VQ28HSNDRTM11TDM5dHg1Q', of({ type: 'eliminate', item: 'rw-1', choiceId: 'c3' })],
    [
      '9agFWdgT2MJBBoXi7thKSQ',
      of({ type: 'annotate', item: 'rw-1', annotationId: 'a1', json: '{"on":"stem","start":0,"end":4}' }),
    ],
    ['flGaeQh3VRen_6nEHtGwLw', of({ type: 'leave', item: 'rw-1', seconds: 30.5 })],
    ['g1PNZtp9g2o41CVKAxkicw', of({ type: 'connection_restored', offlineMs: 65_000, sinceContactMs: 0 })],
    ['NaT4kXgF0dqbbHII8ZVyug', of({ type: 'tool_open', tool: 'calculator', mark: 'not said by it' })],
    ['8S9-BRFFhpHSE7ZE5FnNkw', of({ type: 'warning', secondsLeft: 300 })],
  ])('is %s in the player and at the server', (digest, entry) => {
    expect(digestOf(entry)).toBe(digest);
    const { mark: _mark, contactAt, ...sent } = entry;
    const arrived = { ...sent, seq: 4 } as Parameters<typeof serversDigestOf>[0];
    expect(serversDigestOf(arrived, contactAt)).toBe(digest);
    expect(serversDigestOf({ ...arrived, contactAt }, '2026-11-21T13:00:00.000Z')).toBe(digest);
  });

  it('is the same in both for whatever an entry can say', () => {
    const text = fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined });
    const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: undefined });
    const fields = fc.record({
      item: text,
      value: text,
      choiceId: text,
      annotationId: text,
      json: text,
      seconds: number,
      offlineMs: number,
      sinceContactMs: fc.nat(),
    });
    fc.assert(
      fc.property(fields, (said) => {
        const entry = of(said as Partial<EntryDraft>);
        expect(digestOf(entry)).toBe(
          serversDigestOf({ ...entry, seq: 1 } as Parameters<typeof serversDigestOf>[0], CONTACT),
        );
      }),
    );
  });
});
