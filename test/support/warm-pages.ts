import type { Browser, CDPSession, Page } from 'playwright-core';
import { person, sharedBrowser, watched } from './chromium.js';

interface WarmPage {
  page: Page;
  /** The application that it has loaded. */
  url: string;
  /** A page without anything, at its address. */
  blank: string;
  devtools: CDPSession;
  /** Its clock is Playwright's, which cannot be taken off again. */
  clocked: boolean;
  /** Something was done to it that cannot be taken back. */
  spoilt: boolean;
}

interface Size {
  width: number;
  height: number;
}

const ON_PAGE = ['addInitScript', 'addLocatorHandler', 'exposeBinding', 'exposeFunction', 'routeWebSocket'];
const ON_CONTEXT = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'newPage',
  'routeWebSocket',
  'setGeolocation',
  'setHTTPCredentials',
];
const OF_TESTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'load',
  'domcontentloaded',
  'pageerror',
  'popup',
].concat(['request', 'requestfailed', 'requestfinished', 'response', 'websocket', 'worker', 'framenavigated']);

const idle = (): WarmPage[] => (globalThis.lasting!.idle ??= []) as WarmPage[];
const taken = new Map<Page, WarmPage>();

/**
 * A page as good as new. One that has loaded the application before loads it in a quarter of the processor time of a new
 * one, so pages are kept: `givePage` leaves nothing of a test in them, and closes those where that cannot be done.
 * @param blank the path of a page without anything.
 */
export async function takePage(url: string, blank: string, size?: Size, now?: string): Promise<Page> {
  const place = idle().findLastIndex(
    (one) => one.url === url && one.clocked === (now !== undefined) && !one.page.isClosed(),
  );
  const warm = place < 0 ? await newPage(await sharedBrowser(), url, blank) : idle().splice(place, 1)[0]!;
  const { page } = warm;
  taken.set(watched(page), warm);
  await page.setViewportSize(size ?? person(url).viewport);
  if (now) {
    await page.clock.install({ time: now });
    await page.clock.resume();
  }
  return page;
}

/** Takes a page back. */
export async function givePage(page: Page): Promise<void> {
  const warm = taken.get(page)!;
  const { blank } = warm;
  taken.delete(page);
  const context = page.context();
  try {
    for (const event of OF_TESTS) page.removeAllListeners(event as 'load');
    if (warm.spoilt || context.pages().length !== 1) throw new Error('It cannot be as it was.');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(blank);
    await page.evaluate(() => sessionStorage.clear());
    await warm.devtools.send('Storage.clearDataForOrigin', { origin: new URL(blank).origin, storageTypes: 'all' });
    await warm.devtools.send('Page.resetNavigationHistory');
    await context.clearCookies();
    await context.clearPermissions();
    await context.setOffline(false);
    await page.mouse.move(-1, -1);
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' });
    idle().push(warm);
  } catch {
    await context.close();
  }
}

async function newPage(browser: Browser, url: string, path: string): Promise<WarmPage> {
  const context = await browser.newContext({ ...person(url), serviceWorkers: 'block' });
  const page = await context.newPage();
  const blank = url + path;
  await page.goto(blank);
  await page.mouse.move(-1, -1);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.resetNavigationHistory');
  const warm = { page, url, blank, devtools, clocked: false, spoilt: false };
  before(page, ON_PAGE, () => (warm.spoilt = true));
  before(context, ON_CONTEXT, () => (warm.spoilt = true));
  before(page.clock, Object.getOwnPropertyNames(Object.getPrototypeOf(page.clock)), () => (warm.clocked = true));
  return warm;
}

/** Notes that one of these methods is called. */
function before(of: object, names: string[], note: () => void): void {
  const methods = of as Record<string, (...args: unknown[]) => unknown>;
  for (const name of names) {
    const method = methods[name];
    if (typeof method !== 'function' || name === 'constructor') continue;
    methods[name] = (...args) => {
      note();
      return method.apply(of, args);
    };
  }
}
