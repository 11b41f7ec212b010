import { describe, expect, it } from '@jest/globals';
import { providerOf } from '../../../web/src/features/sign-in/sso.js';

describe('the provider that sent the browser back', () => {
  const path = (search: string, referrer = '') => providerOf(new URLSearchParams(search), referrer)?.path;
  it.each([
    ['Clever by its own address', '?code=1', 'https://clever.com/oauth', '/api/clever/login'],
    ['Clever by one of its hosts', '?code=1', 'https://apps.clever.com/', '/api/clever/login'],
    ['nobody for a host that only ends alike', '?code=1', 'https://notclever.com/', undefined],
    ['nobody for a host that begins alike', '?code=1', 'https://clever.com.example.org/', undefined],
    ['ClassLink by the response type', '?code=1&response_type=code', 'https://notclever.com/', '/api/class_link/login'],
    ['whom the state names', '?code=1&state=classlink', 'https://clever.com/', '/api/class_link/login'],
  ])('is %s', (_, search, referrer, expected) => expect(path(search, referrer)).toBe(expected));
});
