import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../../../src/kernel/ids.js';
import { canonicalJson } from '../../../src/platform/crypto/canonical-json.js';
import { sha256hex } from '../../../src/platform/crypto/sha256.js';
import { NO_STREAM, WrongExpectedVersion, ZERO_HASH } from '../../../src/platform/event-store/port.js';
import type {
  EventStore,
  NewEvent,
  Position,
  StoredEvent,
  StreamHead,
} from '../../../src/platform/event-store/port.js';

let made = 0;
/** A stream that no other case uses. */
export const freshStream = () => `attempt-${process.pid}${++made}-1`;

export function anEvent(payload: object = {}, more: Partial<NewEvent> = {}): NewEvent {
  return {
    id: uuidv7(Date.now()),
    type: 'Noted',
    schemaVersion: 1,
    occurredAt: '2026-11-23T16:00:00.000Z',
    receivedAt: '2026-11-23T16:00:00.250Z',
    actor: { kind: 'user', id: 7, role: 'Student' },
    payload,
    ...more,
  };
}

/** What every store promises, whatever it stands on. */
export function eventStoreContract(
  name: string,
  open: () => Promise<{ store: EventStore; close(): Promise<void> }>,
): void {
  describe(`the event store on ${name}`, () => {
    let store: EventStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    async function everything(): Promise<{ events: StoredEvent[]; positions: Position[] }> {
      await store.settled();
      const found = { events: [] as StoredEvent[], positions: [] as Position[] };
      for (let after: Position | null = null; ;) {
        const page = await store.readAll(after, 7);
        if (page.next === after) return found;
        found.events.push(...page.events);
        found.positions.push(...page.positions);
        after = page.next;
      }
    }

    it('gives back what was appended, as lines whose hashes link', async () => {
      const stream = freshStream();
      const events = [
        anEvent(
          { item: 'rw-1', value: 'Größe "¾" \\ \u0000 😀\u2028', '10': 1, '2': [1.5, -0, 1e21, null, true] },
          { deviceId: 'd', clientSeq: 3, onBehalfOf: 9 },
        ),
        anEvent({}, { origin: 'demo', actor: { kind: 'system', name: 'clock' } }),
      ];
      const appended = await store.append(stream, NO_STREAM, events);
      const read = await store.read(stream);
      expect(read.map((event) => event.line)).toEqual(appended.events.map((event) => event.line));
      let previous = ZERO_HASH;
      read.forEach((event, i) => {
        const { hash, line, ...rest } = event;
        expect(rest).toEqual({
          ...JSON.parse(JSON.stringify(events[i])),
          stream,
          version: i + 1,
          previousHash: previous,
        });
        expect(line).toBe(canonicalJson(rest));
        expect(hash).toBe(sha256hex(line));
        previous = hash;
      });
      expect(appended).toMatchObject({ version: 2, hash: previous });
      expect(await store.head(stream)).toEqual({ version: 2, hash: previous });
      expect(appended.events).toMatchObject(events.map((event) => ({ id: event.id, type: event.type })));
    });

    it('reads from a version on, and nothing of a stream that does not exist', async () => {
      const stream = freshStream();
      await store.append(stream, NO_STREAM, [anEvent({ n: 1 }), anEvent({ n: 2 }), anEvent({ n: 3 })]);
      expect((await store.read(stream, 3)).map((event) => event.version)).toEqual([3]);
      expect(await store.read(stream, 4)).toEqual([]);
      expect(await store.read(freshStream())).toEqual([]);
      expect(await store.head(freshStream())).toEqual(NO_STREAM);
    });

    it('refuses an append behind another version or another hash, and appends none of it', async () => {
      const stream = freshStream();
      const first = await store.append(stream, NO_STREAM, [anEvent()]);
      const conflict = (expected: { version: number; hash: string }) =>
        expect(store.append(stream, expected, [anEvent(), anEvent()])).rejects.toBeInstanceOf(WrongExpectedVersion);
      await conflict(NO_STREAM);
      await conflict({ version: 1, hash: 'f'.repeat(64) });
      await conflict({ version: 2, hash: first.hash });
      await conflict({ version: 5, hash: first.hash });
      expect((await store.read(stream)).length).toBe(1);
      const unborn = freshStream();
      await expect(store.append(unborn, { version: 1, hash: first.hash }, [anEvent()])).rejects.toBeInstanceOf(
        WrongExpectedVersion,
      );
      expect(await store.read(unborn)).toEqual([]);
    });

    it('lets one of many appends at the same head win', async () => {
      const stream = freshStream();
      const { version, hash } = await store.append(stream, NO_STREAM, [anEvent()]);
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, n) => store.append(stream, { version, hash }, [anEvent({ n }), anEvent({ n })])),
      );
      expect(results.filter((result) => result.status === 'fulfilled').length).toBe(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WrongExpectedVersion);
      const read = await store.read(stream);
      expect(read.map((event) => event.version)).toEqual([1, 2, 3]);
      expect(read[1]!.payload).toEqual(read[2]!.payload);
      expect(read[2]!.previousHash).toBe(read[1]!.hash);
    });

    it('rejects only the caller whose append conflicts', async () => {
      const streams = Array.from({ length: 40 }, freshStream);
      for (const stream of streams.filter((_, i) => i % 4 === 0)) await store.append(stream, NO_STREAM, [anEvent()]);
      const results = await Promise.allSettled(
        streams.map((stream) => store.append(stream, NO_STREAM, [anEvent(), anEvent()])),
      );
      expect(results.map((result) => result.status)).toEqual(
        streams.map((_, i) => (i % 4 === 0 ? 'rejected' : 'fulfilled')),
      );
      for (const [i, stream] of streams.entries()) expect((await store.read(stream)).length).toBe(i % 4 === 0 ? 1 : 2);
    });

    it('refuses an append of nothing and what is not JSON, without harm to others', async () => {
      await expect(store.append(freshStream(), NO_STREAM, [])).rejects.toThrow(RangeError);
      const good = freshStream();
      const results = await Promise.allSettled([
        store.append(freshStream(), NO_STREAM, [anEvent({ at: new Date() })]),
        store.append(good, NO_STREAM, [anEvent()]),
      ]);
      expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
    });

    it('shows all streams in one order, page by page, with places that compare', async () => {
      const streams = Array.from({ length: 5 }, freshStream);
      const ends: Position[] = [];
      for (const stream of streams) {
        const head = await store.append(stream, NO_STREAM, [anEvent()]);
        ends.push((await store.append(stream, head, [anEvent(), anEvent()])).position);
      }
      const all = await everything();
      const mine = all.events.filter((event) => streams.includes(event.stream));
      expect(mine.map((event) => `${event.stream} ${event.version}`)).toEqual(
        streams.flatMap((stream) => [1, 2, 3].map((version) => `${stream} ${version}`)),
      );
      for (let i = 1; i < all.positions.length; i++)
        expect(store.compare(all.positions[i - 1]!, all.positions[i]!)).toBeLessThan(0);
      for (const [i, stream] of streams.entries()) {
        const last = all.events.findLastIndex((event) => event.stream === stream);
        expect(store.compare(ends[i]!, all.positions[last]!)).toBe(0);
      }
      const end = all.positions.at(-1)!;
      expect(await store.readAll(end, 10)).toEqual({ events: [], positions: [], next: end });
    });

    it('gives only the types that are wanted, and passes the others', async () => {
      const from = (await everything()).positions.at(-1) ?? null;
      const stream = freshStream();
      const types = [
        'Noted',
        'Noted',
        'Wanted',
        'Noted',
        'Sought',
        'Wanted',
        'Noted',
        'Noted',
        'Noted',
        'Wanted',
        'Noted',
      ];
      await store.append(
        stream,
        NO_STREAM,
        types.map((type, i) => anEvent({ i }, { type })),
      );
      await store.settled();
      const read = async (limit: number, among: number) => {
        const found: unknown[] = [];
        let pages = 0;
        for (let after = from; ; pages++) {
          const page = await store.readAll(after, limit, { types: new Set(['Wanted', 'Sought', 'Never']), among });
          if (page.next === after) return { found, pages, end: after };
          expect(page.events.length).toBe(page.positions.length);
          found.push(...page.events.map(({ payload }) => (payload as { i: number }).i));
          after = page.next;
        }
      };
      const end = (await everything()).positions.at(-1);
      expect(await read(10, 100)).toEqual({ found: [2, 4, 5, 9], pages: 1, end });
      expect(await read(3, 100)).toEqual({ found: [2, 4, 5, 9], pages: 2, end });
      expect(await read(10, 3)).toEqual({ found: [2, 4, 5, 9], pages: 4, end });
      expect(await read(1, 2)).toMatchObject({ found: [2, 4, 5, 9], end });
    });

    it('tells the heads of the streams that grew after a checkpoint, page by page', async () => {
      const [one, other] = [freshStream(), freshStream()];
      const from = (await everything()).positions.at(-1) ?? null;
      const first = await store.append(one, NO_STREAM, [anEvent({}), anEvent({})]);
      const second = await store.append(other, NO_STREAM, [anEvent({})]);
      const last = await store.append(one, first, [anEvent({}), anEvent({})]);
      await store.settled();
      const pages: { heads: Map<string, StreamHead>; next: Position | null }[] = [];
      for (let after = from; ; after = pages.at(-1)!.next) {
        const page = await store.headsAfter(after, 3);
        if (page.next === after) break;
        pages.push(page);
      }
      expect(pages[0]!.heads.get(one)).toEqual({ version: first.version, hash: first.hash });
      const heads = new Map(pages.flatMap((page) => [...page.heads]));
      expect(heads).toEqual(
        new Map([
          [one, { version: last.version, hash: last.hash }],
          [other, { version: second.version, hash: second.hash }],
        ]),
      );
      expect(pages.at(-1)!.next).toBe((await everything()).positions.at(-1));
    });

    it('keeps order and links under many writers of many streams', async () => {
      const streams = Array.from({ length: 20 }, freshStream);
      await Promise.all(
        streams.map(async (stream) => {
          let head = NO_STREAM;
          for (let i = 0; i < 15; i++) head = await store.append(stream, head, [anEvent({ i })]);
        }),
      );
      const all = await everything();
      for (const stream of streams) {
        const inLog = all.events.filter((event) => event.stream === stream);
        expect(inLog.map((event) => event.version)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
        for (let i = 1; i < inLog.length; i++) expect(inLog[i]!.previousHash).toBe(inLog[i - 1]!.hash);
      }
      expect(new Set(all.events.map((event) => `${event.stream} ${event.version}`)).size).toBe(all.events.length);
    });
  });
}
