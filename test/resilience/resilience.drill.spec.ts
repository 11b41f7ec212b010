import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it as test } from '@jest/globals';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { atQuestion, beginAt, expectFullClock } from '../journeys/steps.js';
import {
  ARGS,
  expectAccessible,
  expectQuiet,
  launchBrowser,
  person,
  runningApp,
  screenshot,
  watched,
  type RunningApp,
} from '../support/browser.js';
import { Network } from './network.js';
import { aSchoolOfCandidates, Cluster, type School } from './school.js';
import { Sitter } from './sitter.js';

let cluster: Cluster;
let app: RunningApp;
let browser: Browser;
let school: School;
let taken = 0;
const open: { network: Network; context: BrowserContext }[] = [];

beforeAll(async () => {
  [cluster, browser] = await Promise.all([Cluster.start(), launchBrowser()]);
  app = await runningApp({
    database: cluster.database,
    arrange: async (t) => void (school = await aSchoolOfCandidates(t, 26)),
  });
});
afterEach(async () => {
  for (const { network, context } of open.splice(0)) {
    network.calm();
    network.close();
    await context.close();
  }
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await cluster?.close();
});

/** `it` that leaves a picture of every open page in test-results/ when it fails. */
function it(sentence: string, scenario: () => Promise<void>): void {
  test(sentence, async () => {
    try {
      await scenario();
    } catch (error) {
      for (const [i, page] of open.flatMap(({ context }) => context.pages()).entries()) {
        await page
          .screenshot({ path: `test-results/failed-resilience-${sentence.slice(0, 30).replace(/\W+/g, '-')}-${i}.png` })
          .catch(() => undefined);
      }
      throw error;
    }
  });
}

/** The next student who has not begun, in a browser of their own on a network of their own. */
async function aSitter(
  options: { worker?: boolean; context?: (network: Network) => Promise<BrowserContext> } = {},
): Promise<Sitter> {
  const network = await Network.before(app.url);
  const context = options.context
    ? await options.context(network)
    : await browser.newContext({ ...person(network.url), serviceWorkers: options.worker ? 'allow' : 'block' });
  open.push({ network, context });
  return new Sitter(
    school.candidates[taken++]!,
    network,
    context,
    watched(await context.newPage()),
    app.url,
    cluster,
  ).signIn();
}

/** The same student at another device. */
async function atAnotherDevice(first: Sitter): Promise<Sitter> {
  const network = await Network.before(app.url);
  const context = await browser.newContext({
    ...person(network.url, { width: 390, height: 844 }),
    serviceWorkers: 'block',
  });
  open.push({ network, context });
  return new Sitter(first.candidate, network, context, watched(await context.newPage()), app.url, cluster).signIn();
}

describe('A connection that is lost', () => {
  it('for 30 seconds: the student goes on, is told, and everything arrives once', async () => {
    const s = await (await aSitter()).open();
    await s.choose('B');
    await s.saved();
    await s.offline();
    await s.answerNext('CAD');
    await s.choose('A');
    await s.says('Offline. 3 answers only on this device');
    await s.says(
      /^You are offline since .* You can go on, and the clock goes on\. 3 answers are only on this device, everything before is saved\. They are sent by themselves/,
    );
    await expectAccessible(s.page);
    await screenshot(s.page, 'resilience-offline');
    await app.clock.advance({ seconds: 30 });
    await s.online();
    await s.saved();
    await s.expectRecorded();
    expectQuiet(s.page);
  });

  it('for ten minutes, with a reload and a new tab in the middle, both without a connection', async () => {
    const s = await aSitter({ worker: true });
    await s.page.clock.install();
    await s.open();
    await s.choose('B');
    await s.saved();
    await s.untilKept();
    await s.offline();
    await s.answerNext('CA');
    await s.says('Offline. 2 answers only on this device');
    await s.page.clock.fastForward('05:00');
    await app.clock.advance({ minutes: 5 });
    await s.page.reload();
    await atQuestion(s.page, 3);
    await s.says('Offline. 2 answers only on this device');
    expect(await s.page.getByRole('timer').innerText()).toMatch(/^2[67]:/);
    await s.answerNext('D');
    const first = s.page;
    s.page = await s.newTab();
    await s.page.goto(s.path);
    await s.page.getByRole('heading', { name: 'This test is open in another tab' }).waitFor();
    await s.page.getByRole('button', { name: 'Continue here' }).click();
    await atQuestion(s.page, 4);
    await first
      .getByText('It was opened in another tab, so this one has stopped. Every answer you gave here is there too.')
      .waitFor();
    await first.close();
    await s.choose('A');
    await s.answerNext('B');
    await s.says('Offline. 4 answers only on this device');
    await s.page.clock.fastForward('05:00');
    await app.clock.advance({ minutes: 5 });
    await s.online();
    await s.saved();
    expect(await s.page.getByRole('timer').innerText()).toMatch(/^2[12]:/);
    await s.expectRecorded();
    expectQuiet(s.page);
  });

  it('and the application is replaced on the server meanwhile: the running test keeps the files it began with', async () => {
    const s = await (await aSitter({ worker: true })).open();
    await s.untilKept();
    s.network.next(/^\/assets\//, { status: 404 }, Infinity);
    await s.page.reload();
    await atQuestion(s.page, 1);
    await s.choose('C');
    await s.page.keyboard.press('Alt+q');
    await s.page.getByRole('button', { name: 'Go to the review page' }).click();
    await s.page.getByRole('heading', { name: 'Check your work' }).waitFor();
    expect(s.network.passed.filter((path) => path.includes('/assets/Sitting')).length).toBeLessThanOrEqual(2);
    await s.expectRecorded({ screen: false });
  });
});

describe('A page that dies', () => {
  it('crashes without a connection: the next one, still without one, has everything', async () => {
    const s = await (await aSitter({ worker: true })).open();
    await s.untilKept();
    await s.offline();
    await s.choose('D');
    await s.answerNext('AB');
    await s.untilWritten();
    const crashed = s.page.waitForEvent('crash');
    await s.page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    await s.page.close();
    s.page = await s.newTab();
    await s.page.goto('/');
    await atQuestion(s.page, 3);
    await s.says('Offline. 3 answers only on this device');
    await s.choose('C');
    await s.online();
    await s.saved();
    await s.expectRecorded();
  });

  it('goes with the whole browser, killed: it opens again without a connection, asks to sign in when there is one, and goes on by itself', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'resilience-profile-'));
    const start = async () => {
      await rm(join(folder, 'DevToolsActivePort'), { force: true });
      const child = spawn(
        process.env.CHROMIUM_PATH!,
        [...ARGS, '--headless=new', `--user-data-dir=${folder}`, '--remote-debugging-port=0', 'about:blank'],
        { stdio: 'ignore' },
      );
      const connected = await reach(folder);
      return { child, browser: connected, context: connected.contexts()[0]! };
    };
    const network = await Network.before(app.url);
    try {
      const one = await start();
      const before = new Sitter(
        school.candidates[taken++]!,
        network,
        one.context,
        watched(await one.context.newPage()),
        app.url,
        cluster,
      );
      await before.signIn();
      await before.page.goto(network.url + before.path);
      await beginAt(before.page, 1);
      await before.choose('B');
      await before.saved();
      await before.untilKept();
      network.cut();
      await before.answerNext('DA');
      await before.says(/^Offline\. 2 answers only|^Not saved yet\. 2 answers only/);
      await before.untilWritten();
      const gone = new Promise((done) => one.child.once('exit', done));
      one.child.kill('SIGKILL');
      await gone;
      const two = await start();
      const after = new Sitter(
        before.candidate,
        network,
        two.context,
        watched(await two.context.newPage()),
        app.url,
        cluster,
      );
      Object.assign(after.given, before.given);
      after.presses = before.presses;
      await two.context.clearCookies();
      await after.page.goto(network.url + after.path);
      await atQuestion(after.page, 3);
      await after.says('Offline. 2 answers only on this device');
      await after.answerNext('C');
      network.mend();
      await after.page.evaluate(() => window.dispatchEvent(new Event('online')));
      await after.says(/^You are signed out\. 3 answers are only on this device/);
      expect(await after.page.getByRole('link', { name: 'Sign in' }).getAttribute('target')).toBe('_blank');
      await screenshot(after.page, 'resilience-signed-out');
      await after.signIn();
      await after.page.evaluate(() => window.dispatchEvent(new Event('online')));
      await after.saved();
      await after.expectRecorded();
      const closed = new Promise((done) => two.child.once('exit', done));
      two.child.kill('SIGKILL');
      await closed;
    } finally {
      network.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    }
  });
});

describe('A network that loses, doubles and reorders', () => {
  it('ends with what the student last saw, every entry once', async () => {
    const s = await (await aSitter()).open();
    s.network.next(/\/answers$/, 'lose-answer');
    await s.choose('A');
    await s.saved();
    s.network.next(/\/answers$/, 'double');
    await s.choose('B');
    await s.saved();
    s.network.next(/\/answers$/, 'hold', 2);
    await s.answerNext('C');
    await s.answerNext('D');
    await s.saved();
    await s.choose('A');
    s.network.release();
    await s.saved();
    s.network.next(/\/answers$/, 'refuse', 2);
    await s.answerNext('B');
    await s.saved();
    s.network.next(/\/answers$/, { status: 503, retryAfter: 4 });
    await s.choose('D');
    await s.says('Not saved yet. 1 answer only on this device');
    await s.saved();
    await s.page.reload();
    await atQuestion(s.page, 4);
    await s.expectRecorded();
    expectQuiet(s.page);
  });
});

describe('A server that fails', () => {
  it('is killed while answers are on their way: it comes back and has them all', async () => {
    const s = await (await aSitter()).open();
    await s.choose('C');
    const crash = app.crash('web');
    await s.answerNext('ABD');
    await crash;
    await s.saved();
    await s.expectRecorded();
  });

  it('has lost its database, killed as by a power cut: the student is told whose fault it is not, and all arrives', async () => {
    const s = await (await aSitter()).open();
    await s.choose('A');
    await s.saved();
    cluster.kill();
    await s.answerNext('BC');
    await s.says('Not saved yet. 2 answers only on this device');
    await s.says(
      /^The server has had a problem since .*; it is not your fault\. You can go on, and the clock goes on\. 2 answers are only on this device/,
    );
    await screenshot(s.page, 'resilience-server');
    await s.page.reload();
    await atQuestion(s.page, 3);
    await s.says('Not saved yet. 2 answers only on this device');
    await cluster.restart();
    await s.answerNext('D');
    await s.saved();
    await s.expectRecorded();
  });
});

describe("A device's clock that is wrong", () => {
  for (const [what, hours] of [
    ['three hours fast', 3],
    ['five hours slow', -5],
  ] as const) {
    it(`${what}: it is said, the time left is right, and nothing is late`, async () => {
      const s = await aSitter();
      await s.page.clock.install({ time: app.clock.now() + hours * 3_600_000 });
      await s.open();
      await s.says(
        `The clock of this device is ${Math.abs(hours)} hours ${hours > 0 ? 'fast' : 'slow'}. It does not matter here`,
      );
      await expectFullClock(s.page, 32 * 60);
      await s.choose('B');
      await s.offline();
      await s.answerNext('C');
      await s.page.clock.fastForward('02:00');
      await app.clock.advance({ minutes: 2 });
      await s.online();
      await s.saved();
      const shown = await s.page.getByText(/^Saved at /).innerText();
      const right = new Intl.DateTimeFormat('en-US', {
        hour: 'numeric',
        minute: '2-digit',
        timeZone: 'America/Chicago',
      });
      expect([0, -60_000].map((ms) => `Saved at ${right.format(app.clock.now() + ms)}`.replace(/\s/g, ' '))).toContain(
        shown.replace(/\s/g, ' '),
      );
      await s.expectRecorded();
    });
  }
});

describe('A browser that cannot keep anything', () => {
  it('has no room left in the middle: it says so, warns before leaving, and loses nothing', async () => {
    const s = await aSitter();
    await s.page.addInitScript(() => {
      const add = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = function (...args) {
        if ((window as { full?: boolean }).full) throw new DOMException('full', 'QuotaExceededError');
        return add.apply(this, args);
      };
    });
    await s.page.goto('/student/assessments');
    await s.page.getByRole('link', { name: /^Start this section/ }).click();
    await beginAt(s.page, 1);
    await s.choose('A');
    await s.saved();
    await s.page.evaluate(() => Object.assign(window, { full: true }));
    await s.answerNext('B');
    await s.says('The storage of this device is full.');
    await s.saved();
    await s.offline();
    await s.answerNext('C');
    await s.says(
      /1 answer is only on this device, everything before is saved\. This browser cannot keep it if the page closes/,
    );
    await screenshot(s.page, 'resilience-full');
    await s.page.evaluate(() => history.back());
    await s.page.getByRole('dialog', { name: '1 answer would be lost' }).waitFor();
    await expectAccessible(s.page);
    await s.page.getByRole('button', { name: 'Stay here' }).click();
    await s.online();
    await s.saved();
    await s.expectRecorded();
    await s.page.reload();
    await atQuestion(s.page, 3);
    await s.answerNext('D');
    await s.saved();
    await s.expectRecorded();
  });

  it('is a private window without storage: it says so from the start; a reload asks nothing and loses nothing', async () => {
    const s = await aSitter();
    await s.page.addInitScript(() =>
      Object.defineProperty(window, 'indexedDB', {
        get: () => ({
          open: () => {
            throw new DOMException('no', 'SecurityError');
          },
        }),
      }),
    );
    await s.open();
    await s.says(
      /^This browser keeps nothing on this device \(is it a private window\?\)\. Your answers are saved on the server as you give them\./,
    );
    await screenshot(s.page, 'resilience-private');
    await s.choose('A');
    await s.answerNext('B');
    await s.saved();
    await s.page.reload();
    await atQuestion(s.page, 2);
    await s.choose('C');
    await s.answerNext('D');
    await s.saved();
    await s.expectRecorded();
  });
});

describe('Two places', () => {
  it('two devices: what was given before the takeover counts, what came after is told, and it can be brought in', async () => {
    const a = await (await aSitter()).open();
    await a.choose('A');
    await a.saved();
    await a.offline();
    await a.answerNext('B');
    await a.says('Offline. 1 answer only on this device');
    const b = await atAnotherDevice(a);
    await b.page.goto(b.path);
    await b.page.getByRole('heading', { name: 'This test is open on another device' }).waitFor();
    await b.page.getByRole('button', { name: 'Continue here' }).click();
    await atQuestion(b.page, 1);
    await b.answerNext('DD');
    await b.saved();
    // The first device does not know yet and goes on.
    await a.page.keyboard.press('Alt+ArrowRight');
    await atQuestion(a.page, 3);
    await a.choose('C');
    await a.online();
    await a.page.getByRole('heading', { name: 'This test continues in another place' }).waitFor();
    await a.says(
      /^It was opened on another device, so this one has stopped\. 1 answer that you gave here after that does not count/,
    );
    await screenshot(a.page, 'resilience-suspended');
    expect((await a.events()).filter((e) => e.type === 'ResponseRecorded')).toHaveLength(4);
    await a.page.getByRole('button', { name: 'Continue here instead' }).click();
    await atQuestion(a.page, 3);
    await b.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await b.page.getByRole('heading', { name: 'This test continues in another place' }).waitFor({ timeout: 20_000 });
    await b.says(
      'It was opened on another device, so this one has stopped. Every answer you gave here is saved.',
      b.page,
    );
    Object.assign(a.given, { 2: 'D', 3: 'D' });
    const brought = await a.screen();
    expect(brought[1]).toBe('A');
    Object.assign(a.given, brought);
    await a.expectRecorded({ presses: 5 });
  });

  it('two tabs, in both directions', async () => {
    const s = await (await aSitter()).open();
    const first = s.page;
    await s.choose('A');
    s.page = await s.newTab();
    await s.page.goto(s.path);
    await s.page.getByRole('button', { name: 'Continue here' }).click();
    await atQuestion(s.page, 1);
    await first.getByText('It was opened in another tab, so this one has stopped.').waitFor();
    await s.answerNext('B');
    const second = s.page;
    s.page = first;
    await first.getByRole('button', { name: 'Continue here instead' }).click();
    await atQuestion(first, 2);
    await second.getByText('It was opened in another tab, so this one has stopped.').waitFor();
    await s.answerNext('C');
    await s.saved();
    await s.expectRecorded();
    expectQuiet(first);
    expectQuiet(second);
  });
});

describe('Handing in without a connection', () => {
  it('says until when; a closed page is handed in by the next visit to the portal, which says so', async () => {
    const s = await (await (await aSitter()).open()).remember();
    await s.choose('B');
    await s.saved();
    await s.untilWhole();
    await s.offline();
    await s.answerNext('C');
    await s.page.keyboard.press('Alt+q');
    await s.page.getByRole('button', { name: 'Go to the review page' }).click();
    await s.page.getByRole('button', { name: /^Submit Reading/ }).click();
    await s.page.getByRole('button', { name: 'Submit anyway' }).click();
    await s.page.getByRole('heading', { name: 'Handing in your answers' }).waitFor();
    await s.says('You are offline. Nothing is lost: 1 answer is only on this device, everything before is saved.');
    await s.says(
      /^This part is handed in by itself when the connection is back\. That can be as late as .*\. Everything you answered counts\.$/,
    );
    await s.says(
      'You may close this page. Open the portal again on this device before then, and it is handed in by itself.',
    );
    await expectAccessible(s.page);
    await screenshot(s.page, 'resilience-submit-offline');
    await s.page.close();
    await app.clock.advance({ minutes: 40 });
    await s.online();
    s.page = await s.newTab();
    await s.page.goto('/student/dashboard');
    await s.says(
      'Reading & Writing, Part 1 has been handed in from this device. 1 answer that had not been sent is part of it.',
    );
    await expectAccessible(s.page);
    await screenshot(s.page, 'resilience-dashboard');
    await s.expectRecorded({ screen: false });
    expect((await s.events()).some((e) => e.type === 'AttemptSubmitted')).toBe(true);
    expect(await keptHere(s)).toEqual({ sittings: 0, entries: 0 });
  });

  it('at the end of the time: what was answered before counts, and the page goes on by itself', async () => {
    const s = await aSitter();
    await s.page.clock.install();
    await (await s.open()).remember();
    await s.choose('D');
    await s.saved();
    await s.offline();
    await s.answerNext('A');
    await s.page.clock.fastForward('33:00');
    await app.clock.advance({ minutes: 33 });
    await s.page.getByRole('heading', { name: 'Time is up' }).waitFor();
    await s.says(/Everything you answered in time counts\./);
    await s.online();
    await s.says('We are processing your assessment, please wait...');
    await s.expectRecorded({ screen: false });
  });

  it('when the time was lengthened meanwhile: the student goes on', async () => {
    const s = await aSitter();
    await s.page.clock.install();
    await s.open();
    await s.choose('A');
    await s.saved();
    await s.offline();
    await s.answerNext('B');
    await s.page.clock.fastForward('32:05');
    await s.page.getByRole('heading', { name: 'Time is up' }).waitFor();
    // The server's clock stands well before the deadline: as if its time had been lengthened.
    await s.online();
    await s.says('There is still time on the clock. Go on.');
    await atQuestion(s.page, 2);
    await s.answerNext('C');
    await s.saved();
    await s.expectRecorded();
  });
});

describe('What the device keeps', () => {
  it('is never a key or a rationale, and leaves it when another account signs in and when the student signs out', async () => {
    const s = await (await aSitter()).open();
    await s.choose('C');
    await s.saved();
    await s.page.waitForFunction(() => localStorage.getItem('exam-kept') !== null);
    const text = await s.page.evaluate(
      () =>
        new Promise<string>((done) => {
          const ask = indexedDB.open('exam-sittings');
          ask.onsuccess = () => {
            const all = ask.result.transaction('sittings').objectStore('sittings').getAll();
            all.onsuccess = () => {
              ask.result.close();
              done(JSON.stringify(all.result));
            };
          };
        }),
    );
    expect(text).toContain('"stem"');
    expect(text).not.toMatch(/"key|"rationale|"correct|"scoring|"pretest|"difficulty":"?[0-9]/i);
    await s.context.addCookies([{ name: 'hz_session', value: school.teacherToken, url: s.network.url }]);
    await s.page.goto('/staff/dashboard');
    await s.page.getByRole('heading', { name: 'My Active Classes' }).waitFor();
    for (let tries = 0; tries < 300 && (await keptHere(s)).sittings > 0; tries++) await s.page.waitForTimeout(100);
    expect((await keptHere(s)).sittings).toBe(0);
    await (await s.signIn()).open();
    for (let tries = 0; tries < 300 && (await keptHere(s)).sittings === 0; tries++) await s.page.waitForTimeout(100);
    expect((await keptHere(s)).sittings).toBe(1);
    await s.page.goto('/student/dashboard');
    await s.page.getByRole('button', { name: 'Log Out' }).click();
    await s.page.waitForURL((url) => url.pathname === '/');
    expect((await keptHere(s)).sittings).toBe(0);
  });
});

describe('The steps around a sitting', () => {
  it('come in order: the assessment, the player, the opening, and once the word that the test has started', async () => {
    const s = await aSitter();
    const asked: string[] = [];
    s.page.on('request', (request) => {
      const step = /student_assessments\/\d+(?:\/(initialize_test|callback))?$|\/assets\/(exam)-.*\.js$/.exec(
        new URL(request.url()).pathname,
      );
      if (step)
        asked.push(step[2] ?? `${step[1] ?? 'assessment'}${step[1] === 'callback' ? ` ${request.postData()}` : ''}`);
    });
    const started = s.page.waitForResponse(/\/callback$/);
    await s.open();
    await started;
    // The page asks for the player's file beside the assessment.
    expect(asked).toContain('exam');
    expect(asked.indexOf('exam')).toBeLessThan(asked.indexOf('initialize_test'));
    expect([...new Set(asked)].filter((step) => step !== 'exam')).toEqual([
      'assessment',
      'initialize_test',
      'callback {"event":"test:start"}',
    ]);
    expect(asked.filter((step) => step.startsWith('callback'))).toHaveLength(1);
  });

  it('are told when they fail, in the words of the specification or of the server, and tried again', async () => {
    const s = await aSitter();
    s.network.next(/student_assessments\/\d+$/, { status: 500 });
    await s.page.goto(s.path);
    await s.page.getByRole('heading', { name: 'Could not load exam.' }).waitFor();
    await expectAccessible(s.page);
    await s.page.route(
      '**/initialize_test',
      (route) =>
        route.fulfill({ status: 409, json: { error: 'This assessment is not open now.', code: 'delivery/not-open' } }),
      { times: 1 },
    );
    await s.page.getByRole('button', { name: 'Try Again' }).click();
    await s.page.getByRole('button', { name: 'Begin', exact: true }).click();
    await s.page.getByRole('heading', { name: 'This assessment is not open now.' }).waitFor();
    await s.page.getByRole('button', { name: 'Try Again' }).click();
    await beginAt(s.page, 1);
  });

  it('after the submission: waits for the score, says when the next part opens, and there is no way back into the part', async () => {
    const s = await (await aSitter()).open();
    let partialScores = 0;
    let scored = false;
    await s.page.route(
      '**/partial_score',
      (route) => (partialScores++, route.fulfill({ json: { completed: scored } })),
    );
    await s.page.route('**/next_assessment', async (route) => {
      const own = await (
        await fetch(`${app.url}/api/student/student_assessments/${s.candidate.id}`, {
          headers: { cookie: `hz_session=${s.candidate.token}` },
        })
      ).json();
      const { studentAssessment } = own as { studentAssessment: object };
      await route.fulfill({
        json: {
          studentAssessment: {
            ...studentAssessment,
            id: 999_999,
            status: 'upcoming',
            earliestAvailability: '2026-12-01T15:00:00.000Z',
          },
        },
      });
    });
    await s.remember();
    await s.choose('A');
    await s.page.keyboard.press('Alt+q');
    await s.page.getByRole('button', { name: 'Go to the review page' }).click();
    await s.page.getByRole('button', { name: /^Submit Reading/ }).click();
    await s.page.getByRole('button', { name: 'Submit anyway' }).click();
    await s.says('We are processing your assessment, please wait...');
    const dialog = s.page.getByRole('alertdialog');
    await dialog
      .getByText('Your results for Part 1 have not finished scoring... Please wait 30 seconds and press Try Again.')
      .waitFor();
    await expectAccessible(s.page);
    const before = partialScores;
    scored = true;
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await dialog.getByText(/^The next exam will be available on Dec 1, 2026, 9:00 AM CST\.$/).waitFor();
    expect(partialScores).toBe(before + 1);
    await expectAccessible(s.page);
    await dialog.getByRole('button', { name: 'Okay' }).click();
    await s.page.getByRole('heading', { name: 'Assessments', exact: true }).waitFor();
    expect(new URL(s.page.url()).pathname).toBe('/student/assessments');
    await Promise.all([
      s.says('You have completed this assessment. Please wait while we finish scoring before you proceed to Part 2.'),
      s.page.goBack(),
    ]);
    await dialog.getByText(/^The next exam will be available on Dec 1/).waitFor();
    expect(await s.page.getByRole('radiogroup').count()).toBe(0);
    await s.expectRecorded({ screen: false });
  });
});

/** How much of any sitting this browser holds. */
function keptHere(s: Sitter): Promise<{ sittings: number; entries: number }> {
  return s.page.evaluate(async () => {
    const count = (name: string, store: string) =>
      new Promise<number>((done) => {
        const ask = indexedDB.open(name);
        ask.onsuccess = () => {
          const base = ask.result;
          if (!base.objectStoreNames.contains(store)) return done(0);
          const asked = base.transaction(store).objectStore(store).count();
          asked.onsuccess = () => {
            base.close();
            done(asked.result);
          };
        };
      });
    return { sittings: await count('exam-sittings', 'sittings'), entries: await count('answer-log', 'entries') };
  });
}

/** The browser that was started with this profile and writes there at which port it listens. */
async function reach(folder: string): Promise<Browser> {
  for (let tries = 0; ; tries++) {
    try {
      const [port] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    } catch (error) {
      if (tries > 300) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}
