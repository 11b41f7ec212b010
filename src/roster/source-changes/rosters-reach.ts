import type { HeldRole } from '../policies.js';

/** Roles that a roster gives and takes. */
const DECIDED = new Set<string>(['Student', 'Teacher', 'Parent']);

/**
 * Whether somebody is more than a roster of the district decides about: an administrator, or at home elsewhere too. Such people
 * are known to it and teach, but their account and their roles are never changed by it.
 */
export function isWiderThanRoster(held: readonly HeldRole[], districtId: number): boolean {
  return held.some(
    (one) =>
      !DECIDED.has(one.role) || (one.districtId === null ? one.role !== 'Parent' : one.districtId !== districtId),
  );
}
