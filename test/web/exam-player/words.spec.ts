import { describe, expect, it } from '@jest/globals';
import type { SaveState } from '../../../web/src/lib/answer-log/save-state.js';
import type { Leftover } from '../../../web/src/lib/answer-log/leftovers-atom.js';
import type { StudentAssessment } from '../../../web/src/player/protocol.js';
import {
  announcement,
  clockStarts,
  clockText,
  doneTitle,
  extraText,
  handedInFacts,
  handedInText,
  isoDuration,
  leavingText,
  partFacts,
  saveBanner,
  saveWords,
  skewText,
  submittingText,
  suspendedText,
} from '../../../web/src/player/words.js';
import { leftoverText } from '../../../web/src/features/student-assessments/unsent-words.js';

const save = (next: Partial<SaveState>): SaveState => ({
  kind: 'saved',
  since: Date.UTC(2026, 10, 21, 14, 14),
  unsentAnswers: 0,
  keptOnDevice: true,
  reason: null,
  ...next,
});

describe('The clock in words', () => {
  it('shows minutes and seconds, and hours from one on', () => {
    expect([1104, 59.2, 0, -3, 3727].map(clockText)).toEqual(['18:24', '1:00', '0:00', '0:00', '1:02:07']);
    expect(isoDuration(1104)).toBe('PT18M24S');
  });

  it('announces 10, 5 and 1 minute once, when they pass', () => {
    expect(announcement(601, 600)?.text).toBe('10 minutes left.');
    expect(announcement(600, 599)).toBeNull();
    expect(announcement(301, 298)?.text).toBe('5 minutes left.');
    expect(announcement(61, 60)?.text).toBe('1 minute left.');
    expect(announcement(2, 0)).toBeNull();
  });

  it('announces only the shortest when several pass at once, as after sleep', () => {
    expect(announcement(700, 40)?.text).toBe('1 minute left.');
  });
});

describe('What is safe, in words', () => {
  it('says nothing more than the line while all is saved', () => {
    expect(saveWords(save({}))).toMatch(/^Saved at \d+:\d\d [AP]M$/);
    expect(saveBanner(save({}))).toBeNull();
    expect(saveBanner(save({ kind: 'saving' }))).toBeNull();
  });

  it('tells offline how many answers are only here', () => {
    expect(saveWords(save({ kind: 'offline', unsentAnswers: 1 }))).toBe('Offline. 1 answer only on this device');
    const banner = saveBanner(save({ kind: 'offline', unsentAnswers: 3 }))!;
    expect(banner.tone).toBe('warn');
    expect(banner.text).toMatch(
      /^You are offline since \d+:\d\d [AP]M\. You can go on, and the clock goes on\. 3 answers are only on this device, everything before is saved\. They are sent by themselves when the connection is back, even if you close this page or restart the device\.$/,
    );
    expect(saveBanner(save({ kind: 'offline' }))!.text).toMatch(/Everything you answered is saved\.$/);
  });

  it('does not blame the connection, nor the student, for a server that cannot save', () => {
    const broken = save({ kind: 'offline', server: true, unsentAnswers: 2 });
    expect(saveWords(broken)).toBe('Not saved yet. 2 answers only on this device');
    expect(saveBanner(broken)!.text).toMatch(
      /^The server has had a problem since .*; it is not your fault\. You can go on/,
    );
  });

  it('warns when the browser keeps nothing, and says why', () => {
    const banner = saveBanner(save({ kind: 'offline', unsentAnswers: 3, keptOnDevice: false }))!;
    expect(banner.tone).toBe('bad');
    expect(banner.text).toContain('leave it open until they are sent');
    expect(saveBanner(save({ keptOnDevice: false }))!.text).toMatch(
      /private window\?\)\. Your answers are saved on the server as you give them\./,
    );
    expect(saveBanner(save({ keptOnDevice: false, full: true }))!.text).toMatch(
      /^The storage of this device is full\./,
    );
  });

  it('asks to sign in again when the session is gone, and gives the way', () => {
    const out = saveBanner(save({ kind: 'blocked', reason: 'signed-out', unsentAnswers: 2 }))!;
    expect(out.text).toBe(
      'You are signed out. 2 answers are only on this device, everything before is saved. Sign in again in a new tab; then this page goes on by itself.',
    );
    expect(out.link).toEqual({ to: '/', text: 'Sign in' });
    expect(saveBanner(save({ kind: 'blocked', reason: 'other-account', unsentAnswers: 1 }))!.text).toMatch(
      /^Somebody else is signed in/,
    );
    expect(saveBanner(save({ kind: 'blocked', reason: 'not-allowed', unsentAnswers: 1 }))!.text).toContain(
      'tell your teacher',
    );
  });
});

describe('A page that another one took over from, in words', () => {
  it('says what became of the answers given on it', () => {
    expect(suspendedText('tab', save({ unsentAnswers: 2 }))).toContain('Every answer you gave here is there too.');
    expect(suspendedText('device', save({}))).toContain('Every answer you gave here is saved.');
    expect(suspendedText('device', save({ kind: 'offline', unsentAnswers: 2 }))).toContain(
      '2 answers from before that are only on this device and will count.',
    );
    expect(suspendedText('device', save({ kind: 'blocked', reason: 'taken-over', unsentAnswers: 1 }))).toContain(
      '1 answer that you gave here after that does not count',
    );
    expect(suspendedText('tab', save({ unsentAnswers: 1, keptOnDevice: false }))).toContain('Leave this page open');
  });
});

describe('Handing in, in words', () => {
  const until = '2026-11-22T20:32:00.000Z';
  it('says until when it is possible without a connection, and what counts', () => {
    const text = submittingText('time', true, until, save({ kind: 'offline', unsentAnswers: 2 })).join(' ');
    expect(text).toContain(
      'You are offline. Nothing is lost: 2 answers are only on this device, everything before is saved.',
    );
    expect(text).toMatch(/That can be as late as Nov 22, 2026, /);
    expect(text).toContain('Everything you answered in time counts. You may close this page.');
    expect(submittingText('student', true, null, save({})).join(' ')).toContain(
      'Nothing is lost: everything you answered is saved.',
    );
  });

  it('does not let a page be closed that nothing is kept of', () => {
    expect(
      submittingText('student', true, until, save({ kind: 'offline', unsentAnswers: 2, keptOnDevice: false })).join(
        ' ',
      ),
    ).toContain('Leave this page open');
  });

  it('says who is to sign in', () => {
    expect(submittingText('time', true, until, save({ kind: 'blocked', reason: 'signed-out' })).join(' ')).toContain(
      'Sign in again in a new tab',
    );
  });

  it('says what staff ended', () => {
    expect(submittingText('staff', false, until, save({})).join(' ')).toContain(
      'Everything you answered until then counts.',
    );
  });
});

describe('What staff give, in words', () => {
  it('names minutes and seconds', () => {
    expect(extraText(300)).toBe('Your teacher gave you 5 minutes more.');
    expect(extraText(65)).toBe('Your teacher gave you 1 minute and 5 seconds more.');
    expect(extraText(20)).toBe('Your teacher gave you 20 seconds more.');
  });
});

describe("A device's clock that is wrong, in words", () => {
  it('says by how much and that it does not matter', () => {
    expect(skewText(3 * 3_600_000)).toBe(
      'The clock of this device is 3 hours fast. It does not matter here: the time left comes from the server.',
    );
    expect(skewText(-5 * 60_000)).toContain('5 minutes slow');
    expect(skewText(-3 * 86_400_000)).toContain('3 days slow');
  });
});

describe('What an earlier page of this device left, in words', () => {
  const left = (next: Partial<Leftover>): Leftover => ({
    attemptId: 'a',
    title: 'Math, Part 1',
    answers: 2,
    submits: false,
    state: 'waiting',
    until: null,
    ...next,
  });
  it('is saved, handed in, waiting with its hour, or too late', () => {
    expect(leftoverText(left({ state: 'done' }))).toBe(
      '2 answers in Math, Part 1 that had been only on this device are saved now.',
    );
    expect(leftoverText(left({ state: 'done', submits: true, answers: 1 }))).toBe(
      'Math, Part 1 has been handed in from this device. 1 answer that had not been sent is part of it.',
    );
    expect(leftoverText(left({ answers: 1 }))).toBe(
      '1 answer in Math, Part 1 is only on this device. It is sent by itself when the connection is back.',
    );
    expect(leftoverText(left({ submits: true, until: '2026-11-22T20:32:00.000Z' }))).toMatch(
      /^Math, Part 1 is not handed in yet\. 2 answers are only on this device\. .* until Nov/,
    );
    expect(leftoverText(left({ state: 'refused' }))).toContain('They do not count.');
  });
});

describe('What comes, before the clock starts', () => {
  const part = (seconds: number | null, settings: object = {}, tools = { calculator: false, referenceSheet: false }) =>
    ({
      assessment: { section: 'Math, Part 1', allowedSeconds: seconds, questionsCount: 22, tools },
      settings: { timing: 'timed', pauseEnabled: false, saveEnabled: false, readspeakerEnabled: false, ...settings },
      displayedAvailability: null,
    }) as unknown as StudentAssessment;
  const said = (of: StudentAssessment) => Object.fromEntries(partFacts(of).map(({ name, text }) => [name, text]));

  it('is how much, how long, which tools, and what happens at the end and without a connection', () => {
    expect(said(part(2100, {}, { calculator: true, referenceSheet: true }))).toEqual({
      Questions: '22',
      Time: '35 minutes',
      Tools: 'Calculator, reference sheet, highlighter, line reader',
      Breaks: 'None. The clock goes on when you close the page.',
      'At the end': 'Submit when you are done. When the time is up, it is handed in by itself.',
      Offline: 'Go on. Your answers are kept on this device and sent later. The clock goes on.',
    });
    expect(clockStarts(part(2100))).toBe('The clock starts when you press Begin.');
  });

  it('counts the accommodation in, and names it', () => {
    expect(said(part(3150, { timing: 'time_and_a_half', readspeakerEnabled: true }))).toMatchObject({
      Time: '52 minutes 30 seconds (time and a half)',
      Tools: 'Highlighter, line reader, reader',
    });
    expect(said(part(4200, { timing: 'double' })).Time).toBe('70 minutes (double time)');
  });

  it('promises no clock to an untimed student', () => {
    const untimed = part(null, { timing: 'untimed' });
    expect(said(untimed)).toMatchObject({
      Time: 'No time limit',
      Breaks: 'You can close the page and come back.',
      'At the end': 'Submit when you are done.',
    });
    expect(JSON.stringify(partFacts(untimed)) + clockStarts(untimed)).not.toMatch(/clock|time is up/);
  });

  it('says what stops the clock', () => {
    expect(said(part(60, { pauseEnabled: true, saveEnabled: true })).Breaks).toBe(
      'Pause, or Save and exit. The clock stops. It goes on when you only close the page.',
    );
    expect(said(part(60, { saveEnabled: true })).Breaks).toMatch(/^Save and exit\. The clock stops\./);
    expect(said(part(null, { pauseEnabled: true })).Breaks).toBe('Pause.');
  });
});

describe('What was handed in', () => {
  const done = (more: object = {}, endedBy = 'student') =>
    ({
      hasNextPart: false,
      report: null,
      completedAt: '2026-11-22T21:00:00.000Z',
      settings: { revealReportAsap: true, revealReportAt: null },
      assessment: { section: 'Math, Part 2' },
      sitting: { answeredCount: 20, questionsCount: 22, clock: { endedBy } },
      ...more,
    }) as unknown as StudentAssessment;
  const results = (of: StudentAssessment) => handedInFacts(of, null, null).find(({ name }) => name === 'Results')!.text;

  it('is said with who ended it', () => {
    expect(doneTitle(done())).toBe('Math, Part 2 is handed in');
    expect(doneTitle(done({}, 'expiry'))).toBe('Time is up: Math, Part 2 is handed in');
    expect(doneTitle(done({}, 'staff'))).toBe('Your teacher ended Math, Part 2');
    expect(handedInText({ section: 'Math, Part 1', because: 'time', receipt: '7KQ2-M9XD-04TB' })).toBe(
      'Time is up. Math, Part 1 is handed in. Receipt 7KQ2-M9XD-04TB.',
    );
  });

  it('has results at once, from a date, when the teacher decides, or after part 2', () => {
    expect(results(done())).toBe('Under Score Reports in a minute.');
    expect(
      results(done({ settings: { revealReportAsap: false, revealReportAt: '2026-12-01T15:00:00.000Z' } })),
    ).toMatch(/^Under Score Reports from Dec 1, 2026/);
    expect(results(done({ settings: { revealReportAsap: false, revealReportAt: null } }))).toBe(
      'Your teacher decides when.',
    );
    expect(results(done({ hasNextPart: true }))).toBe('After Part 2.');
  });

  it('is followed by the next section, or by nothing', () => {
    const next = done({ breakEndsAt: '2026-11-22T21:10:00.000Z' });
    expect(handedInFacts(done(), next, 'Math, Part 1').at(-1)!.text).toMatch(
      /^Math, Part 1\. You have a break until \d+:\d\d [AP]M\. No clock runs until you press Begin\.$/,
    );
    expect(handedInFacts(done(), null, null).at(-1)!.text).toBe('Nothing else of this test is open.');
  });
});

describe('Leaving the page', () => {
  it('costs answers, or only time', () => {
    expect(leavingText(0, true)).toBe(
      'Your answers are kept, and the time runs while you are away. To stop the clock, stay and choose Save and exit.',
    );
    expect(leavingText(0, false)).toBe('Your answers are kept, and the time runs while you are away.');
    expect(leavingText(1, true)).toMatch(/^It is not saved yet/);
  });
});
