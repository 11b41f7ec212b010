import { describe, expect, it } from '@jest/globals';
import type { SaveState } from '../../../web/src/lib/answer-log/save-state.js';
import { announcement, clockText, isoDuration, saveBanner, saveWords } from '../../../web/src/features/exam-player/words.js';

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
    expect(banner.text).toContain('3 answers are only on this device, everything before is saved.');
    expect(banner.text).toContain('close this page or restart');
  });

  it('warns when the browser keeps nothing', () => {
    const banner = saveBanner(save({ kind: 'offline', unsentAnswers: 3, keptOnDevice: false }))!;
    expect(banner.tone).toBe('bad');
    expect(banner.text).toContain('leave this page open');
  });

  it('asks to sign in again when the session is gone', () => {
    expect(saveBanner(save({ kind: 'blocked', reason: 'signed-out', unsentAnswers: 2 }))!.text).toContain('Sign in again in another tab');
  });
});
