import { describe, expect, it } from '@jest/globals';
import { phoneText, readPhone } from '../../src/roster/phone.js';
import { asTyped, phoneOf } from '../../web/src/lib/phone.js';

describe('a phone number', () => {
  it.each([
    ['5550101234', '(555) 010-1234'],
    [' (555) 010-1234 ', '(555) 010-1234'],
    ['555.010.1234', '(555) 010-1234'],
    ['555\u2011010\u20111234', '(555) 010-1234'],
    ['+1 555 010 1234', '(555) 010-1234'],
    ['1-555-010-1234', '(555) 010-1234'],
    ['555-010-1234 x12', '(555) 010-1234 ext. 12'],
    ['5550101234ext.12', '(555) 010-1234 ext. 12'],
    ['(555) 010-1234, extension 004512', '(555) 010-1234 ext. 004512'],
    ['(555) 010-1234 EXT 7', '(555) 010-1234 ext. 7'],
    ['(555) 010-1234 #7', '(555) 010-1234 ext. 7'],
    ['', ''],
    ['  ', ''],
  ])('that is written "%s" is shown as "%s", in the browser as on the server', (typed, shown) => {
    expect(phoneText(readPhone(typed)!)).toBe(shown);
    expect(phoneOf(typed)).toBe(shown);
    // What is shown can be saved as it stands.
    expect(phoneOf(shown)).toBe(shown);
    expect(readPhone(shown)).toEqual(readPhone(typed));
  });

  it.each([
    '555-0101',
    '55501012345',
    '+44 20 7946 0018',
    '155-010-1234',
    'call me',
    '(555) 010-1234 ext. 1234567',
    'x12',
    '٥٥٥٠١٠١٢٣٤',
  ])('that is written "%s" is none, in the browser as on the server', (typed) => {
    expect(readPhone(typed)).toBeUndefined();
    expect(phoneOf(typed)).toBeUndefined();
  });

  it('is kept as E.164, with the extension apart', () => {
    expect(readPhone('(555) 010-1234 ext. 12')).toEqual({ phone: '+15550101234', phoneExtension: '12' });
    expect(readPhone('555 010 1234')).toEqual({ phone: '+15550101234', phoneExtension: null });
    expect(readPhone('')).toEqual({ phone: null, phoneExtension: null });
  });
});

describe('while a phone number is typed', () => {
  /** What stands in the field after these keys. */
  const keys = (typed: string, began = '') => [...typed].reduce((text, key) => asTyped(text + key, text), began);

  it('its digits fall into groups, and an extension stays as it is typed', () => {
    expect(keys('555')).toBe('555');
    expect(keys('5550')).toBe('(555) 0');
    expect(keys('5550101234')).toBe('(555) 010-1234');
    expect(keys('15550101234')).toBe('(555) 010-1234');
    expect(keys('5550101234 ext. 12')).toBe('(555) 010-1234 ext. 12');
    expect(keys('5550101234x12')).toBe('(555) 010-1234x12');
  });

  it('nothing is eaten: too many digits, letters, what is pasted, taken away or put in the middle', () => {
    expect(keys('55501012345')).toBe('(555) 010-12345');
    expect(keys('home 555')).toBe('home 555');
    expect(asTyped('(555) 010-123', '(555) 010-1234')).toBe('(555) 010-123');
    expect(asTyped('(555) 0910-1234', '(555) 010-1234')).toBe('(555) 0910-1234');
    expect(asTyped('+1 555 010 1234 x9', '')).toBe('+1 555 010 1234 x9');
    expect(asTyped('555.010.1234', '')).toBe('(555) 010-1234');
  });
});
