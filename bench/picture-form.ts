// A part with thirty pictures in the player on a slow device: how soon its questions are painted with them, and whether all of them
// are there without a connection.
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, SLOWDOWN } from './player.ts';
import { type Installation, load, start } from './product.ts';
import { type Application, execute, openSchool } from './school.ts';

const CODE = 'sat-set-1/rw/part-1/default';
const PICTURES = 30;
const LOADS = 7;
/** What the page is kept busy for in the control. */
const BUSY_MS = 2_000;

export interface PicturesPainted {
  questions: number;
  /** From the reload to the question painted with its picture, the browser's cache empty, ms. */
  opens: number[];
  /** The floor of each: to the words of the same question, ms. */
  words: number[];
  /** From the key to the next question painted with its pictures, ms. */
  next: number[];
  /** The same reload with a page that is busy for two seconds. */
  control: number;
  /** Questions that show all their pictures without a connection. */
  offline: number;
}

/** Imports the part, gives it to a student and goes through it. @param picture makes a new one each time */
export async function pictureForm(
  installation: Installation,
  application: Application,
  picture: () => Buffer,
): Promise<PicturesPainted> {
  const questions = await publishPictures(application, picture);
  const school = await openSchool(application, 1, { beganMs: Date.now(), sessions: true });
  const { studentAssessmentId, token } = school.seats[0]!;
  const [web, worker] = await Promise.all([start('main', installation), start('worker', installation)]);
  const browser = await launchBrowser();
  try {
    const page = await visit(browser, web.url, token);
    await page.goto(`/student/assessments/test/${studentAssessmentId}`);
    await page.getByText('The pictures of this part are on this device.').waitFor();
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.evaluate(() => (window as unknown as Watched).first);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const reload = async (): Promise<Shown> => {
      await page.reload({ waitUntil: 'commit' });
      return page.evaluate(() => (window as unknown as Watched).first);
    };
    const opened: Shown[] = [];
    for (let i = 0; i < LOADS; i += 1) opened.push(await reload());
    const next: number[] = [];
    for (let number = 2; number <= questions; number += 1) {
      const { began, pictures } = await press(page, 'Alt+ArrowRight', number);
      next.push(pictures - began);
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.context().setOffline(true);
    // The last one is on the screen already.
    let offline = next.at(-1)! > 0 ? 1 : 0;
    for (let number = questions - 1; number >= 1; number -= 1)
      offline += (await press(page, 'Alt+ArrowLeft', number)).pictures > 0 ? 1 : 0;
    await page.context().setOffline(false);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript((ms) => {
      addEventListener('DOMContentLoaded', () => {
        for (const until = performance.now() + ms; performance.now() < until;);
      });
    }, BUSY_MS);
    const opens = opened.map(({ pictures }) => pictures);
    const words = opened.map((one) => one.words);
    return { questions, opens, words, next, control: (await reload()).pictures, offline };
  } finally {
    await browser.close();
    await Promise.all([web.stop(), worker.stop()]);
  }
}

/** SAT Set 1, each question of its first part with a picture, some with two. */
async function publishPictures({ app }: Application, picture: () => Buffer): Promise<number> {
  const content = await load<typeof import('../src/content/index.js')>('content/index.js');
  const { lookAtPicture } = await load<typeof import('../src/content/pictures/look-at-picture.js')>(
    'content/pictures/look-at-picture.js',
  );
  const pictures = app.get(content.Pictures, { strict: false });
  const shownAs: string[] = [];
  for (let n = 0; n < PICTURES; n += 1) {
    const { sha256, width, height } = await pictures.keep(lookAtPicture(picture()));
    shownAs.push(`<p><img src="/api/pictures/${sha256}" alt="Figure ${n}" width="${width}" height="${height}" /></p>`);
  }
  const bundle = content.demoBundles()[0]!;
  const refs = bundle.forms.find(({ code }) => code === CODE)!.items.map(({ ref }) => ref);
  const items = bundle.items.map((item) => {
    const at = refs.indexOf(item.ref);
    return at < 0 ? item : { ...item, stem: item.stem + (shownAs[at] ?? '') + (shownAs[at + refs.length] ?? '') };
  });
  await execute(app, new content.ImportBundle({ ...bundle, items }));
  return refs.length;
}

async function visit(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'hz_session', value: token, url, httpOnly: true }]);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(watchQuestions);
  return page;
}

/** When a question was painted: its words, and all its pictures; 0 where these do not come in time. */
interface Shown {
  words: number;
  pictures: number;
}

interface Watched {
  /** Of the first question that this document shows. */
  first: Promise<Shown>;
  next: Promise<Shown>;
  /** When the page was told of the last key. */
  pressedAt: number;
  whenShown(name: string): Promise<Shown>;
}

/** In the page: looks only when something changes, so that looking costs the page nothing that it would not do anyway. */
function watchQuestions(): void {
  const PATIENCE_MS = 30_000;
  const painted = () =>
    new Promise<number>((done) => {
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => done(performance.now());
        after.port2.postMessage(null);
      });
    });
  const whenShown = (name: string) =>
    new Promise<Shown>((done) => {
      let words: Promise<number> | undefined;
      let decoding = false;
      const end = async (pictures: number): Promise<void> => {
        seen.disconnect();
        removeEventListener('load', look, true);
        clearTimeout(timer);
        done({ words: (await words) ?? 0, pictures });
      };
      const look = (): void => {
        if (document.querySelector('h1')?.textContent?.trim() !== name) return;
        words ??= painted();
        const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-picture] img')];
        if (decoding || pictures.length === 0 || pictures.some((one) => !one.complete || one.naturalWidth === 0))
          return;
        decoding = true;
        // One that is shown from another place meanwhile is waited for again.
        Promise.all(pictures.map((one) => one.decode()))
          .then(painted)
          .then(end, () => (decoding = false));
      };
      const seen = new MutationObserver(look);
      const timer = setTimeout(() => void end(0), PATIENCE_MS);
      seen.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      addEventListener('load', look, true);
    });
  addEventListener('keydown', ({ timeStamp }) => Object.assign(window, { pressedAt: timeStamp }), { capture: true });
  Object.assign(window, { whenShown, first: whenShown('Question 1') });
}

/** Presses a key; the moment at which the page was told of it, and when the question that it leads to was painted. */
async function press(page: Page, key: string, number: number): Promise<Shown & { began: number }> {
  await page.evaluate((name) => {
    const watched = window as unknown as Watched;
    watched.next = watched.whenShown(name);
  }, `Question ${number}`);
  await page.keyboard.press(key);
  return page.evaluate(async () => {
    const { next, pressedAt } = window as unknown as Watched;
    return { ...(await next), began: pressedAt };
  });
}
