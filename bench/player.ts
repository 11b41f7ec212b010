// A whole test in one page: how soon the next question is painted on a slow device, how soon a typed character is, and
// what the page weighs at the end.
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type CDPSession, type Page } from 'playwright-core';
import { ensureChromium } from '../bin/chromium.mjs';

export const SLOWDOWN = 4;
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
const BUSY_MS = 200;
const BALLAST = 16;
const CONTROLS = 8;

export interface Samples {
  /** From the key or the tap to the choice painted as chosen, ms. */
  answer: number[];
  /** From the key or the tap to the next question painted, ms. */
  next: number[];
  /** From the key to the character painted in a grid-in, ms. */
  typing: number[];
  /** The browser's own Event Timing of every key and tap (to the presented frame, in steps of 8 ms). */
  events: number[];
}

export interface Weight {
  /** Memory that the page's own process shares with nobody, MB (Linux); null where the system does not tell. */
  privateMb: number | null;
  /** JavaScript heap in use after a collection, MB. */
  heapMb: number;
  nodes: number;
}

const nothing = (): Samples => ({ answer: [], next: [], typing: [], events: [] });

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(console.log), args: ARGS });
}

/** Signs in on the login page. */
export async function visitor(
  browser: Browser,
  url: string,
  email: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(prepare);
  await page.goto('/');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Horizon-demo-2026');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((at) => at.pathname !== '/');
  return page;
}

interface Bench {
  pending: Promise<number>;
  events: number[];
}

/** In the page: `watch` resolves with the ms from the next key or click until a frame with what is waited for was painted. */
function prepare(): void {
  const bench: Bench & { watch(what: string, value: string): void } = {
    pending: Promise.resolve(0),
    events: [],
    watch(what, value) {
      const there = (): boolean => {
        if (what === 'question') return (document.querySelector('h1')?.textContent ?? '').trim() === value;
        if (what === 'typed')
          return (document.querySelector<HTMLInputElement>('input[aria-describedby]')?.value ?? '') === value;
        return document.querySelectorAll('[role=radio]')[Number(value)]?.getAttribute('aria-checked') === 'true';
      };
      bench.pending = new Promise((done) => {
        let from = 0;
        const begin = (event: Event): void => {
          if ((event as KeyboardEvent).key === 'Alt') return; // counted from the key that says what is wanted
          from ||= event.timeStamp;
          look();
        };
        const seen = new MutationObserver(() => look());
        const look = (): void => {
          // An input's value is no mutation: looked for when its event is through.
          if (!from) return;
          if (!there()) return void (what === 'typed' && setTimeout(look, 0));
          seen.disconnect();
          removeEventListener('keydown', begin, true);
          removeEventListener('click', begin, true);
          requestAnimationFrame(() => {
            const after = new MessageChannel();
            after.port1.onmessage = () => done(performance.now() - from);
            after.port2.postMessage(null);
          });
        };
        addEventListener('keydown', begin, true);
        addEventListener('click', begin, true);
        seen.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      });
    },
  };
  Object.assign(window, { bench });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (/^(keydown|click|pointerup)$/.test(entry.name)) bench.events.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function timed(
  page: Page,
  what: 'question' | 'typed' | 'chosen',
  value: string,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(
    ([name, wanted]) =>
      (window as unknown as { bench: { watch(a: string, b: string): void } }).bench.watch(name!, wanted!),
    [what, value],
  );
  await act();
  const ms = await page.evaluate(() =>
    Promise.race([
      (window as unknown as { bench: Bench }).bench.pending,
      new Promise<number>((_done, fail) => setTimeout(() => fail(new Error('not painted')), 30_000)),
    ]),
  );
  await page.waitForTimeout(60); // what the answer sets off is no part of the next measure
  return ms;
}

const heading = (page: Page): Promise<string> =>
  page
    .locator('h1')
    .innerText()
    .then((text) => text.replace(/\s+/g, ' ').trim());

/** Answers every question of the part on the page, at 4x slowdown, up to the review page. */
export async function takePart(page: Page, how: 'keys' | 'taps'): Promise<Samples> {
  const samples = nothing();
  const session = await page.context().newCDPSession(page);
  const questions = Number(/of (\d+)$/.exec(await page.title())![1]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  for (let number = 1; number <= questions; number += 1) {
    const grid = page.getByLabel('Your answer', { exact: true });
    if ((await grid.count()) > 0) {
      await grid.focus();
      for (const text of ['1', '12', '12.', '12.5'])
        samples.typing.push(await timed(page, 'typed', text, () => page.keyboard.press(text.at(-1)!)));
    } else {
      const act = how === 'keys' ? () => page.keyboard.press('b') : () => page.getByRole('radio').nth(1).tap();
      samples.answer.push(await timed(page, 'chosen', '1', act));
    }
    if (number % 6 === 2 && how === 'keys') await calculate(page, number);
    if (number < questions) samples.next.push(await next(page, how, number + 1));
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  await page.keyboard.press('Alt+ArrowRight');
  await page.getByRole('heading', { name: 'Check your work' }).waitFor();
  samples.events = await page.evaluate(() => (window as unknown as { bench: Bench }).bench.events.splice(0));
  return samples;
}

async function next(page: Page, how: 'keys' | 'taps', to: number): Promise<number> {
  return timed(page, 'question', `Question ${to}`, () =>
    how === 'keys'
      ? page.keyboard.press('Alt+ArrowRight')
      : page.getByRole('button', { name: 'Next', exact: true }).tap(),
  );
}

/** Two curves and a closed calculator again, where the part has one. */
async function calculate(page: Page, number: number): Promise<void> {
  if (
    (await page.getByRole('toolbar', { name: 'Test tools' }).getByRole('button', { name: 'Calculator' }).count()) === 0
  )
    return;
  await page.keyboard.press('Alt+c');
  const calculator = page.getByRole('dialog', { name: 'Calculator' });
  await calculator.getByLabel('Expression 1', { exact: true }).fill(`y = x^2 - ${number}`);
  await calculator.getByLabel('Expression 2', { exact: true }).fill('y = 2x - 1');
  await page.waitForTimeout(300);
  await page.keyboard.press('Alt+c');
  await calculator.waitFor({ state: 'detached' });
}

/** From the review page into the part that follows, or to the list. */
export async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Submit / }).click();
  await page
    .getByRole('button', { name: /^(Begin|Back to my assessments)$/ })
    .last()
    .waitFor();
  const done = await page.locator('h1', { hasText: /is handed in$/ }).isVisible();
  await page.getByRole('button', { name: done ? 'Back to my assessments' : 'Begin', exact: true }).click();
  await page.locator('h1', { hasText: /^(Question 1|Assessments)$/ }).waitFor();
}

/** Opens a section from the student's list without loading a page anew. */
export async function openSection(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.locator('h1', { hasText: /^Question 1$/ }).waitFor();
}

/** The same measures with the page kept busy for 200 ms at every key: they must not hold, or they measure nothing. */
export async function busyControl(page: Page): Promise<{ next: number[]; typing: number[] }> {
  await page.evaluate((ms) => {
    addEventListener(
      'keydown',
      () => {
        for (const until = performance.now() + ms; performance.now() < until;);
      },
      true,
    );
  }, BUSY_MS);
  const found: { next: number[]; typing: number[] } = { next: [], typing: [] };
  const grid = page.getByLabel('Your answer', { exact: true });
  for (let number = 1; number <= CONTROLS || found.typing.length === 0; number += 1) {
    if ((await grid.count()) > 0 && found.typing.length < CONTROLS) {
      await grid.fill('');
      await grid.focus();
      for (const text of ['1', '12', '12.', '12.5'])
        found.typing.push(await timed(page, 'typed', text, () => page.keyboard.press(text.at(-1)!)));
    }
    if (Number((await heading(page)).split(' ')[1]) !== number)
      throw new Error(`the control is at ${await heading(page)}, not at ${number}`);
    found.next.push(await next(page, 'keys', number + 1));
  }
  return found;
}

/** What the page weighs after a collection. */
export async function weigh(browser: Browser, page: Page): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('Performance.enable');
  for (let i = 0; i < 3; i += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((m) => m.name === name)?.value ?? NaN;
  const weight = {
    privateMb: await privateMb(browser),
    heapMb: metric('JSHeapUsedSize') / 1e6,
    nodes: metric('Nodes'),
  };
  await session.detach();
  return weight;
}

/** The control of `weigh`: 160 MB more in the page, which must be seen. */
export async function weighWithBallast(browser: Browser, page: Page): Promise<Weight> {
  await page.evaluate(
    (count) =>
      Object.assign(window, { ballast: Array.from({ length: count }, () => new Uint8Array(10_000_000).fill(1)) }),
    BALLAST,
  );
  const weight = await weigh(browser, page);
  await page.evaluate(() => Object.assign(window, { ballast: null }));
  return weight;
}

/** The heaviest renderer: private pages, clean and dirty, of its process. */
async function privateMb(browser: Browser): Promise<number | null> {
  const session: CDPSession = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const weights = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      try {
        const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
        return (
          [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)].reduce((sum, [, kb]) => sum + Number(kb), 0) /
          1024
        );
      } catch {
        return null;
      }
    });
  return weights.some((mb) => mb === null) || weights.length === 0 ? null : Math.max(...(weights as number[]));
}
