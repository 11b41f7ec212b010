import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  expectAccessible,
  expectNoSideways,
  never,
  refused,
  screen,
  type Answers,
  type Role,
} from '../../support/screen.js';

/** What the homes ask: this is about the way there. */
const HOMES: Answers = {
  'GET /api/admin/schools': never(),
  'GET /api/district_admin/schools': never(),
  'GET /api/staff/sections/staff_sections': never(),
  'GET /api/student/student_assessments': never(),
  'GET /api/parent/students': never(),
  'GET /api/student/score_reports': never(),
  'GET /api/audit/attempts': never(),
  'GET /api/audit/attempts/choices': never(),
};
const ROLES: { role: Role; home: string; refused: string[] }[] = [
  {
    role: 'Horizon Admin',
    home: '/admin/schools',
    refused: ['/student/dashboard', '/parent/students', '/staff/dashboard'],
  },
  { role: 'District Admin', home: '/district-admin/schools', refused: ['/student/dashboard', '/parent/students'] },
  {
    role: 'Teacher Admin',
    home: '/staff/dashboard',
    refused: ['/student/assessments', '/admin/schools', '/district-admin/schools'],
  },
  { role: 'Teacher', home: '/staff/dashboard', refused: ['/audit/attempts', '/student/dashboard', '/admin/schools'] },
  { role: 'Student', home: '/student/dashboard', refused: ['/staff/dashboard', '/audit/attempts', '/parent/students'] },
  {
    role: 'Parent',
    home: '/parent/students',
    refused: ['/student/dashboard', '/staff/assessments', '/audit/attempts'],
  },
  { role: 'Auditor', home: '/audit/attempts', refused: ['/staff/dashboard', '/admin/schools', '/student/assessments'] },
];

describe('who is signed in', () => {
  it.each(ROLES)(
    'as $role is led to $home from foreign addresses without a word',
    async ({ role, home, refused: foreign }) => {
      const { page } = await screen({ as: role, at: foreign[0]!, answers: HOMES });
      for (const path of [null, ...foreign.slice(1), '/', '/login/anything']) {
        if (path) await page.goto(path);
        await page.waitForURL((url) => url.pathname === home);
        await page.getByRole('button', { name: 'Log Out' }).waitFor();
        expect(await page.getByRole('region', { name: 'Notifications' }).innerText()).toBe('');
      }
    },
  );
});

describe('a page that a student comes to first', () => {
  it.each([
    ['/student/dashboard', 'GET /api/student/student_assessments'],
    ['/student/assessments', 'GET /api/student/student_assessments'],
  ] as const)('is drawn from what was asked before its code came: %s', async (at, call) => {
    const { page, calls, called } = await screen({ as: 'Student', at, answers: HOMES });
    await called(call);
    await page.getByRole('button', { name: 'Log Out' }).waitFor();
    // What index.html asks for and nobody takes would be asked for twice.
    await page.waitForFunction(() => Object.keys(globalThis.earlyAnswers!).length === 0);
    expect(calls('GET /api/me')).toHaveLength(1);
    expect(calls(call)).toHaveLength(1);
  });

  it('asks for a test, and in few files for what shows it, before anything is drawn', async () => {
    const call = 'GET /api/student/student_assessments/{id}';
    const at = '/student/assessments/test/1';
    const { page, calls, called } = await screen({ as: 'Student', at, answers: { [call]: never() } });
    await called(call);
    await page.getByRole('main', { name: 'Loading the exam' }).waitFor();
    await page.waitForFunction(() => Object.keys(globalThis.earlyAnswers!).length === 0);
    expect(calls('GET /api/me')).toHaveLength(1);
    expect(calls(call)).toHaveLength(1);
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    const asked = await page.evaluate(() => {
      const drawn = performance.getEntriesByName('first-paint')[0]!.startTime;
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < drawn)
        .map(({ name }) => new URL(name).pathname);
    });
    for (const what of [
      /\/exam-[^/]*\.js$/,
      /\/player-[^/]*\.js$/,
      /\/player-[^/]*\.css$/,
      /\/source-serif-4-[^/]*\.woff2$/,
    ])
      expect(asked.filter((path) => what.test(path))).toHaveLength(1);
    expect(asked.filter((path) => path.endsWith('.js')).length).toBeLessThan(14);
  });
});

describe('the pages of the other areas', () => {
  const routes = (page: Page) =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /routeTree/.test(name)).length);

  it("stay away from a student's pages", async () => {
    const { page } = await screen({ as: 'Student', at: '/student/dashboard', answers: HOMES });
    await page.getByRole('button', { name: 'Log Out' }).waitFor();
    await page.goto('/staff/dashboard');
    await page.waitForURL('**/student/dashboard');
    await page.getByRole('button', { name: 'Log Out' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Log Out' }).waitFor();
    expect(await routes(page)).toBe(0);
  });

  it('come to staff who enter by a page of visitors, without a new load', async () => {
    const { page } = await screen({ as: 'Teacher', at: '/', answers: HOMES });
    await page.waitForURL('**/staff/dashboard');
    await page.getByRole('button', { name: 'Log Out' }).waitFor();
    expect(await routes(page)).toBeGreaterThan(0);
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.name)).toMatch(/\/$/);
  });
});

const gone = refused({ error: 'This link is not valid any more.', code: 'identity/link-expired' }, 404);
const noSession = refused({ error: 'Please sign in.', code: 'identity/not-signed-in' }, 401);
const VISITOR: Answers = {
  'GET /api/student/student_assessments': noSession,
  'GET /api/student/student_assessments/{id}': noSession,
  'GET /api/student/score_reports': noSession,
  'GET /api/captcha': never(),
  'GET /api/forgot_password/{token}': gone,
  'GET /api/account/{token}/activate': gone,
  'GET /api/account/{token}/take_back': gone,
  'GET /api/account/{token}/confirm_email': gone,
};

describe('a visitor', () => {
  it('is sent to the sign-in from wherever an account is needed', async () => {
    const { page } = await screen({ as: null, at: '/', answers: VISITOR });
    for (const path of [
      '/student/dashboard',
      '/staff/classes/1',
      '/audit/attempts',
      '/student/assessments/test/1',
      '/nowhere',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect([path, new URL(page.url()).pathname]).toEqual([path, '/']);
      expect(await page.getByRole('region', { name: 'Notifications' }).innerText()).toBe('');
    }
  });

  it.each([
    ['/forgot-password', 'Forgot your password?'],
    ['/update_password/abc', 'This link no longer works'],
    ['/activate', 'Activate your parent account'],
    ['/about', 'About Horizon'],
    ['/account/abc/activate', 'This link no longer works'],
    ['/account/abc/take_back', 'This link no longer works'],
    ['/account/abc/confirm_email', 'This link no longer works'],
    ['/login/letmein', 'Sign in'],
  ])('opens %s, which reads well on a phone', async (path, title) => {
    const { page } = await screen({ as: null, at: path, size: { width: 320, height: 640 }, answers: VISITOR });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => location.pathname)).toBe(path);
    await expectNoSideways(page);
  });
});
