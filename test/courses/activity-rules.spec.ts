import { describe, expect, it } from '@jest/globals';
import { percentCorrect, type ActivityResponse } from '../../src/courses/activity-rules.js';

const completed = (score: number, max_score: number): ActivityResponse => ({ status: 'Completed', score, max_score });
const inProgress: ActivityResponse = { status: 'In Progress', score: null, max_score: 3 };

describe('the percent correct of an activity', () => {
  it('is 0 without a response', () => expect(percentCorrect(null)).toBe(0));
  it('is 100 of nothing, once it is completed', () => {
    expect(percentCorrect(completed(0, 0))).toBe(100);
    expect(percentCorrect({ status: 'In Progress', score: null, max_score: 0 })).toBe(0);
  });
  it('is a whole number', () => {
    expect(percentCorrect(completed(2, 3))).toBe(67);
    expect(percentCorrect(completed(1, 3))).toBe(33);
  });
  it('is 0 with no point', () => {
    expect(percentCorrect(completed(0, 3))).toBe(0);
    expect(percentCorrect(inProgress)).toBe(0);
  });
});
