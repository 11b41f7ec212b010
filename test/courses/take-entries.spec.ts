import { describe, expect, it } from '@jest/globals';
import {
  takeEntries,
  type WorkEntry,
  type WorkState,
  type WorkType,
} from '../../src/courses/responses/take-entries.js';

const T0 = Date.parse('2026-11-25T10:00:00.000Z');
const at = (seconds: number) => new Date(T0 + seconds * 1000).toISOString();
const NEW = { ack: 0, lastMs: -Infinity };

const state = (more: Partial<WorkState> = {}): WorkState => ({
  kind: 'independent_lesson',
  items: ['a', 'b'],
  begunMs: T0,
  completed: false,
  endMs: null,
  standing: new Map(),
  checked: new Set(),
  ...more,
});
/** An entry that was given so many seconds after the begin. */
const entry = (seq: number, type: WorkType, seconds: number, more: Partial<WorkEntry> = {}): WorkEntry => ({
  seq,
  type,
  at: at(seconds),
  sinceContactMs: seconds * 1000,
  ...more,
});
const answer = (seq: number, item: string, value: string, seconds = seq) =>
  entry(seq, 'answer', seconds, { item, value });
const check = (seq: number, item: string, seconds = seq) => entry(seq, 'check', seconds, { item });
const take = (entries: WorkEntry[], more: Partial<WorkState> = {}, device = NEW, now = 100) =>
  takeEntries(state(more), device, { contactAt: at(0), entries }, T0 + now * 1000);

describe('what is new', () => {
  it('is what comes after the place up to which the device is stored, once', () => {
    const taken = take([answer(1, 'a', 'x'), answer(2, 'a', 'y'), answer(2, 'a', 'y')], {}, { ack: 1, lastMs: T0 });
    expect(taken.entries.map(({ entry: { seq } }) => seq)).toEqual([2]);
    expect(taken.ack).toBe(2);
    expect(take([answer(1, 'a', 'x')], {}, { ack: 1, lastMs: T0 })).toMatchObject({ entries: [], ack: 1, answered: 0 });
  });

  it('has no holes: the first missing place is asked for', () => {
    expect(() => take([answer(3, 'a', 'x')])).toThrow(
      expect.objectContaining({ extra: { details: { expectedSeq: 1 } } }),
    );
  });

  it.each<[string, WorkEntry]>([
    ['a question that is not asked', answer(1, 'z', 'x')],
    ['an answer without a value', entry(1, 'answer', 1, { item: 'a' })],
    ['an answer of spaces', answer(1, 'a', '  ')],
    ['a check of nothing', entry(1, 'check', 1)],
    ['crossing out no choice', entry(1, 'eliminate', 1, { item: 'a' })],
    ['a note without a text', entry(1, 'annotate', 1, { item: 'a', annotationId: 'n' })],
  ])('is refused when it is %s', (_name, one) => {
    expect(() => take([one])).toThrow(expect.objectContaining({ code: 'courses/invalid-entry' }));
  });
});

describe('when it was given', () => {
  const given = (taken: ReturnType<typeof take>) => taken.entries.map(({ givenMs }) => (givenMs - T0) / 1000);

  it('is when the device says, not later than now and not before the entry before it', () => {
    expect(given(take([answer(1, 'a', 'x', 20), answer(2, 'a', 'y', 10), answer(3, 'a', 'z', 500)]))).toEqual([
      20, 20, 100,
    ]);
  });

  it('is not before the beginning, nor before what the device gave last', () => {
    const early = { ...answer(1, 'a', 'x', 0), contactAt: at(-3600) };
    expect(given(take([early]))).toEqual([0]);
    expect(given(take([{ ...early, seq: 2 }], {}, { ack: 1, lastMs: T0 + 30_000 }))).toEqual([30]);
  });
});

describe('what stands', () => {
  it('is the answer that was given last, whichever device sends last', () => {
    const standing = new Map([['a', { givenMs: T0 + 50_000, answered: true }]]);
    expect(take([entry(1, 'clear', 40, { item: 'a' })], { standing }).answered).toBe(1);
    expect(take([entry(1, 'clear', 60, { item: 'a' })], { standing }).answered).toBe(0);
    expect(take([answer(1, 'a', 'x'), answer(2, 'b', 'y')]).answered).toBe(2);
  });
});

describe('a check', () => {
  it('locks its question: a later answer is kept and does not count', () => {
    const taken = take([answer(1, 'a', 'x'), check(2, 'a'), answer(3, 'a', 'y'), answer(4, 'b', 'x')]);
    expect(taken.late).toEqual([3]);
    expect(taken.entries.map(({ counts }) => counts)).toEqual([true, true, false, true]);
    expect(taken.completedMs).toBeNull();
    // Also one that another device gave before it, and that comes after it.
    expect(take([answer(1, 'a', 'y', 1)], { checked: new Set(['a']) }).late).toEqual([1]);
  });

  it('shows nothing without an answer, twice, or in a practice set', () => {
    expect(take([check(1, 'a')]).late).toEqual([1]);
    expect(take([answer(1, 'a', 'x'), check(2, 'a'), check(3, 'a')]).late).toEqual([3]);
    expect(take([answer(1, 'a', 'x'), check(2, 'a')], { kind: 'practice_set' }).late).toEqual([2]);
  });

  it('of the last question completes the lesson', () => {
    const taken = take([answer(1, 'a', 'x'), check(2, 'a'), answer(3, 'b', 'x'), check(4, 'b', 44)]);
    expect(taken.completedMs).toBe(T0 + 44_000);
  });
});

describe('the submission', () => {
  it('completes, and nothing counts after it', () => {
    const taken = take([answer(1, 'a', 'x'), entry(2, 'submit', 7), answer(3, 'b', 'x', 8), entry(4, 'submit', 9)]);
    expect(taken.completedMs).toBe(T0 + 7000);
    expect(taken.late).toEqual([3, 4]);
    expect(take([answer(1, 'a', 'x')], { completed: true })).toMatchObject({ late: [1], completedMs: null });
  });
});

describe('the completion', () => {
  it('is dated a day before it arrives at the earliest, whatever the device says', () => {
    const day = 24 * 3600;
    const work = [answer(1, 'a', 'x', 5), entry(2, 'submit', 6)];
    expect(take(work, {}, NEW, day).completedMs).toBe(T0 + 6000);
    expect(take(work, {}, NEW, 9 * day).completedMs).toBe(T0 + 8 * day * 1000);
  });
});

describe('the completion of a set that comes back', () => {
  it('is when it arrives, whatever the device says: the next one waits a day from then', () => {
    const work = [answer(1, 'a', 'x', 5), check(2, 'a', 6), answer(3, 'b', 'x', 7), check(4, 'b', 8)];
    expect(take(work, { kind: 'return_set' }, NEW, 20 * 3600).completedMs).toBe(T0 + 20 * 3600 * 1000);
  });
});

describe('the end', () => {
  it('is the first moment that is too late; what was given before it counts for a day', () => {
    const endMs = T0 + 10_000;
    const taken = take([answer(1, 'a', 'x', 9), answer(2, 'b', 'x', 10), entry(3, 'submit', 11)], { endMs });
    expect(taken.late).toEqual([2, 3]);
    expect(taken).toMatchObject({ answered: 1, completedMs: null });
    expect(take([answer(1, 'a', 'x', 5), entry(2, 'submit', 6)], { endMs }).completedMs).toBe(T0 + 6000);
  });

  it('is not undone by a device that says a day later that all was given in time', () => {
    const endMs = T0 + 10_000;
    const work = [answer(1, 'a', 'x', 5), entry(2, 'submit', 6)];
    const day = 24 * 3600;
    expect(take(work, { endMs }, NEW, 10 + day - 1)).toMatchObject({ late: [], completedMs: T0 + 9000 });
    expect(take(work, { endMs }, NEW, 10 + day)).toMatchObject({
      ack: 2,
      late: [1, 2],
      answered: 0,
      completedMs: null,
    });
  });

  it('marks what arrives after it and counts: that it was given before the device alone says', () => {
    const endMs = T0 + 10_000;
    const work = [entry(1, 'view', 4, { item: 'a' }), answer(2, 'a', 'x', 5), entry(3, 'submit', 6)];
    expect(take(work, { endMs }).arrivedAfterEnd).toBe(2);
    expect(take(work, { endMs }, NEW, 9).arrivedAfterEnd).toBe(0);
    expect(take([answer(1, 'a', 'x', 12)], { endMs }).arrivedAfterEnd).toBe(0);
    expect(take(work).arrivedAfterEnd).toBe(0);
  });

  it('keeps remarks either way', () => {
    expect(take([entry(1, 'view', 20, { item: 'a' })], { endMs: T0 }).late).toEqual([]);
  });
});
