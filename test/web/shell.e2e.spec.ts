import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible, expectQuiet, launchBrowser, openPage, type RunningApp, runningApp, signInOnPage } from '../support/browser.js';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([runningApp({ demo: 0.1 }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const pathOf = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('a visitor', () => {
  it.each(['/staff/dashboard', '/student/dashboard', '/nowhere'])('opening %s finds the sign-in', async (path) => {
    const page = await openPage(browser, app.url);
    await page.goto(path);
    await heading(page, 'Sign in');
    expect(pathOf(page)).toBe('/');
    await page.context().close();
  });

  it.each([
    ['/forgot-password', 'Forgot your password?'],
    ['/update_password/abc', 'Choose a new password'],
    ['/activate', 'Activate your parent account'],
    ['/about', 'About Horizon'],
    ['/account/abc/activate', 'This link no longer works'],
    ['/login/letmein', 'Sign in'],
  ])('opens %s, which reads well on a phone', async (path, title) => {
    const page = await openPage(browser, app.url, { width: 320, height: 640 });
    await page.goto(path);
    await heading(page, title);
    await expectAccessible(page);
    expect(pathOf(page)).toBe(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.context().close();
  });

  it('asks for a link and learns nothing about who has an account', async () => {
    const page = await openPage(browser, app.url);
    await page.goto('/forgot-password');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Please enter a valid email').waitFor();
    await page.getByLabel('Email').fill('nobody@demo.test');
    await page.getByRole('button', { name: 'Send link' }).click();
    await heading(page, 'Check your mail');
    await page.context().close();
  });

  it('chooses a password that is long enough and typed twice', async () => {
    const page = await openPage(browser, app.url);
    await page.goto('/update_password/abc');
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel('Repeat the new password').fill('shorter');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Use at least 12 characters').waitFor();
    await page.getByText('Passwords do not match').waitFor();
    await page.getByText('Please check your inputs').waitFor();
    await page.context().close();
  });
});

describe('a sign-in that fails', () => {
  it('names the fields that are wrong', async () => {
    const page = await openPage(browser, app.url);
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('Please enter a valid email').waitFor();
    await page.getByText('Please enter a valid password').waitFor();
    await page.getByText('Please check your inputs').waitFor();
    await expectAccessible(page);
    expectQuiet(page);
    await page.context().close();
  });

  it('says so, clears the fields and can be tried again', async () => {
    const page = await openPage(browser, app.url);
    await page.goto('/');
    const password = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Email', { exact: true }).fill('teacher@demo.test');
    await password.fill('not the password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('Login error, check your Username and Password').waitFor();
    expect(await password.inputValue()).toBe('');
    await page.getByLabel('Email', { exact: true }).fill('teacher@demo.test');
    await password.fill('Horizon-demo-2026');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/staff'));
    await page.context().close();
  });
});

describe('a teacher in the shell', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(browser, app.url);
    await signInOnPage(page, 'teacher@demo.test');
    await page.locator('main h1').waitFor();
  });
  afterAll(() => page.context().close());

  it('sees the menu of the role', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).waitFor();
    const items = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
    expect(items.map((text) => text.trim()).filter((text) => text !== 'Horizon')).toEqual(['Dashboard', 'Assessments', 'Reports', 'Activities', 'Settings']);
  });

  it('is not let into the area of another role and reads no message about it', async () => {
    await page.goto('/student/dashboard');
    await page.waitForURL((url) => url.pathname.startsWith('/staff'));
    await page.locator('main h1').waitFor();
    expect(await page.getByRole('alert').allInnerTexts()).toEqual(['']);
  });

  it('skips to the content by keyboard, and finds the heading focused after a step', async () => {
    await page.goto('/staff/dashboard');
    await page.locator('main h1').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.getByRole('link', { name: 'Assessments', exact: true }).first().click();
    await page.waitForURL('**/staff/assessments');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && document.title.startsWith('Assessments'));
  });

  it('has the menu in a sheet on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/staff/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await sheet.getByRole('link', { name: 'Assessments' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expectQuiet(page);
  });

  it('logs out to the sign-in and cannot come back', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/staff/dashboard');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await heading(page, 'Sign in');
    await page.goto('/staff/dashboard');
    await heading(page, 'Sign in');
  });
});

describe('a District Admin', () => {
  it('enters a school although who that makes them cannot be asked, and logs out although the session is over', async () => {
    const page = await openPage(browser, app.url);
    await signInOnPage(page, 'district.admin@demo.test');
    await page.route('**/api/me', (route) => route.fulfill({ status: 503, json: { message: 'x' } }), { times: 1 });
    await page.getByRole('button', { name: /^Select / }).first().click();
    await page.waitForURL((url) => url.pathname.startsWith('/staff'));
    await page.getByRole('button', { name: 'Back to Schools' }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await heading(page, 'Sign in');
    await page.context().close();
  });
});

describe('the style guide', () => {
  it.each(['light', 'dark'] as const)('is accessible in the %s scheme', async (scheme) => {
    const page = await openPage(browser, app.url);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await signInOnPage(page, 'horizon.admin@demo.test');
    await page.goto('/admin/design');
    await heading(page, 'Style guide');
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Actions for Aiyana Begay' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open a dialog' }).click();
    await page.getByRole('dialog', { name: 'Create Class' }).waitFor();
    await expectAccessible(page);
    expectQuiet(page);
    await page.context().close();
  });
});
