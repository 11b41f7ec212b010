import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PublishedEvent, PublishedType } from '../../../src/platform/events/published-event.js';
import {
  evolve,
  outcomesOf,
  type Opened,
  type PartResultRow,
  type Prepared,
} from '../../../src/reporting/part-results/projection.js';

const opened: Opened = {
  schoolId: 1,
  districtId: 1,
  classIds: [4],
  gradeLevel: 11,
  submittedAt: '2026-11-20T16:00:00.000Z',
  usedSeconds: 1800,
  allowedSeconds: 1920,
  clock: '30:00 used of 32:00',
  flaggedCount: 1,
  items: [
    { ref: 'i1', version: 1, number: 1, pretest: false, outcome: 'right', value: 'a', seconds: 20, marked: false },
  ],
};
const event = (type: PublishedType, payload: object, log: 'streams' | 'published' = 'streams'): PublishedEvent => ({
  id: type,
  type,
  stream: null,
  version: null,
  occurredAt: '',
  receivedAt: '',
  actor: null,
  payload: { studentAssessmentId: 7, ...payload },
  position: '1',
  log,
});
const scored = (sitting: number, raw: number) =>
  event('scoring.AttemptScored.v1', {
    sitting,
    studentId: 3,
    raw,
    rawMax: 25,
    answeredCount: 25,
    resultHash: `${sitting}-${raw}`,
    scoredAt: '2026-11-20T16:00:05.000Z',
    assessment: { typeId: 1, setId: 1, categoryId: 1, part: 2, difficulty: 'hard', schoolYearId: 2026 },
    provenance: {
      attempt: { stream: `attempt-7-${sitting}`, version: 90, hash: 'h' },
      form: { code: 'f', version: 1, contentHash: 'c' },
      keys: { version: 'k' },
      scoringVersion: '1',
    },
  });
const sectionScored = (sitting: number, scaled: number) =>
  event('scoring.SectionScored.v1', {
    sitting,
    scaled,
    raw: 40,
    rawMax: 50,
    path: 'hard',
    table: { version: 1 },
    resultHash: `s${scaled}`,
  });
const superseded = (sitting: number, of: 'attempt' | 'section') => event('scoring.ScoreSuperseded.v1', { sitting, of });
const reset = (sitting: number) => event('delivery.AttemptReset.v1', { sitting });
const erased = (sitting: number) => event('delivery.AnswersErased.v1', { sitting }, 'published');

const live = (...sittings: number[]): Prepared => new Map(sittings.map((s) => [`7-${s}`, opened]));
const fold = (events: PublishedEvent[], prepared: Prepared, from?: PartResultRow) =>
  events.reduce((row, e) => evolve(row, e, prepared), from);

describe('a scored part', () => {
  it('becomes a row with its items, then gets its section score', () => {
    const row = fold([scored(1, 20), sectionScored(1, 640)], live(1));
    expect(row).toMatchObject({
      student_assessment_id: 7,
      raw: 20,
      scaled: 640,
      section: { scaled: 640, path: 'hard' },
      items: opened.items,
    });
  });
  it('keeps its section score while only the attempt is scored again', () => {
    expect(
      fold([scored(1, 20), sectionScored(1, 640), superseded(1, 'attempt'), scored(1, 22)], live(1)),
    ).toMatchObject({ raw: 22, scaled: 640 });
  });
  it('loses its section score between superseding and the next one', () => {
    expect(fold([scored(1, 20), sectionScored(1, 640), superseded(1, 'section')], live(1))).toMatchObject({
      scaled: null,
      section: null,
    });
  });
  it('goes with a reset and comes back with the next sitting', () => {
    expect(fold([scored(1, 20), reset(1)], live(1))).toBeUndefined();
    expect(fold([scored(1, 20), reset(1), scored(2, 24)], live(1, 2))).toMatchObject({ sitting: 2, raw: 24 });
  });
  it('is not touched by news of an earlier sitting', () => {
    const row = fold([scored(2, 24)], live(2));
    expect(fold([reset(1), scored(1, 20), sectionScored(1, 600), erased(1)], live(1, 2), row)).toBe(row);
  });
  it('never appears when its answers are gone', () => {
    expect(fold([scored(1, 20), sectionScored(1, 640)], new Map([['7-1', 'gone']]))).toBeUndefined();
  });
});

describe('a history of one part', () => {
  const history = [
    scored(1, 20),
    sectionScored(1, 640),
    superseded(1, 'attempt'),
    scored(1, 22),
    superseded(1, 'section'),
    sectionScored(1, 660),
  ];

  it('folded twice gives the same row', () => {
    const once = fold(history, live(1));
    expect(fold(history, live(1), once)).toEqual(once);
  });
  it('that ends in a reset or an erasure leaves no row, live and rebuilt, however the two logs interleave', () => {
    fc.assert(
      fc.property(fc.nat(history.length), fc.boolean(), (place, byReset) => {
        const end = byReset ? reset(1) : erased(1);
        const gone: Prepared = new Map([['7-1', 'gone']]);
        const before = fold(history.slice(0, place), live(1));
        const after = fold([end, ...history.slice(place)], gone, before);
        expect(after).toBeUndefined();
        expect(fold([...history, end], gone)).toBeUndefined();
      }),
    );
  });

  it('gives a letter to each question for those who count many students', () => {
    const items = [
      { outcome: 'right' },
      { outcome: 'wrong' },
      { outcome: 'blank' },
      { outcome: 'right', pretest: true },
      { outcome: 'wrong', dropped: 'uncounted' },
      { outcome: 'right', dropped: 'credit' },
    ].map((more, i) => ({ ...opened.items[0]!, ref: `i${i}`, number: i + 1, ...more }) as Opened['items'][number]);
    const prepared: Prepared = new Map([['7-1', { ...opened, items }]]);
    expect(outcomesOf(evolve(undefined, scored(1, 20), prepared)!)).toMatchObject({
      ...{ student_assessment_id: 7, student_id: 3, category_id: 1, part: 2, form_code: 'f', form_version: 1 },
      outcomes: 'rwb--r',
    });
  });
});
