import { describe, expect, it } from '@jest/globals';
import { givenTogether } from '../../src/scheduling/read/given-together.js';

const given = (id: number, seconds: number, set_id = 1, created_by = 7) => ({
  id,
  set_id,
  created_by,
  created_at: new Date(Date.UTC(2026, 10, 20, 8, 0, seconds)),
});

describe('assignments that were given in one go', () => {
  it('follow each other within a minute, however long all of them take', () => {
    const all = [given(3, 110), given(1, 0), given(2, 55), given(4, 171)];
    expect([...givenTogether(all)].sort(([a], [b]) => a - b)).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 4],
    ]);
  });

  it('are of one person and one set', () => {
    const all = [given(1, 0), given(2, 1, 2), given(3, 2, 1, 8), given(4, 3)];
    expect([...givenTogether(all)]).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 1],
    ]);
  });
});
