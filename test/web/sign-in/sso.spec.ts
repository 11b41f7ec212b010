import { describe, expect, it } from '@jest/globals';
import { returnOf, signInOnReturn } from '../../../web/src/features/sign-in/sso.js';

describe('the provider that sent the browser back', () => {
  const said = (search: string, referrer = '') => {
    const returned = returnOf(new URLSearchParams(search), referrer);
    return returned && [returned.provider.name, returned.state];
  };
  it.each([
    ['Clever by its own address', '?code=1', 'https://clever.com/oauth', ['Clever', null]],
    ['Clever by one of its hosts', '?code=1', 'https://apps.clever.com/', ['Clever', null]],
    ['nobody for a host that only ends alike', '?code=1', 'https://notclever.com/', null],
    ['nobody for a host that begins alike', '?code=1', 'https://clever.com.example.org/', null],
    ['ClassLink by the response type', '?code=1&response_type=code', 'https://notclever.com/', ['ClassLink', null]],
    ['whom the state names', '?code=1&state=ClassLink.ab', 'https://clever.com/', ['ClassLink', 'ClassLink.ab']],
    ['Google by the state alone', '?code=1&state=Google.ab', '', ['Google', 'Google.ab']],
    ['whom a bare state names', '?code=c&state=Clever&portal_token=t', '', ['Clever', 'Clever']],
  ])('is %s', (_, search, referrer, expected) => expect(said(search, referrer)).toEqual(expected));

  it.each(['?code=abc&state=zzz', '?error=access_denied&state=x'])(
    'is told when nobody knows it: %s',
    async (search) => {
      await expect(signInOnReturn({ search }, '')).rejects.toThrow(
        'Signing in with your provider did not work. Try again from here.',
      );
    },
  );
});
