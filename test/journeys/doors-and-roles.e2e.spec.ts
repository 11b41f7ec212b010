import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible, expectQuiet, screenshot, signInOnPage } from '../support/browser.js';
import { demoSchool, visit } from '../support/demo-school.js';
import { openMailedLink } from './steps.js';

const STAFF_MENU = ['Dashboard', 'Assessments', 'Reports', 'Activities'];
const ROLES = [
  {
    email: 'horizon.admin@demo.test',
    home: '/admin/schools',
    menu: [
      'Schools',
      'Districts',
      'Courses',
      'User Search',
      'Testing Schedules',
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
      'Settings',
    ],
  },
  {
    email: 'district.admin@demo.test',
    home: '/district-admin/schools',
    menu: ['Schools', 'Reports', 'Exports', 'User Search', 'Testing Schedules', 'Attempt Histories'],
  },
  {
    email: 'teacher.admin@demo.test',
    home: '/staff/dashboard',
    menu: [...STAFF_MENU, 'School Admin', 'Export Downloads', 'Attempt Histories', 'Settings'],
  },
  {
    email: 'teacher@demo.test',
    home: '/staff/dashboard',
    menu: [...STAFF_MENU, 'Export Downloads', 'Settings'],
  },
  {
    email: 'student@demo.test',
    home: '/student/dashboard',
    menu: ['Dashboard', 'Assessments', 'Activities', 'Score Reports'],
  },
  {
    email: 'parent@demo.test',
    home: '/parent/students',
    menu: ['Students'],
  },
  {
    email: 'auditor@demo.test',
    home: '/audit/attempts',
    menu: ['Attempt Histories', 'Integrity'],
  },
];

/** Signs in on the page that is open. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Horizon-demo-2026');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

describe('Doors and roles', () => {
  describe.each(ROLES)('$email', ({ email, home, menu }) => {
    it(`comes home to ${home} with the menu of the role, and leaves by Log Out`, async () => {
      const page = await visit(null, { at: null });
      await signInOnPage(page, email);
      await page.waitForURL((url) => url.pathname === home);
      await page.getByRole('button', { name: 'Log Out' }).waitFor();
      const links = page.getByRole('navigation', { name: 'Main' }).locator('a:not([aria-label$="home"])');
      expect(await links.allInnerTexts()).toEqual(menu);
      await page.locator('main h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      await screenshot(page, `journey-home-${email.split('@')[0]}`);
      expectQuiet(page);
      await page.getByRole('button', { name: 'Log Out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.goto(home);
      await page.waitForURL((url) => url.pathname === '/');
    });
  });

  it('leads on to the page that was asked for before the sign-in, also after a session that ended elsewhere', async () => {
    const page = await visit(null, { at: '/staff/assessments?search=SAT' });
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signInHere(page, 'teacher.admin@demo.test');
    await page.waitForURL((url) => url.pathname === '/staff/assessments' && url.searchParams.get('search') === 'SAT');
    await page.getByRole('heading', { level: 1, name: 'Assessments' }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByText('Your session has ended. Sign in to go on.').waitFor();
    await signInHere(page, 'teacher.admin@demo.test');
    await page.waitForURL((url) => url.pathname === '/staff/dashboard');
  });

  it('puts the menu of a telephone behind a button', async () => {
    const page = await visit('student@demo.test', { size: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Score Reports' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'journey-phone-menu');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Assessments' }).click();
    await page.getByRole('heading', { name: 'Assessments', level: 1 }).waitFor();
    await menu.waitFor({ state: 'hidden' });
    await expectAccessible(page);
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Home' }).click();
    await page.waitForURL('**/student/dashboard');
    expectQuiet(page);
  });

  it('lets a teacher skip to the content by keyboard, with the heading focused after a step', async () => {
    const page = await visit('teacher@demo.test', { at: '/staff/dashboard' });
    await page.locator('main h1').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.getByRole('link', { name: 'Assessments', exact: true }).first().click();
    await page.waitForURL('**/staff/assessments');
    await page.waitForFunction(
      () => document.activeElement?.tagName === 'H1' && document.title.startsWith('Assessments'),
    );
  });

  it('lets a District Admin into a school although who that makes them cannot be asked, and out although the session is over', async () => {
    const page = await visit('district.admin@demo.test');
    await page.route('**/api/me', (route) => route.fulfill({ status: 503, json: { message: 'x' } }), { times: 1 });
    await page
      .getByRole('button', { name: /^Select / })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname.startsWith('/staff'));
    await page.getByRole('button', { name: 'Back to Schools' }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  describe('A visitor', () => {
    it('is told of a wrong password in one sentence, with both fields cleared', async () => {
      const page = await visit(null);
      const [email, password] = [
        page.getByLabel('Email', { exact: true }),
        page.getByLabel('Password', { exact: true }),
      ];
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Please enter a valid email').waitFor();
      await page.getByText('Please enter a valid password').waitFor();
      await page.getByText('Please check your inputs').waitFor();
      await expectAccessible(page);
      await email.fill('student@demo.test');
      await password.fill('not the password');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Login error, check your Username and Password').waitFor();
      expect([await email.inputValue(), await password.inputValue()]).toEqual(['', '']);
      await expectAccessible(page);
      await screenshot(page, 'journey-wrong-password');
    });

    it('who is quicker than the page gets in, at the second try as at the first', async () => {
      const page = await visit(null, { at: null });
      const pressed = Promise.withResolvers<void>();
      await page.route('**/api/login_options*', async (route) => {
        await pressed.promise;
        await route.continue();
      });
      await page.goto('/');
      for (const password of ['not the password', 'Horizon-demo-2026']) {
        await page.getByLabel('Email', { exact: true }).fill('auditor@demo.test');
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Sign In', exact: true }).click();
        pressed.resolve();
        if (password === 'not the password')
          await page.getByText('Login error, check your Username and Password').waitFor();
      }
      await page.waitForURL((url) => url.pathname.startsWith('/audit/attempts'));
    });

    it('gets a new password by mail, and the old one opens nothing any more', async () => {
      const page = await visit(null);
      await page.getByRole('link', { name: 'Forgot Password' }).click();
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByText('Please enter a valid email').waitFor();
      for (const address of ['nobody@demo.test', 'secondary.teacher@demo.test']) {
        await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
        await page.getByLabel('Email').fill(address);
        await page.getByRole('button', { name: 'Send link' }).click();
        await page.getByRole('heading', { level: 1, name: 'Check your mail' }).waitFor();
        await page.getByText(`If there is an account for ${address}, a link is on its way.`).waitFor();
        await expectAccessible(page);
        await page.goto('/forgot-password');
      }
      await openMailedLink(page, await demoSchool(), 'secondary.teacher@demo.test');
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByLabel('Repeat the new password').fill('other');
      await page.getByRole('button', { name: 'Save password' }).click();
      for (const said of ['Use at least 12 characters', 'Passwords do not match', 'Please check your inputs'])
        await page.getByText(said).waitFor();
      await expectAccessible(page);
      await page.getByLabel('New password', { exact: true }).fill('three quiet copper lanterns');
      await page.getByLabel('Repeat the new password').fill('three quiet copper lanterns');
      await page.getByRole('button', { name: 'Save password' }).click();
      await page.getByText('Your password has been changed. You can sign in with it now.').waitFor();
      expect(
        (await (await demoSchool()).http().signIn('secondary.teacher@demo.test', 'Horizon-demo-2026')).status,
      ).toBe(401);
      await signInOnPage(page, 'secondary.teacher@demo.test', 'three quiet copper lanterns');
      await page.getByRole('heading', { name: 'My Active Classes' }).waitFor();
    });
  });

  describe('A parent', () => {
    it("reads the child's report, and finds nobody else's", async () => {
      const page = await visit('parent@demo.test');
      await page.getByRole('link', { name: 'Amara Okafor' }).click();
      await page.getByRole('heading', { name: 'Score Reports' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: /^View Score Report: .*SAT #1/ }).click();
      await page.getByRole('heading', { name: 'SAT Set 1', level: 1 }).waitFor();
      await page
        .getByText(/Amara Okafor/)
        .first()
        .waitFor();
      await page.getByRole('img', { name: /^Total score \d+, from 400 to 1600/ }).waitFor();
      await expectAccessible(page);
      await screenshot(page, 'journey-parent-report');

      const child = Number(/parent\/(\d+)/.exec(page.url())![1]);
      const report = (id: number) =>
        page.request.get(`/api/parent/score_reports/composite?studentId=${id}&assessmentType=1&assessmentSet=1`);
      const [other, nobody] = await Promise.all([report(child - 1), report(999_999)]);
      expect([other.status(), nobody.status()]).toEqual([404, 404]);
      const said = async (answer: typeof other) => ({
        ...((await answer.json()) as object),
        instance: undefined,
        requestId: undefined,
      });
      expect(await said(other)).toEqual(await said(nobody));
      for (const id of [child - 1, 999_999]) {
        await page.goto(`/parent/${id}/score-reports/1/1`);
        await page
          .getByText(
            'This report does not exist, or the student did not complete both parts of the assessment section.',
          )
          .waitFor();
      }
      await expectAccessible(page);
    });
  });
});
