import { describe, expect, it } from '@jest/globals';
import type { SaveState } from '../../../web/src/lib/answer-log/save-state.js';
import type { Leftover } from '../../../web/src/features/exam-player/leftovers-atom.js';
import { announcement, clockText, extraText, isoDuration, saveBanner, saveWords, skewText, submittingText, suspendedText } from '../../../web/src/features/exam-player/words.js';
import { leftoverText } from '../../../web/src/features/student-assessments/unsent-words.js';

const save = (next: Partial<SaveState>): SaveState => ({ kind: 'saved', since: Date.UTC(2026, 10, 21, 14, 14), unsentAnswers: 0, keptOnDevice: true, reason: null, ...next });

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
    expect(saveBanner(broken)!.text).toMatch(/^The server has had a problem since .*; it is not your fault\. You can go on/);
  });

  it('warns when the browser keeps nothing, and says why', () => {
    const banner = saveBanner(save({ kind: 'offline', unsentAnswers: 3, keptOnDevice: false }))!;
    expect(banner.tone).toBe('bad');
    expect(banner.text).toContain('leave it open until they are sent');
    expect(saveBanner(save({ keptOnDevice: false }))!.text).toMatch(/private window\?\)\. Your answers are saved on the server as you give them\./);
    expect(saveBanner(save({ keptOnDevice: false, full: true }))!.text).toMatch(/^The storage of this device is full\./);
  });

  it('asks to sign in again when the session is gone, and gives the way', () => {
    const out = saveBanner(save({ kind: 'blocked', reason: 'signed-out', unsentAnswers: 2 }))!;
    expect(out.text).toBe('You are signed out. 2 answers are only on this device, everything before is saved. Sign in again in a new tab; then this page goes on by itself.');
    expect(out.link).toEqual({ to: '/', text: 'Sign in' });
    expect(saveBanner(save({ kind: 'blocked', reason: 'other-account', unsentAnswers: 1 }))!.text).toMatch(/^Somebody else is signed in/);
    expect(saveBanner(save({ kind: 'blocked', reason: 'not-allowed', unsentAnswers: 1 }))!.text).toContain('tell your teacher');
  });
});

describe('A page that another one took over from, in words', () => {
  it('says what became of the answers given on it', () => {
    expect(suspendedText('tab', save({ unsentAnswers: 2 }))).toContain('Every answer you gave here is there too.');
    expect(suspendedText('device', save({}))).toContain('Every answer you gave here is saved.');
    expect(suspendedText('device', save({ kind: 'offline', unsentAnswers: 2 }))).toContain('2 answers from before that are only on this device and will count.');
    expect(suspendedText('device', save({ kind: 'blocked', reason: 'taken-over', unsentAnswers: 1 }))).toContain('1 answer that you gave here after that does not count');
    expect(suspendedText('tab', save({ unsentAnswers: 1, keptOnDevice: false }))).toContain('Leave this page open');
  });
});

describe('Handing in, in words', () => {
  const until = '2026-11-22T20:32:00.000Z';
  it('says until when it is possible without a connection, and what counts', () => {
    const text = submittingText('time', true, until, save({ kind: 'offline', unsentAnswers: 2 })).join(' ');
    expect(text).toContain('You are offline. Nothing is lost: 2 answers are only on this device, everything before is saved.');
    expect(text).toMatch(/That can be as late as Nov 22, 2026, /);
    expect(text).toContain('Everything you answered in time counts. You may close this page.');
    expect(submittingText('student', true, null, save({})).join(' ')).toContain('Nothing is lost: everything you answered is saved.');
  });

  it('does not let a page be closed that nothing is kept of', () => {
    expect(submittingText('student', true, until, save({ kind: 'offline', unsentAnswers: 2, keptOnDevice: false })).join(' ')).toContain('Leave this page open');
  });

  it('says who is to sign in', () => {
    expect(submittingText('time', true, until, save({ kind: 'blocked', reason: 'signed-out' })).join(' ')).toContain('Sign in again in a new tab');
  });

  it('says what staff ended', () => {
    expect(submittingText('staff', false, until, save({})).join(' ')).toContain('Everything you answered until then counts.');
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
    expect(skewText(3 * 3_600_000)).toBe('The clock of this device is 3 hours fast. It does not matter here: the time left comes from the server.');
    expect(skewText(-5 * 60_000)).toContain('5 minutes slow');
    expect(skewText(-3 * 86_400_000)).toContain('3 days slow');
  });
});

describe('What an earlier page of this device left, in words', () => {
  const left = (next: Partial<Leftover>): Leftover => ({ attemptId: 'a', title: 'Math, Part 1', answers: 2, submits: false, state: 'waiting', until: null, ...next });
  it('is saved, handed in, waiting with its hour, or too late', () => {
    expect(leftoverText(left({ state: 'done' }))).toBe('2 answers in Math, Part 1 that had been only on this device are saved now.');
    expect(leftoverText(left({ state: 'done', submits: true, answers: 1 }))).toBe('Math, Part 1 has been handed in from this device. 1 answer that had not been sent is part of it.');
    expect(leftoverText(left({ answers: 1 }))).toBe('1 answer in Math, Part 1 is only on this device. It is sent by itself when the connection is back.');
    expect(leftoverText(left({ submits: true, until: '2026-11-22T20:32:00.000Z' }))).toMatch(/^Math, Part 1 is not handed in yet\. 2 answers are only on this device\. .* until Nov/);
    expect(leftoverText(left({ state: 'refused' }))).toContain('They do not count.');
  });
});
