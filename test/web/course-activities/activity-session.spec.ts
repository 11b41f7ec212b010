import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiProblem } from '../../../web/src/api/client.js';
import type { ActivityApi, ActivityLaunch } from '../../../web/src/features/activity-player/activity-api.js';
import {
  ActivitySession,
  checkingAtom,
  resultAtom,
  shownAtom,
} from '../../../web/src/features/activity-player/activity-session.js';
import type { WireEntry } from '../../../web/src/lib/answer-log/entry.js';
import { ServerClock } from '../../../web/src/lib/answer-log/server-clock.js';
import { phaseAtom, viewAtom, withdrawnAtom, workAtom } from '../../../web/src/player/atoms.js';

const ANSWER = { keyVersion: 1, choiceIds: ['a'], accept: null, range: null, rationale: 'So.' };
const item = (number: number) => ({
  ref: `q${number}`,
  number,
  kind: 'mcq' as const,
  stem: '',
  stimulus: null,
  choices: ['a', 'b'].map((id) => ({ id, html: id })),
});
const LAUNCH: ActivityLaunch = {
  engine: 'embedded',
  responseId: 7,
  lessonId: 1,
  activityId: 2,
  kind: 'independent_lesson',
  deviceId: 'd',
  title: 'Slope',
  setName: 'SAT Math',
  category: 'Lines',
  studentName: 'Ida',
  form: { items: [item(1), item(2)], directions: '', tools: { calculator: false, referenceSheet: false } },
  options: { pauseEnabled: false, saveEnabled: false, readspeakerEnabled: true },
  pages: [],
  phase: 'open',
  begunAt: '2026-11-25T10:00:00.000Z',
  endAt: null,
  saved: { items: {}, lastItem: null },
  answeredAt: {},
  shown: {},
  result: null,
  serverNow: '2026-11-25T10:00:00.000Z',
  ackSeq: 0,
};

/** A server of one activity: keeps the entries, shows what is checked, completes. */
class Server {
  stored: WireEntry[] = [];
  down = false;
  refuses: ApiProblem | null = null;
  late: number[] = [];
  phase: 'open' | 'closed' | 'completed' = 'open';

  readonly api = {
    answers: async (_id: number, { entries }: { entries: WireEntry[] }) => {
      if (this.down) throw new ApiProblem(0, 'The server could not be reached.');
      if (this.refuses) throw this.refuses;
      const ack = this.stored.length;
      this.stored.push(...entries.filter(({ seq }) => seq > ack));
      const checked = entries.filter(({ type }) => type === 'check').map(({ item: ref }) => ref!);
      const done = this.stored.some(({ type }) => type === 'submit');
      return {
        serverNow: new Date().toISOString(),
        ackSeq: this.stored.length,
        late: this.late,
        phase: done ? 'completed' : this.phase,
        shown: Object.fromEntries(checked.map((ref) => [ref, { outcome: 'right', answer: ANSWER }])),
        result: done ? { completedAt: '2026-11-25T10:09:00.000Z', score: 1, maxScore: 2 } : null,
      };
    },
  } as unknown as ActivityApi;

  get types(): string[] {
    return this.stored.map(({ type }) => type).filter((type) => type !== 'view' && type !== 'leave');
  }
}

const globals = ['window', 'document', 'addEventListener', 'removeEventListener'] as const;
let kept: Record<string, unknown>;
let server: Server;
let host: { onCompleted: jest.Mock<() => void>; onReopen: jest.Mock<() => void> };

beforeEach(() => {
  jest.useFakeTimers();
  kept = Object.fromEntries(globals.map((name) => [name, (globalThis as Record<string, unknown>)[name]]));
  const window = new EventTarget();
  Object.assign(globalThis, {
    window,
    document: Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: () => true }),
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  });
  server = new Server();
  host = { onCompleted: jest.fn(), onReopen: jest.fn() };
});
afterEach(() => {
  Object.assign(globalThis, kept);
  jest.useRealTimers();
});

async function begun(more: Partial<ActivityLaunch> = {}): Promise<ActivitySession> {
  const lock = { onLost: () => undefined, release: () => undefined };
  const session = new ActivitySession({ ...LAUNCH, ...more }, server.api, new ServerClock(), lock, host, {
    userId: 1,
  } as never);
  await session.start();
  return session;
}
const passes = (ms = 1000) => jest.advanceTimersByTimeAsync(ms);

describe('a check', () => {
  it('is kept after its answer, shows the key when the server answers, and locks the question', async () => {
    const session = await begun();
    session.choose('q1', 'a');
    session.check('q1');
    expect(session.store.get(checkingAtom)).toEqual(['q1']);
    await passes();
    expect(server.types).toEqual(['answer', 'check']);
    expect(session.store.get(shownAtom)).toEqual({ q1: { outcome: 'right', answer: ANSWER } });
    expect(session.store.get(checkingAtom)).toEqual([]);
    session.choose('q1', 'b');
    session.clear('q1');
    session.eliminate('q1', 'a');
    await passes();
    expect(session.store.get(workAtom).q1?.value).toBe('a');
    expect(server.types).toEqual(['answer', 'check']);
  });

  it('needs an answer, and counts once', async () => {
    const session = await begun();
    session.check('q1');
    session.choose('q1', 'a');
    session.check('q1');
    session.check('q1');
    await passes();
    expect(server.types).toEqual(['answer', 'check']);
  });

  it('waits for the connection, while the student goes on', async () => {
    const session = await begun();
    server.down = true;
    session.choose('q1', 'a');
    session.check('q1');
    session.go(1);
    session.choose('q2', 'b');
    await passes(5000);
    expect(session.store.get(shownAtom)).toEqual({});
    expect(session.store.get(viewAtom)).toMatchObject({ index: 1, locked: ['q1'] });
    server.down = false;
    (globalThis as { window?: EventTarget }).window!.dispatchEvent(new Event('online'));
    await passes(5000);
    expect(server.types).toEqual(['answer', 'check', 'answer']);
    expect(Object.keys(session.store.get(shownAtom))).toEqual(['q1']);
  });
});

describe('the submission', () => {
  it('goes behind every answer, and ends the activity when the server has it', async () => {
    const session = await begun({ kind: 'practice_set' });
    session.choose('q1', 'a');
    session.submit();
    expect(session.store.get(phaseAtom)).toBe('submitting');
    session.choose('q1', 'b');
    await passes();
    expect(server.types).toEqual(['answer', 'submit']);
    expect(session.store.get(resultAtom)).toMatchObject({ score: 1, maxScore: 2 });
    expect(host.onCompleted).toHaveBeenCalledTimes(1);
  });
});

describe('what the server says besides', () => {
  it('opens the activity anew when an answer did not count', async () => {
    const session = await begun();
    server.late = [2];
    session.choose('q1', 'a');
    await passes();
    expect(host.onReopen).toHaveBeenCalledTimes(1);
  });

  it('stops when a teacher deleted the response, or its end has passed', async () => {
    const deleted = await begun();
    server.refuses = new ApiProblem(409, 'Your teacher deleted what you did.', 'courses/response-deleted');
    deleted.choose('q1', 'a');
    await passes();
    expect([deleted.store.get(phaseAtom), deleted.store.get(withdrawnAtom)]).toEqual([
      'withdrawn',
      'Your teacher deleted what you did.',
    ]);
    server.refuses = null;
    server.stored = [];
    server.phase = 'closed';
    const closed = await begun();
    closed.choose('q1', 'a');
    await passes();
    expect(closed.store.get(withdrawnAtom)).toContain('This activity is closed.');
  });
});
