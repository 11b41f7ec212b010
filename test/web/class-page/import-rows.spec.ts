import { describe, expect, it } from '@jest/globals';
import { errorOf, isCorrected, isReady, toCsv, toStudentRow, type ReviewRow } from '../../../web/src/features/class-page/import-rows.js';

const row = (typed: ReviewRow['typed'] = {}, errors: Record<string, string[]> = { email: ['Please enter a valid email'] }): ReviewRow => ({
  read: { line: 4, firstName: 'Zoë', lastName: '=Nuñez', email: 'zoe@', studentIdNumber: '125', errors },
  typed,
});

describe('a row under correction', () => {
  it('keeps its message until the field is changed', () => {
    expect(errorOf(row(), 'email')).toBe('Please enter a valid email');
    expect(isReady(row())).toBe(false);
    const changed = row({ email: 'zoe@nunez.test' });
    expect([errorOf(changed, 'email'), isCorrected(changed, 'email'), isReady(changed)]).toEqual([null, true, true]);
  });

  it('is not ready because another field was changed', () => {
    expect(isReady(row({ firstName: 'Zoe' }))).toBe(false);
  });

  it('that clashes with another row may be settled in any field', () => {
    expect(isReady(row({ email: 'other@nunez.test' }, { studentIdNumber: ['Line 2 has the same student ID with different data'] }))).toBe(true);
  });

  it('is sent without the columns that the file did not have', () => {
    expect(toStudentRow(row({ email: 'zoe@nunez.test' }))).toEqual({ line: 4, firstName: 'Zoë', lastName: '=Nuñez', email: 'zoe@nunez.test', studentIdNumber: '125' });
  });

  it('goes into a file with its reason and without formulas', () => {
    expect(toCsv([row()])).toBe('\uFEFF"First Name","Last Name","Email","Student ID","Grade Level","Untimed","Reason"\r\n"Zoë","\'=Nuñez","zoe@","125","","","Please enter a valid email"\r\n');
  });
});
