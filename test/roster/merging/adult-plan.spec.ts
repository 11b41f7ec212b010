import { describe, expect, it } from '@jest/globals';
import {
  adultValuesAfter,
  whyAdultsAreNotMerged,
  widerRole,
  type AdultSide,
  type AdultValues,
} from '../../../src/roster/merging/adult-plan.js';

const HERE = 1;
const side = (name: string, more: Partial<AdultSide> = {}): AdultSide => ({
  id: 1,
  name,
  hidden: false,
  active: true,
  own: false,
  reach: 'account',
  held: [{ role: 'Teacher', schoolId: HERE, districtId: 1 }],
  hasAbsorbed: false,
  ...more,
});
const values = (more: Partial<AdultValues> = {}): AdultValues => ({
  firstName: 'Tom',
  lastName: 'Berg',
  phone: null,
  phoneExtension: null,
  ...more,
});

describe('why two accounts of adults are not merged', () => {
  const [tom, thomas] = [side('Tom'), side('Thomas', { id: 2 })];

  it('nothing, for two of one school', () => {
    expect(whyAdultsAreNotMerged(tom, thomas, HERE)).toEqual([]);
    const parentOfNobody = side('Thomas', { held: [{ role: 'Parent', schoolId: null, districtId: null }] });
    expect(whyAdultsAreNotMerged(tom, parentOfNobody, HERE)).toEqual([]);
    const twoSchools = side('Tom', {
      held: [1, 2].map((schoolId) => ({ role: 'Teacher' as const, schoolId, districtId: 1 })),
    });
    expect(whyAdultsAreNotMerged(twoSchools, thomas, HERE)).toEqual([]);
  });

  it.each<[string, Partial<AdultSide>, Partial<AdultSide>]>([
    ['Thomas is hidden', {}, { hidden: true }],
    ['Tom also belongs elsewhere', { reach: 'place' }, {}],
    ['Thomas also belongs elsewhere', {}, { reach: 'none' }],
    ['Tom has another role', { held: [{ role: 'District Admin', schoolId: null, districtId: 1 }] }, {}],
    ['Thomas has another role', {}, { held: [{ role: 'Student', schoolId: HERE, districtId: 1 }] }],
    ['Tom is archived', { active: false }, {}],
    ['You are signed in with the other account', {}, { own: true }],
    ['Thomas also has a place at another school', {}, { held: [{ role: 'Teacher', schoolId: 2, districtId: 1 }] }],
    ['merged into that of Thomas already', {}, { hasAbsorbed: true }],
  ])('%s', (said, kept, absorbed) => {
    const reasons = whyAdultsAreNotMerged({ ...tom, ...kept }, { ...thomas, ...absorbed }, HERE);
    expect(reasons).toEqual([expect.stringContaining(said.replace(/ is hidden$/, ''))]);
  });
});

describe('what the kept account is afterwards', () => {
  it('has the names that were chosen, and a phone number where one had it', () => {
    const [kept, other] = [values(), values({ firstName: 'Thomas', phone: '+15552010142', phoneExtension: '7' })];
    expect(adultValuesAfter(kept, other, ['firstName'])).toEqual(other);
    expect(adultValuesAfter(other, kept, [])).toEqual(other);
    const own = values({ phone: '+15552010100' });
    expect(adultValuesAfter(own, other, [])).toEqual(own);
  });

  it.each([
    ['Teacher', 'Teacher Admin', 'Teacher Admin'],
    ['Principal', 'Teacher Admin', 'Principal'],
    ['Teacher Admin', 'Principal', 'Teacher Admin'],
    [null, 'Teacher', 'Teacher'],
    ['Teacher', null, 'Teacher'],
    [null, null, null],
  ] as const)('of %s and %s it is %s', (one, other, wider) => {
    expect(widerRole(one, other)).toBe(wider);
  });
});
