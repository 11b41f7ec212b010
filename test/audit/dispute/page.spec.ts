import { describe, expect, it } from '@jest/globals';
import { deviceName } from '../../../src/audit/dispute/device-name.js';
import { disputePage, stillsOf, type DisputeFacts } from '../../../src/audit/dispute/page.js';
import type { HistoryEvent } from '../../../src/delivery/read/attempt-history.js';

const ITEMS = [
  {
    ref: 'q1',
    number: 1,
    kind: 'mcq',
    stem: '<p>Which?</p>',
    stimulus: { ref: 's', html: '<p>Bees.</p>' },
    choices: ['a', 'b', 'c', 'd'].map((id) => ({ id, html: `<p>choice ${id}</p>` })),
  },
  { ref: 'q2', number: 2, kind: 'spr', stem: '<p>How many?</p>', stimulus: null, choices: [] },
] as const;

function event(
  version: number,
  type: string,
  payload: object,
  item: object | null = null,
  more: object = {},
): HistoryEvent {
  const at = `2026-11-13T17:0${version}:00.000Z`;
  const after = {
    phase: 'running',
    currentItem: 'q1',
    screen: 'question',
    item,
    answeredCount: 1,
    flaggedCount: 0,
    usedSeconds: 60 * version,
    remainingSeconds: 1920 - 60 * version,
    openTools: [],
    connected: true,
    focused: true,
    deviceId: 'd1',
  };
  return {
    version,
    id: `e${version}`,
    type,
    at,
    atMs: version * 60_000,
    occurredAt: at,
    receivedAt: at,
    actor: { kind: 'user', id: 5, role: 'Student' },
    onBehalfOf: null,
    deviceId: 'd1',
    clientSeq: version,
    hash: 'f'.repeat(64),
    payload,
    after,
    ...more,
  } as HistoryEvent;
}

const EVENTS = [
  event(1, 'AttemptStarted', {}),
  event(2, 'DeviceResumed', {
    deviceId: 'd1',
    userAgent: 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
    viewport: '1366x768',
  }),
  event(3, 'ResponseRecorded', { item: 'q1' }, { ref: 'q1', value: 'a' }),
  event(
    4,
    'ResponseRecorded',
    { item: 'q1' },
    {
      ref: 'q1',
      value: 'b',
      eliminated: ['a'],
      annotations: [{ id: 'n', json: '{"quote":"Bees","note":"<b>wings</b>"}' }],
    },
  ),
  event(5, 'ConnectionLost', {}),
  event(6, 'ResponseRecorded', { item: 'q2' }, { ref: 'q2', value: '4/5' }),
  event(7, 'ResponseCleared', { item: 'q2' }, { ref: 'q2' }),
  event(8, 'TimeGranted', { seconds: 300, reason: 'Fire drill' }, null, {
    actor: { kind: 'user', id: 9, role: 'Teacher Admin' },
    deviceId: null,
  }),
];

const history = {
  stream: 'attempt-1-1',
  started: { studentId: 5, startedAt: EVENTS[0]!.at, form: { code: 'f', version: 1, contentHash: 'c'.repeat(64) } },
  gone: false,
  events: EVENTS,
  clock: { explanation: '3:00 used of 37:00 - granted 5:00', entries: [] },
  receipt: 'HK4-9QX',
  completeness: { signedAt: null, signedVersion: null },
};
const facts = {
  student: 'Amara <Okafor>',
  school: 'Lakeview High',
  timeZone: 'America/Chicago',
  brand: 'Horizon',
  title: 'Math, Part 2',
  setName: 'SAT Set 3',
  attemptId: '01-a',
  sitting: 1,
  history,
  player: { form: { items: ITEMS } },
  names: new Map([[9, 'Rosa Delgado']]),
  views: [],
  madeAt: EVENTS[0]!.at,
  madeBy: 'Ingrid Solheim',
  verified: { integrity: true, completeness: true, events: 8, finding: null },
  keyIds: ['k1'],
  file: 'attempt-01-a.jsonl',
} as unknown as DisputeFacts;

describe('the page of a dispute pack', () => {
  const page = disputePage(facts);

  it('has a still for every answer that became another one or none, as the screen was then', () => {
    expect(
      stillsOf(facts.history, facts.player).map(({ event: { version }, from, to }) => [version, from, to]),
    ).toEqual([
      [4, 'A', 'B'],
      [7, '4/5', null],
    ]);
    expect(page).toContain('The answer to question 1 was changed from A to B.');
    expect(page).toContain('The answer 4/5 to question 2 was taken away.');
    expect(page).toContain('<li data-chosen="true"><b>B</b>');
    expect(page).toContain('<li data-out="true"><b>A</b>');
    expect(page).toContain('11:04:00 AM, 28:00 left, 4:00 used. Event 4 of 8, device 1, connected.');
  });

  it('tells devices, the connection and staff with their reasons', () => {
    expect(page).toContain('Device 1: Chromebook, Chrome, window 1366 × 768');
    expect(page).toContain('The connection was lost.');
    expect(page).toContain('Rosa Delgado: granted 5:00. Fire drill');
  });

  it('needs nothing from elsewhere and runs nothing, and what people typed is text in it', () => {
    expect(page).not.toMatch(/<script|<link|src=|https?:\/\/|@import|url\(/);
    expect(page).toContain('Amara &lt;Okafor&gt;');
    expect(page).toContain('with the note: &lt;b&gt;wings&lt;/b&gt;');
  });

  it('says that answers are gone instead of showing none', () => {
    const gone = EVENTS.map((one) => ({ ...one, after: { ...one.after, item: null } }));
    expect(disputePage({ ...facts, history: { ...facts.history, gone: true, events: gone } })).toContain(
      'The answers were destroyed by a reset or an erasure.',
    );
  });
});

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'iPad, Safari',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
      'Windows computer, Edge',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Mac, Firefox'],
    ['curl/8', 'unknown device'],
  ])('is told from %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});
