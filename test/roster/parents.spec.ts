import { describe, expect, it } from '@jest/globals';
import type { Role } from '../../src/kernel/roles.js';
import type { HeldRole } from '../../src/roster/policies.js';
import { mayBecomeParent, parentPermissions, type ParentPermissions } from '../../src/roster/policies/parents.js';
import { namesAlike } from '../../src/roster/import/names-alike.js';

const HERE = 1;
const THERE = 2;
const [DISTRICT, FOREIGN] = [10, 11];
const actor = (role: Role, schoolId: number | null = HERE, districtId: number | null = null) => ({
  userId: 7,
  role,
  schoolId,
  districtId,
  masquerader: null,
});
const ROOT = actor('Horizon Admin', null);
const ADMIN = actor('Teacher Admin');
const TEACHER = actor('Teacher');
const INSIDE = actor('District Admin', HERE, DISTRICT);
const held = (role: Role, schoolId: number | null, districtId: number | null = DISTRICT): HeldRole => ({
  role,
  schoolId,
  districtId,
});
const child = held('Parent', HERE);

type Can = keyof ParentPermissions;
const ALL: Can[] = ['edit', 'editEmail', 'remove', 'sendMail', 'masquerade'];
const but = (...not: Can[]) => ALL.filter((one) => !not.includes(one));

describe('what may be done with a parent, by whoever may change the student', () => {
  it.each<[string, typeof ADMIN, HeldRole[], Can[]]>([
    ['Horizon Admin', ROOT, [child], ALL],
    ['Horizon Admin, whatever the parent is besides', ROOT, [child, held('District Admin', null)], ALL],
    ['Teacher Admin, of a parent of the school', ADMIN, [child, child], ALL],
    ['Teacher Admin, with a child elsewhere', ADMIN, [child, held('Parent', THERE)], ['remove', 'sendMail']],
    ['Teacher Admin, a teacher elsewhere', ADMIN, [child, held('Teacher', THERE)], ['remove', 'sendMail']],
    ['Teacher Admin, a teacher of the school', ADMIN, [child, held('Teacher', HERE)], ALL],
    ['Teacher Admin, an Auditor', ADMIN, [child, held('Auditor', HERE)], ['remove']],
    ['District Admin in the school, with a child in the district', INSIDE, [child, held('Parent', THERE)], ALL],
    ['District Admin, child elsewhere', INSIDE, [child, held('Parent', 3, FOREIGN)], ['remove', 'sendMail']],
    ['teacher', TEACHER, [child], but('editEmail', 'masquerade')],
    ['teacher, a colleague', TEACHER, [child, held('Teacher', HERE)], ['remove']],
  ])('%s', (_, who, roles, can) => {
    const facts = { id: 9, schoolId: HERE, hidden: false, held: roles, allLedByActor: true };
    const may = parentPermissions(who, true, facts);
    expect(ALL.filter((one) => may[one])).toEqual(can);
  });

  it('is nothing for who may not', () => {
    const facts = { id: 9, schoolId: HERE, hidden: false, held: [child], allLedByActor: true };
    for (const who of [ADMIN, TEACHER, actor('District Admin', null, DISTRICT)])
      expect(Object.values(parentPermissions(who, false, facts))).not.toContain(true);
  });

  it('leaves the name of a parent of other classes, hidden accounts and being somebody else already alone', () => {
    const facts = { id: 9, schoolId: HERE, hidden: false, held: [child], allLedByActor: false };
    expect(parentPermissions(TEACHER, true, facts).edit).toBe(false);
    expect(parentPermissions(ADMIN, true, facts).edit).toBe(true);
    expect(Object.entries(parentPermissions(ROOT, true, { ...facts, hidden: true })).filter(([, may]) => may)).toEqual([
      ['remove', true],
    ]);
    const masked = { ...ADMIN, masquerader: { userId: 1, role: 'Horizon Admin' as const } };
    expect(parentPermissions(masked, true, facts)).toMatchObject({ edit: true, sendMail: false, masquerade: false });
    expect(parentPermissions({ ...ADMIN, userId: 9 }, true, facts).masquerade).toBe(false);
  });
});

describe('who becomes a parent besides', () => {
  it.each<[string, typeof ADMIN, HeldRole[], boolean]>([
    ['a parent anywhere, for a teacher', TEACHER, [held('Parent', 3, FOREIGN)], true],
    ['a teacher, for a teacher', TEACHER, [held('Teacher', HERE)], false],
    ['a teacher anywhere, for an administrator', ADMIN, [held('Teacher', 3, FOREIGN)], true],
    ['a District Admin, for an administrator', ADMIN, [held('District Admin', null)], false],
    ['a District Admin, for Horizon Admin', ROOT, [held('District Admin', null)], true],
    ['a student, for nobody', ROOT, [held('Student', HERE)], false],
  ])('%s', (_, who, roles, may) => expect(mayBecomeParent(who, roles)).toBe(may));

  it('is known by one of both names, and otherwise stays unknown', () => {
    const rene = { firstName: 'René', lastName: 'Okafor' };
    expect(namesAlike(rene, { firstName: 'rene', lastName: 'Smith' })).toBe(true);
    expect(namesAlike(rene, { firstName: 'Jo', lastName: 'Okafor' })).toBe(true);
    expect(namesAlike(rene, { firstName: 'Jo', lastName: 'Smith' })).toBe(false);
  });
});
