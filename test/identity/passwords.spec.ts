import { afterAll, describe, expect, it } from '@jest/globals';
import { passwordErrors, Passwords } from '../../src/identity/passwords.js';

describe('choosing a password', () => {
  it('accepts twelve characters that are not the e-mail', () => {
    expect(passwordErrors('blue-harbor-7', 'blue-harbor-7', 'ana@school.test')).toEqual({});
  });

  it.each([
    [' '.repeat(12), ' '.repeat(12), 'Use at least 12 characters'],
    ['  blue-bird  ', '  blue-bird  ', 'Use at least 12 characters'],
    ['abababababab', 'abababababab', 'This password is too common'],
    ['short', 'short', 'Use at least 12 characters'],
    ['x'.repeat(129), 'x'.repeat(129), 'Use at most 128 characters'],
    ['ana.lopez@school.test', 'ana.lopez@school.test', 'Your password must not be your email'],
    ['Password1234', 'Password1234', 'This password is too common'],
  ])('refuses %s', (password, confirmation, message) => {
    expect(passwordErrors(password, confirmation, 'ana.lopez@school.test').password).toContain(message);
  });

  it('says beside the second field when the two differ', () => {
    expect(passwordErrors('blue-harbor-7', 'blue-harbor-8', 'ana@school.test')).toEqual({
      password_confirmation: ['Passwords do not match'],
    });
  });
});

describe('checking a password', () => {
  const passwords = new Passwords();
  afterAll(() => passwords.onApplicationShutdown());

  it('recognises the one that was hashed and no other', async () => {
    const stored = await passwords.hash('blue-harbor-7');
    expect(stored).toMatch(/^\$argon2id\$/);
    await expect(passwords.matches(stored, 'blue-harbor-7')).resolves.toBe(true);
    await expect(passwords.matches(stored, 'blue-harbor-8')).resolves.toBe(false);
  });

  it('never matches an account that has no password yet', async () => {
    await expect(passwords.matches(null, 'no account has this password')).resolves.toBe(false);
  });

  it('serves a crowd in turn', async () => {
    const stored = await passwords.hash('blue-harbor-7');
    const answers = await Promise.all(Array.from({ length: 12 }, () => passwords.matches(stored, 'blue-harbor-7')));
    expect(answers).toEqual(Array.from({ length: 12 }, () => true));
  });
});
