import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../journeys/steps.js';
import { expectAccessible, never, screen, screenshot, type Answers } from '../../support/screen.js';
import { contentOf, StagedSitting, UNKNOWN_SITTINGS } from './staged-sitting.js';

/** Whoever exits comes to the list, which is not the subject here. */
const SERVER: Answers = { ...UNKNOWN_SITTINGS, 'GET /api/student/student_assessments': never() };

/** What is cut off at the right edge, or cannot be reached in the bars. */
async function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    const hidden = [
      ...document.querySelectorAll<HTMLElement>(
        'header button, footer button, [role=dialog] button, section[aria-label=Highlighter] button',
      ),
    ].filter((button) => {
      const box = button.getBoundingClientRect();
      return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1 || box.bottom > innerHeight + 1);
    });
    return [...wide, ...hidden.map((button) => button.getAttribute('aria-label') ?? button.innerText)];
  });
}

describe('A student with the tools of the player', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await screen({ as: 'Student', at: '/about', answers: SERVER }));
  });

  it('sees the underlined portion of each question, boxed and named, wherever the passage stands', async () => {
    await new StagedSitting(page, contentOf('act-set-1/english')).sit();
    const portion = (n: number) => page.getByRole('group', { name: `Portion ${n}, asked about now` });
    await portion(1).waitFor();
    for (let n = 2; n <= 12; n++) await page.keyboard.press('Alt+ArrowRight');
    await portion(12).waitFor();
    expect(await page.locator('[data-here]').count()).toBe(1);
    const pane = (await page.getByRole('region', { name: 'Passage' }).boundingBox())!;
    const box = (await portion(12).boundingBox())!;
    expect(box.y).toBeGreaterThan(pane.y);
    expect(box.y + box.height).toBeLessThan(pane.y + pane.height);
    await page.getByRole('button', { name: 'Show portion 12 in the passage' }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Portion 12, asked about now',
    );
    await screenshot(page, 'player-portion');
    // On a phone the question stands under its passage and brings the sentence along.
    await page.setViewportSize({ width: 390, height: 844 });
    const ways = page.getByRole('navigation', { name: 'Passage and question' });
    await ways.getByRole('button', { name: 'Question 12' }).click();
    await page.locator('mark').getByText('13').waitFor({ state: 'detached' });
    expect((await page.getByRole('heading', { name: 'Question 12' }).boundingBox())!.y).toBeLessThan(200);
    await ways.getByRole('button', { name: 'Passage' }).click();
    expect((await portion(12).boundingBox())!.y).toBeLessThan(700);
    expect(await cut(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('moves the line between passage and question by key, and finds it there the next time', async () => {
    const line = page.getByRole('separator', { name: 'Resize the passage and question panes' });
    await line.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await line.getAttribute('aria-valuenow')).toBe('58');
    await page.reload();
    await line.waitFor();
    expect(await line.getAttribute('aria-valuenow')).toBe('58');
    const box = (await line.boundingBox())!;
    await page.mouse.move(box.x, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(600, box.y + 200);
    await page.mouse.up();
    expect(Number(await line.getAttribute('aria-valuenow'))).toBe(42);
    await line.focus();
    await page.keyboard.press('Home');
    expect(await line.getAttribute('aria-valuenow')).toBe('50');
  });

  it('chooses high contrast and 300 %, keeps both, and nothing is cut at any width', async () => {
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('radio', { name: 'High contrast' }).check();
    await page.keyboard.press('Escape');
    for (let i = 0; i < 6; i++) await page.keyboard.press('Alt+Equal');
    await page.getByText('Zoom 300 percent.').waitFor({ state: 'attached' });
    await page.reload();
    await page.getByRole('radiogroup').waitFor();
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('main')!.parentElement!).backgroundColor),
    ).toBe('rgb(0, 0, 0)');
    await expectAccessible(page);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [720, 450],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await eventually(async () => expect([width, await cut(page)]).toEqual([width, []]));
      expect(
        await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('[data-marks=stem]')!).fontSize)),
      ).toBe(54);
    }
    await screenshot(page, 'player-300');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.waitForFunction(() => matchMedia('(forced-colors: active)').matches);
    await screenshot(page, 'player-forced-colors');
    // The checker reads the colours that were asked for, not those that are forced: the drawings are what can go wrong.
    const unseen = () =>
      page.evaluate(() => {
        const ground = getComputedStyle(document.querySelector('header')!).backgroundColor;
        return [...document.querySelectorAll('header svg, main svg, footer svg')].filter(
          (drawing) => getComputedStyle(drawing).color === ground,
        ).length;
      });
    await eventually(async () => expect(await unseen()).toBe(0));
    await page.emulateMedia({ forcedColors: 'none' });
    await page.keyboard.press('Alt+z');
    await page.getByRole('button', { name: 'Back to 100 %' }).click();
    await page.getByRole('radio', { name: 'As on this device' }).check();
    await page.keyboard.press('Escape');
  });

  it('reads through a line reader that moves and grows by key; it and the highlighter give the focus back', async () => {
    const focus = () =>
      page.evaluate(
        () =>
          `${document.activeElement!.tagName} ${document.activeElement!.getAttribute('aria-label') ?? (document.activeElement as HTMLElement).innerText.replace(/\s+/g, ' ')}`,
      );
    expect(await focus()).toMatch(/^H1 Question/);
    await page.keyboard.press('Alt+l');
    const bar = page.getByRole('toolbar', { name: 'Line reader' });
    await bar.waitFor();
    expect(await focus()).toMatch(/^BUTTON Move the line reader/);
    const before = (await bar.boundingBox())!;
    await page.keyboard.press('ArrowDown');
    expect((await bar.boundingBox())!.y).toBe(before.y + 29);
    await page.keyboard.press('Shift+ArrowDown');
    expect((await bar.boundingBox())!.y).toBe(before.y + 58);
    await bar.getByText('4 lines').waitFor();
    await page.keyboard.press('Alt+l');
    await bar.waitFor({ state: 'detached' });
    expect(await focus()).toMatch(/^H1 Question/);
    const highlight = page.getByRole('button', { name: 'Highlight', exact: true });
    await highlight.click();
    await page.getByRole('button', { name: 'Close the highlighter' }).click();
    expect(await focus()).toBe('BUTTON Highlight');
  });

  it('asks for the time by key, sees the minute notice once, and takes the whole screen and gives it back', async () => {
    const sitting = new StagedSitting(page, contentOf('act-set-1/english'), 700);
    await sitting.sit();
    await page.keyboard.press('Alt+t');
    await page.getByText(/^1\d minutes( \d+ seconds?)? left\.$/).waitFor({ state: 'attached' });
    sitting.left(603);
    await sitting.tell();
    const notice = page.getByRole('timer').getByText('10 minutes left');
    await notice.waitFor();
    sitting.left(585);
    await sitting.tell();
    await notice.waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+Enter');
    await page.getByRole('button', { name: 'Full screen', pressed: true }).waitFor();
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole('button', { name: 'Pause or exit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save and exit' }).click();
    await page.waitForURL(/\/student\/assessments$/);
    await page.waitForFunction(() => document.fullscreenElement === null);
  });

  it('comes back to a list that is asked for again, however soon that is', async () => {
    const LIST = 'GET /api/student/student_assessments';
    const now = '2026-11-23T16:00:00.000Z';
    const list = { studentAssessments: [], meta: { totalCount: 0, serverNow: now } };
    const s = await screen({ as: 'Student', at: '/student/assessments', answers: { ...SERVER, [LIST]: list } });
    // No time passes, so that what was read a moment ago is as new as it was.
    await s.page.clock.setFixedTime(now);
    await s.page.reload();
    await s.page.getByText('No data').waitFor();
    const sitting = new StagedSitting(s.page, contentOf('act-set-1/english'), null);
    await sitting.serve();
    const asked = s.calls(LIST).length;
    await s.page.evaluate((path) => history.pushState(null, '', path), sitting.path);
    await s.page.getByRole('heading', { name: 'Question 1', exact: true }).waitFor();
    await s.page.evaluate(() => history.back());
    await s.page.getByText('No data').waitFor();
    await s.called(LIST, asked + 1);
  });

  it('is told to choose every right answer where several may be, and reads what a figure shows', async () => {
    const content = contentOf('act-set-1/science');
    content.form.items[0]!.kind = 'mcq-multi';
    await new StagedSitting(page, content).sit();
    await page.getByText('More than one answer can be right. Choose every one that is.').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('c');
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await page.getByText('Describe this figure').first().click();
    expect((await page.locator('details[open] p').innerText()).length).toBeGreaterThan(20);
    await expectAccessible(page);
  });

  it('highlights in a browser without the Highlight API too', async () => {
    const { page: old } = await screen({ as: 'Student', at: '/about', answers: SERVER });
    await old.addInitScript(() => Reflect.deleteProperty(window, 'Highlight'));
    await new StagedSitting(old, contentOf('act-set-1/english')).sit();
    await old.keyboard.press('Alt+h');
    await old.getByRole('slider', { name: 'Place in the text' }).waitFor();
    await old.keyboard.press('h');
    await old.keyboard.press('Escape');
    await old.locator('[data-marks] > span[data-aside]').first().waitFor();
    await screenshot(old, 'player-old-browser');
  });

  it('sees a figure and every choice at once at 1366 x 768, and no choice moves when one is chosen', async () => {
    const content = contentOf('sat-set-1/math/part-1/default');
    const place = content.form.items.findIndex((item) => item.kind === 'mcq' && item.stem.includes('<figure'));
    await page.setViewportSize({ width: 1366, height: 768 });
    await new StagedSitting(page, content).saved({}, content.form.items[place]!.ref).sit(place + 1);
    await page.evaluate(() => document.fonts.ready);
    const boxes = () =>
      page.getByRole('radio').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    const before = await boxes();
    const [figure, foot] = [
      (await page.locator('figure').boundingBox())!,
      (await page.locator('footer').boundingBox())!,
    ];
    expect(Math.max(figure.y + figure.height, ...before.map((box) => box.bottom))).toBeLessThanOrEqual(foot.y);
    await page.keyboard.press('b');
    await page.getByText('Your answer').filter({ visible: true }).waitFor();
    expect(await boxes()).toEqual(before);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('sees the whole question beside the calculator at every width that has room for two', async () => {
    await new StagedSitting(page, contentOf('sat-set-1/math/part-1/default')).sit();
    await page.keyboard.press('Alt+c');
    const window = page.getByRole('dialog', { name: 'Calculator' });
    await window.waitFor();
    for (const width of [700, 800, 992, 1100, 1199, 1200, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await eventually(async () => {
        const [box, item] = [
          (await window.boundingBox())!,
          (await page.locator('h1').locator('xpath=ancestor::div[2]').boundingBox())!,
        ];
        expect([width, item.x + item.width <= box.x + 1]).toEqual([width, true]);
      });
    }
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await eventually(async () => {
        const [box, body, foot] = await Promise.all([
          window.boundingBox(),
          page.locator('main').boundingBox(),
          page.locator('footer').boundingBox(),
        ]);
        expect(box!.width).toBe(width);
        expect(box!.y).toBeGreaterThanOrEqual(body!.y + body!.height - 1);
        expect(box!.y + box!.height).toBeLessThanOrEqual(foot!.y + 1);
      });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
