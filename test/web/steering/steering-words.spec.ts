import { describe, expect, it } from '@jest/globals';
import type { Steering } from '../../../web/src/shared/steering/steering.js';
import {
  creditable,
  creditedWords,
  doneText,
  effectOf,
  OTHER,
  RESET_WARNING,
  secondsOf,
  spanOf,
  standing,
} from '../../../web/src/shared/steering/steering-words.js';

const NOW = '2026-11-20T15:00:00.000Z';

/** So many minutes from now. */
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

function sitting(change: Partial<Steering> = {}, clock: Partial<Steering['clock']> = {}): Steering {
  return {
    serverNow: NOW,
    phase: 'running',
    pausedBy: null,
    answeredCount: 3,
    questionsCount: 27,
    lastSeenAt: '2026-11-20T14:59:48.000Z',
    device: 1,
    outages: [],
    credited: [],
    grantedSeconds: 0,
    takeableSeconds: 0,
    partTwo: null,
    late: null,
    actions: [],
    clock: {
      phase: 'running',
      allowedSeconds: 1920,
      usedSeconds: 620,
      remainingSeconds: 1300,
      deadlineAt: '2026-11-20T15:21:40.000Z',
      pausedAt: null,
      pausedBy: null,
      endedBy: null,
      extraSeconds: 0,
      acceptUntil: null,
      ...clock,
    },
    bounds: {
      clockAt: '2026-11-20T15:21:40.000Z',
      allowanceEndAt: '2026-11-20T15:21:40.000Z',
      cutAt: '2026-11-22T15:00:00.000Z',
    },
    ...change,
  };
}

describe('how a sitting stands', () => {
  it.each<[string, Steering]>([
    ['Running, 21:40 left. 3 of 27 answered. Heard 12 seconds ago, on device 1.', sitting()],
    [
      'Running, no time limit. 3 of 27 answered. Silent for 5 minutes, on device 1.',
      sitting({ lastSeenAt: '2026-11-20T14:55:00.000Z' }, { remainingSeconds: null }),
    ],
    ['Paused by staff, 21:40 left. 3 of 27 answered.', sitting({ phase: 'paused', pausedBy: 'staff' })],
    [
      'Paused, saved and left, 21:40 left. 3 of 27 answered.',
      sitting({ phase: 'paused', pausedBy: 'save', device: null }),
    ],
    ['Submitted. 3 of 27 answered.', sitting({ phase: 'submitted' })],
    ['Reset.', sitting({ phase: 'reset' })],
  ])('%s', (sentence, steering) => expect(standing(steering)).toBe(sentence));
});

describe('what an action will do, said before', () => {
  it('tells the clock before and after, and when the test ends', () => {
    const [left, end] = effectOf('grant_time', sitting(), 'Liam', 300);
    expect(left).toBe('Time left goes from 21:40 to 26:40.');
    expect(end).toMatch(/^The test ends at \d+:26 [AP]M \S+ instead of \d+:21 [AP]M \S+\.$/);
  });

  it('says that a sitting whose time was up goes on', () => {
    const expired = sitting(
      { phase: 'expired', bounds: { ...sitting().bounds, clockAt: NOW, allowanceEndAt: at(-6) } },
      { remainingSeconds: 0, deadlineAt: at(-6) },
    );
    const [left, end, goesOn] = effectOf('credit_outage', expired, 'Liam', 300);
    expect([left, goesOn]).toEqual(['Time left goes from 0:00 to 5:00.', 'Its time was up; it goes on.']);
    expect(end).toMatch(/^The test ends at \d+:05 [AP]M \S+ instead of \d+:54 [AP]M \S+\.$/);
    expect(effectOf('grant_time', sitting(), 'Liam', 0)).toEqual([]);
  });

  it('says when the window or auto-submit leaves less than what is given', () => {
    // 32 minutes from 14:10 on, 35 of them paused, window to 15:10, at 15:00.
    const bounds = { clockAt: at(17), allowanceEndAt: at(-18), cutAt: at(10) };
    const cut = (minutes: string, how: string) =>
      expect.stringMatching(
        new RegExp(
          `^The window or auto-submit ends the test at \\d+:${minutes} [AP]M \\S+, so ${how} of it can be used\\.$`,
        ),
      );
    const running = sitting({ bounds }, { remainingSeconds: 600, deadlineAt: at(10) });
    expect(effectOf('grant_time', running, 'Liam', 420)).toEqual([cut('10', 'none')]);
    expect(effectOf('grant_time', running, 'Liam', 1800)).toEqual([
      'Time left goes from 10:00 to 12:00.',
      expect.stringContaining('The test ends at'),
      cut('12', 'not all'),
    ]);
    const paused = sitting(
      { phase: 'paused', pausedBy: 'staff', bounds },
      { remainingSeconds: 1020, deadlineAt: null },
    );
    expect(effectOf('grant_time', paused, 'Liam', 60)).toEqual([
      'Time left goes from 17:00 to 18:00.',
      cut('10', 'not all'),
    ]);
    expect(effectOf('resume', paused, 'Liam')).toEqual([
      expect.stringContaining('goes on with 17:00 left'),
      cut('10', 'not all'),
    ]);
    expect(effectOf('resume', sitting({ phase: 'paused' }), 'Liam')).toHaveLength(1);
    // A window that is over leaves who started in it the whole allowance, and what is given.
    const after = sitting(
      { bounds: { clockAt: at(20), allowanceEndAt: at(20), cutAt: at(-5) } },
      { remainingSeconds: 1200, deadlineAt: at(20) },
    );
    expect(effectOf('grant_time', after, 'Liam', 300)).toEqual([
      'Time left goes from 20:00 to 25:00.',
      expect.stringContaining('The test ends at'),
    ]);
  });

  it('says that what is reopened after its own end is handed in again', () => {
    const submitted = (cutAt: string) =>
      sitting(
        { phase: 'submitted', bounds: { clockAt: at(12), allowanceEndAt: at(-40), cutAt } },
        { remainingSeconds: 720, deadlineAt: null },
      );
    expect(effectOf('reopen', submitted(at(-1)), 'Liam')).toEqual([
      'Its window or auto-submit is over: it is handed in again at once.',
    ]);
    expect(effectOf('reopen', submitted(at(5)), 'Liam')).toEqual([
      expect.stringContaining('with 12:00 left'),
      expect.stringContaining('so not all of it can be used.'),
    ]);
    expect(effectOf('reopen', submitted(at(60)), 'Liam')).toHaveLength(1);
  });

  it('warns of a reopening without time, and of a reset in the words of the specification', () => {
    expect(effectOf('reopen', sitting({ phase: 'submitted' }, { remainingSeconds: 0 }), 'Liam')).toContain(
      'No time is left: give time as well after reopening.',
    );
    expect(effectOf('reset', sitting(), 'Liam')[0]).toBe(RESET_WARNING);
    expect(RESET_WARNING).toBe(
      "Resetting the assessment will delete the student's responses for this exam from the server. The data cannot be recovered and this action cannot be undone.",
    );
  });
});

describe('what a credit would give', () => {
  const gap = { from: at(-20), to: at(-15), seconds: 300 };
  const own = { from: at(-10), to: at(-5) };

  it('is the gap that was chosen, and nothing once a colleague has credited it', () => {
    const both = sitting({ outages: [gap] });
    expect(spanOf(both, gap.from, own)).toEqual({ fromMs: Date.parse(gap.from), toMs: Date.parse(gap.to) });
    expect(spanOf(sitting(), gap.from, own)).toBeNull();
    expect(spanOf(both, OTHER, own)).toEqual({ fromMs: Date.parse(own.from), toMs: Date.parse(own.to) });
    expect(spanOf(both, OTHER, { from: own.to, to: own.from })).toBeNull();
  });

  it('ends where the time was up', () => {
    const expired = sitting({ phase: 'expired' }, { remainingSeconds: 0, deadlineAt: at(-7) });
    expect(spanOf(expired, OTHER, own)).toEqual({ fromMs: Date.parse(at(-10)), toMs: Date.parse(at(-7)) });
    expect(spanOf(expired, OTHER, { from: at(-6), to: at(-5) })).toBeNull();
  });
});

describe('minutes that are given', () => {
  it('are those that were typed, or refused: none is made to fit in silence', () => {
    expect(['999', 0.2, '', 'x', 0.5, 240].map((minutes) => secondsOf('grant_time', minutes))).toEqual([
      null,
      null,
      null,
      null,
      30,
      14_400,
    ]);
    expect([0.1, 0, 241].map((minutes) => secondsOf('take_back_time', minutes))).toEqual([6, null, null]);
  });

  it('are said when they are given, credited or taken back', () => {
    expect([
      doneText('grant_time', 300),
      doneText('credit_outage', 207),
      doneText('credit_outage', 0),
      doneText('take_back_time', 60),
      doneText('pause', 0),
    ]).toEqual([
      '5:00 was given.',
      '3:27 was credited.',
      'Nothing was credited: all of it had been credited before.',
      '1:00 was taken back.',
      'The test is paused.',
    ]);
  });

  it('can be taken back as far as they are not used', () => {
    const given = sitting({ grantedSeconds: 600, takeableSeconds: 600 });
    expect(effectOf('take_back_time', given, 'Liam', 480)).toEqual([
      '10:00 was given in all.',
      'Time left goes from 21:40 to 13:40.',
    ]);
    const used = sitting({ grantedSeconds: 600, takeableSeconds: 240 }, { remainingSeconds: 240 });
    expect(effectOf('take_back_time', used, 'Liam', 600)).toEqual([
      '10:00 was given in all. 6:00 of it is used and stays used.',
      'No more than 4:00 can be taken back.',
      'Time left goes from 4:00 to 0:00.',
      'The time is up then, and the test is handed in as it stands.',
    ]);
  });
});

describe('a credit over what was credited before', () => {
  const before = { credited: [{ from: at(-5), to: at(-2), seconds: 180 }] };
  const span = (from: number, to: number) => ({ fromMs: Date.parse(at(from)), toMs: Date.parse(at(to)) });

  it('gives the rest, and says so beforehand', () => {
    expect([
      creditable(before, span(-6, -1)),
      creditable(before, span(-4, -3)),
      creditable(before, span(-1, 0)),
      creditable({ credited: [] }, span(-1, 0)),
    ]).toEqual([120, 0, 60, 60]);
    expect(creditedWords(before, span(-6, -1))[1]).toBe(
      '3:00 of this time was credited already and is not given again: 2:00 is credited.',
    );
    expect(creditedWords(before, span(-4, -3))[1]).toBe(
      'All of this time was credited already: nothing more is given.',
    );
    expect(creditedWords(before, span(-1, 0))).toEqual([expect.stringMatching(/^Credited so far: .*, 3:00\.$/)]);
    expect(creditedWords({ credited: [] }, span(-1, 0))).toEqual([]);
  });
});

describe('what becomes of another part', () => {
  it('is said before a part is ended', () => {
    expect(effectOf('end', sitting(), 'Liam')).toEqual([
      '3 of 27 answers are handed in and scored now. Liam cannot go on with this part unless you reopen it.',
      'The clock of a next part does not start before Liam begins it.',
    ]);
  });

  it('is said before part 1 is reopened', () => {
    const reopened = (partTwo: Steering['partTwo']) =>
      effectOf('reopen', sitting({ phase: 'submitted', partTwo }), 'Liam').join(' ');
    expect(reopened({ phase: 'running', remainingSeconds: 1740 })).toContain(
      'Part 2 is running with 29:00 left: its clock stops now, and it stays paused until you resume it.',
    );
    expect(reopened({ phase: 'paused', remainingSeconds: 1740 })).toContain('Part 2 is paused and stays so.');
    expect(reopened(null)).not.toContain('Part 2');
  });
});

describe('answers that arrived after the end', () => {
  const late = { counting: [4, 5, 9], aside: [], gapSeconds: 2400, answeredWithout: 9, answeredWith: 12 };
  const submitted = (change: Partial<NonNullable<Steering['late']>>, answeredCount = 12) =>
    sitting({ phase: 'submitted', answeredCount, late: { ...late, ...change } });
  const SCORED = 'The test is scored again, and its report follows. A part 2 that was assigned because of it stays.';

  it('are named with their gap and what setting them aside does', () => {
    expect(effectOf('set_late_aside', submitted({}), 'Liam')).toEqual([
      'The answers to questions 4, 5 and 9 arrived after the end, up to 40:00 after they were given, and count now.',
      `They are set aside: what was there at the end counts. Answered questions go from 12 to 9. ${SCORED}`,
      'They stay in the history, and can be counted again here.',
    ]);
    expect(effectOf('set_late_aside', submitted({ counting: [4], gapSeconds: null }), 'Liam')[0]).toBe(
      'The answer to question 4 arrived after the end, and counts now.',
    );
  });

  it('are named with what counting them again does', () => {
    expect(effectOf('restore_late', submitted({ counting: [], aside: [4], answeredWith: 10 }, 9), 'Liam')).toEqual([
      'The answer to question 4 arrived after the end, 40:00 after it was given, and is set aside.',
      `It counts again. Answered questions go from 9 to 10. ${SCORED}`,
    ]);
    expect([doneText('set_late_aside', 0), doneText('restore_late', 0)]).toEqual([
      'The late arrivals were set aside.',
      'The late arrivals count again.',
    ]);
  });
});
