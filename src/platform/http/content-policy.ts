import type { Config } from '../config/config.js';
import type { PageSources } from '../services/outside-services.js';

/** What a frame of a page may show besides our own host: players of films. An address of a film begins with one of these. */
export const FILM_FRAMES = {
  youtube: 'https://www.youtube-nocookie.com/embed/',
  vimeo: 'https://player.vimeo.com/video/',
  drive: 'https://drive.google.com/file/d/',
} as const;

/**
 * The content security policy. Everything from our own host, but for the players of films in frames of pages, and what services
 * outside bring to pages while they are used.
 * Style elements carry the page's nonce; style attributes are allowed because rendered formulas need them.
 */
export function policy(
  config: Pick<Config, 'secureCookies'>,
  nonce: string | undefined,
  { docs = false, sources = {} }: { docs?: boolean; sources?: PageSources } = {},
): string {
  const { scripts = [], frames = [], media = [] } = sources;
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...(nonce ? [`'nonce-${nonce}'`, ...scripts] : [])].join(' ')}`,
    ...(nonce ? [`frame-src ${["'self'", ...Object.values(FILM_FRAMES), ...frames].join(' ')}`] : []),
    `style-src-elem 'self'${docs ? ` 'unsafe-inline'` : nonce ? ` 'nonce-${nonce}'` : ''}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    ...(nonce && media.length ? [`media-src ${[...new Set(media)].join(' ')}`] : []),
    `connect-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(config.secureCookies ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
