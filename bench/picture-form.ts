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
    await shown(page, 1);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const reload = async (): Promise<Shown> => {
      await page.reload({ waitUntil: 'commit' });
      return shown(page, 1);
    };
    const opened: Shown[] = [];
    for (let i = 0; i < LOADS; i += 1) opened.push(await reload());
    const next: number[] = [];
    for (let number = 2; number <= questions; number += 1) {
      const began = await press(page, 'Alt+ArrowRight');
      next.push((await shown(page, number)).pictures - began);
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.context().setOffline(true);
    let offline = 0;
    for (let number = questions; number >= 1; number -= 1) {
      offline += (await shown(page, number)).pictures > 0 ? 1 : 0;
      if (number > 1) await press(page, 'Alt+ArrowLeft');
    }
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
  return page;
}

/** Presses a key; the moment at which the page was told of it. */
async function press(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    addEventListener('keydown', ({ timeStamp }) => Object.assign(window, { pressedAt: timeStamp }), { capture: true });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { pressedAt: number }).pressedAt);
}

/** When a question was painted: its words, and all its pictures; 0 where these do not come in ten seconds. */
interface Shown {
  words: number;
  pictures: number;
}

function shown(page: Page, number: number): Promise<Shown> {
  return page.evaluate(async (name) => {
    const until = performance.now() + 10_000;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const painted = async () => {
      await frame();
      await new Promise((done) => setTimeout(done, 0));
      return performance.now();
    };
    let words = 0;
    for (;;) {
      const isHere = document.querySelector('h1')?.textContent?.trim() === name;
      const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-picture] img')];
      if (isHere && words === 0) words = await painted();
      if (isHere && pictures.length > 0 && pictures.every((one) => one.complete && one.naturalWidth > 0)) {
        await Promise.all(pictures.map((one) => one.decode()));
        return { words, pictures: await painted() };
      }
      if (performance.now() > until) return { words, pictures: 0 };
      await frame();
    }
  }, `Question ${number}`);
}
