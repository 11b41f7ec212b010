import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../web/src/features/attempt-histories/history.js';
import {
  axisOf,
  eventsBy,
  nextChange,
  playerStateAt,
  replayOf,
  secondsLeftAt,
} from '../../../web/src/features/attempt-histories/replay.js';
import { span } from '../../../web/src/lib/attempt-times.js';
import { lateWords, spoken, tell } from '../../../web/src/features/attempt-histories/sentences.js';
import { stepPath, timelineOf } from '../../../web/src/features/attempt-histories/timeline.js';

const player = {
  title: 'Math, Part 1',
  setName: 'SAT Set 1',
  category: 'Math',
  studentName: 'Amara Okafor',
  form: {
    items: [
      {
        ref: 'q1',
        number: 1,
        kind: 'mcq' as const,
        stem: '',
        stimulus: null,
        choices: [
          { id: 'c1', html: '' },
          { id: 'c2', html: '' },
        ],
      },
      { ref: 'q2', number: 2, kind: 'spr' as const, stem: '', stimulus: null, choices: [] },
    ],
    directions: '',
    tools: { calculator: true, referenceSheet: true },
  },
  options: { pauseEnabled: true, saveEnabled: true, readspeakerEnabled: false },
};

interface Change {
  atMs: number;
  payload?: Record<string, unknown>;
  after?: Partial<HistoryEvent['after']>;
}

/** A short sitting: answers, changes the first answer, types into the second, pauses, loses the connection, submits. */
const story: [type: string, change: Change][] = [
  ['AttemptStarted', { atMs: 0, payload: { allowedSeconds: 2100 } }],
  ['DeviceResumed', { atMs: 0 }],
  [
    'ItemViewed',
    { atMs: 2_000, payload: { item: 'q1', number: 1 }, after: { currentItem: 'q1', remainingSeconds: 2098 } },
  ],
  [
    'ResponseRecorded',
    {
      atMs: 10_000,
      payload: { item: 'q1', value: 'c1' },
      after: { currentItem: 'q1', item: { ref: 'q1', value: 'c1' }, remainingSeconds: 2090 },
    },
  ],
  [
    'ResponseRecorded',
    {
      atMs: 20_000,
      payload: { item: 'q1', value: 'c2' },
      after: { currentItem: 'q1', item: { ref: 'q1', value: 'c2' }, remainingSeconds: 2080 },
    },
  ],
  [
    'ItemViewed',
    { atMs: 30_000, payload: { item: 'q2', number: 2 }, after: { currentItem: 'q2', remainingSeconds: 2070 } },
  ],
  [
    'ToolOpened',
    {
      atMs: 31_000,
      payload: { tool: 'calculator' },
      after: { currentItem: 'q2', openTools: ['calculator'], remainingSeconds: 2069 },
    },
  ],
  ['ConnectionLost', { atMs: 40_000, after: { currentItem: 'q2', remainingSeconds: 2060, connected: false } }],
  [
    'AttemptPaused',
    { atMs: 60_000, payload: { by: 'student' }, after: { currentItem: 'q2', phase: 'paused', remainingSeconds: 2040 } },
  ],
  // Came late: the device was offline when it happened.
  [
    'ResponseRecorded',
    {
      atMs: 45_000,
      payload: { item: 'q2', value: '4/5' },
      after: { currentItem: 'q2', item: { ref: 'q2', value: '4/5' }, phase: 'paused', remainingSeconds: 2040 },
    },
  ],
  [
    'ConnectionRestored',
    {
      atMs: 65_000,
      payload: { offlineMs: 25_000 },
      after: { currentItem: 'q2', phase: 'paused', remainingSeconds: 2040 },
    },
  ],
  [
    'AttemptResumed',
    { atMs: 250_000, payload: { by: 'student' }, after: { currentItem: 'q2', remainingSeconds: 2040 } },
  ],
  ['ReviewOpened', { atMs: 260_000, after: { currentItem: 'q2', screen: 'review', remainingSeconds: 2030 } }],
  [
    'AttemptSubmitted',
    {
      atMs: 270_000,
      payload: { by: 'student', answeredCount: 2 },
      after: { currentItem: 'q2', phase: 'submitted', remainingSeconds: 2020 },
    },
  ],
];

const events: HistoryEvent[] = story.map(([type, { atMs, payload = {}, after = {} }], i) => ({
  version: i + 1,
  id: `e${i + 1}`,
  type,
  at: new Date(atMs).toISOString(),
  atMs,
  occurredAt: '',
  receivedAt: '',
  actor: { kind: 'user', id: 9, role: 'Student', name: 'Amara Okafor' },
  onBehalfOf: null,
  deviceId: 'd1',
  clientSeq: null,
  hash: '',
  payload,
  after: {
    phase: 'running',
    currentItem: null,
    item: null,
    answeredCount: 0,
    flaggedCount: 0,
    usedSeconds: 0,
    remainingSeconds: 2100,
    screen: 'question',
    openTools: [],
    connected: true,
    focused: true,
    deviceId: 'd1',
    ...after,
  },
}));
const history = { events, player, gone: false };
const axis = axisOf(events);
const replay = replayOf(history);

describe('the axis of a replay', () => {
  it('never goes back, even where an event came later than it happened', () => {
    expect(axis).toEqual([...axis].sort((a, b) => a - b));
    expect(axis[9]).toBe(60_000);
  });

  it('knows how many events had happened at any moment', () => {
    expect(eventsBy(axis, 0)).toBe(2);
    expect(eventsBy(axis, 19_999)).toBe(4);
    expect(eventsBy(axis, 20_000)).toBe(5);
    expect(eventsBy(axis, 1e9)).toBe(events.length);
  });
});

describe('the picture at a place', () => {
  it('shows what the student had done by then and nothing later, for every event', () => {
    const shown = replay.works.map((work) => [work.q1?.value, work.q2?.value]);
    expect(shown.slice(0, 3)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(shown[3]).toEqual(['c1', undefined]);
    expect(shown.slice(4, 9)).toEqual(Array.from({ length: 5 }, () => ['c2', undefined]));
    expect(shown.slice(9)).toEqual(Array.from({ length: 5 }, () => ['c2', '4/5']));
  });

  it('lets the clock run between events and stand still in a pause', () => {
    expect(secondsLeftAt(replay, { n: 5, ms: 25_000 })).toBe(2075);
    expect(secondsLeftAt(replay, { n: 11, ms: 200_000 })).toBe(2040);
  });

  it('shows the question, the tools, the pause and the review page', () => {
    expect(playerStateAt(replay, 7, 2069)).toMatchObject({ index: 1, screen: 'question', calculator: true });
    expect(playerStateAt(replay, 9, 2040).clock.paused).toBe(true);
    expect(playerStateAt(replay, 13, 2030).screen).toBe('review');
  });
});

describe('the events in words', () => {
  const told = tell(history);

  it('names letters, typed answers, changes and pauses', () => {
    expect(told.map((t) => t.text)).toEqual([
      'Started with 35:00.',
      'Opened on device 1.',
      'Opened question 1.',
      'Chose A for question 1.',
      'Changed the answer to question 1 from A to B.',
      'Opened question 2.',
      'Opened the calculator.',
      'The connection was lost. The player went on.',
      'Paused.',
      'Typed 4/5 for question 2.',
      'Back online after 25 seconds.',
      'Resumed after a pause of 3:10. The pause is not counted.',
      'Opened the review page.',
      'Submitted by the student. 2 of 2 answered.',
    ]);
  });

  it('finds the changes of an answer, forwards and backwards', () => {
    const changes = told.filter((t) => t.kind === 'change').map((t) => t.event.version);
    expect(changes).toEqual([5]);
    expect(nextChange(changes, 1, 1)).toBe(5);
    expect(nextChange(changes, 5, 1)).toBeUndefined();
    expect(nextChange(changes, 9, -1)).toBe(5);
  });

  it('says that answers are gone instead of showing them', () => {
    const gone = tell({
      ...history,
      gone: true,
      events: events.map((e) => ({ ...e, payload: { ...e.payload, value: undefined } })),
    });
    expect(gone[3]!.text).toBe('Answered question 1. The answer was destroyed by a reset.');
  });

  it('speaks lengths of time', () => {
    expect([span(190), span(3700), span(5)]).toEqual(['3:10', '1:01:40', '0:05']);
    expect([spoken(1), spoken(144), spoken(120)]).toEqual(['1 second', '2 minutes 24 seconds', '2 minutes']);
  });
});

describe('the timeline', () => {
  const timeline = timelineOf(tell(history), axis, 2, (ref) => (ref === 'q1' ? 1 : 2));

  it('marks answers, changes, the pause and the lost connection', () => {
    expect(timeline.answers.map((a) => [a.question, a.changed])).toEqual([
      [1, false],
      [1, true],
      [2, false],
    ]);
    expect(timeline.bands.map((b) => b.label)).toEqual(['Offline 0:25', 'Paused 3:10']);
  });

  it('turns a place on the drawing back into a moment', () => {
    for (const ms of [0, 45_000, 270_000]) expect(timeline.msAt(timeline.x(ms))).toBeCloseTo(ms, 3);
  });

  it('draws the past and the future as two lines that meet', () => {
    const past = stepPath(timeline, 0, 45_000);
    const future = stepPath(timeline, 45_000, timeline.endMs);
    expect(past.endsWith(`H${timeline.x(45_000).toFixed(1)}`)).toBe(true);
    expect(future.startsWith(`M${timeline.x(45_000).toFixed(1)}`)).toBe(true);
  });
});

describe('answers that arrived after the end', () => {
  const STAFF = { kind: 'user' as const, id: 9, role: 'Teacher Admin', name: 'Rosa Delgado' };
  const STUDENT = { kind: 'user' as const, id: 5, role: 'Student', name: 'Amara Okafor' };
  const line = (type: string, actor: object, payload: object, after: object = {}) =>
    ({
      type,
      actor,
      payload,
      version: 1,
      atMs: 0,
      deviceId: 'd1',
      after: { item: null, ...after },
    }) as unknown as HistoryEvent;
  const events = [
    line('AttemptStarted', STUDENT, { allowedSeconds: 2100 }),
    line('ResponseRecorded', STUDENT, { item: 'q1', value: 'c1' }, { item: { ref: 'q1', value: 'c1' } }),
    line('ResponseRecorded', STUDENT, { item: 'q1', value: 'c2' }, { item: { ref: 'q1', value: 'c2' } }),
    line('ResponseRecorded', STUDENT, { item: 'q2', value: '4/5' }, { item: { ref: 'q2', value: '4/5' } }),
    line('AnswersAmended', STUDENT, { answeredCount: 2, gapMs: 2_400_000 }),
    line(
      'LateAnswersSetAside',
      STAFF,
      { reason: 'Was not offline' },
      { items: [{ ref: 'q1', value: 'c1' }, { ref: 'q2' }] },
    ),
    line('AnswersAmended', STAFF, { answeredCount: 1 }),
    line(
      'LateAnswersRestored',
      STAFF,
      { reason: 'Router was down' },
      {
        items: [
          { ref: 'q1', value: 'c2' },
          { ref: 'q2', value: '4/5' },
        ],
      },
    ),
  ];

  it('are told with their gap, who set them aside, and why', () => {
    const told = tell({ events, player, gone: false } as unknown as Parameters<typeof tell>[0]).slice(4);
    expect(told.map(({ text }) => text)).toEqual([
      'Answers given in time arrived after the submission, up to 40 minutes after they were given, and were counted.',
      'Rosa Delgado set aside the answers that arrived after the end: question 1, question 2. Reason: Was not offline',
      'What counts was sealed anew: 1 of 2 answered.',
      'Rosa Delgado let the answers that arrived after the end count again: question 1, question 2. Reason: Router was down',
    ]);
    expect(told.map(({ byStaff }) => byStaff)).toEqual([false, true, true, true]);
  });

  it('leave the screen while they are set aside, and come back to it', () => {
    const { works } = replayOf({ events, player } as unknown as Parameters<typeof replayOf>[0]);
    expect(works.slice(-4).map((work) => [work.q1?.value, work.q2?.value])).toEqual([
      ['c2', '4/5'],
      ['c1', undefined],
      ['c1', undefined],
      ['c2', '4/5'],
    ]);
  });

  it('stand among the checks, counting or set aside', () => {
    expect(lateWords({ lateGapSeconds: null, flags: [] })).toBeNull();
    expect(lateWords({ lateGapSeconds: 2400, flags: ['late_counted'] })).toBe(
      'Answers arrived after the end, up to 40 minutes after they were given, and count. Staff can set them aside.',
    );
    expect(lateWords({ lateGapSeconds: 2400, flags: ['staff_action'] })).toBe(
      'Answers arrived after the end, up to 40 minutes after they were given. Staff have set them aside: they do not count.',
    );
  });
});
