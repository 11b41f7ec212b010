import { describe, expect, it } from '@jest/globals';
import { currentItem, menuOf, type MenuUser } from '../../../web/src/lib/menu.js';
import type { Role } from '../../../web/src/lib/roles.js';

const SCHOOL = { id: 7, activitiesAvailable: true };
const labels = (user: MenuUser, childId?: string) => menuOf(user, childId).items.map(({ label }) => label);
const STAFF = ['Dashboard', 'Assessments', 'Reports', 'Activities'];

describe('the menu of a role', () => {
  it.each<[Role, MenuUser['school'], string[]]>([
    ['Horizon Admin', null, ['Schools', 'Districts', 'Courses', 'User Search', 'Testing Schedule']],
    ['District Admin', null, ['Schools', 'Reports', 'Exports']],
    ['Superintendent', null, ['Schools', 'Reports', 'Exports']],
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

  it.each<Role>(['Student', 'Teacher', 'Teacher Admin', 'District Admin'])('of a %s has no Activities in a school without them', (role) => {
    expect(labels({ role, school: { id: 7, activitiesAvailable: false } })).not.toContain('Activities');
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
    expect(menuOf({ role, school: SCHOOL }).schoolAdmin).toMatchObject({ label: 'School Admin', to: '/staff/school-dashboard/7' });
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
  it.each<[Role, string | null]>([
    ['Horizon Admin', '/admin/settings'],
    ['Teacher Admin', '/staff/settings'],
    ['Teacher', '/staff/settings'],
    ['District Admin', null],
    ['Student', null],
    ['Parent', null],
    ['Auditor', null],
  ])('of a %s leads to %s', (role, to) => {
    expect(menuOf({ role, school: SCHOOL }).settings?.to ?? null).toBe(to);
  });

  it('is hidden while a district administrator masquerades', () => {
    expect(menuOf({ role: 'Teacher', school: SCHOOL, masqId: 'abc', districtAdminMasq: true }).settings).toBeNull();
  });
});

describe('the item that is marked as here', () => {
  const { items } = menuOf({ role: 'Teacher', school: SCHOOL });

  it.each([
    ['/staff/dashboard', 'Dashboard'],
    ['/staff/assessments/monitoring/3/1/1', 'Assessments'],
    ['/staff/classes/3/students', 'Dashboard'],
    ['/staff/student_results/1/1/2/summary', 'Reports'],
    ['/staff/contact-us', undefined],
  ])('on %s is %s', (path, label) => {
    expect(currentItem(items, path)?.label).toBe(label);
  });
});

describe('Below the menu', () => {
  it.each([
    ['Horizon Admin', ['Forms', 'Corrections', 'Attempt Histories', 'Integrity']],
    ['District Admin', ['Attempt Histories']],
    ['Teacher Admin', ['Attempt Histories']],
    ['Teacher', []],
    ['Student', []],
    ['Parent', []],
    ['Auditor', []],
  ] as const)('stands for %s what the role looks after besides', (role, names) => {
    expect(menuOf({ role, school: role === 'Horizon Admin' ? null : SCHOOL }).beside.map(({ label }) => label)).toEqual(names);
  });

  it('is lit on every page of an audit, also where the page has no entry of its own', () => {
    const lit = (role: 'Teacher Admin' | 'Auditor', path: string) => {
      const { items, beside } = menuOf({ role, school: SCHOOL });
      return currentItem([...items, ...beside], path)?.label;
    };
    expect(lit('Teacher Admin', '/audit/access')).toBe('Attempt Histories');
    expect(lit('Teacher Admin', '/audit/integrity')).toBe('Attempt Histories');
    expect(lit('Auditor', '/audit/integrity')).toBe('Integrity');
  });
});
