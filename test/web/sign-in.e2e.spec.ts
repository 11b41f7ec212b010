import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { expectAccessible, expectQuiet, launchBrowser, openPage, type RunningApp, runningApp, screenshot, signInOnPage } from '../support/browser.js';

describe('signing in to the demo school', () => {
  let app: RunningApp;
  let browser: Browser;
  beforeAll(async () => {
    [app, browser] = await Promise.all([runningApp({ demo: 0.1 }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('shows the login page without a fault for eyes, keyboards and readers', async () => {
    const page = await openPage(browser, app.url);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'login');
    expectQuiet(page);
    await page.context().close();
  });

  it.each([
    ['horizon.admin@demo.test', '/admin/schools'],
    ['district.admin@demo.test', '/district-admin/schools'],
    ['teacher.admin@demo.test', '/staff'],
    ['teacher@demo.test', '/staff'],
    ['student@demo.test', '/student/dashboard'],
    ['parent@demo.test', '/parent/students'],
    ['auditor@demo.test', '/audit/attempts'],
  ])('brings %s to %s', async (email, home) => {
    const page = await openPage(browser, app.url);
    await signInOnPage(page, email);
    await page.waitForURL((url) => url.pathname.startsWith(home));
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await screenshot(page, `home-${email.split('@')[0]}`);
    expectQuiet(page);
    await page.context().close();
  });

  it('lets in who is quicker than the page, at the second try as at the first', async () => {
    const page = await openPage(browser, app.url);
    await page.route('**/api/login_options*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.goto('/');
    await page.getByLabel('Email', { exact: true }).fill('auditor@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('Login error, check your Username and Password').waitFor();
    await page.getByLabel('Email', { exact: true }).fill('auditor@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('Horizon-demo-2026');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/audit/attempts'));
    await page.context().close();
  });
});
