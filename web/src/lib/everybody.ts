import { effectiveRole, type Role } from './roles.js';

/** What section 0 is for a role: a teacher's is everybody of the own classes. */
export function everybodyOf(role: Role | undefined): string {
  return role !== undefined && effectiveRole(role) === 'Teacher' ? 'All my classes' : 'Entire School';
}
