import { describe, expect, it } from '@jest/globals';
import { nearly } from '../../../src/reporting/find/nearly.js';

describe('what was typed for the name of a set', () => {
  it('may be a part of it, in any order', () => {
    expect(nearly('sat', 'SAT Set 1')).toBe(true);
    expect(nearly('set sat', 'SAT Set 1')).toBe(true);
    expect(nearly('2', 'SAT Set 1')).toBe(false);
    expect(nearly('  ', 'SAT Set 1')).toBe(false);
  });

  it('may have one slip in a longer word, and none in a short one', () => {
    for (const typed of ['practise', 'pratice', 'pracctice', 'prcatice', 'practicee'])
      expect([typed, nearly(typed, 'Practice Test')]).toEqual([typed, true]);
    expect(nearly('prxxtice', 'Practice Test')).toBe(false);
    expect(nearly('sit', 'SAT Set 1')).toBe(false);
  });
});
