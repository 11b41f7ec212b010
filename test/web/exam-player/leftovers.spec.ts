import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../../web/src/api/client.js';
import { appStore } from '../../../web/src/api/notifications.js';
import type { DeliveryApi } from '../../../web/src/features/exam-player/delivery-api.js';
import type { Opening } from '../../../web/src/features/exam-player/saved-sittings.js';
import { leftoversAtom } from '../../../web/src/lib/answer-log/leftovers-atom.js';
import { Sender, stopLeftovers } from '../../../web/src/features/exam-player/leftovers.js';
import { MemoryStore, type SubmitWish } from '../../../web/src/lib/answer-log/store.js';

const at = '2026-11-21T15:00:00.000Z';
const opening = {
  attemptId: 'a',
  studentAssessmentId: 1,
  deviceId: 'd',
  userId: 1,
  title: 'Math, Part 1',
  writerToken: 't',
  ackSeq: 0,
  contact: { serverNow: at, wall: 0 },
  clock: { acceptUntil: null },
} as Opening;
const browser = {
  location: { pathname: '/student/assessments' },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

let store: MemoryStore;
let asked: unknown[];

beforeEach(() => {
  Object.assign(globalThis, browser);
  store = new MemoryStore();
  asked = [];
});
afterEach(() => {
  stopLeftovers();
  for (const name of Object.keys(browser)) delete (globalThis as Record<string, unknown>)[name];
});

const answer = () =>
  store.append([{ type: 'answer', item: 'q1', value: 'b', at, contactAt: at, sinceContactMs: 0 }], 0);

/** The server answers with these refusals, or takes everything. */
async function send(refused: { answers?: string; submit?: string }): Promise<void> {
  const say = async (what: 'answers' | 'submit', body: object, reply: object): Promise<object> => {
    asked.push([what, (body as { because?: string }).because]);
    if (refused[what]) throw new ApiProblem(409, '', refused[what]);
    return reply;
  };
  const api = {
    answers: (body: { entries: { seq: number }[] }) =>
      say('answers', body, { ackSeq: body.entries.at(-1)!.seq, clock: { acceptUntil: null } }),
    submit: (body: object) => say('submit', body, { hasNextPart: true }),
  } as unknown as DeliveryApi;
  await new Sender(opening, api, async () => store).run();
}

const told = () => appStore.get(leftoversAtom).map(({ state, submits }) => ({ state, submits }));

describe('What an earlier page left behind', () => {
  it('is kept when the sitting is only invalidated: staff may reopen it', async () => {
    await answer();
    await send({ answers: 'delivery/invalidated' });
    expect(await store.read(1)).toHaveLength(1);
    await store.setSubmit('student');
    await send({ answers: 'delivery/invalidated' });
    expect(await store.getSubmit()).toBe('student');
    expect(told()).toEqual([]);
  });

  it.each(['delivery/taken-over', 'delivery/paused', 'delivery/time-left'])(
    'is not handed in where the test goes on (%s), and the wish is gone',
    async (code) => {
      for (const wish of ['student', 'time'] satisfies SubmitWish[]) {
        asked = [];
        await answer();
        await store.setSubmit(wish);
        await send({ submit: code });
        expect(asked.at(-1)).toEqual(['submit', wish]);
        expect(await store.getSubmit()).toBeNull();
        expect(told()).toEqual([{ state: 'done', submits: false }]);
      }
    },
  );

  it('is told to nobody else', async () => {
    await answer();
    await send({});
    expect(told()).toEqual([{ state: 'done', submits: false }]);
    stopLeftovers();
    expect(told()).toEqual([]);
  });

  it('is left to a page that has the test open', async () => {
    await answer();
    await store.setSubmit('student');
    browser.location.pathname = '/student/assessments/test/1';
    await send({});
    browser.location.pathname = '/student/assessments';
    expect(asked).toEqual([]);
    expect(await store.getSubmit()).toBe('student');
  });
});
