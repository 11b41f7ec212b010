import { readFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Pictures and logs of a run. */
export const RESULTS = 'test-results';
/** As every browser of the tests is started. */
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Compiled code is gone with the page of a test, before it has paid.
  '--js-flags=--no-maglev --no-turbofan',
  // Chromium heeds the last list of features: this is Playwright's, and the pages of the address bar, which each new window
  // draws behind itself and which take three times the processor time of an empty page.
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
  ].join()}`,
];

/** What test files leave for those after them (lasting-environment.cjs closes it at the end). */
export interface Lasting {
  browser?: Promise<Browser>;
  /** Serves the built web to screens without a server; `calls` are taken by the file that runs. */
  web?: Promise<{ url: string; server: Server }>;
  calls?: RequestListener;
  /** Pages that a screen can have (warm-pages.ts). */
  idle?: { page: Page }[];
  /** The demo school that reading journeys share (demo-school.ts). */
  school?: Promise<{ url: string; close(): Promise<void> }>;
}
declare global {
  var lasting: Lasting | undefined;
}

/** The one browser of all files that a worker runs. */
export async function sharedBrowser(): Promise<Browser> {
  const kept = globalThis.lasting!;
  const known = await kept.browser?.catch(() => undefined);
  if (!known?.isConnected()) kept.browser = launch();
  return kept.browser!;
}
const launch = (): Promise<Browser> => chromium.launch({ executablePath: process.env.CHROMIUM_PATH!, args: ARGS });

/** Chromium without a screen; close it after the file: where the browser is shared, only the file's own people go. */
export async function launchBrowser(): Promise<Browser> {
  if (!globalThis.lasting) return launch();
  const browser = await sharedBrowser();
  const own = new Set<BrowserContext>();
  const changed: Partial<Browser> = {
    newContext: async (options) => {
      const context = await browser.newContext(options);
      own.add(context);
      context.on('close', () => own.delete(context));
      return context;
    },
    contexts: () => [...own],
    close: async () => void (await Promise.all([...own].map((context) => context.close()))),
  };
  return new Proxy(browser, {
    get(_, name) {
      const value: unknown = Reflect.get(name in changed ? changed : browser, name);
      return typeof value === 'function' ? (value.bind(browser) as unknown) : value;
    },
  });
}

/** A new person: own cookies and storage. Console errors and failed page scripts are collected and asserted by `expectQuiet`. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  size?: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ ...person(baseURL, size), serviceWorkers: 'block' });
  const page = watched(await context.newPage());
  BASES.set(page, baseURL);
  return page;
}

const BASES = new WeakMap<Page, string>();
/** The address that a page was opened for. */
export const baseOf = (page: Page): string => BASES.get(page)!;

/** How a person's browser is set up, for a context of one's own; those of `openPage` have no service worker. */
export function person(baseURL: string, size: { width: number; height: number } = { width: 1440, height: 900 }) {
  return { baseURL, viewport: size, reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/Chicago' } as const;
}

/** Collects what a page complains about, for `expectQuiet`. */
export function watched(page: Page): Page {
  page.setDefaultTimeout(30_000);
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) noise.push(message.text());
  });
  NOISE.set(page, noise);
  // Not by an init script: that would run in every frame, and a frame that may run none says so in the console.
  page.on('domcontentloaded', () => void page.evaluate(noteNotifications).catch(() => undefined));
  return page;
}

const NOISE = new WeakMap<Page, string[]>();

/** Nothing was thrown and nothing was written to the console as an error since this was last asked. */
export function expectQuiet(page: Page): void {
  expect(NOISE.get(page)?.splice(0) ?? []).toEqual([]);
}

/** Runs in a page: notes down its notifications from now on, of which most are gone after three seconds. */
function noteNotifications(): void {
  if ('notified' in window) return;
  const all = '[aria-label="Notifications"] [data-type]';
  const notified = [...document.querySelectorAll(all)].map((toast) => toast.textContent);
  Object.assign(window, { notified });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const toast of [node, ...node.querySelectorAll('[data-type]')])
            if (toast.matches(all)) notified.push(toast.textContent);
  }).observe(document, { childList: true, subtree: true });
}

const notes = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { notified: string[] }).notified);

/** Waits for a notification that says this, also for one that is gone already. Each is found once. */
export async function notified(page: Page, text: string): Promise<void> {
  const take = (wanted: string): boolean => {
    const all = (window as unknown as { notified: string[] }).notified;
    const place = all.findIndex((said) => said.includes(wanted));
    return place >= 0 && all.splice(place, 1).length > 0;
  };
  for (const until = Date.now() + 30_000; Date.now() < until; await page.waitForTimeout(50)) {
    // A page that is just being left for another one has none of either.
    const found = await page
      .evaluate(noteNotifications)
      .then(() => page.evaluate(take, text))
      .catch(() => false);
    if (found) return;
  }
  throw new Error(`No notification said "${text}", but: ${JSON.stringify(await notes(page))}`);
}

/** Put into the copy of the build by start-browser-run.mjs. */
const AXE = '/assets/axe.min.js';
/**
 * The checker, once for each document. As a file of the application the browser keeps it compiled; sent as text it is
 * compiled for every document anew, which takes as long as a small check itself.
 */
async function takeChecker(page: Page): Promise<void> {
  const ready = await page.evaluate(async (src) => {
    if ('axe' in globalThis) return true;
    if (!document.getElementById('root')) return false;
    const script = Object.assign(document.createElement('script'), { src });
    await new Promise((done) => {
      script.onload = script.onerror = done;
      document.head.append(script);
    });
    script.remove();
    return 'axe' in globalThis;
  }, AXE);
  // A page without a connection, or one that is no page of the application, as a letter.
  if (!ready) await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * WCAG 2.2 AA as far as a machine can tell. The checker is put into each document once.
 * @param within a selector, for what floats over a page that was checked before: it covers a part of that
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await takeChecker(page);
  const found = await page.evaluate(
    async ({ tags, of }) => {
      const { run } = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
      // It would read every style sheet before each check, for a rule that is not among these: a quarter of its time.
      const preload = { assets: ['media'] };
      const { violations } = await run(of ?? document, { runOnly: tags, resultTypes: ['violations'], preload });
      // The checker reads no MathML and calls a heading that is a formula empty; screen readers read it.
      const real = (id: string, html: string) => id !== 'empty-table-header' || !html.includes('<math');
      return violations.flatMap(({ id, help, nodes }) => {
        const places = nodes.filter(({ html }) => real(id, html)).map(({ target }) => target.join(' '));
        return places.length > 0 ? [`${id}: ${help} (${places.slice(0, 3).join('; ')})`] : [];
      });
    },
    { tags: WCAG_22_AA, of: within },
  );
  expect(found).toEqual([]);
}

/** Whether people ask for pictures to look at. */
export const PICTURES = process.env.PICTURES === '1';

/** What a page shows, in the two other themes of the product: checked as it is, and pictured at three widths. Then as before. */
export async function expectReadableInOtherThemes(page: Page, name: string): Promise<void> {
  const choose = (theme: string) =>
    page.evaluate((chosen) => {
      // As another tab does in which somebody chooses.
      if (chosen === 'light') localStorage.removeItem('mantine-color-scheme-value');
      else localStorage.setItem('mantine-color-scheme-value', 'dark');
      if (chosen === 'contrast') localStorage.setItem('colour-contrast', 'high');
      else localStorage.removeItem('colour-contrast');
      dispatchEvent(new StorageEvent('storage', { key: 'colour-contrast' }));
    }, theme);
  const size = page.viewportSize()!;
  for (const theme of ['dark', 'contrast']) {
    await choose(theme);
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    if (theme === 'contrast') await page.locator('html[data-contrast-ready]').waitFor();
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await expectAccessible(page);
    if (!PICTURES) continue;
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: size.height });
      await screenshot(page, `${name}-${theme}-${width}`);
    }
    await page.setViewportSize(size);
  }
  await choose('light');
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor();
}

/** A picture in test-results/, when pictures are asked for. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: join(RESULTS, `${name}.png`), fullPage: false });
}
