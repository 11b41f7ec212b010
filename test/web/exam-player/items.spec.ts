import { describe, expect, it } from '@jest/globals';
import { applyEntry, chosenIds, fromSaved, isAnswered, type Work } from '../../../web/src/features/exam-player/items.js';

const fold = (...entries: Parameters<typeof applyEntry>[1][]): Work => entries.reduce(applyEntry, {});

describe('The work on a question', () => {
  it('is the last answer, or none after it was cleared', () => {
    expect(fold({ type: 'answer', item: 'q', value: 'a' }, { type: 'answer', item: 'q', value: 'b' }).q!.value).toBe('b');
    expect(isAnswered(fold({ type: 'answer', item: 'q', value: 'a' }, { type: 'clear', item: 'q' }).q)).toBe(false);
    expect(chosenIds({ value: 'a,c' })).toEqual(['a', 'c']);
  });

  it('keeps marks and crossed out choices', () => {
    const work = fold(
      { type: 'flag', item: 'q' }, { type: 'eliminate', item: 'q', choiceId: 'a' }, { type: 'eliminate', item: 'q', choiceId: 'b' },
      { type: 'eliminate', item: 'q', choiceId: 'a' }, { type: 'restore', item: 'q', choiceId: 'b' },
    );
    expect(work.q).toEqual({ flagged: true, eliminated: ['a'] });
    expect(applyEntry(work, { type: 'unflag', item: 'q' }).q!.flagged).toBe(false);
  });

  it('replaces an annotation by its id and takes it away', () => {
    const json = JSON.stringify({ on: 'stimulus', start: 3, end: 9, quote: 'reefs' });
    const noted = JSON.stringify({ on: 'stimulus', start: 3, end: 9, quote: 'reefs', note: 'look' });
    const work = fold({ type: 'annotate', item: 'q', annotationId: '1', json }, { type: 'annotate', item: 'q', annotationId: '1', json: noted });
    expect(work.q!.annotations).toHaveLength(1);
    expect(work.q!.annotations![0]).toMatchObject({ id: '1', note: 'look', start: 3 });
    expect(applyEntry(work, { type: 'unannotate', item: 'q', annotationId: '1' }).q!.annotations).toEqual([]);
  });

  it('leaves out what it cannot read, and is not changed by views and tools', () => {
    const saved = fromSaved({ items: { q: { value: 'a', annotations: [{ id: '1', json: 'broken' }] } }, lastItem: null });
    expect(saved.q!.annotations).toEqual([]);
    expect(applyEntry(saved, { type: 'view', item: 'q' })).toBe(saved);
    expect(applyEntry(saved, { type: 'focus_lost' })).toBe(saved);
  });
});
