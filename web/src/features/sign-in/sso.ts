import { api, ApiProblem } from '../../api/client.js';
import type { Me } from '../../api/session.js';
import { wantedPage } from '../../lib/guard.js';

type Where = Pick<Location, 'search'>;

export interface Provider {
  name: 'Clever' | 'ClassLink' | 'Google';
  /** Answers where its own sign-in is. */
  leave: string;
  /** Takes the code that it sends back. */
  login: string;
}

export const CLEVER: Provider = { name: 'Clever', leave: '/api/clever/auth_uri', login: '/api/clever/login' };
export const CLASS_LINK: Provider = {
  name: 'ClassLink',
  leave: '/api/class_link/auth_uri',
  login: '/api/class_link/login',
};
export const GOOGLE: Provider = { name: 'Google', leave: '/api/google/auth_uri', login: '/api/google/verify' };

/** What came back from a provider: a code for a journey that began here, or one of the provider's own portal. */
export interface Return {
  provider: Provider;
  /** null: it did not begin here, so that nothing says whose code it is. */
  state: string | null;
}

/** Where the page that was wanted before the sign-in is kept while the browser is away. */
const WANTED = 'wanted-after-sign-in';

/** Sends the browser to a provider's own sign-in. @throws Error with the sentence to show */
export async function leaveFor(provider: Provider): Promise<void> {
  try {
    const { requestUri } = await api.get<{ requestUri: string }>(provider.leave);
    const wanted = wantedPage(new URLSearchParams(window.location.search).get('next'));
    if (wanted === null) sessionStorage.removeItem(WANTED);
    else sessionStorage.setItem(WANTED, wanted);
    window.location.assign(requestUri);
  } catch (error) {
    throw new Error(sentenceOf(provider, error));
  }
}

/** True when a provider has sent the browser back here. */
export function isReturn(where: Where): boolean {
  const query = new URLSearchParams(where.search);
  return query.has('code') || (query.has('error') && query.has('state'));
}

/** The sign-in's address after a provider sent the browser back: without its code, and with the page that was wanted before. */
export function addressAfterReturn({ pathname }: Pick<Location, 'pathname'>): string {
  const wanted = sessionStorage.getItem(WANTED);
  sessionStorage.removeItem(WANTED);
  return wanted === null ? pathname : `${pathname}?${new URLSearchParams({ next: wanted }).toString()}`;
}

/**
 * Signs in with what a provider sent. A code that comes without a state is of the provider's own portal: whose it is cannot be
 * known, so the browser goes there once more and comes back with a state of ours.
 * @returns null where the browser leaves
 * @throws Error with the sentence to show, also where nothing says which provider it was.
 */
export async function signInOnReturn(where: Where, referrer = document.referrer): Promise<Me | null> {
  const query = new URLSearchParams(where.search);
  const returned = returnOf(query, referrer);
  if (!returned) throw new Error('Signing in with your provider did not work. Try again from here.');
  const { provider, state } = returned;
  if (state === null) {
    await leaveFor(provider);
    return null;
  }
  if (!query.has('code')) throw new Error(failed(provider));
  try {
    return await api.post<Me>(provider.login, {
      code: query.get('code'),
      state,
      iss: query.get('iss'),
      portal_token: query.get('portal_token'),
    });
  } catch (error) {
    throw new Error(sentenceOf(provider, error));
  }
}

/**
 * Which provider sent the browser back: the state names it. Without one a Clever referrer means Clever and `response_type=code`
 * ClassLink.
 */
export function returnOf(query: URLSearchParams, referrer: string): Return | null {
  const state = query.get('state');
  const named = [CLEVER, CLASS_LINK, GOOGLE].find(({ name }) => state?.toLowerCase().startsWith(name.toLowerCase()));
  if (named) return { provider: named, state };
  if (/(^|\.)clever\.com$/.test(hostOf(referrer))) return { provider: CLEVER, state: null };
  return query.get('response_type') === 'code' ? { provider: CLASS_LINK, state: null } : null;
}

const failed = ({ name }: Provider) => `${name} authorization failed`;

/** Who has no account, and a provider that is away, are said in the server's words. */
function sentenceOf(provider: Provider, error: unknown): string {
  const told = error instanceof ApiProblem && /unknown$|away$|too-many/.test(error.code ?? '') ? error.message : null;
  if (told === null) return failed(provider);
  return provider.name !== 'Google' && /away$/.test((error as ApiProblem).code!)
    ? `${failed(provider)}. ${told}`
    : told;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
