import { describe, expect, it } from '@jest/globals';
import {
  connectionOf,
  countsOf,
  fitsMany,
  fromBoard,
  linesOf,
  lineOf,
  passes,
  withRows,
  withSigns,
  type LiveSitting,
  type LiveStudent,
} from '../../../web/src/features/live-monitoring/live.js';

const NOW = Date.parse('2026-11-20T15:10:00.000Z');
const at = (secondsAgo: number) => new Date(NOW - secondsAgo * 1000).toISOString();

const student = (change: Partial<LiveStudent> = {}): LiveStudent => ({
  studentId: 7,
  firstName: 'Tyrese',
  lastName: 'Coleman',
  gradeLevel: 11,
  untimed: false,
  status: 'In Progress',
  difficulty: 'default',
  makeUp: null,
  ...change,
});
/** Ten minutes into 32, nine of 27 answered: on pace. */
const sitting = (change: Partial<LiveSitting> = {}): LiveSitting => ({
  attemptId: 'a',
  studentId: 7,
  studentAssessmentId: 1,
  sitting: 1,
  difficulty: 'default',
  timing: 'timed',
  phase: 'running',
  pausedBy: null,
  pausedAt: null,
  question: 10,
  marks: `${'a'.repeat(8)}bm${'-'.repeat(17)}`,
  rapid: 0,
  allowedSeconds: 1920,
  remainingSeconds: 1320,
  deadlineAt: at(-1320),
  extraSeconds: 0,
  devices: 1,
  startedAt: at(600),
  submittedAt: null,
  submittedBy: null,
  heardAt: at(5),
  actions: [],
  ...change,
});
const line = (change: Partial<LiveSitting> = {}, beatSecondsAgo = 5) =>
  lineOf(student(), sitting(change), NOW - beatSecondsAgo * 1000, NOW);

describe('a line of the live board', () => {
  it('counts what is answered and marked, and where an even pace would be', () => {
    expect(line()).toMatchObject({
      group: 'working',
      look: false,
      state: 'Working',
      answered: 9,
      marked: 2,
      secondsLeft: 1320,
      silentSeconds: 5,
    });
    expect(line().pace).toBeCloseTo(27 * (600 / 1920), 5);
  });

  it('is unknown, not working, when nothing is heard for three heartbeats', () => {
    expect(line({ heardAt: at(300) }, 45)).toMatchObject({ group: 'working' });
    expect(line({ heardAt: at(300) }, 46)).toMatchObject({
      group: 'unknown',
      look: true,
      tone: 'bad',
      state: expect.stringMatching(/^Unknown since \d+:\d\d [AP]M$/),
    });
    expect(line({ heardAt: at(10) }, 500)).toMatchObject({ group: 'working' });
  });

  it('wants a look when far behind, hardly reading, or out of time without handing in', () => {
    expect(line({ marks: `aaa${'-'.repeat(24)}` })).toMatchObject({ look: true, state: '5 behind pace' });
    expect(line({ rapid: 6 })).toMatchObject({ look: true, state: '6 answers under 4 s' });
    expect(line({ phase: 'expired' })).toMatchObject({ look: true, state: 'Time is up, not handed in' });
    expect(
      line({
        timing: 'untimed',
        allowedSeconds: null,
        remainingSeconds: null,
        deadlineAt: null,
        marks: '-'.repeat(27),
      }),
    ).toMatchObject({ look: false, pace: null, secondsLeft: null });
  });

  it('says who stopped the clock and for how long, and who ended', () => {
    expect(line({ phase: 'paused', pausedBy: 'staff', pausedAt: at(250), deadlineAt: null })).toMatchObject({
      group: 'paused',
      state: 'Paused by staff 4:10',
      secondsLeft: 1320,
    });
    expect(line({ phase: 'paused', pausedBy: 'save', pausedAt: at(65), deadlineAt: null }).state).toBe(
      'Saved and left 1:05',
    );
    expect(line({ phase: 'submitted', submittedBy: 'student', submittedAt: at(60) })).toMatchObject({
      group: 'submitted',
      state: expect.stringMatching(/^Submitted /),
    });
    expect(line({ phase: 'submitted', submittedBy: 'expiry', submittedAt: at(60) }).state).toMatch(
      /^Time was up \d+:\d\d [AP]M$/,
    );
    expect(line({ phase: 'submitted', submittedBy: 'student', submittedAt: at(37 * 86_400) }).state).toBe(
      'Submitted Oct 14',
    );
  });

  it('does not count as submitted once it is invalidated, with or without its sitting', () => {
    expect(line({ phase: 'invalidated', deadlineAt: null })).toMatchObject({
      group: 'invalidated',
      state: 'Invalidated',
    });
    expect(lineOf(student({ status: 'Invalidated' }), null, 0, NOW).group).toBe('invalidated');
    const lines = [
      line({ phase: 'invalidated', deadlineAt: null }),
      line({ phase: 'submitted', submittedBy: 'student', submittedAt: at(60) }),
    ];
    expect(countsOf(lines)).toMatchObject({ all: 2, submitted: 1, invalidated: 1 });
  });

  it('is left out of everybody’s pause while the student is away, and of nothing else', () => {
    const fits = (change: Partial<LiveSitting>) =>
      (['pause', 'resume', 'note'] as const).map((action) =>
        fitsMany(line({ actions: ['resume', 'pause', 'note'], ...change }), action),
      );
    expect(fits({ phase: 'paused', pausedBy: 'save' })).toEqual([false, false, true]);
    expect(fits({ phase: 'paused', pausedBy: 'reopening' })).toEqual([false, false, true]);
    expect(fits({ phase: 'paused', pausedBy: 'student' })).toEqual([true, true, true]);
    expect(fits({ actions: ['note'] })).toEqual([false, false, true]);
    expect(fitsMany(lineOf(student(), null, 0, NOW), 'note')).toBe(false);
  });

  it('without a sitting waits, whatever it waits for', () => {
    expect(lineOf(student({ status: 'Scheduled' }), null, 0, NOW)).toMatchObject({
      group: 'waiting',
      state: 'Scheduled',
      secondsLeft: undefined,
      silentSeconds: null,
    });
    expect(lineOf(student({ status: 'In Progress' }), null, 0, NOW).state).toBe('Starting');
    expect(lineOf(student({ status: 'Completed' }), null, 0, NOW).group).toBe('submitted');
  });
});

describe('the age of the last sign', () => {
  it.each([
    [0, 'Online', '0 s'],
    [20, 'Online', '20 s'],
    [21, 'Quiet', '21 s'],
    [46, 'Nothing heard', '46 s'],
    [192, 'Nothing heard', '3 min 12 s'],
  ])('%s s is %s', (seconds, word, age) => expect(connectionOf(seconds)).toMatchObject({ word, age }));

  it('is not told where nothing is to be heard', () => expect(connectionOf(null)).toBeNull());
});

describe('a board that is told of changes', () => {
  const board = {
    title: 'Math #1',
    mayAct: true,
    hiddenCount: 0,
    serverNow: new Date(NOW).toISOString(),
    seen: [],
    students: [
      student({ studentId: 1, lastName: 'A', status: 'Not Started' }),
      student({ studentId: 2, lastName: 'B' }),
      student({ studentId: 3, lastName: 'C' }),
    ],
    rows: [sitting({ studentId: 2 }), sitting({ studentId: 3, heardAt: at(100) })],
  };

  it('puts who needs a look first, and counts by state', () => {
    const lines = linesOf(fromBoard(board, NOW), NOW);
    expect(lines.map(({ student: { lastName } }) => lastName)).toEqual(['C', 'B', 'A']);
    expect(countsOf(lines)).toEqual({
      all: 3,
      look: 1,
      working: 1,
      paused: 0,
      unknown: 1,
      waiting: 1,
      submitted: 0,
      invalidated: 0,
    });
    expect(lines.filter((l) => passes(l, 'look')).map((l) => l.student.studentId)).toEqual([3]);
  });

  it('takes rows and heartbeats, never an older sign for a newer one', () => {
    let live = fromBoard(board, NOW);
    live = withSigns(live, { seen: [{ studentId: 3, at: at(2) }], serverNow: board.serverNow }, NOW);
    live = withSigns(live, { seen: [{ studentId: 3, at: at(90) }], serverNow: board.serverNow }, NOW);
    live = withRows(live, { rows: [sitting({ studentId: 1, question: 1 })], serverNow: board.serverNow }, NOW);
    expect(countsOf(linesOf(live, NOW))).toMatchObject({ working: 3, unknown: 0, waiting: 0 });
  });

  it('goes by the server’s clock, however wrong this one is', () => {
    const wrong = NOW + 3 * 3_600_000;
    const live = fromBoard(board, wrong);
    expect(linesOf(live, wrong).find((l) => l.student.studentId === 2)).toMatchObject({
      secondsLeft: 1320,
      silentSeconds: 5,
    });
  });
});
