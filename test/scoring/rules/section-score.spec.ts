import { describe, expect, it } from '@jest/globals';
import { assessmentType } from '../../../src/content/catalogue.js';
import { benchmarkFor } from '../../../src/scoring/rules/benchmarks.js';
import { nationalPercentile, userPercentile } from '../../../src/scoring/rules/percentiles.js';
import {
  compositeError,
  compositeScore,
  likelyRange,
  routeFor,
  scoreSection,
  sectionError,
} from '../../../src/scoring/rules/section-score.js';

const SAT = assessmentType(1);
const ACT = assessmentType(2);

describe('routing after part 1', () => {
  it('is hard from the threshold on', () => {
    expect(routeFor(15, 25, 0.6)).toBe('hard');
    expect(routeFor(14, 25, 0.6)).toBe('easy');
    expect(routeFor(12, 20, 0.6)).toBe('hard');
    expect(routeFor(11, 20, 0.6)).toBe('easy');
  });
});

describe('a section of two parts', () => {
  const parts = [
    { stream: 'score-1-1', raw: 2, rawMax: 3, resultHash: 'x' },
    { stream: 'score-2-1', raw: 1, rawMax: 3, resultHash: 'y' },
  ];
  const table = { version: 1, categoryId: 2, scaled: [200, 250, 300, 380, 460, 540, 620] };
  it('converts the summed raw score by its table', () => {
    expect(scoreSection(parts, 'easy', table)).toMatchObject({
      raw: 3,
      rawMax: 6,
      scaled: 380,
      path: 'easy',
      tableVersion: 1,
    });
  });
  it('refuses a table that is too short', () => {
    expect(() => scoreSection(parts, 'easy', { ...table, scaled: [200] })).toThrow(RangeError);
  });
  it('has another hash on another path or table', () => {
    const hash = scoreSection(parts, 'easy', table).resultHash;
    expect(scoreSection(parts, 'hard', table).resultHash).not.toBe(hash);
    expect(scoreSection(parts, 'easy', { ...table, version: 2 }).resultHash).not.toBe(hash);
  });
});

describe('the composite', () => {
  it('of a SAT is the sum of its sections', () => {
    expect(compositeScore(SAT, { 1: 720, 2: 520 })).toBe(1240);
  });
  it('of an ACT is the mean of four, half up', () => {
    expect(compositeScore(ACT, { 3: 20, 4: 21, 5: 22, 6: 23 })).toBe(22);
    expect(compositeScore(ACT, { 3: 20, 4: 21, 5: 22, 6: 22 })).toBe(21);
    expect(compositeScore(ACT, { 3: 20, 4: 20, 5: 20, 6: 22 })).toBe(21);
  });
  it('is missing while a section is', () => {
    expect(compositeScore(SAT, { 1: 720 })).toBeNull();
  });
});

describe('likely ranges', () => {
  it('are 30 points for a SAT section and their root sum for the total', () => {
    expect(likelyRange(720, sectionError(SAT), SAT.section)).toEqual([690, 750]);
    expect(likelyRange(1240, compositeError(SAT), SAT.composite)).toEqual([1200, 1280]);
  });
  it('stay on the scale', () => {
    expect(likelyRange(790, 30, SAT.section)).toEqual([760, 800]);
    expect(likelyRange(1, 1, ACT.composite)).toEqual([1, 2]);
  });
  it('are one point for an ACT composite', () => {
    expect(compositeError(ACT)).toBe(1);
  });
});

describe('percentiles', () => {
  it('run from 1 to 99 by the norm table', () => {
    const norm = {
      steps: [
        [400, 1],
        [1000, 44],
        [1210, 82],
        [1500, 100],
      ] as [number, number][],
    };
    expect(nationalPercentile(390, norm)).toBe(1);
    expect(nationalPercentile(1209, norm)).toBe(44);
    expect(nationalPercentile(1210, norm)).toBe(82);
    expect(nationalPercentile(1600, norm)).toBe(99);
    expect(nationalPercentile(1600, undefined)).toBeNull();
  });
  it('within the users count students at or below, from thirty students on', () => {
    expect(userPercentile(1000, { version: 1, counts: { 900: 10, 1000: 19 } })).toBeNull();
    expect(userPercentile(1000, { version: 1, counts: { 900: 10, 1000: 10, 1100: 20 } })).toBe(50);
    expect(userPercentile(1100, { version: 1, counts: { 900: 10, 1000: 10, 1100: 20 } })).toBe(99);
    expect(userPercentile(800, { version: 1, counts: { 900: 40 } })).toBe(1);
  });
});

describe('benchmarks', () => {
  it('are 480 and 530 for the SAT whatever the grade, and say what they mean', () => {
    expect(benchmarkFor(SAT, 1, 9)).toEqual({
      score: 480,
      meaning:
        'Students who reach 480 have about a 75% chance of earning at least a C in their first college courses in history, literature or the social sciences.',
    });
    expect(benchmarkFor(SAT, 2, null)?.score).toBe(530);
  });
  it('use the grade for PSAT types', () => {
    expect(benchmarkFor(assessmentType(3), 2, 8)?.score).toBe(430);
    expect(benchmarkFor(assessmentType(3), 2, 9)?.score).toBe(450);
    expect(benchmarkFor(assessmentType(4), 1, 10)?.score).toBe(430);
  });
  it('of the ACT differ by section; PreACT 9 has none', () => {
    expect([3, 4, 5, 6].map((id) => benchmarkFor(ACT, id, 11)?.score)).toEqual([18, 22, 22, 23]);
    expect(benchmarkFor(assessmentType(5), 3, 9)).toBeNull();
  });
});
