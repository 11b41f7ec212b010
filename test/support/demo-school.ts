import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Page } from 'playwright-core';
import { giveSession, runningApp, type RunningApp } from './browser.js';
import { givePage, takePage } from './warm-pages.js';

/**
 * The demo school that all journeys of a worker share which only read, or change what no other one looks at: the built
 * application, started once. Its clock goes as it goes. A journey that changes more starts one of its own (`runningApp`).
 */
export function demoSchool(): Promise<Pick<RunningApp, 'url' | 'http' | 'database' | 'clock'>> {
  return (globalThis.lasting!.school ??= runningApp({ demo: 0.1 })) as Promise<RunningApp>;
}

/** A picture and nothing else, at the address of the application; a file that is downloaded would be no page. */
const BLANK = '/mark.svg';

let inTest = false;
const open = new Map<Page, { ofTest: boolean }>();

/**
 * Somebody at the demo school, signed in without the sign-in, or a visitor. The page is given back after the test, or after the
 * file when it was opened in `beforeAll`.
 * @param at where to; without it to where a sign-in leads; with null nothing is loaded yet.
 */
export async function visit(
  email: string | null,
  { at, size }: { at?: string | null; size?: { width: number; height: number } } = {},
): Promise<Page> {
  const school = await demoSchool();
  const page = await takePage(school.url, BLANK, size);
  open.set(page, { ofTest: inTest });
  if (email) await giveSession(page, school, email);
  if (at === null) return page;
  await page.goto(at ?? '/');
  if (email && at === undefined) await page.waitForURL((url) => url.pathname !== '/');
  return page;
}

async function giveBack(which: (one: { ofTest: boolean }) => boolean): Promise<void> {
  const pages = [...open].flatMap(([page, one]) => (which(one) ? [page] : []));
  for (const page of pages) open.delete(page);
  await Promise.all(pages.map((page) => givePage(page)));
}

// The start is no test's time.
beforeAll(async () => void (await demoSchool()), 240_000);
beforeEach(() => {
  inTest = true;
});
afterEach(async () => {
  inTest = false;
  await giveBack(({ ofTest }) => ofTest);
});
afterAll(() => giveBack(() => true));
