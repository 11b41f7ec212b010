import { describe, expect, it } from '@jest/globals';
import type { DocumentCard } from '../../../web/src/shared/documents/documents.js';
import { shownAs } from '../../../web/src/shared/documents/words.js';

const shown = (more: Partial<DocumentCard>) =>
  shownAs(
    {
      id: 1,
      kind: 'class-scores',
      label: 'Score Report',
      title: 'Period 1',
      state: 'requested',
      percent: null,
      done: 0,
      total: null,
      reason: null,
      requestedAt: '2026-11-23T16:00:00.000Z',
      expiresAt: null,
      bytes: null,
      mayRetry: false,
      about: null,
      inside: null,
      ...more,
    },
    'America/Chicago',
  );

describe('a document in words', () => {
  it('is Processing until it has ended, with how much of it is done once that is known', () => {
    expect(shown({})).toEqual({ tone: 'waiting', word: 'Processing', detail: 'Waits for its turn' });
    expect(shown({ state: 'running' })).toEqual({ tone: 'running', word: 'Processing', detail: null });
    expect(shown({ state: 'running', percent: 42, done: 1260, total: 3000 })).toEqual({
      tone: 'running',
      word: 'Processing 42%',
      detail: '1,260 of 3,000 students',
    });
    expect(shown({ state: 'running', kind: 'school-archive', percent: 0, done: 0, total: 1 }).detail).toBe(
      '0 of 1 sitting',
    );
    // Three tests of 500 students.
    for (const kind of ['school-export', 'district-export'])
      expect(shown({ state: 'running', kind, percent: 50, done: 750, total: 1500 }).detail).toBe(
        '750 of 1,500 results',
      );
  });

  it('is Ready with its size and until when, Failed with the reason, or Expired', () => {
    expect(shown({ state: 'ready', bytes: 421_888, expiresAt: '2026-11-30T16:00:00.000Z' })).toEqual({
      tone: 'good',
      word: 'Ready',
      detail: '412 kB, kept until 11/30/26, 10:00 AM CST',
    });
    expect(shown({ state: 'failed', reason: 'No results available.' })).toMatchObject({
      word: 'Failed',
      detail: 'No results available.',
    });
    expect(shown({ state: 'expired' }).word).toBe('Expired');
  });
});
