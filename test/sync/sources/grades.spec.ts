import { expect, it } from '@jest/globals';
import { gradeLevelOf } from '../../../src/sync/sources/grades.js';

it.each<[string | null, number | null]>([
  ['09', 9],
  ['9', 9],
  ['12', 12],
  [' 10 ', 10],
  ['9th', 9],
  ['Grade 11', 11],
  ['8th grade', 8],
  ['07', null],
  ['13', null],
  ['KG', null],
  ['Kindergarten', null],
  ['PostGraduate', null],
  ['2027', null],
  ['', null],
  [null, null],
])('the grade %p is the level %p', (grade, level) => {
  expect(gradeLevelOf(grade)).toBe(level);
});
