import { describe, expect, it } from '@jest/globals';
import { commonWrong } from '../../../src/reporting/items/activity-analysis.js';

const of = (answer: string, students: number, key = false) => ({ answer, students, key });

describe('the common wrong answer', () => {
  it('is the one that most gave, and never the key', () =>
    expect(commonWrong([of('A', 9, true), of('B', 2), of('C', 5), of('D', 0)])).toEqual({ answer: 'C', students: 5 }));
  it('is none where nobody agrees on one', () =>
    expect(commonWrong([of('A', 9, true), of('B', 1), of('C', 1)])).toBeNull());
  it('is the first by letter of two that draw as many', () =>
    expect(commonWrong([of('D', 3), of('B', 3), of('A', 1, true)])).toEqual({ answer: 'B', students: 3 }));
  it('is never the many different ones that are counted together', () =>
    expect(commonWrong([of('12', 1, true), of('others', 8), of('7', 2)])).toEqual({ answer: '7', students: 2 }));
  it('is none of nothing', () => expect(commonWrong([])).toBeNull());
});
