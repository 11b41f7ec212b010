import { describe, expect, it } from '@jest/globals';
import type { Role } from '../../src/kernel/roles.js';
import {
  classesSeen,
  listsClass,
  placeOf,
  seesClass,
  seesWork,
  taughtScopeOf,
  workScopeOf,
  worksAt,
  worksWithSchool,
  type Viewer,
} from '../../src/roster/reach.js';

const [SCHOOL, OTHER_SCHOOL, DISTRICT] = [1, 2, 10];
const viewer = (role: Role, schoolId: number | null, districtId: number | null = null): Viewer => ({
  userId: 7,
  role,
  schoolId,
  districtId,
});

describe('what a session works with', () => {
  const own = { within: 'classes', teacherId: 7, schoolId: SCHOOL };
  it.each<[string, Viewer, object, object]>([
    ['Horizon Admin', viewer('Horizon Admin', null), { within: 'nothing' }, { within: 'nothing' }],
    [
      'District Admin without a school',
      viewer('District Admin', null, DISTRICT),
      { within: 'nothing' },
      { within: 'nothing' },
    ],
    [
      'District Admin inside a school',
      viewer('District Admin', SCHOOL, DISTRICT),
      { within: 'school', schoolId: SCHOOL },
      own,
    ],
    ['Principal', viewer('Principal', SCHOOL), { within: 'school', schoolId: SCHOOL }, own],
    ['Teacher', viewer('Teacher', SCHOOL), own, own],
    ['Auditor of the school', viewer('Auditor', SCHOOL), { within: 'nothing' }, { within: 'nothing' }],
    ['Student', viewer('Student', SCHOOL), { within: 'nothing' }, { within: 'nothing' }],
  ])('%s', (_, who, scope, taught) => {
    expect([workScopeOf(who), taughtScopeOf(who)]).toEqual([scope, taught]);
    expect(worksAt(who, SCHOOL)).toBe('schoolId' in scope);
    expect(worksWithSchool(who, SCHOOL)).toBe('within' in scope && scope.within === 'school');
    expect([worksAt(who, OTHER_SCHOOL), worksWithSchool(who, OTHER_SCHOOL)]).toEqual([false, false]);
  });
});

describe('where everything lies that a session sees', () => {
  it.each<[string, Viewer, object]>([
    ['Auditor of everything', viewer('Auditor', null), { schoolId: null, districtId: null }],
    ['Auditor of the district', viewer('Auditor', null, DISTRICT), { schoolId: null, districtId: DISTRICT }],
    ['Auditor of the school', viewer('Auditor', SCHOOL, DISTRICT), { schoolId: SCHOOL, districtId: DISTRICT }],
  ])('%s', (_, who, place) => {
    expect(placeOf(who)).toEqual(place);
  });
});

describe('whether a class is seen', () => {
  const section = { schoolId: SCHOOL, districtId: DISTRICT, taughtByActor: false };
  const taught = { ...section, taughtByActor: true };
  it.each<[string, Viewer, typeof section, [seen: boolean, listed: boolean]]>([
    ['a teacher of it', viewer('Teacher', SCHOOL), taught, [true, true]],
    ['a teacher of others', viewer('Teacher', SCHOOL), section, [false, false]],
    ['a teacher of it who is at another school now', viewer('Teacher', OTHER_SCHOOL), taught, [false, false]],
    ['a District Admin', viewer('District Admin', null, DISTRICT), section, [true, true]],
    // All of the district may be read; what is worked with is of the school that was entered.
    [
      'a District Admin inside another school',
      viewer('District Admin', OTHER_SCHOOL, DISTRICT),
      section,
      [true, false],
    ],
    ['a student', viewer('Student', SCHOOL), taught, [false, false]],
  ])('by %s', (_, who, about, expected) => {
    expect([seesClass(who, about), listsClass(who, about)]).toEqual(expected);
  });

  it('is said by SQL in the same way: by school and teacher, or by the place alone', () => {
    const columns = { section: 'c.id', school: 'c.school_id', district: 's.district_id' };
    const params: unknown[] = ['before'];
    const teacher = classesSeen(workScopeOf(viewer('Teacher', SCHOOL)), columns, params);
    expect(teacher).toMatch(
      /^c\.school_id = \$2 and exists \(.*taught\.section_id = c\.id and taught\.person_id = \$3/,
    );
    expect(params).toEqual(['before', SCHOOL, 7]);
    expect(classesSeen(workScopeOf(viewer('Teacher Admin', SCHOOL)), columns, [])).toBe('c.school_id = $1');
    expect(classesSeen(workScopeOf(viewer('Auditor', SCHOOL)), columns, [])).toBe('false');
  });
});

describe('whether a work is seen', () => {
  const work = { studentId: 50, schoolId: SCHOOL, districtId: DISTRICT, classIds: [3] };
  const taught = (classIds: number[], studentIds: number[]) => ({
    classIds: new Set(classIds),
    studentIds: new Set(studentIds),
  });
  it.each<[string, Viewer, ReturnType<typeof taught>, boolean]>([
    ['a teacher of the class that it came through', viewer('Teacher', SCHOOL), taught([3], []), true],
    ['a teacher of the student', viewer('Teacher', SCHOOL), taught([], [50]), true],
    ['a teacher of others', viewer('Teacher', SCHOOL), taught([4], [51]), false],
    ['a teacher of the student, at another school', viewer('Teacher', OTHER_SCHOOL), taught([3], [50]), false],
    ['an administrator of the school', viewer('Teacher Admin', SCHOOL), taught([], []), true],
    ['an administrator of another school', viewer('Teacher Admin', OTHER_SCHOOL), taught([3], [50]), false],
    ['a District Admin', viewer('District Admin', OTHER_SCHOOL, DISTRICT), taught([], []), true],
  ])('by %s', (_, who, of, seen) => {
    expect(seesWork(who, work, of)).toBe(seen);
  });
});
