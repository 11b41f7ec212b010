import { effectiveRole, homeOf, type EffectiveRole, type Role } from './roles.js';

/** Which part of the product a path belongs to, and who may enter it. */
export const AREAS: { prefix: string; roles: EffectiveRole[] }[] = [
  { prefix: '/staff/school-dashboard', roles: ['District Admin', 'Teacher Admin'] },
  { prefix: '/staff', roles: ['District Admin', 'Teacher', 'Teacher Admin'] },
  { prefix: '/student', roles: ['Student'] },
  { prefix: '/parent', roles: ['Parent'] },
  { prefix: '/district-admin', roles: ['District Admin'] },
  { prefix: '/admin', roles: ['Horizon Admin', 'District Admin'] },
  { prefix: '/audit', roles: ['Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin'] },
];

/** Addresses that people type for the sign-in, which is at `/`. */
const TYPED_FOR_SIGN_IN = /^\/(login|sign-in|signin)$/;

/** Screens of a visitor; a signed-in person going to one marked `login` is sent home. */
const PUBLIC: { path: RegExp; login: boolean }[] = [
  { path: /^\/$/, login: true },
  { path: TYPED_FOR_SIGN_IN, login: true },
  { path: /^\/login\/[^/]+$/, login: true },
  { path: /^\/forgot-password$/, login: false },
  { path: /^\/update_password\/[^/]+$/, login: false },
  { path: /^\/account\/[^/]+\/(activate|confirm_email|take_back)$/, login: false },
  { path: /^\/activate$/, login: false },
  { path: /^\/card$/, login: false },
  { path: /^\/about$/, login: false },
];

/** True for the screens of a visitor. */
export function isPublic(path: string): boolean {
  return screenOf(path) !== undefined;
}

/**
 * The page that a visitor wanted before the sign-in: `next` of the address, when it is a page of this product behind the sign-in.
 * @returns null for anything else, such as an address of another site.
 */
export function wantedPage(next: unknown): string | null {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return null;
  const base = 'http://here.invalid';
  if (!URL.canParse(next, base)) return null;
  const { origin, pathname, search, hash } = new URL(next, base);
  return origin !== base || pathname.startsWith('//') || isPublic(pathname) ? null : `${pathname}${search}${hash}`;
}

/** The page that somebody wanted who came to this address: itself, else what its own `next` says. */
export function wantedAt(address: string): string | null {
  const base = 'http://here.invalid';
  if (!URL.canParse(address, base)) return null;
  return wantedPage(address) ?? wantedPage(new URL(address, base).searchParams.get('next'));
}

export type Verdict = { enter: true } | { enter: false; to: 'sign-in' | 'home' | 'stay' };

interface Visit {
  path: string;
  search: Record<string, unknown>;
  user: { role: Role; school: unknown } | null;
  /** True when a screen is shown already: a refused step inside the product stays there, a refused first load goes home. */
  inside: boolean;
  roles?: EffectiveRole[];
}

/** The route guard. It never says a word: who may not enter stays where he is, or goes home. */
export function verdict({ path, search, user, inside, roles }: Visit): Verdict {
  const clean = trimmed(path);
  const open = screenOf(path);
  const returning = ['url', 'state', 'code'].some((name) => search[name] !== undefined);
  if (open?.login && user && !returning) return { enter: false, to: 'home' };
  if (TYPED_FOR_SIGN_IN.test(clean)) return { enter: false, to: 'sign-in' };
  if (open) return { enter: true };
  if (!user) return { enter: false, to: 'sign-in' };
  const allowed = roles ?? AREAS.find((area) => clean === area.prefix || clean.startsWith(`${area.prefix}/`))?.roles;
  if (!allowed || allowed.includes(effectiveRole(user.role))) return { enter: true };
  return { enter: false, to: inside && clean !== homeOf(user) ? 'stay' : 'home' };
}

function screenOf(path: string): (typeof PUBLIC)[number] | undefined {
  return PUBLIC.find((screen) => screen.path.test(trimmed(path)));
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
