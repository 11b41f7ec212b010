import { describe, expect, it } from '@jest/globals';
import {
  annotationsOn,
  applyEntry,
  chosenIds,
  fromSaved,
  isAnswered,
  workOf,
  type Work,
} from '../../../web/src/player/items.js';

const fold = (...entries: Parameters<typeof applyEntry>[1][]): Work => entries.reduce(applyEntry, {});

describe('The work on a question', () => {
  it('is the last answer, or none after it was cleared', () => {
    expect(fold({ type: 'answer', item: 'q', value: 'a' }, { type: 'answer', item: 'q', value: 'b' }).q!.value).toBe(
      'b',
    );
    expect(isAnswered(fold({ type: 'answer', item: 'q', value: 'a' }, { type: 'clear', item: 'q' }).q)).toBe(false);
    expect(chosenIds({ value: 'a,c' })).toEqual(['a', 'c']);
  });

  it('keeps marks and crossed out choices', () => {
    const work = fold(
      { type: 'flag', item: 'q' },
      { type: 'eliminate', item: 'q', choiceId: 'a' },
      { type: 'eliminate', item: 'q', choiceId: 'b' },
      { type: 'eliminate', item: 'q', choiceId: 'a' },
      { type: 'restore', item: 'q', choiceId: 'b' },
    );
    expect(work.q).toEqual({ flagged: true, eliminated: ['a'] });
    expect(applyEntry(work, { type: 'unflag', item: 'q' }).q!.flagged).toBe(false);
  });

  it('replaces an annotation by its id and takes it away', () => {
    const json = JSON.stringify({ on: 'stimulus', start: 3, end: 9, quote: 'reefs' });
    const noted = JSON.stringify({ on: 'stimulus', start: 3, end: 9, quote: 'reefs', note: 'look' });
    const work = fold(
      { type: 'annotate', item: 'q', annotationId: '1', json },
      { type: 'annotate', item: 'q', annotationId: '1', json: noted },
    );
    expect(work.q!.annotations).toHaveLength(1);
    expect(work.q!.annotations![0]).toMatchObject({ id: '1', note: 'look', start: 3 });
    expect(applyEntry(work, { type: 'unannotate', item: 'q', annotationId: '1' }).q!.annotations).toEqual([]);
  });

  it('is what stands by the time it was given, when another device answered meanwhile', () => {
    const at = (time: string) => `2026-11-21T15:${time}:00.000Z`;
    let seq = 0;
    const entry = (type: 'answer' | 'clear' | 'flag', item: string, given: string, value?: string) => ({
      seq: ++seq,
      type,
      item,
      value,
      at: at(given),
      contactAt: at('00'),
      sinceContactMs: Number(given) * 60_000,
    });
    const saved = { items: { q1: { value: 'b' }, q3: { value: 'c' } }, lastItem: null };
    const answeredAt = { q1: at('07'), q2: at('07'), q3: at('07') };
    const log = [
      entry('answer', 'q1', '01', 'd'),
      entry('answer', 'q1', '03', 'a'),
      entry('answer', 'q2', '03', 'a'),
      entry('flag', 'q1', '03'),
      entry('clear', 'q3', '08'),
      entry('answer', 'q4', '02', 'd'),
    ];
    expect(workOf(saved, log, 1, answeredAt)).toMatchObject({
      q1: { value: 'b', flagged: true },
      q3: { value: undefined },
      q4: { value: 'd' },
    });
    expect(isAnswered(workOf(saved, log, 1, answeredAt).q2)).toBe(false);
    // Never dated before an earlier answer of the device.
    expect(workOf(saved, [...log, entry('answer', 'q1', '04', 'c')], 1, answeredAt).q1!.value).toBe('c');
    expect(workOf(saved, log, seq, answeredAt).q4).toBeUndefined();
  });

  it('leaves out what it cannot read, and is not changed by views and tools', () => {
    const saved = fromSaved({
      items: { q: { value: 'a', annotations: [{ id: '1', json: 'broken' }] } },
      lastItem: null,
    });
    expect(saved.q!.annotations).toEqual([]);
    expect(applyEntry(saved, { type: 'view', item: 'q' })).toBe(saved);
    expect(applyEntry(saved, { type: 'focus_lost' })).toBe(saved);
  });
});

describe('A passage that several questions share', () => {
  it('shows the highlights of all of them, a stem only its own', () => {
    const items = ['p', 'q', 'r'].map((ref) => ({ ref, stimulus: ref === 'r' ? null : { ref: 's' } }));
    const note = (on: string, quote: string): string => JSON.stringify({ on, start: 0, end: 4, quote });
    const work = fold(
      { type: 'annotate', item: 'p', annotationId: '1', json: note('stimulus', 'reef') },
      { type: 'annotate', item: 'q', annotationId: '2', json: note('stimulus', 'song') },
      { type: 'annotate', item: 'q', annotationId: '3', json: note('stem', 'what') },
    );
    expect(annotationsOn(items, work, items[0]!, 'stimulus').map((a) => [a.item, a.quote])).toEqual([
      ['p', 'reef'],
      ['q', 'song'],
    ]);
    expect(annotationsOn(items, work, items[0]!, 'stem')).toEqual([]);
    expect(annotationsOn(items, work, items[2]!, 'stimulus')).toEqual([]);
  });
});
