import { describe, expect, it } from '@jest/globals';
import { everybodyOf } from '../../../web/src/lib/everybody.js';
import { destroyedWords } from '../../../web/src/features/monitoring/monitoring.js';

describe('a reset of everybody', () => {
  it.each([
    [{ resettable: 0, resettablePartTwo: 0 }, 'Nobody has begun: nothing is destroyed.'],
    [{ resettable: 1, resettablePartTwo: 0 }, 'This destroys 1 test.'],
    [{ resettable: 23, resettablePartTwo: 11 }, 'This destroys 23 tests and part 2 of 11 of them.'],
  ])('says how many tests it destroys: %o', (counts, words) =>
    expect(destroyedWords({ inProgress: 0, completed: 0, ...counts })).toBe(words),
  );
});

describe('section 0', () => {
  it('is the school for administrators, and the own classes for a teacher, who is told so', () => {
    expect((['Teacher Admin', 'District Admin', 'Principal', 'Teacher'] as const).map(everybodyOf)).toEqual([
      'Entire School',
      'Entire School',
      'Entire School',
      'All my classes',
    ]);
  });
});
