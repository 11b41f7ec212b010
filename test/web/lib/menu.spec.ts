import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { currentItem, menuOf, type MenuUser } from '../../../web/src/lib/menu.js';
import type { Role } from '../../../web/src/lib/roles.js';

const SCHOOL = { id: 7, assessmentsAvailable: true, activitiesAvailable: true };
const labels = (user: MenuUser, childId?: string) => menuOf(user, childId).items.map(({ label }) => label);
const STAFF = ['Dashboard', 'Assessments', 'Reports', 'Activities'];

describe('the menu of a role', () => {
  it.each<[Role, MenuUser['school'], string[]]>([
    ['Horizon Admin', null, ['Schools', 'Districts', 'Courses', 'User Search', 'Testing Schedules']],
    ['District Admin', null, ['Schools', 'Reports', 'Exports', 'User Search', 'Testing Schedules']],
    ['Superintendent', null, ['Schools', 'Reports', 'Exports', 'User Search', 'Testing Schedules']],
    ['District Admin', SCHOOL, STAFF],
    ['Teacher Admin', SCHOOL, STAFF],
    ['Principal', SCHOOL, STAFF],
    ['Teacher', SCHOOL, STAFF],
    ['Student', SCHOOL, ['Dashboard', 'Assessments', 'Activities', 'Score Reports']],
    ['Parent', null, ['Students']],
    ['Auditor', null, ['Attempt Histories', 'Integrity']],
  ])('%s', (role, school, items) => {
    expect(labels({ role, school })).toEqual(items);
  });
});

describe('a school that bought no assessments', () => {
  it('shows them to nobody; dashboard and score reports stay', () => {
    const school = { ...SCHOOL, assessmentsAvailable: false };
    expect(labels({ role: 'Teacher Admin', school })).toEqual(['Dashboard', 'Reports', 'Activities']);
    expect(labels({ role: 'District Admin', school })).toEqual(['Dashboard', 'Reports', 'Activities']);
    expect(labels({ role: 'Student', school })).toEqual(['Dashboard', 'Activities', 'Score Reports']);
  });
});

describe('a school without activities', () => {
  it('shows them to nobody, a District Admin in it included', () => {
    const school = { ...SCHOOL, activitiesAvailable: false };
    for (const role of ['Teacher', 'Teacher Admin', 'Principal', 'District Admin'] as const)
      expect(labels({ role, school })).toEqual(['Dashboard', 'Assessments', 'Reports']);
  });
});

describe('a parent who works somewhere as well', () => {
  it('has the way back there, and no other parent', () => {
    const parent = { role: 'Parent' as const, school: null };
    expect(menuOf({ ...parent, multipleLoginsAvailable: true }).settings).toMatchObject({
      label: 'Change School',
      to: '/parent/change-school',
    });
    expect(menuOf(parent).settings).toBeNull();
  });
});

describe('a parent who has chosen a child', () => {
  it('sees Score Reports and View Students', () => {
    const { items } = menuOf({ role: 'Parent', school: null }, '42');
    expect(items.map(({ label, to }) => [label, to])).toEqual([
      ['Score Reports', '/parent/42/score-reports'],
      ['View Students', '/parent/students'],
    ]);
  });
});

describe('School Admin', () => {
  it.each<Role>(['Teacher Admin', 'District Admin', 'Principal'])('is there for a %s in a school', (role) => {
    expect(menuOf({ role, school: SCHOOL }).schoolAdmin).toMatchObject({
      label: 'School Admin',
      to: '/staff/school-dashboard/7',
    });
  });

  it.each<Role>(['Teacher', 'Student', 'Horizon Admin'])('is not there for a %s', (role) => {
    expect(menuOf({ role, school: SCHOOL }).schoolAdmin).toBeNull();
  });
});

describe('Back to Schools', () => {
  it('is for a District Admin inside a school', () => {
    expect(menuOf({ role: 'District Admin', school: SCHOOL }).backToSchools).toBe(true);
    expect(menuOf({ role: 'District Admin', school: null }).backToSchools).toBe(false);
    expect(menuOf({ role: 'Teacher Admin', school: SCHOOL }).backToSchools).toBe(false);
  });
});

describe('Back to Admin', () => {
  it('is shown while impersonating', () => {
    expect(menuOf({ role: 'Student', school: SCHOOL, masqId: 'abc' }).backToAdmin).toBe(true);
    expect(menuOf({ role: 'Student', school: SCHOOL, masqId: null }).backToAdmin).toBe(false);
  });
});

describe('Settings', () => {
  it.each<[Role, string | undefined]>([
    ['Horizon Admin', '/admin/settings'],
    ['Teacher Admin', '/staff/settings'],
    ['Principal', '/staff/settings'],
    ['Teacher', '/staff/settings'],
    ['District Admin', undefined],
    ['Superintendent', undefined],
    ['Student', undefined],
    ['Parent', undefined],
    ['Auditor', undefined],
  ])('lead a %s to %s', (role, to) => {
    expect(menuOf({ role, school: SCHOOL }).settings?.to).toBe(to);
  });

  it('are not offered while a District Admin looks through a mask, and are while somebody else does', () => {
    const masked = { role: 'Teacher', school: SCHOOL, masqId: 'back' } as const;
    expect(menuOf({ ...masked, districtAdminMasq: true }).settings).toBeNull();
    expect(menuOf({ ...masked, districtAdminMasq: false }).settings?.to).toBe('/staff/settings');
  });
});

const screens = addresses(join(import.meta.dirname, '../../../web/src/routes'));

describe('the areas of staff', () => {
  it.each([
    '/staff/dashboard',
    '/staff/classes/3/students',
    '/staff/assessments/monitoring',
    '/staff/course_activities',
    '/staff/course_activities/class/3/gradebook',
    '/staff/student_results',
    '/staff/reports',
    '/staff/reports/1/1/7',
    '/staff/reports/1/1/7/3',
    '/staff/reports/110/session_detail_by_item',
    '/staff/reports/class/3/110/session_detail_by_item',
    '/staff/reports/110/response_analysis_by_item',
    '/staff/reports/class/3/110/response_analysis_by_item',
    '/staff/reports/class/3/4/5/6/activity_analysis_by_item',
    '/staff/reports/individual/compare',
    '/staff/reports/group/summary',
    '/staff/reports/group/subsection-details',
    '/staff/reports/group/student-performance',
    '/staff/reports/group/comparison',
    '/staff/reports/score-export',
    '/staff/reports/response-export',
    '/staff/reports/pdf-export',
    '/district-admin/reports',
    '/district-admin/reports/group/comparison',
    '/district-admin/export',
  ])('are at their addresses: %s', (path) => {
    expect(screens.some((screen) => screen.test(path))).toBe(true);
  });
});

describe('every item of every menu', () => {
  it.each<[Role, MenuUser['school'], string | undefined]>([
    ['Horizon Admin', null, undefined],
    ['District Admin', null, undefined],
    ['District Admin', SCHOOL, undefined],
    ['Teacher Admin', SCHOOL, undefined],
    ['Teacher', SCHOOL, undefined],
    ['Student', SCHOOL, undefined],
    ['Parent', null, undefined],
    ['Parent', null, '42'],
    ['Auditor', null, undefined],
  ])('of a %s leads to a screen', (role, school, child) => {
    const { items, beside, schoolAdmin, settings } = menuOf({ role, school }, child);
    for (const { to } of [items, beside, schoolAdmin ?? [], settings ?? []].flat())
      expect(screens.some((screen) => screen.test(to))).toBe(true);
  });

  it('would be missed without one', () => {
    expect(screens.some((screen) => screen.test('/admin/nowhere'))).toBe(false);
  });
});

/** The addresses of the files of routes, one pattern each. */
function addresses(folder: string): RegExp[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)(__root|_app|\$)\.tsx$/.test(file))
    .map(
      (file) =>
        `/${file
          .replace(/\.tsx$/, '')
          .replaceAll('.', '/')
          .split('/')
          .filter((part) => part !== '_app' && part !== 'index')
          .join('/')}`,
    )
    .map((path) => new RegExp(`^${path.replace(/\/\{-\$\w+\}/g, '(/[^/]+)?').replace(/\$\w+/g, '[^/]+')}$`));
}

describe('the item that is marked as here', () => {
  const { items } = menuOf({ role: 'Teacher', school: SCHOOL });

  it.each([
    ['/staff/dashboard', 'Dashboard'],
    ['/staff/assessments/monitoring/3/1/1', 'Assessments'],
    ['/staff/classes/3/students', 'Dashboard'],
    ['/staff/reports', 'Reports'],
    ['/staff/course_activities/class/3/assignments', 'Activities'],
    ['/staff/student_results/class/3/1/1/2/summary', 'Reports'],
    ['/staff/reports/1/1/7', 'Reports'],
    ['/staff/reports/monitoring/live/3', 'Assessments'],
    ['/staff/contact-us', undefined],
  ])('on %s is %s', (path, label) => {
    expect(currentItem(items, path)?.label).toBe(label);
  });
});

describe('Below the menu', () => {
  it.each([
    [
      'Horizon Admin',
      [
        'User Masking',
        'User Options',
        'Roster Syncs',
        'Content',
        'Forms',
        'Corrections',
        'Services',
        'Export Downloads',
        'Attempt Histories',
        'Integrity',
      ],
    ],
    ['District Admin', ['Export Downloads', 'Attempt Histories']],
    ['Teacher Admin', ['Export Downloads', 'Attempt Histories']],
    ['Teacher', ['Export Downloads']],
    ['Student', []],
    ['Parent', []],
    ['Auditor', []],
  ] as const)('stands for %s what the role looks after besides', (role, names) => {
    expect(menuOf({ role, school: role === 'Horizon Admin' ? null : SCHOOL }).beside.map(({ label }) => label)).toEqual(
      names,
    );
  });

  it('is lit on every page of an audit, also where the page has no entry of its own', () => {
    const lit = (role: 'Teacher Admin' | 'Auditor', path: string) => {
      const { items, beside } = menuOf({ role, school: SCHOOL });
      return currentItem([...items, ...beside], path)?.label;
    };
    expect(lit('Teacher Admin', '/audit/access')).toBe('Attempt Histories');
    expect(lit('Teacher Admin', '/staff/student_results/downloads')).toBe('Export Downloads');
    expect(lit('Teacher Admin', '/audit/integrity')).toBe('Attempt Histories');
    expect(lit('Auditor', '/audit/integrity')).toBe('Integrity');
  });
});
