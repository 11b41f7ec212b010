import { describe, expect, it } from '@jest/globals';
import { Csrf } from '../../../src/platform/http/csrf.js';

describe('a form post', () => {
  const csrf = new Csrf(Buffer.alloc(32, 7));
  const token = csrf.create('session-a');

  it('passes with the cookie repeated in the header', () => {
    expect(csrf.verify('session-a', token, token)).toBe(true);
  });

  it.each([
    ['no header', 'session-a', token, undefined],
    ['no cookie', 'session-a', undefined, token],
    ['a header of another token', 'session-a', token, csrf.create('session-a')],
    ['the token of another session', 'session-b', token, token],
    [
      'a token made with another key',
      'session-a',
      new Csrf(Buffer.alloc(32, 8)).create('session-a'),
      new Csrf(Buffer.alloc(32, 8)).create('session-a'),
    ],
  ])('is refused with %s', (_, holder, cookie, header) => {
    expect(csrf.verify(holder, cookie, header)).toBe(false);
  });
});
