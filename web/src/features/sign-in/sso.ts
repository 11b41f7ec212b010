import { api } from '../../api/client.js';
import type { Me } from '../../api/session.js';

type Where = Pick<Location, 'search'>;

/** Sends the browser to a provider's own sign-in. */
export async function leaveFor(path: string): Promise<void> {
  const { requestUri } = await api.get<{ requestUri: string }>(path);
  window.location.assign(requestUri);
}

/** True when a provider has sent the browser back here. */
export function isReturn(where: Where): boolean {
  return new URLSearchParams(where.search).has('code');
}

/**
 * Signs in with what a provider sent: the state names it; without one a Clever referrer means Clever and
 * `response_type=code` ClassLink.
 * @throws Error with the sentence to show.
 */
export async function signInOnReturn(where: Where, referrer = document.referrer): Promise<Me | null> {
  const query = new URLSearchParams(where.search);
  const provider = providerOf(query, referrer);
  if (!provider) return null;
  try {
    return await api.post<Me>(provider.path, { code: query.get('code'), portal_token: query.get('portal_token') });
  } catch {
    throw new Error(provider.failed);
  }
}

/** Which provider sent the browser back, and where its code goes. */
export function providerOf(query: URLSearchParams, referrer: string): { path: string; failed: string } | null {
  const clever = { path: '/api/clever/login', failed: 'Clever authorization failed' };
  const classLink = { path: '/api/class_link/login', failed: 'ClassLink authorization failed' };
  const state = query.get('state')?.toLowerCase() ?? '';
  if (state.startsWith('clever')) return clever;
  if (state.startsWith('classlink')) return classLink;
  if (/(^|\.)clever\.com$/.test(hostOf(referrer))) return clever;
  return query.get('response_type') === 'code' ? classLink : null;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
