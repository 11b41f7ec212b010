import { describe, expect, it } from '@jest/globals';
import { emptyForm, makeUpWindowOf } from '../../../web/src/shared/assessments/assign-form.js';
import {
  makeUpFormOf,
  makeUpWords,
  offerOf,
  type MakeUpsAnswer,
  type SectionToMakeUp,
} from '../../../web/src/shared/make-ups/make-ups.js';

const NOW = new Date(2026, 10, 30, 9, 0).getTime();
const WINDOW: NonNullable<SectionToMakeUp['makeUp']> = {
  administrationType: 'continuous',
  p1StartAt: '2026-12-01T15:00:00.000Z',
  p1EndAt: null,
  p2StartAt: null,
  p2EndAt: '2026-12-01T18:00:00.000Z',
};
const section = (category: string, more: Partial<SectionToMakeUp> = {}): SectionToMakeUp => ({
  categoryId: category === 'Math' ? 2 : 1,
  category,
  part: 1,
  classWindow: { startAt: '2026-11-01T15:00:00.000Z', endAt: '2026-11-02T15:00:00.000Z' },
  makeUp: null,
  version: more.makeUp ? 'given' : 'none',
  refused: null,
  ...more,
});
const answer = (...students: [name: string, ...sections: SectionToMakeUp[]][]): MakeUpsAnswer => ({
  isMultipart: true,
  students: students.map(([firstName, ...sections], i) => ({
    studentId: i + 1,
    firstName,
    lastName: 'Ruiz',
    sections,
  })),
});

describe('what is offered to who gives a make-up window', () => {
  const offer = offerOf(
    answer(
      ['Ana', section('Reading & Writing'), section('Math', { makeUp: WINDOW })],
      ['Ben', section('Reading & Writing', { refused: 'Was handed in.' }), section('Math')],
    ),
  );

  it('is each section with those who can take it, what they have, and why others cannot', () => {
    expect(offer.sections).toEqual([
      { categoryId: 1, category: 'Reading & Writing', studentIds: [1], versions: ['none'] },
      { categoryId: 2, category: 'Math', studentIds: [1, 2], versions: ['given', 'none'] },
    ]);
    expect(offer.refused).toEqual([{ name: 'Ben Ruiz', category: 'Reading & Writing', why: 'Was handed in.' }]);
    expect(offer.given).toMatchObject([{ name: 'Ana Ruiz', section: { category: 'Math' } }]);
  });

  it('begins with now, or with the window that all of them have', () => {
    expect(makeUpFormOf(offer, NOW)).toMatchObject({
      categoryIds: [1, 2],
      windows: { start: { date: '2026-11-30', time: '09:00' }, end: { date: '2026-12-07', time: '09:00' } },
    });
    const same = offerOf(
      answer(['Ana', section('Math', { makeUp: WINDOW })], ['Ben', section('Math', { makeUp: WINDOW })]),
    );
    expect(makeUpFormOf(same, NOW).windows).toMatchObject({
      start: { at: WINDOW.p1StartAt },
      end: { at: WINDOW.p2EndAt },
    });
    const one = offerOf(answer(['Ana', section('Math', { makeUp: WINDOW })], ['Ben', section('Math')]));
    expect(makeUpFormOf(one, NOW).windows.end.date).toBe('2026-12-07');
  });
});

describe('the window that is sent', () => {
  const form = emptyForm(NOW);

  it('is that of the form of an assignment, without its settings', () => {
    const end = { date: '2026-12-01', time: '12:00' };
    const { window, errors } = makeUpWindowOf({ ...form, windows: { ...form.windows, end } }, true, NOW);
    expect(errors).toEqual({});
    expect(window).toEqual({
      assessment_administration_type: 'continuous',
      p1_start_at: new Date(NOW).toISOString(),
      p2_end_at: new Date(2026, 11, 1, 12).toISOString(),
    });
    expect(makeUpWindowOf({ ...form, windows: { ...form.windows, end } }, false, NOW).window).toEqual({
      start_at: new Date(NOW).toISOString(),
      end_at: new Date(2026, 11, 1, 12).toISOString(),
    });
  });

  it('is refused without an end, of each part that has one', () => {
    const end = 'A make-up window needs an end';
    expect(makeUpWindowOf(form, false, NOW).errors).toEqual({ end });
    const p2Start = { date: '2026-12-02', time: '' };
    const broken = { ...form, administration: 'broken' as const, windows: { ...form.windows, p2Start } };
    expect(makeUpWindowOf(broken, true, NOW).errors).toEqual({ end, p1End: end });
  });

  it('is refused when it is over, or ends before it begins', () => {
    const windows = { ...form.windows, start: { date: '2026-11-01', time: '' }, end: { date: '2026-11-02', time: '' } };
    expect(makeUpWindowOf({ ...form, windows }, true, NOW).errors.end).toMatch('lies in the past');
    const turned = { ...form.windows, end: { date: '2026-11-29', time: '' } };
    expect(makeUpWindowOf({ ...form, windows: turned }, true, NOW).errors.end).toBe(
      'End date must be after start date',
    );
  });
});

it('says what was done, and how much was not', () => {
  const counts = { done: 2, skipped: 0, failed: 0, waiting: 0 };
  const batch = { id: null, title: null, state: 'over' as const, summary: null, counts, rows: [], mayUndo: false };
  expect(makeUpWords(batch, { window: {} })).toEqual({ tone: 'success', text: 'Gave 2 make-up windows.' });
  expect(makeUpWords({ ...batch, counts: { ...counts, skipped: 1 } }, { window: null })).toEqual({
    tone: 'warning',
    text: 'Withdrew 2 make-up windows. 1 could not be withdrawn.',
  });
});
