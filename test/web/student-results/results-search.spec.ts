import { describe, expect, it } from '@jest/globals';
import { isNotFound } from '@tanstack/react-router';
import { setParams } from '../../../web/src/features/student-results/results-search.js';

const GOOD = { assessmentSetId: '3', assessmentTypeId: '1', assessmentSummariesCount: '2' };

describe('the address of the results of a set', () => {
  it('holds three whole numbers', () => {
    expect(setParams.parse(GOOD)).toEqual({ assessmentSetId: 3, assessmentTypeId: 1, assessmentSummariesCount: 2 });
  });

  it.each(['two', '', '1.5', '-1'])('is not found when the number of sets is %p', (count) => {
    let thrown: unknown;
    try {
      setParams.parse({ ...GOOD, assessmentSummariesCount: count });
    } catch (error) {
      thrown = error;
    }
    expect(isNotFound(thrown)).toBe(true);
  });
});
