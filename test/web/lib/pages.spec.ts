import { describe, expect, it } from '@jest/globals';
import { pagesOf } from '../../../web/src/lib/pages.js';

describe('the numbers of a pager', () => {
  it.each([
    [1, 1, [1]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 20, [1, 2, 3, 4, null, 20]],
    [10, 20, [1, null, 9, 10, 11, null, 20]],
    [20, 20, [1, null, 17, 18, 19, 20]],
  ])('on page %d of %d', (page, pages, expected) => {
    expect(pagesOf(page, pages)).toEqual(expected);
  });
});
