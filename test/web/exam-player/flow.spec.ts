import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiProblem } from '../../../web/src/api/client.js';
import type { DeliveryApi } from '../../../web/src/features/exam-player/delivery-api.js';
import { ExamFlow, PICTURES_WAIT_MS, type FlowHost, type Stage } from '../../../web/src/features/exam-player/flow.js';
import type { PlayerLaunch, StudentAssessment } from '../../../web/src/player/protocol.js';

const part = (set: string, section: string, number = 1) =>
  ({ set, section, part: number }) as StudentAssessment['assessment'];
const assessment = (next: Partial<StudentAssessment> = {}): StudentAssessment =>
  ({
    id: 1,
    status: 'active',
    completed: false,
    hasNextPart: true,
    nextPartId: -1,
    learnosityStatus: 'in_progress',
    schoolYear: { id: 1, short_name: '26-27' },
    assessment: part('SAT Set 1', 'Math, Part 1'),
    availabilities: [{ startAt: '2026-11-25T15:00:00.000Z', endAt: null }],
    ...next,
  }) as StudentAssessment;
const found = (studentAssessment: StudentAssessment, pictures: string[] = []) => ({ studentAssessment, pictures });
const launch = { serverNow: '2026-11-21T12:00:00.000Z' } as PlayerLaunch;

/** A flow with a scripted server; `calls` lists what was asked in order. */
function scene(script: Partial<DeliveryApi>, host: Partial<FlowHost> = {}) {
  const calls: string[] = [];
  const seen: string[] = [];
  let stage: Stage = { at: 'loading' };
  const base: Partial<DeliveryApi> = {
    get: async () => found(assessment()),
    initialize: async () => launch,
    callback: async () => undefined,
    partialScore: async () => ({ completed: true }),
    nextAssessment: async () => assessment({ id: 2 }),
    list: async () => [],
    ...script,
  };
  const api = Object.fromEntries(
    Object.entries(base).map(([name, run]) => [
      name,
      (...args: unknown[]) => {
        calls.push(name === 'callback' ? `callback ${args[0] as string}` : name);
        return (run as (...a: unknown[]) => unknown)(...args);
      },
    ]),
  ) as unknown as DeliveryApi;
  const flow = new ExamFlow(1, api, {
    show: (next) => (stage = next),
    notify: (type, message, ms) => seen.push(`${type}: ${message}${ms ? ` for ${ms} ms` : ''}`),
    toList: () => seen.push('list'),
    toExam: (id, before) =>
      seen.push(`exam ${id}${before ? ` after ${before.section}, ${before.because}, ${before.receipt}` : ''}`),
    device: async () => ({ id: 'd', reopens: false }),
    viewport: () => null,
    loadPlayer: async () => void calls.push('player'),
    acquireWriter: async () => ({ onLost: () => undefined, release: () => undefined }),
    ...host,
  });
  return { flow, calls, seen, stage: () => stage };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('Entering the exam view', () => {
  it('loads the assessment, initialises the test and tells of its start', async () => {
    const s = scene({});
    await s.flow.start();
    expect(s.calls).toEqual(['get', 'player', 'initialize', 'callback test:start']);
    expect(s.stage().at).toBe('playing');
  });

  it('asks the browser what it keeps while the server has not answered yet, and under which name when the lock is held', async () => {
    let answers: (found: Awaited<ReturnType<DeliveryApi['get']>>) => void = () => undefined;
    let asked = 0;
    const opened: string[] = [];
    const s = scene(
      {
        get: () => new Promise((done) => (answers = done)),
        initialize: async ({ deviceId }) => {
          opened.push(deviceId);
          throw new ApiProblem(409, 'Open elsewhere', 'delivery/open-elsewhere');
        },
      },
      // Another page of this browser may not go on under its name, and forgot it meanwhile.
      { device: async () => ({ id: `device ${++asked}`, reopens: false }) },
    );
    const started = s.flow.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toBe(1);
    answers(found(assessment()));
    await started;
    expect(opened).toEqual(['device 2']);
  });

  it('opens nothing before Begin: the questions are not asked for and no clock starts', async () => {
    const s = scene({ get: async () => found(assessment({ learnosityStatus: 'not_started' })) });
    await s.flow.start();
    expect(s.calls).toEqual(['get', 'player']);
    expect(s.stage()).toMatchObject({ at: 'ready', assessment: { id: 1 }, before: null });
    await s.flow.open(false);
    expect(s.calls).toEqual(['get', 'player', 'initialize', 'callback test:start']);
    expect(s.stage().at).toBe('playing');
  });

  it('has the pictures of the part before Begin, in the order of its questions, and Begin waits for them', async () => {
    const asked: string[][] = [];
    let count: (news: { wanted: number; here: number; missing: number }) => void = () => undefined;
    let done: () => void = () => undefined;
    const s = scene(
      { get: async () => found(assessment({ learnosityStatus: 'not_started' }), ['aa', 'bb']) },
      {
        fetchPictures: (wanted, onCount) => {
          asked.push([...wanted]);
          count = onCount;
          return new Promise<void>((resolve) => (done = resolve));
        },
      },
    );
    await s.flow.start();
    expect(asked).toEqual([['aa', 'bb']]);
    expect(s.stage()).toMatchObject({ at: 'ready', pictures: { wanted: 2, here: 0, missing: 0, wait: true } });
    count({ wanted: 2, here: 1, missing: 1 });
    done();
    await jest.advanceTimersByTimeAsync(0);
    expect(s.stage()).toMatchObject({ at: 'ready', pictures: { wanted: 2, here: 1, missing: 1, wait: false } });
    s.flow.fetchPictures();
    expect(asked).toHaveLength(2);
    // What comes after Begin does not bring the page before it back.
    const late = count;
    await s.flow.open(false);
    late({ wanted: 2, here: 2, missing: 0 });
    expect(s.stage().at).toBe('playing');
  });

  it('lets a part begin whose pictures are slow: 30 seconds at the most', async () => {
    const s = scene(
      { get: async () => found(assessment({ learnosityStatus: 'not_started' }), ['aa']) },
      { fetchPictures: () => new Promise(() => undefined) },
    );
    await s.flow.start();
    await jest.advanceTimersByTimeAsync(PICTURES_WAIT_MS - 1);
    expect(s.stage()).toMatchObject({ at: 'ready', pictures: { wait: true } });
    await jest.advanceTimersByTimeAsync(1);
    expect(s.stage()).toMatchObject({ at: 'ready', pictures: { wait: false, here: 0 } });
  });

  it('says that the exam could not be loaded', async () => {
    const s = scene({ get: async () => Promise.reject(new ApiProblem(500, 'x')) });
    await s.flow.start();
    expect(s.seen).toEqual(['error: Could not load exam.']);
    expect(s.stage()).toEqual({ at: 'failed', message: 'Could not load exam.' });
  });

  it('says the same when the player cannot be loaded', async () => {
    const s = scene({}, { loadPlayer: async () => Promise.reject(new TypeError('Failed to fetch')) });
    await s.flow.start();
    expect(s.seen).toEqual(['error: Could not load exam.']);
    expect(s.calls).toEqual(['get']);
  });

  it('asks for the lease without a question when this very tab had it under a name that could not be kept', async () => {
    const asked: unknown[] = [];
    const s = scene(
      { initialize: async (body) => (asked.push(body), launch) },
      { device: async () => ({ id: 'new', reopens: true }) },
    );
    await s.flow.start();
    expect(asked).toEqual([{ deviceId: 'new', viewport: null, takeOver: true }]);
  });

  it("shows the server's text when initialising fails", async () => {
    const s = scene({
      initialize: async () =>
        Promise.reject(new ApiProblem(409, 'This assessment is not open now.', 'delivery/not-open')),
    });
    await s.flow.start();
    expect(s.seen).toEqual(['error: This assessment is not open now.']);
  });

  it('offers to take over from another device', async () => {
    const s = scene({
      initialize: async () =>
        Promise.reject(
          new ApiProblem(409, 'x', 'delivery/open-elsewhere', {}, { lastSeenAt: '2026-11-21T12:00:00.000Z' }),
        ),
    });
    await s.flow.start();
    expect(s.stage()).toMatchObject({ at: 'elsewhere', sameBrowser: false, lastSeenAt: '2026-11-21T12:00:00.000Z' });
  });
});

describe('Entering the exam view without a server', () => {
  const contact = { serverNow: '2026-11-21T12:00:00.000Z', wall: Date.now() };
  const clock = { phase: 'running', deadlineAt: '2026-11-21T12:32:00.000Z' } as PlayerLaunch['clock'];
  const kept = async () => ({
    sitting: {
      attemptId: 'a',
      studentAssessmentId: 1,
      userId: 1,
      me: {} as never,
      launch: { ...launch, writerToken: 't' },
    },
    opening: {
      attemptId: 'a',
      deviceId: 'd',
      studentAssessmentId: 1,
      userId: 1,
      title: '',
      writerToken: 't',
      ackSeq: 7,
      contact,
      clock,
    },
  });

  for (const [failure, error] of [
    ['nobody answers', new ApiProblem(0, 'x')],
    ['the server is down', new ApiProblem(502, 'x')],
  ] as const) {
    it(`goes on with the sitting that the device keeps when ${failure}`, async () => {
      const s = scene({ get: async () => Promise.reject(error) }, { kept });
      await s.flow.start();
      expect(s.stage()).toMatchObject({ at: 'playing', launch: { writerToken: 't', clock }, kept: { ackSeq: 7 } });
      expect(s.seen).toEqual([]);
    });
  }

  it('goes on with it also when only the initialising fails', async () => {
    const s = scene({ initialize: async () => Promise.reject(new ApiProblem(0, 'x')) }, { kept });
    await s.flow.start();
    expect(s.stage()).toMatchObject({ at: 'playing', kept: { ackSeq: 7 } });
  });

  it('does not go on when the server refuses', async () => {
    const s = scene(
      { get: async () => Promise.reject(new ApiProblem(404, 'This assessment does not exist.')) },
      { kept },
    );
    await s.flow.start();
    expect(s.stage().at).toBe('failed');
  });

  it('asks first when another tab has it open', async () => {
    const s = scene(
      { get: async () => Promise.reject(new ApiProblem(0, 'x')) },
      {
        kept,
        acquireWriter: async (_name, steal) => (steal ? { onLost: () => undefined, release: () => undefined } : null),
      },
    );
    const done = s.flow.start();
    await jest.advanceTimersByTimeAsync(600);
    await done;
    expect(s.stage()).toMatchObject({ at: 'elsewhere', sameBrowser: true });
  });
});

describe('Initialising a part that is done and waits for its score', () => {
  const ended = async () => Promise.reject(new ApiProblem(409, 'done', 'delivery/ended'));
  const notice =
    'info: You have completed this assessment. Please wait while we finish scoring before you proceed to Part 2. for 6000 ms';

  it('asks for the partial score after 3 seconds while no next part exists', async () => {
    const s = scene({ get: async () => found(assessment({ completed: true })), initialize: ended });
    const done = s.flow.start();
    await jest.advanceTimersByTimeAsync(2900);
    expect(s.seen).toEqual([notice]);
    expect(s.calls).toEqual(['get', 'player', 'initialize']);
    await jest.advanceTimersByTimeAsync(200);
    await done;
    expect(s.calls.slice(3)).toEqual(['partialScore', 'nextAssessment']);
    expect(s.seen).toEqual([notice, 'exam 2']);
  });

  it('asks for the next assessment when it exists', async () => {
    const s = scene({ get: async () => found(assessment({ completed: true, nextPartId: 2 })), initialize: ended });
    void s.flow.start();
    await jest.advanceTimersByTimeAsync(3100);
    expect(s.seen).toEqual([notice, 'exam 2']);
    expect(s.calls.at(-1)).toBe('nextAssessment');
  });

  it('says at once that it is handed in when nothing waits: both parts are done, or there is only one', async () => {
    for (const [done, next] of [
      [assessment({ completed: true, nextPartId: 2 }), assessment({ id: 2, completed: true, status: 'completed' })],
      [assessment({ completed: true, nextPartId: null, hasNextPart: false }), null],
    ] as const) {
      const s = scene({
        get: async () => found(done),
        initialize: ended,
        nextAssessment: async () => next,
        list: async () => [done],
      });
      await s.flow.start();
      expect(s.stage()).toMatchObject({ at: 'done', assessment: { id: 1 } });
      expect(s.seen).toEqual([]);
    }
  });
});

describe('After submitting', () => {
  const done = assessment({ completed: true, status: 'completed', hasNextPart: false, nextPartId: null });

  it('tells the server and shows what was handed in when there is no next part', async () => {
    const s = scene({ list: async () => [done] });
    await s.flow.submitted({ hasNextPart: false, receipt: '7KQ2-M9XD-04TB' });
    expect(s.calls).toEqual(['callback test:submit:success', 'list']);
    expect(s.stage()).toMatchObject({ at: 'done', assessment: { id: 1 }, receipt: '7KQ2-M9XD-04TB', next: null });
  });

  it('offers the next section of the same test, and no other', async () => {
    const math = assessment({ id: 5, assessment: part('SAT Set 1', 'Reading & Writing, Part 1') });
    const other = assessment({ id: 4, assessment: part('SAT Set 2', 'Math, Part 1') });
    const s = scene({ list: async () => [other, done, math] });
    await s.flow.submitted({ hasNextPart: false });
    expect(s.stage()).toMatchObject({ at: 'done', next: { id: 5 } });
  });

  it('goes to the list where it cannot be told what was handed in', async () => {
    const s = scene({ list: async () => Promise.reject(new ApiProblem(0, 'x')) });
    await s.flow.submitted({ hasNextPart: false });
    expect(s.seen).toEqual(['list']);
  });

  it('brings to the next part what was handed in before it', async () => {
    const s = scene({});
    await s.flow.start();
    await s.flow.submitted({ hasNextPart: true, receipt: '7KQ2-M9XD-04TB' }, 'time');
    expect(s.seen).toEqual(['exam 2 after Math, Part 1, time, 7KQ2-M9XD-04TB']);
  });

  it('leaves it to a student whose part was ended by staff when to go on', async () => {
    const part1 = assessment({ completed: true, status: 'completed' });
    const s = scene({ list: async () => [part1] });
    await s.flow.submitted({ hasNextPart: true }, 'staff');
    expect(s.seen).toEqual([]);
    expect(s.stage()).toMatchObject({ at: 'done', next: { id: 1 } });
    await s.flow.score();
    expect(s.seen[0]).toMatch(/^exam 2/);
  });

  it('shows the scoring dialog when the partial score is not completed, and asks again on Try Again', async () => {
    let completed = false;
    const s = scene({ partialScore: async () => ({ completed }) });
    void s.flow.submitted({ hasNextPart: true });
    await jest.advanceTimersByTimeAsync(10);
    expect(s.stage().at).toBe('processing');
    await jest.advanceTimersByTimeAsync(5000);
    expect(s.stage().at).toBe('not-scored');
    completed = true;
    await s.flow.score();
    expect(s.seen).toEqual([expect.stringMatching(/^exam 2/)]);
  });

  it('asks for the next assessment every 10 s while it is null or an error, 30 times, then offers to try again', async () => {
    let answers = 0;
    const s = scene({ nextAssessment: async () => (++answers % 2 ? null : Promise.reject(new ApiProblem(500, 'x'))) });
    void s.flow.next();
    await jest.advanceTimersByTimeAsync(9900);
    expect(answers).toBe(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(answers).toBe(2);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(answers).toBe(30);
    expect(s.stage().at).toBe('no-next');
  });

  it('stops waiting for the score when the view is left', async () => {
    let asked = 0;
    const s = scene({ partialScore: async () => (++asked, { completed: false }) });
    void s.flow.submitted({ hasNextPart: true });
    await jest.advanceTimersByTimeAsync(10);
    s.flow.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(1);
    expect(s.seen).toEqual([]);
  });

  it('stops asking when the view is left', async () => {
    let answers = 0;
    const s = scene({ nextAssessment: async () => (++answers, null) });
    void s.flow.next();
    await jest.advanceTimersByTimeAsync(5000);
    s.flow.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(answers).toBe(1);
  });

  it('says when an upcoming next exam is available', async () => {
    const s = scene({ nextAssessment: async () => assessment({ id: 2, status: 'upcoming' }) });
    await s.flow.submitted({ hasNextPart: true });
    expect(s.stage()).toEqual({ at: 'upcoming', date: '2026-11-25T15:00:00.000Z' });
  });
});
