import { describe, expect, it } from '@jest/globals';
import { breakEndsAt, type PartProgress } from '../../../src/delivery/read/section-break.js';

const DONE = '2026-11-23T15:00:00.000Z';
const at = (time: string) => Date.parse(`2026-11-23T${time}Z`);
const part = (more: Partial<PartProgress>): PartProgress => ({
  typeId: 1,
  setId: 1,
  schoolYearId: 2026,
  categoryId: 2,
  part: 1,
  hasNextPart: true,
  waiting: true,
  completedAt: null,
  ...more,
});
const reading = part({ categoryId: 1, waiting: false, completedAt: '2026-11-23T14:20:00.000Z' });
const readingTwo = part({ categoryId: 1, part: 2, hasNextPart: false, waiting: false, completedAt: DONE });
const math = part({});

describe('the break between Reading & Writing and Math', () => {
  it('ends ten minutes after the last part of Reading & Writing was completed', () => {
    expect(breakEndsAt(math, [math, reading, readingTwo], at('15:00:01'))).toBe('2026-11-23T15:10:00.000Z');
  });

  it('is still told for a while after it is over, and then no more', () => {
    expect(breakEndsAt(math, [math, reading, readingTwo], at('15:40:00'))).toBe('2026-11-23T15:10:00.000Z');
    expect(breakEndsAt(math, [math, reading, readingTwo], at('17:10:00'))).toBeNull();
  });

  it.each<[string, PartProgress, PartProgress[]]>([
    ['while part 2 is still to come', math, [reading]],
    ['while part 2 is under way', math, [reading, { ...readingTwo, completedAt: null }]],
    ['once Math has begun, or before it opens', { ...math, waiting: false }, [reading, readingTwo]],
    ['before a part 2', { ...math, part: 2, hasNextPart: false }, [reading, readingTwo]],
    [
      'before Reading & Writing',
      { ...reading, waiting: true, completedAt: null },
      [{ ...math, hasNextPart: false, completedAt: DONE }],
    ],
    ['after another set', math, [{ ...readingTwo, setId: 2 }]],
    ['after the same set in another school year', math, [{ ...readingTwo, schoolYearId: 2025 }]],
    [
      'between the sections of an ACT',
      part({ typeId: 2, categoryId: 4, hasNextPart: false }),
      [part({ typeId: 2, categoryId: 3, hasNextPart: false, waiting: false, completedAt: DONE })],
    ],
  ])('is not there %s', (_, one, others) => {
    expect(breakEndsAt(one, [one, ...others], at('15:00:01'))).toBeNull();
  });
});
