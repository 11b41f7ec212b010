import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiProblem } from '../../../web/src/api/client.js';
import {
  announcementAtom,
  clockAtom,
  pausedByAtom,
  phaseAtom,
  remarkAtom,
  saveAtom,
  submittingAtom,
  viewAtom,
  workAtom,
} from '../../../web/src/player/atoms.js';
import type { DeliveryApi } from '../../../web/src/features/exam-player/delivery-api.js';
import type { ClockView, PlayerLaunch, Receipt } from '../../../web/src/player/protocol.js';
import { PlayerSession } from '../../../web/src/features/exam-player/session.js';
import { MemoryStore } from '../../../web/src/lib/answer-log/store.js';
import { ServerClock } from '../../../web/src/lib/answer-log/server-clock.js';
import type { WireEntry } from '../../../web/src/lib/answer-log/entry.js';

const START = Date.UTC(2026, 10, 21, 15);
const iso = (ms: number): string => new Date(ms).toISOString();
const choice = (id: string) => ({ id, html: id });
const item = (number: number) => ({
  ref: `q${number}`,
  number,
  kind: 'mcq' as const,
  stem: '',
  stimulus: null,
  choices: ['a', 'b', 'c', 'd'].map(choice),
});

/** The few things of a browser that a sitting listens to. */
class Browser {
  private readonly saved = ['window', 'document', 'addEventListener', 'removeEventListener'].map(
    (name) => [name, (globalThis as Record<string, unknown>)[name]] as const,
  );
  readonly window = new EventTarget();
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: () => true });

  constructor() {
    Object.assign(globalThis, {
      window: this.window,
      document: this.document,
      addEventListener: this.window.addEventListener.bind(this.window),
      removeEventListener: this.window.removeEventListener.bind(this.window),
    });
  }

  say(type: string): void {
    this.window.dispatchEvent(new Event(type));
  }

  restore(): void {
    for (const [name, value] of this.saved) (globalThis as Record<string, unknown>)[name] = value;
  }
}

/** A server of one sitting: says the clock, keeps the entries. */
class Server {
  clock: ClockView;
  version = 1;
  stored: WireEntry[] = [];
  calls: string[] = [];
  down = false;
  fails: Partial<Record<string, unknown>> = {};
  private readonly underWay: Partial<Record<string, Promise<void>>> = {};
  receipt = { receipt: 'R', answeredCount: 1, usedSeconds: 60, hasNextPart: true } as Receipt;

  constructor(seconds = 1920) {
    this.clock = {
      phase: 'running',
      allowedSeconds: seconds,
      usedSeconds: 0,
      remainingSeconds: seconds,
      deadlineAt: iso(START + seconds * 1000),
      pausedAt: null,
      pausedBy: null,
      endedBy: null,
      extraSeconds: 0,
      acceptUntil: iso(START + seconds * 1000 + 86_400_000),
    };
  }

  /** Something happened to the sitting. */
  turn(change: Partial<ClockView>): void {
    this.version += 1;
    this.clock = { ...this.clock, ...change };
  }

  /** The next answer to such a question stays under way until it is let go. */
  slow(name: string): () => void {
    let go!: () => void;
    this.underWay[name] = new Promise((done) => (go = done));
    return go;
  }

  private async answer<T extends object>(
    name: string,
    more: T,
  ): Promise<T & { serverNow: string; version: number; clock: ClockView }> {
    this.calls.push(name);
    if (this.down) throw new ApiProblem(0, 'The server could not be reached.');
    if (this.fails[name]) throw this.fails[name];
    const said = { serverNow: iso(Date.now()), version: this.version, clock: { ...this.clock }, ...more };
    const way = this.underWay[name];
    delete this.underWay[name];
    await way;
    return said;
  }

  private submit(because: string): Receipt {
    const { phase, pausedBy, deadlineAt } = this.clock;
    const code =
      phase === 'paused'
        ? pausedBy === 'staff'
          ? 'delivery/paused-by-staff'
          : 'delivery/paused'
        : phase === 'running' && because === 'time' && Date.parse(deadlineAt!) > Date.now() + 2000
          ? 'delivery/time-left'
          : null;
    if (code !== null) throw new ApiProblem(409, '', code);
    return this.receipt;
  }

  api(): DeliveryApi {
    return {
      answers: async (body: { entries: WireEntry[] }) => {
        const reply = await this.answer('answers', { late: [] });
        if (body.entries[0]!.seq > this.stored.length + 1)
          throw new ApiProblem(409, '', 'delivery/gap', {}, { expectedSeq: this.stored.length + 1 });
        for (const entry of body.entries) if (entry.seq === this.stored.length + 1) this.stored.push(entry);
        return { ...reply, ackSeq: this.stored.length };
      },
      heartbeat: () => this.answer('heartbeat', { suspended: false }),
      pause: () => (this.turn({ phase: 'paused', deadlineAt: null, pausedBy: 'student' }), this.answer('pause', {})),
      resume: () => (
        this.turn({ phase: 'running', deadlineAt: iso(START + 1_920_000), pausedBy: null }),
        this.answer('resume', {})
      ),
      saveExit: () => this.answer('saveExit', {}),
      submit: async ({ because }: { because: string }) => (await this.answer('submit', {}), this.submit(because)),
    } as unknown as DeliveryApi;
  }

  get types(): string[] {
    return this.stored.map((e) => e.type);
  }
}

let browser: Browser;
let server: Server;
let session: PlayerSession;
let told: string[];

async function sit(seconds = 1920, launch: Partial<PlayerLaunch> = {}): Promise<void> {
  await pass(50);
  server = new Server(seconds);
  told = [];
  const clock = new ServerClock({ mono: () => performance.now(), wall: () => Date.now() });
  clock.observe(iso(Date.now()), performance.now());
  session = new PlayerSession(
    {
      attemptId: 'a',
      studentAssessmentId: 1,
      deviceId: 'd',
      writerToken: 't',
      ackSeq: 0,
      title: 'Math, Part 1',
      saved: { items: {}, lastItem: null },
      answeredAt: {},
      continues: true,
      clock: { ...server.clock },
      form: { items: [item(1), item(2), item(3)], directions: '', tools: { calculator: true, referenceSheet: true } },
      options: { pauseEnabled: true, saveEnabled: true, readspeakerEnabled: false },
      ...launch,
    } as unknown as PlayerLaunch,
    server.api(),
    clock,
    { onLost: () => undefined, release: () => undefined },
    {
      onSubmitted: (receipt: Receipt) => told.push(`submitted ${receipt.receipt}`),
      onClosed: () => told.push('closed'),
      onLeft: () => told.push('left'),
    } as never,
    { userId: 1 } as never,
  );
  await session.start();
}

const calculator = (): boolean => session.store.get(viewAtom).calculator;
const phase = (): string => session.store.get(phaseAtom);
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers({ now: START });
  browser = new Browser();
});
afterEach(async () => {
  session.leave();
  await pass(1000);
  jest.useRealTimers();
  jest.restoreAllMocks();
  browser.restore();
});

describe('The calculator of a Math section', () => {
  const stops: [string, () => unknown][] = [
    ['pause', () => session.pause()],
    ['submit', () => session.submit()],
    ['panel show', () => session.panel('menu')],
    ['save', () => session.saveAndExit()],
  ];
  for (const [event, happens] of stops) {
    it(`is stopped 100 ms after ${event}`, async () => {
      await sit();
      session.tool('calculator');
      expect(calculator()).toBe(true);
      happens();
      await pass(90);
      expect(calculator()).toBe(true);
      await pass(20);
      expect(calculator()).toBe(false);
    });
  }

  it('is stopped 100 ms after the warning', async () => {
    await sit(302);
    session.tool('calculator');
    await pass(1500);
    expect(calculator()).toBe(true);
    await pass(700);
    expect(calculator()).toBe(false);
    await pass(5000);
    expect(server.types).toContain('warning');
  });
});

describe('Leaving the exam view', () => {
  it('sends what is not sent yet, and notes that the question was left', async () => {
    await sit();
    session.choose('q1', 'b');
    await pass(1);
    session.leave();
    await pass(100);
    expect(server.stored.map((e) => [e.type, e.value])).toEqual([
      ['view', undefined],
      ['answer', 'b'],
      ['leave', undefined],
    ]);
  });

  it('says that the clock runs on, until it stands or the part is handed in', async () => {
    await sit();
    expect(session.clockRuns).toBe(true);
    session.pause();
    await pass(100);
    expect(session.clockRuns).toBe(false);
  });

  it('goes on sending for as long as the page lives when the browser keeps nothing', async () => {
    await sit();
    server.down = true;
    session.choose('q1', 'b');
    await pass(1000);
    expect(session.wouldLose).toBe(1);
    session.leave();
    await pass(5000);
    server.down = false;
    await pass(60_000);
    expect(server.types).toContain('answer');
  });
});

describe('Pausing', () => {
  it('comes after the work, and the questions come back with the resume', async () => {
    await sit();
    session.choose('q1', 'a');
    session.pause();
    await pass(500);
    expect(server.calls.indexOf('pause')).toBeGreaterThan(server.calls.indexOf('answers'));
    expect(phase()).toBe('paused');
    await session.resume();
    expect(phase()).toBe('working');
  });

  it('is not made without a connection; the student is told and works on', async () => {
    await sit();
    server.down = true;
    session.pause();
    await pass(5000);
    expect(session.store.get(remarkAtom)).toContain('You are offline, so the clock could not be stopped.');
    expect(phase()).toBe('working');
  });

  it('by staff is told as theirs, and ends by itself', async () => {
    await sit();
    Object.assign(server.clock, { phase: 'paused', deadlineAt: null, pausedBy: 'staff' });
    await pass(16_000);
    expect(phase()).toBe('paused');
    expect(session.store.get(pausedByAtom)).toBe('staff');
    Object.assign(server.clock, { phase: 'running', deadlineAt: iso(START + 1_950_000), pausedBy: null });
    await pass(16_000);
    expect(phase()).toBe('working');
  });
});

describe('An answer of the server that a newer one passed on the way', () => {
  it('neither uncovers the questions of a paused test nor covers those of one that goes on', async () => {
    await sit();
    const running = server.slow('heartbeat');
    browser.say('online');
    session.pause();
    await pass(500);
    running();
    await pass(10);
    expect(phase()).toBe('paused');
    const paused = server.slow('heartbeat');
    browser.say('online');
    await session.resume();
    paused();
    await pass(10);
    expect(phase()).toBe('working');
  });

  it('does not take back the time that staff gave', async () => {
    await sit();
    const before = server.slow('heartbeat');
    browser.say('online');
    server.turn({ extraSeconds: 300, deadlineAt: iso(START + 2_220_000) });
    session.choose('q1', 'a');
    await pass(1000);
    before();
    await pass(300);
    expect(session.store.get(clockAtom).remainingSeconds).toBeGreaterThan(2200);
  });

  it('is believed when the server lost what it had said before', async () => {
    await sit();
    server.version = 9;
    await pass(16_000);
    server.version = 5;
    server.turn({ phase: 'paused', deadlineAt: null, pausedBy: 'staff' });
    await pass(16_000);
    expect(phase()).toBe('paused');
  });
});

describe('Time that staff give', () => {
  it('is told and said aloud', async () => {
    await sit();
    Object.assign(server.clock, { extraSeconds: 300, deadlineAt: iso(START + 2_220_000) });
    await pass(5000);
    expect(session.store.get(remarkAtom)).toBe('Your teacher gave you 5 minutes more.');
    expect(session.store.get(announcementAtom)).toBe('Your teacher gave you 5 minutes more.');
  });
});

describe('The end of a part', () => {
  it('comes by itself when the time is up, everything sent before', async () => {
    await sit(60);
    session.choose('q1', 'c');
    await pass(61_000);
    expect(told).toEqual(['submitted R']);
    expect(server.types).toContain('answer');
  });

  it('is told as the work of staff when they ended it', async () => {
    await sit();
    server.fails.submit = new ApiProblem(0, '');
    Object.assign(server.clock, { phase: 'closed', endedBy: 'staff', deadlineAt: null });
    await pass(16_000);
    expect(session.store.get(submittingAtom).because).toBe('staff');
  });

  it('without a connection says until when and goes on by itself, with one submission', async () => {
    await sit();
    session.choose('q1', 'c');
    await pass(1000);
    server.down = true;
    browser.say('offline');
    session.choose('q2', 'd');
    session.submit();
    await pass(10);
    expect(session.store.get(submittingAtom)).toEqual({
      because: 'student',
      waiting: true,
      acceptUntil: server.clock.acceptUntil,
    });
    await pass(120_000);
    server.down = false;
    browser.say('online');
    await pass(5000);
    expect(told).toEqual(['submitted R']);
    expect(server.stored.filter((e) => e.type === 'answer').map((e) => e.value)).toEqual(['c', 'd']);
  });

  it('asks again for the receipt when the answer to the submission was lost', async () => {
    await sit();
    server.fails.submit = new ApiProblem(0, 'lost');
    session.submit();
    await pass(3000);
    expect(told).toEqual([]);
    delete server.fails.submit;
    await pass(10_000);
    expect(told).toEqual(['submitted R']);
  });

  it('is taken back when the time had been lengthened while there was no connection', async () => {
    await sit(60);
    server.down = true;
    browser.say('offline');
    await pass(62_000);
    expect(phase()).toBe('submitting');
    Object.assign(server.clock, { extraSeconds: 600, deadlineAt: iso(START + 660_000) });
    server.down = false;
    browser.say('online');
    await pass(2000);
    expect(phase()).toBe('working');
    session.choose('q3', 'a');
    expect(session.store.get(workAtom).q3?.value).toBe('a');
    expect(told).toEqual([]);
  });

  it('does not come while there is time that staff gave in the last seconds', async () => {
    await sit(50);
    session.review();
    await pass(47_000);
    server.turn({ extraSeconds: 300, deadlineAt: iso(START + 350_000) });
    await pass(5000);
    expect(server.calls).toContain('submit');
    expect(told).toEqual([]);
    expect(phase()).toBe('working');
    expect(session.store.get(remarkAtom)).toBe('Your teacher gave you 5 minutes more.');
  });

  it('waits while staff have stopped the clock, and comes when the time is up after that', async () => {
    await sit(58);
    session.review();
    await pass(50_000);
    server.turn({ phase: 'paused', deadlineAt: null, pausedBy: 'staff', remainingSeconds: 8 });
    await pass(9000);
    expect(server.calls).toContain('submit');
    expect(phase()).toBe('paused');
    server.turn({ phase: 'running', deadlineAt: iso(Date.now() + 20_000), pausedBy: null });
    await pass(16_000);
    expect(phase()).toBe('working');
    expect(told).toEqual([]);
    await pass(5000);
    expect(told).toEqual(['submitted R']);
  });

  it.each(['time', 'student'] as const)('is not what a reopened test comes back to (%s)', async (because) => {
    await sit(60);
    server.down = true;
    browser.say('offline');
    if (because === 'student') session.submit();
    await pass(62_000);
    expect(phase()).toBe('submitting');
    server.turn({
      phase: 'paused',
      deadlineAt: null,
      pausedBy: 'reopening',
      remainingSeconds: 1200,
      extraSeconds: 1200,
    });
    server.down = false;
    browser.say('online');
    await pass(20_000);
    expect(phase()).toBe('paused');
    await session.resume();
    await pass(60_000);
    expect(phase()).toBe('working');
    expect(told).toEqual([]);
  });

  it('sends again what the server says is missing', async () => {
    await sit();
    session.choose('q1', 'a');
    await pass(1000);
    const lost = server.stored.splice(1);
    expect(lost.length).toBeGreaterThan(0);
    session.submit();
    await pass(20_000);
    expect(server.types).toEqual(['view', 'answer', 'leave']);
    expect(told).toEqual(['submitted R']);
  });
});

describe('A wish to submit that an earlier page kept', () => {
  const wished = (wish: 'student' | 'time') => jest.spyOn(MemoryStore.prototype, 'getSubmit').mockResolvedValue(wish);

  it('is carried out', async () => {
    wished('student');
    await sit();
    await pass(1000);
    expect(told).toEqual(['submitted R']);
  });

  it('is forgotten when the test went on elsewhere, or was reopened, after it', async () => {
    wished('student');
    await sit(1920, { continues: false });
    await pass(1000);
    expect(phase()).toBe('working');
    expect(server.calls).not.toContain('submit');
  });

  it('because of time, is forgotten while the clock stands', async () => {
    wished('time');
    const { clock } = new Server();
    await sit(1920, { clock: { ...clock, phase: 'paused', deadlineAt: null, pausedBy: 'staff' } });
    await pass(1000);
    expect(phase()).toBe('paused');
    expect(server.calls).not.toContain('submit');
  });
});

describe('A heartbeat', () => {
  it('tells at once that nobody is signed in any more, also when everything is saved, and when somebody is again', async () => {
    await sit();
    server.fails.heartbeat = new ApiProblem(401, 'Please sign in.', 'identity/not-signed-in');
    await pass(16_000);
    expect(session.store.get(saveAtom)).toMatchObject({ kind: 'blocked', reason: 'signed-out' });
    delete server.fails.heartbeat;
    await pass(16_000);
    expect(session.store.get(saveAtom)).toMatchObject({ kind: 'saved' });
  });
});
