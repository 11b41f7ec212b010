import { effectiveRole, type Role } from '../../kernel/roles.js';
import type { Phone } from '../phone.js';
import { WIDTH, type HeldRole, type Reach } from '../policies.js';
import type { MovedLink } from './merge-plan.js';

/** What may be taken from either account; the phone comes along where the kept one has none. */
export const ADULT_FIELDS = ['firstName', 'lastName'] as const;
export type AdultField = (typeof ADULT_FIELDS)[number];
export type AdultValues = Record<AdultField, string> & Phone;

/** What a merge has to know of one account of a member of staff or a parent. */
export interface AdultSide {
  id: number;
  name: string;
  hidden: boolean;
  /** Works at the school, or has a child there. */
  active: boolean;
  /** Whoever asks is signed in with it. */
  own: boolean;
  reach: Reach;
  /** Every role, here and elsewhere, ended ones too. */
  held: readonly HeldRole[];
  hasAbsorbed: boolean;
}

const MERGED_ROLES: readonly Role[] = ['Teacher', 'Teacher Admin', 'Principal', 'Parent'];

/** Why two accounts do not become one, in whole sentences; empty when they may. `absorbed` is given up. */
export function whyAdultsAreNotMerged(kept: AdultSide, absorbed: AdultSide, schoolId: number): string[] {
  const reasons: string[] = [];
  for (const { name, hidden, reach, held } of [kept, absorbed]) {
    if (hidden) reasons.push(`The account of ${name} is hidden.`);
    if (reach !== 'account')
      reasons.push(`${name} also belongs elsewhere, so only the platform's administrators can merge this account.`);
    else if (held.some(({ role }) => !MERGED_ROLES.includes(role)))
      reasons.push(`${name} has another role as well. Only accounts of a school's staff and of parents are merged.`);
  }
  if (!kept.active) reasons.push(`${kept.name} is archived. Activate this account first, or keep the other one.`);
  if (absorbed.own) reasons.push('You are signed in with the other account. Keep that one.');
  // A parent without a child has no place at all.
  if (absorbed.reach === 'account' && absorbed.held.some((one) => one.schoolId !== null && one.schoolId !== schoolId))
    reasons.push(`${absorbed.name} also has a place at another school. Keep this account, or end that place first.`);
  if (absorbed.hasAbsorbed)
    reasons.push(`Another account was merged into that of ${absorbed.name} already. Keep this one, or take that back.`);
  return reasons;
}

/** What the kept account says afterwards. */
export function adultValuesAfter(kept: AdultValues, absorbed: AdultValues, taken: readonly AdultField[]): AdultValues {
  const { phone, phoneExtension } = kept.phone === null ? absorbed : kept;
  const named = Object.fromEntries(
    ADULT_FIELDS.map((field) => [field, (taken.includes(field) ? absorbed : kept)[field]]),
  );
  return { ...(named as Record<AdultField, string>), phone, phoneExtension };
}

/** The wider of two roles at a school, the first of equal ones. */
export function widerRole(one: Role | null, other: Role | null): Role | null {
  if (one === null || other === null) return one ?? other;
  return WIDTH[effectiveRole(other)] > WIDTH[effectiveRole(one)] ? other : one;
}

/** A class that the account which is given up taught. */
export interface TaughtClass extends MovedLink {
  /** As which teacher. */
  role: string;
  /** As which one the kept account taught it already; null where it did not. */
  before: string | null;
}
