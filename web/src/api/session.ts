import { queryOptions } from '@tanstack/react-query';
import { api, ApiProblem, isUnreached } from './client.js';
import type { Role } from '../lib/roles.js';

export { effectiveRole, homeOf, type Role } from '../lib/roles.js';

/** The session user, GET /api/me. */
export interface Me {
  userId: number;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  school: {
    id: number;
    name: string;
    state: string;
    courseType: ('SAT' | 'ACT')[];
    assessmentsAvailable: boolean;
    activitiesAvailable: boolean;
    schoolAdminOnly: boolean;
  } | null;
  district: { id: number; name: string } | null;
  schoolDistrictId: number | null;
  untimedAssessment: boolean;
  multipleLoginsAvailable: boolean;
  /** Set while impersonating: who returns, and whether a district administrator started it. */
  masqId?: string | null;
  masqIdent?: string | null;
  districtAdminMasq?: boolean;
  /** Where the support is written to; not for students. */
  supportChat?: { address: string; name: string } | null;
}

const ASK_MS = 15_000;

/** Who is signed in; null for a visitor. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me | null> => {
    try {
      return await api.get<Me>('/api/me', { signal: AbortSignal.timeout(ASK_MS) });
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return null;
      throw error instanceof ApiProblem
        ? error
        : new ApiProblem(0, 'The server did not answer in time. Please try again.');
    }
  },
  // Without a connection the answer is that there is none, at once.
  networkMode: 'always',
  retry: (failures, error) => failures < 1 && navigator.onLine && isUnreached(error),
  staleTime: Infinity,
  gcTime: Infinity,
});

export interface LoginOptions {
  brandName: string;
  /** The product that takes over from this one, where there is one. */
  successorName: string | null;
  successorUrl: string | null;
  captcha: 'altcha' | 'recaptcha' | 'off';
  captchaSiteKey?: string | null;
  clever: boolean;
  classLink: boolean;
  google: boolean;
  trainingCenterUrl: string | null;
  supportCenterUrl: string | null;
  supportEmail: string | null;
  /** The id of /login/{bypassCaptchaId} is the right one. */
  bypass?: boolean;
}

/** Names and sign-in ways of this installation; the same for everybody. */
export const loginOptionsQuery = (bypass?: string) =>
  queryOptions({
    queryKey: ['login-options', bypass ?? null],
    queryFn: () => api.get<LoginOptions>('/api/login_options', { query: { bypass } }),
    staleTime: Infinity,
    gcTime: Infinity,
  });

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}
