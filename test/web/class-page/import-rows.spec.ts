import { describe, expect, it } from '@jest/globals';
import {
  changeText,
  outcomeText,
  readyCount,
  remarksOf,
  summaryText,
  toCsv,
  type StagedImport,
  type StagedRow,
} from '../../../web/src/shared/imports/import-rows.js';

const row = (plan: Partial<StagedRow['plan']> = {}): StagedRow => ({
  position: 3,
  line: 4,
  firstName: 'Zoë',
  lastName: '=Nuñez',
  email: 'zoe@',
  studentIdNumber: '125',
  plan: {
    verdict: 'refused',
    personId: null,
    changes: [],
    activates: false,
    joins: false,
    errors: { email: ['Please enter a valid email'] },
    ...plan,
  },
});
const counts = (more: Partial<StagedImport['counts']> = {}) => ({
  refused: 0,
  new: 0,
  changed: 0,
  joins: 0,
  unchanged: 0,
  ...more,
});
const ended = (more: object) =>
  ({ importedCount: 0, unchangedCount: 0, counts: counts(), run: { total: 0, done: 0 }, ...more }) as StagedImport;

describe('a row of an import', () => {
  it('says what changes from what to what, and what the file says nothing of', () => {
    expect(changeText({ field: 'gradeLevel', from: '10', to: '11' })).toBe('Grade: 10 to 11');
    expect(changeText({ field: 'studentIdNumber', from: '', to: '125' })).toBe('Student ID: none to 125');
    expect(changeText({ field: 'gradeLevel', from: null, to: '8', byDefault: true })).toBe(
      'Grade: 8 (not in the file)',
    );
  });

  it('says what else happens to the person', () => {
    expect(remarksOf(row({ verdict: 'changed', activates: true, joins: true, stale: true, sameAs: 2 }))).toEqual([
      'Changed since you looked, and not imported yet',
      'Archived so far, will be activated',
      'Enters the class',
      'The same as line 2',
    ]);
    expect(remarksOf(row({ verdict: 'new', joins: true }))).toEqual([]);
    expect(remarksOf(row({ verdict: 'changed', links: ['parent2'] }))).toEqual([
      'Parent 2 has an account and is linked',
    ]);
    expect(changeText({ field: 'parent1LastName', from: 'Obi', to: 'Okafor' })).toBe(
      'Parent 1 last name: Obi to Okafor',
    );
  });

  it('goes into a file with its reason first and without formulas', () => {
    expect(toCsv([row()])).toBe(
      '\uFEFF"Reason","First Name","Last Name","Email","Student ID","Grade Level","Untimed"\r\n"Email: Please enter a valid email","Zoë","\'=Nuñez","zoe@","125","",""\r\n',
    );
  });
});

describe('an import', () => {
  it('says what it would do', () => {
    expect(summaryText(counts({ refused: 2, new: 1_200, joins: 3 }))).toBe('1,200 new, 3 into the class, 2 to correct');
    expect(readyCount({ counts: counts({ refused: 2, new: 1, changed: 2, joins: 3, unchanged: 4 }) })).toBe(10);
  });

  it.each([
    [{ importedCount: 3, run: { total: 3 } }, 'Import was successful'],
    [{ importedCount: 3, run: { total: 1 } }, 'Users added successfully'],
    [{ unchangedCount: 3, run: { total: 3 } }, 'Import was successful. Nothing has changed.'],
    [
      { importedCount: 3, counts: counts({ refused: 2 }), run: { total: 3 } },
      'Imported 3 users, Failed to import 2 users',
    ],
    [
      { importedCount: 3, counts: counts({ refused: 1, changed: 1 }), run: { total: 3 } },
      'Imported 3 users, Failed to import 2 users',
    ],
  ])('says what it came to: %j', (more, text) => {
    expect(outcomeText(ended(more), 'Users added successfully').text).toBe(text);
  });
});
