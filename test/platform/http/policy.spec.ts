import { describe, expect, it } from '@jest/globals';
import { policy } from '../../../src/platform/http/content-policy.js';

/** Name of a directive -> its sources. */
function directives(text: string): Record<string, string[]> {
  return Object.fromEntries(text.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));
}

describe('the content security policy', () => {
  const films = [
    'https://www.youtube-nocookie.com/embed/',
    'https://player.vimeo.com/video/',
    'https://drive.google.com/file/d/',
  ];

  it('lets a page load scripts of its own host only, and in frames of others only the players of films', () => {
    const page = directives(policy({ secureCookies: true }, 'abc'));
    expect(page['script-src']).toEqual([`'self'`, `'nonce-abc'`]);
    expect([page['default-src'], page['frame-src']]).toEqual([[`'self'`], [`'self'`, ...films]]);
    expect(directives(policy({ secureCookies: true }, undefined))['frame-src']).toBeUndefined();
  });

  it('opens on pages what services outside bring, and nothing else', () => {
    const sources = { scripts: ['https://scripts.test/widget/'], frames: ['https://frames.test'] };
    const [without, page] = [{}, sources].map((of) =>
      directives(policy({ secureCookies: true }, 'abc', { sources: of })),
    );
    expect(page).toEqual({
      ...without,
      'script-src': [`'self'`, `'nonce-abc'`, 'https://scripts.test/widget/'],
      'frame-src': [`'self'`, ...films, 'https://frames.test'],
    });
    expect(policy({ secureCookies: true }, undefined, { sources })).not.toMatch(/scripts|frames\.test/);
  });
});
