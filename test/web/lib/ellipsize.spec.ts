import { describe, expect, it } from '@jest/globals';
import { ellipsize } from '../../../web/src/lib/ellipsize.js';

describe('a text that is cut', () => {
  it('is 15 characters long by default, the mark included', () => {
    expect(ellipsize('Maximiliana Theodora')).toBe('Maximiliana Th…');
    expect([...ellipsize('Maximiliana Theodora')]).toHaveLength(15);
  });

  it.each(['', 'Ana', 'Fifteen letters'])('stays whole when it fits: %p', (text) => {
    expect(ellipsize(text)).toBe(text);
  });

  it('keeps letters whole and ends without a space', () => {
    expect(ellipsize('👩‍🏫ab', 2)).not.toContain('\ufffd');
    expect(ellipsize('Period 1 History', 8)).toBe('Period…');
  });
});
