import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const hash = (n: number) => String(n).repeat(64);
const img = (n: number) => `<img src="/api/pictures/${hash(n)}" alt="" width="1" height="1" />`;
const item = (stem: string, stimulus: string | null = null, choices: string[] = []) => ({
  stem,
  stimulus: stimulus === null ? null : { html: stimulus },
  choices: choices.map((html) => ({ html })),
});
const WHOSE = { owner: 'test-1', userId: 7 };

const keepPicture = jest.fn(() => Promise.resolve());
const keptPictures = jest.fn<(owner: string) => Promise<{ sha256: string; picture: Blob }[]>>();
jest.unstable_mockModule('../../../web/src/player/pictures/kept-pictures.js', () => ({
  keptPictures,
  keepPicture,
}));
const { fetchPictures, fetchUntilHere, holdKept, picturesOf } =
  await import('../../../web/src/player/pictures/fetch-pictures.js');
const { letPicturesGo, pictureAddress } = await import('../../../web/src/player/pictures/held-pictures.js');

const realFetch = globalThis.fetch;
let asked: string[] = [];
let answer: (sha256: string) => Response | Promise<Response>;

beforeEach(() => {
  asked = [];
  keptPictures.mockReset().mockResolvedValue([]);
  answer = () => new Response('x', { headers: { 'content-type': 'image/png' } });
  globalThis.fetch = (async (path: string) => {
    const sha256 = path.split('/').at(-1)!;
    asked.push(sha256);
    return answer(sha256);
  }) as typeof fetch;
  Object.assign(globalThis, { addEventListener: jest.fn(), removeEventListener: jest.fn() });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  letPicturesGo();
});

describe('The pictures of a part', () => {
  it('are listed from the question where the student is, each once, then those before it', () => {
    const items = [item(img(1), img(2)), item('none'), item(img(3), img(2), [img(4), img(5)])];
    expect(picturesOf(items)).toEqual([2, 1, 3, 4, 5].map(hash));
    expect(picturesOf(items, 2)).toEqual([2, 3, 4, 5, 1].map(hash));
  });

  it('are fetched in this order, are shown from memory then, and are asked for once', async () => {
    const counts: unknown[] = [];
    expect(await fetchPictures([1, 2, 3].map(hash), WHOSE, (count) => counts.push(count))).toEqual([]);
    expect(asked).toEqual([1, 2, 3].map(hash));
    expect(counts[0]).toEqual({ wanted: 3, here: 0, missing: 0 });
    expect(counts.at(-1)).toEqual({ wanted: 3, here: 3, missing: 0 });
    expect(pictureAddress(hash(1))).toMatch(/^blob:/);
    expect(pictureAddress(hash(9))).toBe(`/api/pictures/${hash(9)}`);
    await fetchPictures([hash(1)], WHOSE);
    expect(asked).toHaveLength(3);
  });

  it('are told apart from the page of a network that wants a sign-in, and from refusals', async () => {
    answer = (sha256) =>
      sha256 === hash(1)
        ? new Response('<html>Sign in to the school network</html>', { headers: { 'content-type': 'text/html' } })
        : sha256 === hash(2)
          ? new Response('', { status: 503 })
          : Promise.reject(new TypeError('Failed to fetch'));
    expect((await fetchPictures([1, 2, 3].map(hash), WHOSE)).sort()).toEqual([1, 2, 3].map(hash));
    expect(pictureAddress(hash(1))).toBe(`/api/pictures/${hash(1)}`);
  });

  it('that did not come are tried again, only those, until they are here', async () => {
    jest.useFakeTimers();
    try {
      answer = (sha256) =>
        sha256 === hash(2) && asked.filter((one) => one === sha256).length < 3
          ? Promise.reject(new TypeError('Failed to fetch'))
          : new Response('x', { headers: { 'content-type': 'image/png' } });
      const stop = fetchUntilHere([1, 2].map(hash), WHOSE);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(asked).toEqual([hash(1), hash(2), hash(2), hash(2)]);
      expect(pictureAddress(hash(2))).toMatch(/^blob:/);
      // All bytes of the part are read from the device once, not with each try.
      expect(keptPictures).toHaveBeenCalledTimes(1);
      stop();
    } finally {
      jest.useRealTimers();
    }
  });

  it('are not read from the device before the page has nothing else to do', async () => {
    let isIdle: () => void = () => undefined;
    Object.assign(globalThis, { requestIdleCallback: (run: () => void) => (isIdle = run) });
    try {
      const stop = fetchUntilHere([hash(1)], WHOSE);
      for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
      expect(keptPictures).not.toHaveBeenCalled();
      isIdle();
      while (asked.length === 0) await new Promise(setImmediate);
      stop();
    } finally {
      Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    }
  });

  it('are not read from the device when they were stopped before that', async () => {
    let isIdle: () => void = () => undefined;
    Object.assign(globalThis, { requestIdleCallback: (run: () => void) => (isIdle = run) });
    try {
      fetchUntilHere([hash(1)], WHOSE)();
      isIdle();
      for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
      expect(keptPictures).not.toHaveBeenCalled();
    } finally {
      Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    }
  });

  it('that come after they were stopped are not kept on the device', async () => {
    let comes: (picture: Response) => void = () => undefined;
    answer = () => new Promise((done) => (comes = done));
    keepPicture.mockClear();
    for (const stops of [true, false]) {
      letPicturesGo();
      asked = [];
      const stop = fetchUntilHere([hash(1)], WHOSE, new Set());
      while (asked.length === 0) await new Promise(setImmediate);
      if (stops) stop();
      comes(new Response('x', { headers: { 'content-type': 'image/png' } }));
      for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
      expect(keepPicture).toHaveBeenCalledTimes(stops ? 0 : 1);
    }
  });

  it('that a device keeps and is slow to read are waited for two seconds, and shown when they come', async () => {
    jest.useFakeTimers();
    try {
      let comes: (kept: { sha256: string; picture: Blob }[]) => void = () => undefined;
      keptPictures.mockReturnValue(new Promise((done) => (comes = done)));
      let shown = false;
      void holdKept('test-1').then(() => (shown = true));
      await jest.advanceTimersByTimeAsync(1_900);
      expect(shown).toBe(false);
      await jest.advanceTimersByTimeAsync(200);
      expect(shown).toBe(true);
      comes([{ sha256: hash(1), picture: new Blob(['x']) }]);
      await jest.advanceTimersByTimeAsync(1);
      expect(pictureAddress(hash(1))).toMatch(/^blob:/);
    } finally {
      jest.useRealTimers();
    }
  });
});
