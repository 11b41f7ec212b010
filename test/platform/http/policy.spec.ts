import { describe, expect, it } from '@jest/globals';
import { policy } from '../../../src/platform/http/content-policy.js';

/** Name of a directive -> its sources. */
function directives(text: string): Record<string, string[]> {
  return Object.fromEntries(text.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));
}

describe('the content security policy', () => {
  const keys = { siteKey: 'site', secret: 'secret', verifyUrl: 'https://verifier.test/' };

  const films = [
    'https://www.youtube-nocookie.com/embed/',
    'https://player.vimeo.com/video/',
    'https://drive.google.com/file/d/',
  ];

  it('lets a page load scripts of its own host only, and in frames of others only the players of films', () => {
    const page = directives(policy({ recaptcha: undefined, secureCookies: true }, 'abc'));
    expect(page['script-src']).toEqual([`'self'`, `'nonce-abc'`]);
    expect([page['default-src'], page['frame-src']]).toEqual([[`'self'`], [`'self'`, ...films]]);
    expect(directives(policy({ recaptcha: undefined, secureCookies: true }, undefined))['frame-src']).toBeUndefined();
  });

  it('opens the two folders and the frames of reCAPTCHA on pages where its keys are given, and nothing else', () => {
    const [without, page] = [undefined, keys].map((recaptcha) =>
      directives(policy({ recaptcha, secureCookies: true }, 'abc')),
    );
    expect(page).toEqual({
      ...without,
      'script-src': [
        `'self'`,
        `'nonce-abc'`,
        'https://www.google.com/recaptcha/',
        'https://www.gstatic.com/recaptcha/',
      ],
      'frame-src': [`'self'`, ...films, 'https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    });
    expect(policy({ recaptcha: keys, secureCookies: true }, undefined)).not.toContain('google');
  });
});
