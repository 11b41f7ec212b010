import { describe, expect, it } from '@jest/globals';
import { benchmarkWords, reachingWords } from '../../../web/src/shared/results/words.js';
import {
  dashboardSearch,
  detailsSearch,
  resultsPath,
  summarySearch,
} from '../../../web/src/features/student-results/results-search.js';

describe('the words of results', () => {
  it('say n with every share, and its range', () => {
    const section = { n: 58, reached: 31, near: 7, reachedRange: { low: 41, high: 66 } };
    expect(benchmarkWords(section, [530])).toBe('31 of 58 reach 530, 53%; likely 41 to 66%. 7 close below.');
    expect(benchmarkWords({ ...section, n: 7, reached: 3, near: 0, reachedRange: null }, [530])).toBe(
      '3 of 7 reach 530. 0 close below.',
    );
    expect(benchmarkWords({ ...section, reached: null }, [])).toBe('58 students.');
  });

  it('name the benchmarks of two sections and of four', () => {
    const of = (most: number) =>
      reachingWords(Array.from({ length: most + 1 }, (_, i) => ({ sections: most - i, n: i })));
    expect(of(2).map(({ words }) => words)).toEqual([
      ...['reach both benchmarks', 'reach one benchmark', 'reach neither benchmark'],
    ]);
    expect(of(4).map(({ words }) => words)).toEqual([
      ...['reach all 4 benchmarks', 'reach 3 benchmarks', 'reach 2 benchmarks', 'reach 1 benchmark'],
      'reach no benchmark',
    ]);
  });
});

describe('the address of results', () => {
  it('keeps what is good of it and leaves out the rest', () => {
    expect(summarySearch({ group: 'near', grade: 11, first: 'hard', second: 'odd', page: 2, year: 'x' })).toEqual({
      ...{ group: 'near', grade: 11, first: 'hard', page: 2 },
    });
    expect(detailsSearch({ section: 2, topic: '2~Algebra~Lines', year: 2026, more: 1 })).toEqual({
      ...{ section: 2, topic: '2~Algebra~Lines', year: 2026 },
    });
    expect(dashboardSearch({ sets: [3, 'x', -1], year: 2025 })).toEqual({ sets: [3], year: 2025 });
  });

  it('names the class where there is one', () => {
    const set = { assessmentSetId: 3, assessmentTypeId: 1, assessmentSummariesCount: 2 };
    expect(resultsPath(set)).toBe('/staff/student_results/3/1/2/summary');
    expect(resultsPath({ ...set, sectionId: 7 }, 'subsection_details')).toBe(
      '/staff/student_results/class/7/3/1/2/subsection_details',
    );
  });
});
