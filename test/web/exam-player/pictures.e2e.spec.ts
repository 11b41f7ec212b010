import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { png } from '../../content/made-pictures.js';
import { eventually } from '../../journeys/steps.js';
import type { PlayerItem } from '../../../src/content/item.js';
import { expectAccessible, expectReadableInOtherThemes, never, screen, screenshot } from '../../support/screen.js';
import { StagedSitting, UNKNOWN_SITTINGS } from './staged-sitting.js';

const MAP = picture(png(1600, 900, 120));
const CHART = picture(png(300, 200, 200));
const DRAWING = picture(png(900, 600, 220));

function picture(bytes: Buffer) {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
const img = ({ sha256 }: { sha256: string }, alt: string, width: number, height: number) =>
  `<img src="/api/pictures/${sha256}" alt="${alt}" width="${width}" height="${height}" />`;
const WIDE_TABLE = `<table><caption>Rainfall</caption><thead><tr>${Array.from({ length: 24 }, (_, i) => `<th scope="col">Month ${i + 1}</th>`).join('')}</tr></thead><tbody><tr>${'<td>1,234</td>'.repeat(24)}</tr></tbody></table>`;
const FORMULA =
  '<span class="math" data-tex="x^2" data-speech="x squared"><math><msup><mi>x</mi><mn>2</mn></msup></math></span>';

const ITEMS: PlayerItem[] = [
  {
    ref: 'i1',
    number: 1,
    kind: 'mcq',
    stem: `<p>Which label of the map fits ${FORMULA}?</p>${img(CHART, 'A bar chart of four towns', 300, 200)}`,
    stimulus: {
      ref: 't1',
      html: `<p>The map shows the bay in 1900.</p><p>${img(MAP, 'A map of the bay with four labels', 1600, 900)}</p>${WIDE_TABLE}`,
    },
    choices: [
      { id: 'a', html: img(DRAWING, 'A line that rises', 900, 600) },
      { id: 'b', html: `<p>The second, ${FORMULA}</p>` },
      { id: 'c', html: '<p>The third</p>' },
      { id: 'd', html: '<p>The fourth</p>' },
    ],
  },
  { ref: 'i2', number: 2, kind: 'spr', stem: img(DRAWING, 'A line that rises', 900, 600), stimulus: null, choices: [] },
];
const CONTENT = {
  title: 'Math, Part 1',
  setName: 'SAT Set 9',
  category: 'Math',
  form: { items: ITEMS, directions: '<p>Choose.</p>', tools: { calculator: true, referenceSheet: true } },
};

let page: Page;
/** What the server says of pictures. */
let pictures: 'here' | 'away' = 'here';
let asked: string[] = [];

beforeAll(async () => {
  ({ page } = await screen({
    as: 'Student',
    at: '/about',
    // Whoever hands in comes to the list, which is not the subject here.
    answers: { ...UNKNOWN_SITTINGS, 'GET /api/student/student_assessments': never() },
  }));
  await page.route('**/api/pictures/*', (route) => {
    const sha256 = route.request().url().split('/').at(-1)!;
    asked.push(sha256);
    const found = [MAP, CHART, DRAWING].find((one) => one.sha256 === sha256);
    if (pictures === 'away' || !found) return route.abort('internetdisconnected');
    return route.fulfill({ contentType: 'image/png', body: found.bytes });
  });
});
beforeEach(async () => {
  pictures = 'here';
  asked = [];
  await page.setViewportSize({ width: 1440, height: 900 });
});

const inStem = () => page.getByRole('img', { name: 'A bar chart of four towns' });
const inText = () => page.getByRole('img', { name: 'A map of the bay with four labels' });
const loaded = (name: string) =>
  eventually(async () =>
    expect(
      await page
        .getByRole('img', { name })
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0),
  );
const focusIs = () => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('A question with pictures, a wide table and mathematics in the player', () => {
  it('shows them in text, stem and choices, with their natural shape and no shift when they come', async () => {
    await new StagedSitting(page, CONTENT).sit();
    await loaded('A bar chart of four towns');
    await loaded('A map of the bay with four labels');
    expect(await inStem().boundingBox()).toMatchObject({ width: 300, height: 200 });
    const map = (await inText().boundingBox())!;
    expect(map.width).toBeLessThan(1600);
    expect(map.width / map.height).toBeCloseTo(16 / 9, 1);
    // The room is there before the picture is.
    pictures = 'away';
    const reserved = await inText().evaluate((image: HTMLImageElement) => {
      const copy = image.closest('[data-picture]')!.cloneNode(true) as HTMLElement;
      copy.querySelector('img')!.src = '';
      image.closest('p')!.append(copy);
      const { width, height } = copy.querySelector('img')!.getBoundingClientRect();
      copy.remove();
      return width / height;
    });
    expect(reserved).toBeCloseTo(16 / 9, 1);
    await expectAccessible(page);
    await screenshot(page, 'player-pictures');
  });

  it('keeps a white ground under pictures in every theme', async () => {
    await new StagedSitting(page, CONTENT).sit();
    await loaded('A bar chart of four towns');
    for (const theme of ['light', 'dark', 'contrast']) {
      await page.evaluate((chosen) => {
        if (chosen === 'light') localStorage.removeItem('mantine-color-scheme-value');
        else localStorage.setItem('mantine-color-scheme-value', 'dark');
        if (chosen === 'contrast') localStorage.setItem('colour-contrast', 'high');
        else localStorage.removeItem('colour-contrast');
        dispatchEvent(new StorageEvent('storage', { key: 'colour-contrast' }));
      }, theme);
      await eventually(async () =>
        expect(await inStem().evaluate((image) => getComputedStyle(image).backgroundColor)).toBe('rgb(255, 255, 255)'),
      );
    }
    await page.evaluate(() => {
      localStorage.clear();
      dispatchEvent(new StorageEvent('storage', { key: 'colour-contrast' }));
    });
    await expectReadableInOtherThemes(page, 'player-pictures');
  });

  it('grows with the text, and scrolls in itself by key where it is wider than its room', async () => {
    const sitting = new StagedSitting(page, CONTENT);
    await sitting.sit();
    await loaded('A bar chart of four towns');
    await page.keyboard.press('Alt+=');
    await eventually(async () => expect((await inStem().boundingBox())!.width).toBe(375));
    for (let i = 0; i < 5; i++) await page.keyboard.press('Alt+=');
    await eventually(async () => expect((await inStem().boundingBox())!.width).toBe(900));
    const wide = page.getByRole('region', { name: 'Wide picture' }).first();
    await wide.focus();
    await page.keyboard.press('ArrowRight');
    await eventually(async () => expect(await wide.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
    await page.evaluate(() => localStorage.clear());
  });

  it('fits a phone: pictures as wide as the text at most, the table in an area of its own', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await new StagedSitting(page, CONTENT).sit();
    await loaded('A map of the bay with four labels');
    expect((await inText().boundingBox())!.width).toBeLessThanOrEqual(358);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const table = page.getByRole('region', { name: 'Wide table' });
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await eventually(async () => expect(await table.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0));
    await expectAccessible(page);
    await screenshot(page, 'player-pictures-phone');
  });

  it('enlarges a picture that is shown smaller, by press and by key, and gives the focus back', async () => {
    await new StagedSitting(page, CONTENT).sit();
    await loaded('A map of the bay with four labels');
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    // The chart has its own size already.
    expect(await page.getByRole('button', { name: 'Enlarge picture' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Enlarge picture' }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    expect(await dialog.getByRole('img').evaluate((image) => image.clientWidth)).toBe(1600);
    // No key of the player works under it.
    await page.keyboard.press('b');
    await expectAccessible(page);
    await screenshot(page, 'player-picture-enlarged');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focusIs()).toBe('Enlarge picture');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await inText().click();
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Close picture' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await focusIs()).toBe('Enlarge picture');
  });

  it('enlarges a choice that does not show all of itself, and a press on its picture still chooses it', async () => {
    await new StagedSitting(page, CONTENT).sit();
    await loaded('A line that rises');
    expect(await page.getByRole('button', { name: /^Enlarge choice/ }).allInnerTexts()).toEqual(['Enlarge choice A']);
    await page.getByRole('radio', { name: 'A A line that rises' }).click();
    await page.getByRole('radio', { name: 'A A line that rises', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Cross out choice A' }).click();
    await page.getByRole('button', { name: 'Undo crossing out choice A' }).waitFor();
    await page.getByRole('button', { name: 'Enlarge choice A' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choice A' });
    expect(await dialog.getByRole('img').evaluate((image) => image.clientWidth)).toBe(900);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focusIs()).toBe('Enlarge choice A');
  });

  it('highlights text beside pictures, and counts nothing of what was added to them', async () => {
    const sitting = new StagedSitting(page, CONTENT);
    await sitting.sit();
    await page.getByRole('button', { name: 'Enlarge picture' }).waitFor();
    await page.evaluate(() => {
      const cell = [...document.querySelectorAll('[data-marks=stimulus] th')][0]!.firstChild!;
      getSelection()!.setBaseAndExtent(cell, 0, cell, 5);
    });
    await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Highlight' }).click();
    const quote = await page.evaluate(() => [...CSS.highlights.get('exam-mark')!].map((range) => String(range)));
    expect(quote).toEqual(['Month']);
    await page.keyboard.press('Alt+c');
    await page.getByLabel('Calculator', { exact: true }).first().waitFor();
    await inStem().waitFor();
  });

  it('reads the words of a picture aloud, and none of its button', async () => {
    await page.addInitScript(() => {
      const said: string[] = [];
      const voice = Object.assign(new EventTarget(), {
        getVoices: () => [{ lang: 'en-US', localService: true, default: true, name: 'Script' }],
        cancel: () => undefined,
        speak(utterance: { text: string; onstart?(): void; onend?(): void }) {
          said.push(utterance.text.trim());
          setTimeout(() => {
            utterance.onstart?.();
            utterance.onend?.();
          }, 5);
        },
      });
      Object.defineProperty(window, 'speechSynthesis', { value: voice });
      Object.assign(window, {
        said,
        SpeechSynthesisUtterance: class {
          constructor(readonly text: string) {}
        },
      });
    });
    const sitting = new StagedSitting(page, CONTENT);
    sitting.launch.options.readspeakerEnabled = true;
    await sitting.sit();
    await page.getByRole('button', { name: 'Reader', exact: true }).click();
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await page.waitForFunction(() =>
      (window as unknown as { said: string[] }).said.some((one) => one.startsWith('Choice D')),
    );
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    for (const words of ['A map of the bay with four labels', 'A bar chart of four towns'])
      expect(said).toContain(words);
    expect(said.some((one) => one.includes('Choice A') && one.includes('A line that rises'))).toBe(true);
    expect(said.join(' ')).not.toContain('Enlarge');
  });
});

describe('Pictures of a part and the connection', () => {
  it('come before Begin can be pressed, so that a connection lost right after shows every one', async () => {
    const sitting = new StagedSitting(page, CONTENT);
    sitting.before = { pictures: [MAP, CHART, DRAWING].map(({ sha256 }) => sha256) };
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((done) => (letThrough = done));
    await page.route(`**/api/pictures/${DRAWING.sha256}`, async (route) => {
      await held;
      await route.fulfill({ contentType: 'image/png', body: DRAWING.bytes });
    });
    await sitting.open();
    const begin = page.getByRole('button', { name: 'Begin' });
    const fetching = page.getByText('The pictures of this part are being fetched.');
    await fetching.waitFor();
    expect(await begin.isDisabled()).toBe(true);
    // How many there are could tell the easy part 2 from the hard one.
    expect(await fetching.innerText()).not.toMatch(/\d/);
    await screenshot(page, 'player-begin-pictures');
    letThrough();
    await page.getByText('The pictures of this part are on this device.').waitFor();
    await page.unroute(`**/api/pictures/${DRAWING.sha256}`);
    await expectAccessible(page);
    await begin.click();
    pictures = 'away';
    asked = [];
    for (const what of ['heartbeat', 'answers']) sitting.on[what] = 'unreachable';
    await page.getByRole('heading', { name: 'Question 1' }).waitFor();
    for (const name of ['A bar chart of four towns', 'A map of the bay with four labels', 'A line that rises'])
      await loaded(name);
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('heading', { name: 'Question 2' }).waitFor();
    await loaded('A line that rises');
    expect(asked).toEqual([]);
    // A reload without a server goes on from what this device keeps.
    sitting.on = {
      get: 'unreachable',
      initialize_test: 'unreachable',
      heartbeat: 'unreachable',
      answers: 'unreachable',
    };
    await page.reload();
    await page.getByRole('heading', { name: 'Question 2' }).waitFor();
    await loaded('A line that rises');
    expect(asked).toEqual([]);
  });

  it('that could not be fetched do not keep a part from beginning; they are said by their words and tried again', async () => {
    pictures = 'away';
    const lost = { ...CONTENT, form: { ...CONTENT.form, items: ITEMS.map((item) => ({ ...item })) } };
    const unknown = picture(png(640, 360, 33));
    lost.form.items[0]!.stem = `<p>Which?</p>${img(unknown, 'Three circles', 640, 360)}`;
    const sitting = new StagedSitting(page, lost);
    sitting.before = { pictures: [unknown.sha256] };
    await sitting.open();
    await page.getByText('Some pictures of this part could not be fetched.').waitFor();
    await page.getByRole('button', { name: 'Fetch them again' }).click();
    await page.getByText('Some pictures of this part could not be fetched.').waitFor();
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByText('This picture could not be loaded and is tried again. It shows: Three circles').waitFor();
    await page.keyboard.press('b');
    await page.getByText(/^Saved at /).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'player-picture-missing');
    await page.route(`**/api/pictures/${unknown.sha256}`, (route) =>
      route.fulfill({ contentType: 'image/png', body: unknown.bytes }),
    );
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await loaded('Three circles');
    expect(await page.getByText('It shows: Three circles').count()).toBe(0);
  });

  it('are no longer on the device after the part was handed in', async () => {
    const sitting = new StagedSitting(page, CONTENT);
    sitting.launch.hasNextPart = false;
    await sitting.sit();
    const kept = () =>
      page.evaluate(
        (owner) =>
          new Promise<number>((done) => {
            const open = indexedDB.open('exam-pictures');
            open.onsuccess = () => {
              const all = open.result.transaction('pictures').objectStore('pictures').getAllKeys();
              all.onsuccess = () => {
                open.result.close();
                done(all.result.filter((key) => (key as string[])[0] === owner).length);
              };
            };
          }),
        `test-${sitting.id}`,
      );
    await eventually(async () => expect(await kept()).toBe(3));
    await page.keyboard.press('Alt+v');
    await page.getByRole('button', { name: 'Submit Math, Part 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit anyway' }).click();
    await eventually(async () => expect(await kept()).toBe(0));
  });
});
