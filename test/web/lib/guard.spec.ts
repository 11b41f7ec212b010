import { describe, expect, it } from '@jest/globals';
import { verdict, wantedAt, wantedPage } from '../../../web/src/lib/guard.js';
import { homeOf, type Role } from '../../../web/src/lib/roles.js';

const SCHOOL = { id: 7 };
const visit = (
  path: string,
  user: { role: Role; school: unknown } | null,
  more: { inside?: boolean; search?: Record<string, unknown> } = {},
) => verdict({ path, user, inside: more.inside ?? false, search: more.search ?? {} });
const as = (role: Role, school: unknown = SCHOOL) => ({ role, school });

describe('a visitor', () => {
  it.each([
    '/',
    '/forgot-password',
    '/update_password/abc',
    '/account/abc/activate',
    '/account/abc/take_back',
    '/account/abc/confirm_email',
    '/activate',
    '/card',
    '/login/letmein',
    '/about',
  ])('may open %s', (path) => {
    expect(visit(path, null)).toEqual({ enter: true });
  });

  it.each([
    '/staff',
    '/staff/dashboard',
    '/student/dashboard',
    '/parent/students',
    '/admin/schools',
    '/audit/attempts',
    '/nowhere',
    '/login',
    '/login/',
    '/sign-in',
    '/signin',
  ])('going to %s is sent to the sign-in', (path) => {
    expect(visit(path, null)).toEqual({ enter: false, to: 'sign-in' });
  });
});

describe('the page wanted before the sign-in', () => {
  it.each(['/staff/classes/31/students', '/student/assessments?tab=past', '/parent/3/score-reports#top'])(
    'is %s',
    (path) => {
      expect(wantedPage(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    7,
    '',
    '/',
    '/login/letmein',
    '/login',
    '/signin?x=1',
    'staff',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/staff',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('is none for %p', (next) => {
    expect(wantedPage(next)).toBeNull();
  });
});

describe('the page wanted at an address', () => {
  it.each([
    ['/staff/classes/31?tab=past', '/staff/classes/31?tab=past'],
    ['/staff/settings?next=/admin', '/staff/settings?next=/admin'],
    ['/login?next=%2Fstaff%2Fsettings%3Ftab%3Demail', '/staff/settings?tab=email'],
    ['/?next=/staff/settings', '/staff/settings'],
    ['/login', null],
    ['/login?next=//evil.example', null],
    ['/login?next=https%3A%2F%2Fevil.example%2Fstaff', null],
    ['/login?next=/login%3Fnext=/staff', null],
  ])('%s is %s', (address, wanted) => {
    expect(wantedAt(address)).toBe(wanted);
  });
});

describe('a signed-in person', () => {
  it.each(['/', '/login/letmein', '/login', '/sign-in', '/signin'])('going to %s is sent home', (path) => {
    expect(visit(path, as('Teacher'))).toEqual({ enter: false, to: 'home' });
  });

  it.each(['url', 'state', 'code'])(
    'comes back from an external sign-in untouched when the query carries %s',
    (name) => {
      expect(visit('/', as('Teacher'), { search: { [name]: 'x' } })).toEqual({ enter: true });
    },
  );
});

describe('an area', () => {
  it.each<[string, Role[]]>([
    ['/staff/dashboard', ['District Admin', 'Superintendent', 'Teacher', 'Teacher Admin', 'Principal']],
    ['/staff/school-dashboard/7/users', ['District Admin', 'Superintendent', 'Teacher Admin', 'Principal']],
    ['/student/assessments/test/3', ['Student']],
    ['/parent/students', ['Parent']],
    ['/district-admin/schools', ['District Admin', 'Superintendent']],
    ['/admin/schools', ['Horizon Admin', 'District Admin', 'Superintendent']],
    ['/audit/attempts', ['Auditor', 'Horizon Admin', 'District Admin', 'Superintendent', 'Teacher Admin', 'Principal']],
  ])('%s is entered by exactly its roles', (path, allowed) => {
    const roles: Role[] = [
      'Horizon Admin',
      'District Admin',
      'Superintendent',
      'Teacher Admin',
      'Principal',
      'Teacher',
      'Student',
      'Parent',
      'Auditor',
    ];
    expect(roles.filter((role) => visit(path, as(role)).enter)).toEqual(roles.filter((role) => allowed.includes(role)));
  });

  it('that is refused on the first load leads home, from inside it leaves the person where he is', () => {
    expect(visit('/staff', as('Student'))).toEqual({ enter: false, to: 'home' });
    expect(visit('/staff', as('Student'), { inside: true })).toEqual({ enter: false, to: 'stay' });
  });
});

describe('the home of a role', () => {
  it.each<[Role, unknown, string]>([
    ['Horizon Admin', null, '/admin/schools'],
    ['District Admin', null, '/district-admin/schools'],
    ['District Admin', SCHOOL, '/staff'],
    ['Superintendent', null, '/district-admin/schools'],
    ['Teacher Admin', SCHOOL, '/staff'],
    ['Principal', SCHOOL, '/staff'],
    ['Teacher', SCHOOL, '/staff'],
    ['Student', SCHOOL, '/student/dashboard'],
    ['Parent', null, '/parent/students'],
    ['Auditor', null, '/audit/attempts'],
  ])('%s', (role, school, home) => {
    expect(homeOf({ role, school })).toBe(home);
    expect(visit(home, { role, school }).enter).toBe(true);
  });
});
