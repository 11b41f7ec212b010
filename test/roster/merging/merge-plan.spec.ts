import { describe, expect, it } from '@jest/globals';
import {
  linksBack,
  valuesAfter,
  valuesBack,
  whyNotMerged,
  type MergedValues,
  type MergeSide,
} from '../../../src/roster/merging/merge-plan.js';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const side = (id: number, more: Partial<MergeSide> = {}): MergeSide => ({
  id,
  name: id === 1 ? 'Ana Ruiz' : 'Anna Ruiz',
  archived: false,
  hidden: false,
  onlyStudent: true,
  sitting: false,
  hasAbsorbed: false,
  work: [],
  ...more,
});
const work = (key: string, more: { endedAt?: Date | null; outside?: boolean } = {}) => ({
  studentId: 0,
  key,
  title: `SAT Set 1, ${key}`,
  endedAt: new Date(NOW - 10 * 86_400_000),
  outside: false,
  ...more,
});
const why = (kept: Partial<MergeSide>, absorbed: Partial<MergeSide> = {}) =>
  whyNotMerged(side(1, kept), side(2, absorbed), NOW);

describe('whether two records become one', () => {
  it('they do where nothing is in the way', () => {
    expect(why({ work: [work('Math')] }, { archived: true, work: [work('Reading')] })).toEqual([]);
    expect(why({ hasAbsorbed: true, work: [work('Math', { endedAt: new Date(NOW - 1000) })] })).toEqual([]);
  });

  it.each<[string, Partial<MergeSide>, Partial<MergeSide>]>([
    ['Both began SAT Set 1, Math.', { work: [work('Math')] }, { work: [work('Math')] }],
    [
      'Both have a result of SAT Set 1, Math from elsewhere.',
      { work: [work('Math', { outside: true, endedAt: null })] },
      { work: [work('Math', { outside: true, endedAt: null })] },
    ],
    ['The account of Ana Ruiz is hidden.', { hidden: true }, {}],
    ['Anna Ruiz has another role as well. Only records of students are merged.', {}, { onlyStudent: false }],
    ['Ana Ruiz is taking a test. Merge the records when it is over.', { sitting: true }, {}],
    ['Anna Ruiz is taking a test. Merge the records when it is over.', {}, { sitting: true }],
    ['Ana Ruiz is archived. Activate this record first, or keep the other one.', { archived: true }, {}],
    [
      'Another record was merged into that of Anna Ruiz already. Keep this one, or take that back.',
      {},
      { hasAbsorbed: true },
    ],
    [
      'Anna Ruiz ended SAT Set 1, Math less than a day ago. Answers of a device without a connection may still come. Merge the records tomorrow, or keep this one.',
      {},
      { work: [work('Math', { endedAt: new Date(NOW - 23 * 3_600_000) })] },
    ],
  ])('they do not: %s', (reason, kept, absorbed) => {
    expect(why(kept, absorbed)).toEqual([reason]);
  });

  it('says every reason', () => {
    expect(why({ archived: true, work: [work('Math')] }, { sitting: true, work: [work('Math')] })).toHaveLength(3);
  });
});

describe('what the record says', () => {
  const kept: MergedValues = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    studentNumber: '417',
    gradeLevel: 10,
    untimedAssessment: false,
  };
  const absorbed: MergedValues = { ...kept, firstName: 'Anna', studentNumber: '0417', gradeLevel: 11 };

  it('comes from the kept one, but for the fields that were chosen', () => {
    expect(valuesAfter(kept, absorbed, [])).toEqual(kept);
    expect(valuesAfter(kept, absorbed, ['firstName', 'gradeLevel'])).toEqual({
      ...kept,
      firstName: 'Anna',
      gradeLevel: 11,
    });
  });

  it('goes back to what it was, unless somebody changed it since', () => {
    const after = valuesAfter(kept, absorbed, ['firstName', 'gradeLevel']);
    expect(valuesBack(kept, after, after)).toEqual({ back: { firstName: 'Ana', gradeLevel: 10 }, stay: [] });
    expect(valuesBack(kept, after, { ...after, gradeLevel: 12, lastName: 'Lind' })).toEqual({
      back: { firstName: 'Ana' },
      stay: ['gradeLevel'],
    });
  });
});

describe('classes and parents that were moved', () => {
  const at = new Date(NOW);
  const before = new Date(NOW - 86_400_000);
  const later = new Date(NOW + 3_600_000);
  const moved = [
    { id: 1, had: false, since: before.toISOString() },
    { id: 2, had: true, since: before.toISOString() },
    { id: 3, had: false, since: before.toISOString() },
    { id: 4, had: false, since: before.toISOString() },
  ];

  it('go back, but for those that were taken away or given anew since, and what came since is named', () => {
    const now = new Map([
      [1, at],
      [2, before],
      [4, later],
      [7, later],
      [8, before],
    ]);
    expect(linksBack(moved, now, at)).toEqual({
      returned: [moved[0], moved[1]],
      leaves: [1],
      gone: [3, 4],
      added: [7],
    });
  });

  it('give back what both had, also where the kept record has lost it', () => {
    expect(linksBack([moved[1]!], new Map(), at)).toEqual({ returned: [moved[1]], leaves: [], gone: [], added: [] });
  });

  it('stay away where both had a parent who was taken from the kept record since', () => {
    const strictly = { strictly: true };
    expect(linksBack([moved[1]!], new Map([[2, before]]), at, strictly)).toMatchObject({
      returned: [moved[1]],
      gone: [],
    });
    expect(linksBack([moved[1]!], new Map(), at, strictly)).toMatchObject({ returned: [], gone: [2] });
  });
});
