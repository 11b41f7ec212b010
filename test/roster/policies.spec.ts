import { describe, expect, it } from '@jest/globals';
import type { Role, SectionRole } from '../../src/kernel/roles.js';
import { classPermissions, maySeeStudent, type ClassFacts } from '../../src/roster/policies.js';

const SCHOOL = 1;
const OTHER_SCHOOL = 2;
const DISTRICT = 10;

const actor = (role: Role, schoolId: number | null, districtId: number | null = null) => ({ userId: 7, role, schoolId, districtId });
const facts = (more: Partial<ClassFacts> = {}): ClassFacts => ({ schoolId: SCHOOL, districtId: DISTRICT, editable: true, schoolAdminOnly: false, sectionRole: null, ...more });

type Can = 'view' | 'editStudents' | 'editClass' | 'assign' | 'impersonate';
const ALL: Can[] = ['view', 'editStudents', 'editClass', 'assign', 'impersonate'];

describe('what a person may do in a class', () => {
  const primary: SectionRole = 'Primary Teacher';
  const secondary: SectionRole = 'Secondary Teacher';
  it.each<[string, ReturnType<typeof actor>, ClassFacts, Can[]]>([
    ['Horizon Admin', actor('Horizon Admin', null), facts(), ALL],
    ['Horizon Admin, class not editable', actor('Horizon Admin', null), facts({ editable: false }), ['view', 'editStudents', 'assign', 'impersonate']],
    ['Teacher Admin of the school', actor('Teacher Admin', SCHOOL), facts(), ALL],
    ['Principal as Teacher Admin', actor('Principal', SCHOOL), facts(), ALL],
    ['Teacher Admin, class not editable', actor('Teacher Admin', SCHOOL), facts({ editable: false }), ['view', 'assign', 'impersonate']],
    ['Teacher Admin, school for its admins only', actor('Teacher Admin', SCHOOL), facts({ schoolAdminOnly: true }), ALL],
    ['Teacher Admin of another school', actor('Teacher Admin', OTHER_SCHOOL), facts(), []],
    ['District Admin inside the school', actor('District Admin', SCHOOL, DISTRICT), facts(), ALL],
    ['Superintendent inside the school', actor('Superintendent', SCHOOL, DISTRICT), facts(), ALL],
    ['District Admin without a school', actor('District Admin', null, DISTRICT), facts(), []],
    ['Primary Teacher', actor('Teacher', SCHOOL), facts({ sectionRole: primary }), ALL],
    ['Primary Teacher, school for its admins only', actor('Teacher', SCHOOL), facts({ sectionRole: primary, schoolAdminOnly: true }), ['view', 'editClass', 'impersonate']],
    ['Secondary Teacher', actor('Teacher', SCHOOL), facts({ sectionRole: secondary }), ['view']],
    ['teacher of another class', actor('Teacher', SCHOOL), facts(), []],
    ['Primary Teacher signed in at another school', actor('Teacher', OTHER_SCHOOL), facts({ sectionRole: primary }), []],
    ['Auditor of everything', actor('Auditor', null), facts(), ['view']],
    ['Auditor of the district', actor('Auditor', null, DISTRICT), facts(), ['view']],
    ['Auditor of another school', actor('Auditor', OTHER_SCHOOL), facts(), []],
    ['Student', actor('Student', SCHOOL), facts(), []],
    ['Parent', actor('Parent', null), facts(), []],
  ])('%s', (_, who, about, may) => {
    const permissions = classPermissions(who, about);
    expect(ALL.filter((action) => permissions[action])).toEqual(may);
  });
});

describe('who may read the records of a student', () => {
  const about = { studentId: 50, schoolId: SCHOOL, districtId: DISTRICT, taughtByActor: false, childOfActor: false };
  it.each<[string, ReturnType<typeof actor>, Partial<typeof about>, boolean]>([
    ['Horizon Admin', actor('Horizon Admin', null), {}, true],
    ['Teacher Admin of the school', actor('Teacher Admin', SCHOOL), {}, true],
    ['Teacher Admin of another school', actor('Teacher Admin', OTHER_SCHOOL), {}, false],
    ['District Admin without a school', actor('District Admin', null, DISTRICT), {}, true],
    ['District Admin of another district', actor('District Admin', null, 11), {}, false],
    ['District Admin inside another school', actor('District Admin', OTHER_SCHOOL, DISTRICT), {}, false],
    ['teacher of the student', actor('Teacher', SCHOOL), { taughtByActor: true }, true],
    ['teacher of others', actor('Teacher', SCHOOL), {}, false],
    ['former teacher, now at another school', actor('Teacher', OTHER_SCHOOL), { taughtByActor: true }, false],
    ['parent', actor('Parent', null), { childOfActor: true }, true],
    ['another parent', actor('Parent', null), {}, false],
    ['the student', { ...actor('Student', SCHOOL), userId: 50 }, {}, true],
    ['another student', actor('Student', SCHOOL), {}, false],
    ['auditor of the school', actor('Auditor', SCHOOL), {}, true],
    ['auditor of another district', actor('Auditor', null, 11), {}, false],
  ])('%s', (_, who, more, allowed) => {
    expect(maySeeStudent(who, { ...about, ...more })).toBe(allowed);
  });
});
