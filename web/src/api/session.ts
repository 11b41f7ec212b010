import { queryOptions } from '@tanstack/react-query';
import { api, ApiProblem } from './client.js';

export type Role = 'Horizon Admin' | 'District Admin' | 'Superintendent' | 'Teacher Admin' | 'Principal' | 'Teacher' | 'Student' | 'Parent' | 'Auditor';

/** The session user, GET /api/me. */
export interface Me {
  userId: number;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  school: { id: number; name: string; state: string; courseType: ('SAT' | 'ACT')[]; activitiesAvailable: boolean } | null;
  district: { id: number; name: string } | null;
  untimedAssessment: boolean;
  multipleLoginsAvailable: boolean;
}

/** Who is signed in; null for a visitor. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async (): Promise<Me | null> => {
    try {
      return await api.get<Me>('/api/me');
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return null;
      throw error;
    }
  },
});

/** Principal counts as Teacher Admin, Superintendent as District Admin. */
export function effectiveRole(role: Role): Exclude<Role, 'Principal' | 'Superintendent'> {
  if (role === 'Principal') return 'Teacher Admin';
  if (role === 'Superintendent') return 'District Admin';
  return role;
}

/** Where a role lands after signing in. */
export function homeOf(me: Pick<Me, 'role' | 'school'>): string {
  switch (effectiveRole(me.role)) {
    case 'Horizon Admin': return '/admin/schools';
    case 'District Admin': return me.school ? '/staff' : '/district-admin/schools';
    case 'Teacher Admin':
    case 'Teacher': return '/staff';
    case 'Student': return '/student/dashboard';
    case 'Parent': return '/parent/students';
    case 'Auditor': return '/audit/attempts';
  }
}
