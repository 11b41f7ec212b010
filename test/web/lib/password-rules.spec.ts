import { describe, expect, it } from '@jest/globals';
import { isEmail, passwordErrors } from '../../../web/src/lib/password-rules.js';

describe('a new password', () => {
  it('has 12 to 128 characters, is not the email and is typed twice', () => {
    expect(passwordErrors('paperclip-otter-9', 'paperclip-otter-9', 'a@b.org')).toEqual({});
    expect(passwordErrors('short', 'short', null)).toEqual({ password: 'Use at least 12 characters' });
    expect(passwordErrors('x'.repeat(129), 'x'.repeat(129), null)).toEqual({ password: 'Use at most 128 characters' });
    expect(passwordErrors('Long.Name@school.org', 'Long.Name@school.org', 'long.name@school.org')).toEqual({
      password: 'Your password must not be your email',
    });
    expect(passwordErrors('paperclip-otter-9', 'paperclip-otter', null)).toEqual({
      password_confirmation: 'Passwords do not match',
    });
  });
});

describe('an email', () => {
  it.each([
    ['a@b.org', true],
    [' a@b.org ', true],
    ['p.raman@cedarridge', false],
    ['', false],
    ['a b@c.org', false],
  ])('%j is valid: %s', (text, valid) => {
    expect(isEmail(text)).toBe(valid);
  });
});
