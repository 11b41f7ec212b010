import { describe, expect, it } from '@jest/globals';
import type { Role, SectionRole } from '../../src/kernel/roles.js';
import {
  classPermissions,
  mayOpenProfile,
  reachOver,
  schoolUsersPermissions,
  userPermissions,
  schoolClassesPermissions,
  type ClassFacts,
  type ClassPermissions,
  type HeldRole,
  type Reach,
  type UserFacts,
  type UserKind,
} from '../../src/roster/policies.js';
import { maySeeStudent } from '../../src/roster/reach.js';

const SCHOOL = 1;
const OTHER_SCHOOL = 2;
const DISTRICT = 10;

const actor = (role: Role, schoolId: number | null, districtId: number | null = null) => ({
  userId: 7,
  role,
  schoolId,
  districtId,
});
const facts = (more: Partial<ClassFacts> = {}): ClassFacts => ({
  schoolId: SCHOOL,
  districtId: DISTRICT,
  editable: true,
  schoolAdminOnly: false,
  sectionRole: null,
  ...more,
});

type Can = keyof ClassPermissions;
const ALL: Can[] = [
  'view',
  'editStudents',
  'settings',
  'editClass',
  'editName',
  'leave',
  'hide',
  'delete',
  'assign',
  'impersonate',
  'viewProfile',
];
const but = (...not: Can[]) => ALL.filter((one) => !not.includes(one));
const EDITING: Can[] = ['editClass', 'editName', 'leave', 'hide', 'delete'];

describe('what a person may do in a class', () => {
  const primary: SectionRole = 'Primary Teacher';
  const secondary: SectionRole = 'Secondary Teacher';
  it.each<[string, ReturnType<typeof actor>, ClassFacts, Can[]]>([
    ['Horizon Admin', actor('Horizon Admin', null), facts(), ALL],
    ['Horizon Admin, class not editable', actor('Horizon Admin', null), facts({ editable: false }), but(...EDITING)],
    ['Teacher Admin of the school', actor('Teacher Admin', SCHOOL), facts(), ALL],
    ['Principal as Teacher Admin', actor('Principal', SCHOOL), facts(), ALL],
    [
      'Teacher Admin, class not editable',
      actor('Teacher Admin', SCHOOL),
      facts({ editable: false }),
      but(...EDITING, 'editStudents'),
    ],
    [
      'Teacher Admin, school for its admins only',
      actor('Teacher Admin', SCHOOL),
      facts({ schoolAdminOnly: true }),
      ALL,
    ],
    ['Teacher Admin of another school', actor('Teacher Admin', OTHER_SCHOOL), facts(), []],
    [
      'Teacher Admin, archived with results',
      actor('Teacher Admin', SCHOOL),
      facts({ keepsResults: true }),
      but('delete'),
    ],
    ['District Admin inside the school', actor('District Admin', SCHOOL, DISTRICT), facts(), but('delete')],
    ['Superintendent inside the school', actor('Superintendent', SCHOOL, DISTRICT), facts(), but('delete')],
    [
      'District Admin without a school',
      actor('District Admin', null, DISTRICT),
      facts(),
      ['view', 'settings', 'viewProfile'],
    ],
    [
      'District Admin inside another school of the district',
      actor('District Admin', OTHER_SCHOOL, DISTRICT),
      facts(),
      ['view', 'settings', 'viewProfile'],
    ],
    ['District Admin of another district', actor('District Admin', null, 11), facts(), []],
    ['Primary Teacher', actor('Teacher', SCHOOL), facts({ sectionRole: primary }), but('editName', 'leave', 'hide')],
    [
      'Primary Teacher, school for its admins only',
      actor('Teacher', SCHOOL),
      facts({ sectionRole: primary, schoolAdminOnly: true }),
      ['view', 'settings', 'editClass', 'impersonate', 'viewProfile'],
    ],
    ['Secondary Teacher', actor('Teacher', SCHOOL), facts({ sectionRole: secondary }), ['view']],
    ['teacher of another class', actor('Teacher', SCHOOL), facts(), []],
    [
      'Primary Teacher signed in at another school',
      actor('Teacher', OTHER_SCHOOL),
      facts({ sectionRole: primary }),
      [],
    ],
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

describe('what a person may do with the classes of a school', () => {
  it.each<[string, ReturnType<typeof actor>, string[]]>([
    ['Horizon Admin', actor('Horizon Admin', null), ['create', 'hide', 'delete']],
    ['Teacher Admin of the school', actor('Teacher Admin', SCHOOL), ['create', 'hide', 'delete']],
    ['Teacher Admin of another school', actor('Teacher Admin', OTHER_SCHOOL), []],
    ['District Admin inside the school', actor('District Admin', SCHOOL, DISTRICT), ['create', 'hide']],
    ['District Admin without a school', actor('District Admin', null, DISTRICT), []],
    ['Teacher', actor('Teacher', SCHOOL), []],
    ['Auditor', actor('Auditor', SCHOOL), []],
  ])('%s', (_, who, may) => {
    const permissions = schoolClassesPermissions(who, SCHOOL);
    expect(Object.entries(permissions).flatMap(([action, yes]) => (yes ? [action] : []))).toEqual(may);
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
    ['District Admin inside another school of the district', actor('District Admin', OTHER_SCHOOL, DISTRICT), {}, true],
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

describe('who may open the profile of a student', () => {
  const about = {
    studentId: 50,
    schoolId: SCHOOL,
    districtId: DISTRICT,
    taughtByActor: false,
    ledByActor: false,
    childOfActor: false,
  };
  it.each<[string, ReturnType<typeof actor>, Partial<typeof about>, boolean]>([
    ['Horizon Admin', actor('Horizon Admin', null), {}, true],
    ['Teacher Admin of the school', actor('Teacher Admin', SCHOOL), {}, true],
    ['Teacher Admin of another school', actor('Teacher Admin', OTHER_SCHOOL), {}, false],
    ['District Admin without a school', actor('District Admin', null, DISTRICT), {}, true],
    ['District Admin inside another school of the district', actor('District Admin', OTHER_SCHOOL, DISTRICT), {}, true],
    ['Primary Teacher', actor('Teacher', SCHOOL), { taughtByActor: true, ledByActor: true }, true],
    ['Secondary Teacher', actor('Teacher', SCHOOL), { taughtByActor: true }, false],
    ['teacher of others', actor('Teacher', SCHOOL), {}, false],
    ['parent', actor('Parent', null), { childOfActor: true }, false],
    ['the student', { ...actor('Student', SCHOOL), userId: 50 }, {}, false],
    ['Auditor of everything', actor('Auditor', null), {}, false],
  ])('%s', (_, who, more, allowed) => {
    expect(mayOpenProfile(who, { ...about, ...more })).toBe(allowed);
  });
});

const who = (
  role: Role,
  schoolId: number | null,
  districtId: number | null = null,
  masquerader: { userId: number; role: Role } | null = null,
) => ({ ...actor(role, schoolId, districtId), masquerader });
const school = { id: SCHOOL, districtId: DISTRICT };

describe('what a person may do with the people of a school', () => {
  const ACTIONS = [
    'view',
    'add',
    'import',
    'export',
    'edit',
    'addToClass',
    'setTiming',
    'transfer',
    'archive',
    'activate',
    'delete',
    'masquerade',
    'seeIds',
  ] as const;
  type Action = (typeof ACTIONS)[number];
  const onStudents: Action[] = ['view', 'export', 'edit', 'addToClass', 'setTiming', 'archive', 'delete', 'masquerade'];
  const onStaff: Action[] = ['view', 'add', 'import', 'edit', 'archive', 'activate', 'delete', 'masquerade'];
  it.each<[string, ReturnType<typeof who>, UserKind, Action[]]>([
    ['Horizon Admin, students', who('Horizon Admin', null), 'Student', [...ACTIONS]],
    ['Horizon Admin, teachers', who('Horizon Admin', null), 'Teacher', [...onStaff, 'seeIds']],
    ['Horizon Admin, administrators', who('Horizon Admin', null), 'Teacher Admin', [...onStaff, 'seeIds']],
    ['Teacher Admin of the school, students', who('Teacher Admin', SCHOOL), 'Student', onStudents],
    ['Teacher Admin of the school, teachers', who('Teacher Admin', SCHOOL), 'Teacher', onStaff],
    ['Principal, administrators', who('Principal', SCHOOL), 'Teacher Admin', onStaff],
    ['Teacher Admin of another school', who('Teacher Admin', OTHER_SCHOOL), 'Student', []],
    ['District Admin inside the school, students', who('District Admin', SCHOOL, DISTRICT), 'Student', onStudents],
    ['District Admin inside the school, teachers', who('District Admin', SCHOOL, DISTRICT), 'Teacher', onStaff],
    ['Superintendent without a school', who('Superintendent', null, DISTRICT), 'Student', ['view', 'export']],
    ['District Admin without a school, teachers', who('District Admin', null, DISTRICT), 'Teacher', ['view']],
    [
      'District Admin inside another school',
      who('District Admin', OTHER_SCHOOL, DISTRICT),
      'Student',
      ['view', 'export'],
    ],
    ['District Admin of another district', who('District Admin', null, 11), 'Student', []],
    [
      'Horizon Admin who is somebody else',
      who('Teacher Admin', SCHOOL, null, { userId: 1, role: 'Horizon Admin' }),
      'Student',
      onStudents.filter((a) => a !== 'masquerade' && a !== 'export'),
    ],
    ['Teacher', who('Teacher', SCHOOL), 'Student', []],
    ['Auditor of the school', who('Auditor', SCHOOL), 'Student', []],
    ['Parent', who('Parent', null), 'Student', []],
    ['Student', who('Student', SCHOOL), 'Student', []],
  ])('%s', (_, person, kind, may) => {
    const permissions = schoolUsersPermissions(person, school, kind);
    expect(ACTIONS.filter((action) => permissions[action])).toEqual(ACTIONS.filter((action) => may.includes(action)));
  });
});

describe('what a person may do with one of them', () => {
  const ACTIONS = [
    'select',
    'edit',
    'changeRole',
    'addToClass',
    'setTiming',
    'transfer',
    'archive',
    'activate',
    'delete',
    'sendMail',
    'masquerade',
  ] as const;
  type Action = (typeof ACTIONS)[number];
  const user = (more: Partial<UserFacts> = {}): UserFacts => ({
    id: 50,
    kind: 'Student',
    hidden: false,
    archived: false,
    hasResults: false,
    held: [{ role: more.kind ?? 'Student', schoolId: SCHOOL, districtId: DISTRICT }],
    ...more,
  });
  const alsoElsewhere: HeldRole[] = [
    { role: 'Teacher', schoolId: SCHOOL, districtId: DISTRICT },
    { role: 'Teacher', schoolId: OTHER_SCHOOL, districtId: DISTRICT },
  ];
  const alsoAuditor: HeldRole[] = [
    { role: 'Teacher', schoolId: SCHOOL, districtId: DISTRICT },
    { role: 'Auditor', schoolId: SCHOOL, districtId: DISTRICT },
  ];
  const student: Action[] = [
    'select',
    'edit',
    'addToClass',
    'setTiming',
    'archive',
    'delete',
    'sendMail',
    'masquerade',
  ];
  const teacher: Action[] = ['select', 'edit', 'changeRole', 'archive', 'delete', 'sendMail', 'masquerade'];
  const horizon = who('Horizon Admin', null);
  const admin = who('Teacher Admin', SCHOOL);
  it.each<[string, ReturnType<typeof who>, UserFacts, Action[]]>([
    ['Horizon Admin, a student', horizon, user(), [...student, 'transfer']],
    ['Horizon Admin, an archived student', horizon, user({ archived: true }), ['select', 'activate', 'delete']],
    ['Horizon Admin, a student with results', horizon, user({ hasResults: true }), [...student, 'transfer']],
    [
      'Horizon Admin, an archived student with results',
      horizon,
      user({ archived: true, hasResults: true }),
      ['select', 'activate'],
    ],
    ['Teacher Admin, an archived student with results', admin, user({ archived: true, hasResults: true }), []],
    ['Horizon Admin, a hidden account', horizon, user({ hidden: true }), []],
    ['Horizon Admin, an archived hidden account', horizon, user({ hidden: true, archived: true }), []],
    ['Horizon Admin, a teacher', horizon, user({ kind: 'Teacher' }), teacher],
    [
      'Horizon Admin, a teacher with a role elsewhere',
      horizon,
      user({ kind: 'Teacher', held: alsoElsewhere }),
      teacher,
    ],
    ['Horizon Admin, a teacher who is an Auditor too', horizon, user({ kind: 'Teacher', held: alsoAuditor }), teacher],
    ['Teacher Admin, a student', admin, user(), student],
    ['Teacher Admin, an archived student', admin, user({ archived: true }), ['select', 'delete']],
    ['Teacher Admin, a teacher', admin, user({ kind: 'Teacher' }), teacher],
    [
      'Teacher Admin, an archived teacher',
      admin,
      user({ kind: 'Teacher', archived: true }),
      ['select', 'activate', 'delete'],
    ],
    [
      'Teacher Admin, a teacher with a role elsewhere',
      admin,
      user({ kind: 'Teacher', held: alsoElsewhere }),
      teacher.filter((a) => a !== 'edit' && a !== 'changeRole'),
    ],
    ['Teacher Admin, a teacher who is an Auditor too', admin, user({ kind: 'Teacher', held: alsoAuditor }), []],
    [
      'Teacher Admin, an archived teacher who is an Auditor too',
      admin,
      user({ kind: 'Teacher', archived: true, held: alsoAuditor }),
      [],
    ],
    [
      'District Admin inside the school, a teacher at another school of the district',
      who('District Admin', SCHOOL, DISTRICT),
      user({ kind: 'Teacher', held: alsoElsewhere }),
      teacher,
    ],
    ['Teacher Admin, oneself', admin, user({ id: 7, kind: 'Teacher Admin' }), ['edit', 'sendMail']],
    [
      'Horizon Admin who is somebody else',
      who('Teacher Admin', SCHOOL, null, { userId: 1, role: 'Horizon Admin' }),
      user(),
      student.filter((a) => a !== 'masquerade' && a !== 'sendMail'),
    ],
    ['Teacher Admin of another school', who('Teacher Admin', OTHER_SCHOOL), user(), []],
    ['District Admin without a school', who('District Admin', null, DISTRICT), user(), []],
    ['District Admin inside the school', who('District Admin', SCHOOL, DISTRICT), user(), student],
    ['Teacher', who('Teacher', SCHOOL), user(), []],
    ['Auditor', who('Auditor', null), user(), []],
  ])('%s', (_, person, about, may) => {
    const permissions = userPermissions(person, school, about);
    expect(ACTIONS.filter((action) => permissions[action])).toEqual(ACTIONS.filter((action) => may.includes(action)));
  });
});

describe('how far one person reaches over another', () => {
  const at = (role: Role, schoolId: number | null = SCHOOL, districtId: number | null = DISTRICT): HeldRole => ({
    role,
    schoolId,
    districtId,
  });
  const student = at('Student');
  const ACTORS = {
    'Horizon Admin': actor('Horizon Admin', null),
    Superintendent: actor('Superintendent', SCHOOL, DISTRICT),
    'District Admin': actor('District Admin', SCHOOL, DISTRICT),
    Principal: actor('Principal', SCHOOL),
    'Teacher Admin': actor('Teacher Admin', SCHOOL),
    Teacher: actor('Teacher', SCHOOL),
    Parent: actor('Parent', null),
    Student: actor('Student', SCHOOL),
    Auditor: actor('Auditor', null),
  };
  type Who = keyof typeof ACTORS;
  const district: Who[] = ['Superintendent', 'District Admin'];
  const admins: Who[] = [...district, 'Principal', 'Teacher Admin'];
  /** Who reaches the whole account, and who only what it is at the own place; everybody else reaches nothing. */
  const TARGETS: [string, HeldRole[], { account?: Who[]; place?: Who[] }][] = [
    ['a student', [student], { account: [...admins, 'Teacher'] }],
    ['a student of another school of the district', [at('Student', OTHER_SCHOOL)], { account: district }],
    ['a student of another district', [at('Student', 3, 11)], {}],
    ['a parent of a student', [at('Parent')], { account: [...admins, 'Teacher'] }],
    [
      'a parent with a child at another school too',
      [at('Parent'), at('Parent', OTHER_SCHOOL)],
      { account: district, place: ['Principal', 'Teacher Admin', 'Teacher'] },
    ],
    ['a parent of nobody', [at('Parent', null, null)], {}],
    ['a teacher', [at('Teacher')], { account: admins }],
    ['an administrator of the school', [at('Teacher Admin')], { account: admins }],
    ['a principal', [at('Principal')], { account: admins }],
    [
      'a teacher who works at another school of the district too',
      [at('Teacher'), at('Teacher', OTHER_SCHOOL)],
      { account: district, place: ['Principal', 'Teacher Admin'] },
    ],
    ['a teacher who works in another district too', [at('Teacher'), at('Teacher', 3, 11)], { place: admins }],
    [
      'a student who is a teacher elsewhere',
      [student, at('Teacher', OTHER_SCHOOL)],
      { account: district, place: ['Principal', 'Teacher Admin'] },
    ],
    ['a teacher who is a District Admin too', [at('Teacher'), at('District Admin', null)], { account: district }],
    ['a District Admin', [at('District Admin', null)], { account: district }],
    ['a Superintendent of another district', [at('Superintendent', null, 11)], {}],
    ['an Auditor of the school', [at('Auditor')], {}],
    ['a student who is an Auditor too', [student, at('Auditor')], {}],
    ['a teacher who is an Auditor of everything too', [at('Teacher'), at('Auditor', null, null)], {}],
    ['a Horizon Admin', [at('Horizon Admin', null, null)], {}],
    ['a teacher who is a Horizon Admin too', [at('Teacher'), at('Horizon Admin', null, null)], {}],
    ['somebody without a role', [], {}],
  ];
  it.each(TARGETS)('%s', (_, held, { account = [], place = [] }) => {
    const expected = (name: Who): Reach =>
      name === 'Horizon Admin' || account.includes(name) ? 'account' : place.includes(name) ? 'place' : 'none';
    for (const name of Object.keys(ACTORS) as Who[])
      expect([name, reachOver(ACTORS[name], held)]).toEqual([name, expected(name)]);
  });

  it.each(TARGETS)('decides every action on %s', (_, held) => {
    for (const role of Object.keys(ACTORS) as Who[]) {
      for (const kind of ['Student', 'Teacher', 'Teacher Admin'] as const) {
        const permissions = userPermissions({ ...ACTORS[role], masquerader: null }, school, {
          id: 50,
          kind,
          hidden: false,
          archived: false,
          hasResults: false,
          held,
        });
        const archived = userPermissions({ ...ACTORS[role], masquerader: null }, school, {
          id: 50,
          kind,
          hidden: false,
          archived: true,
          hasResults: false,
          held,
        });
        const allowed = [...Object.entries(permissions), ...Object.entries(archived)]
          .filter(([, may]) => may)
          .map(([action]) => action);
        const reach = reachOver(ACTORS[role], held);
        if (reach === 'none') expect([role, kind, allowed]).toEqual([role, kind, []]);
        if (reach === 'place')
          for (const action of ['edit', 'changeRole', 'transfer']) expect(allowed).not.toContain(action);
      }
    }
  });
});
