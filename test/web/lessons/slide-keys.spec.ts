import { describe, expect, it } from '@jest/globals';
import { pageByKey, pageOf } from '../../../web/src/shared/lessons/slide-keys.js';

describe('the pages of a presentation', () => {
  it('are turned by keys, and end at both ends', () => {
    const turned = (page: number) =>
      ['ArrowRight', 'PageDown', 'ArrowLeft', 'PageUp', 'Home', 'End', 'a'].map((key) => pageByKey(key, page, 4));
    expect(turned(1)).toEqual([2, 2, 0, 0, 0, 3, null]);
    expect(turned(0)).toEqual([1, 1, 0, 0, 0, 3, null]);
    expect(turned(3)).toEqual([3, 3, 2, 2, 0, 3, null]);
    expect(pageByKey('ArrowRight', 0, 0)).toBe(0);
  });

  it('of an address are pages that are there', () => {
    expect([undefined, 1, 3, 9, -2].map((asked) => pageOf(asked, 4))).toEqual([0, 0, 2, 3, 0]);
    expect(pageOf(2, 0)).toBe(0);
  });
});
