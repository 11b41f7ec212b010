import { describe, expect, it } from '@jest/globals';
import { wrongTerm } from '../../../web/src/lib/term-form.js';

describe('a term as it is typed', () => {
  const wrong = (startDate: string, endDate: string) => wrongTerm({ name: 'Fall', startDate, endDate });

  it('needs a name, a first day and a last day after it', () => {
    expect(wrongTerm({ name: ' ', startDate: '', endDate: '' })).toEqual({
      name: 'Term name is required',
      startDate: 'Start date is required',
      endDate: 'End date must be after start date',
    });
    expect(wrong('08/15/2026', '12/18/2026')).toEqual({});
    expect(wrong('08/15/2026', '08/15/2026')).toEqual({ endDate: 'End date must be after start date' });
  });

  it.each(['tomorrow', '31/12/2026', '2/30/2027'])('says of %s that it is no date', (typed) => {
    const none = 'This date does not exist. Enter it as MM/DD/YYYY.';
    expect(wrong(typed, typed)).toEqual({ startDate: none, endDate: none });
  });

  it('has no days that nobody means', () => {
    const far = 'Please enter a date between 2000 and 2099';
    expect(wrong('01/01/1900', '01/01/2999')).toEqual({ startDate: far, endDate: far });
    expect(wrong('01/01/2000', '12/31/2099')).toEqual({});
  });
});
