import { describe, expect, it } from '@jest/globals';
import { Marks } from '../../src/delivery/marks.js';
import type { Config } from '../../src/platform/config/config.js';

const marksOf = (key: string) => new Marks({ masterKey: Buffer.from(key.repeat(32)) } as unknown as Config);

describe('the mark of a contact', () => {
  const marks = marksOf('k');
  const contact = ['0190-attempt', 'd1', '2027-03-01T15:00:00.000Z'] as const;
  const mark = marks.of(...contact);

  it('holds for its attempt, device and moment, in every process with the same key', () => {
    expect(marks.holds(mark, ...contact)).toBe(true);
    expect(marksOf('k').holds(mark, ...contact)).toBe(true);
  });

  it('holds for no other attempt, device or moment, nor with another key', () => {
    expect(marks.holds(mark, '0190-other', contact[1], contact[2])).toBe(false);
    expect(marks.holds(mark, contact[0], 'd2', contact[2])).toBe(false);
    expect(marks.holds(mark, contact[0], contact[1], '2027-03-01T14:59:59.999Z')).toBe(false);
    expect(marksOf('l').holds(mark, ...contact)).toBe(false);
    // Where one name ends and the next begins is part of it.
    expect(marks.holds(marks.of('a', 'bc', contact[2]), 'ab', 'c', contact[2])).toBe(false);
  });

  it.each(['', 'A'.repeat(22), 'A'.repeat(44), '%%%', '\u{1f600}'])('that is made up does not hold: %j', (made) => {
    expect(marks.holds(made, ...contact)).toBe(false);
  });

  it('cut short or prolonged does not hold', () => {
    expect(marks.holds(mark.slice(0, -2), ...contact)).toBe(false);
    expect(marks.holds(`${mark}AAAA`, ...contact)).toBe(false);
  });
});
