import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { PlayerLaunch } from '../../../src/delivery/index.js';
import { expectAccessible, screen, screenshot } from '../../support/screen.js';
import { StagedSitting, UNKNOWN_SITTINGS } from '../exam-player/staged-sitting.js';

const item = (
  number: number,
  stem: string,
  choices: string[],
  stimulus: string | null = null,
): PlayerLaunch['form']['items'][number] => ({
  ref: `q${number}`,
  number,
  kind: choices.length > 0 ? 'mcq' : 'spr',
  stem,
  choices: choices.map((html, i) => ({ id: `c${i}`, html })),
  stimulus: stimulus === null ? null : { ref: `t${number}`, html: stimulus },
});
const part: Pick<PlayerLaunch, 'title' | 'setName' | 'category' | 'form'> = {
  title: 'Math, Part 1',
  setName: 'SAT Set 1',
  category: 'Math',
  form: {
    directions: '<p>Directions</p>',
    tools: { calculator: true, referenceSheet: true },
    items: [
      item(
        1,
        '<p>The value of <span class="math" data-tex="x^{2}" data-speech="x squared"><math><msup><mi>x</mi><mn>2</mn></msup></math></span> is ______ than 4.</p>',
        ['<p>Larger</p>', '<p>Smaller</p>', '<p>Not known</p>', '<p>Equal</p>'],
        '<p>Rain fell. Then it stopped.</p><table><caption>Rain in spring</caption><thead><tr><th scope="col">Month</th><th scope="col">Inches</th></tr></thead><tbody><tr><th scope="row">May</th><td>3</td></tr></tbody></table>',
      ),
      item(2, '<p>What is 2 + 2?</p>', []),
    ],
  },
};

let page: Page;

beforeAll(async () => {
  ({ page } = await screen({ as: 'Student', at: '/about', answers: UNKNOWN_SITTINGS }));
});

const key = (name: string) => page.keyboard.press(name);
const calculator = () => page.getByRole('dialog', { name: 'Calculator' });
const line = (n: number) => calculator().getByLabel(`Expression ${n}`, { exact: true });
const use = async (name: string) => {
  await calculator().getByRole('button', { name, exact: true }).focus();
  await key('Enter');
};
const announced = (text: string) => calculator().getByRole('status').filter({ hasText: text }).waitFor();

describe('A student with the calculator, by keyboard alone', () => {
  it('types at once, reads special points, and traces a curve with every stop said', async () => {
    await new StagedSitting(page, part, 2100).sit();
    await key('Alt+c');
    await calculator().waitFor();
    await page.keyboard.type('y = x^2 - 4');
    await key('Enter');
    await page.keyboard.type('y = 2x - 1');
    await key('Enter');
    await page.keyboard.type('2(3 + 4');
    await calculator().getByText('A closing bracket is missing.').first().waitFor();
    await page.keyboard.type(') / 21');
    await calculator().getByText('equals 0.666666666667').waitFor({ state: 'attached' });
    await calculator().getByRole('button', { name: 'Show the fraction 2 over 3' }).click();
    await line(1).focus();
    const meeting = calculator().getByRole('button', { name: 'Lines 1 and 2 meet (3, 5)' });
    await meeting.focus();
    await key('Enter');
    expect(await meeting.getAttribute('aria-pressed')).toBe('true');
    await expectAccessible(page);
    await calculator().getByRole('application').focus();
    await key('t');
    await announced('Lines 1 and 2 meet (3, 5)');
    await key('Shift+ArrowLeft');
    await announced('Zero (2, 0)');
    await key('p');
    await announced('Lowest point (0, minus 4)');
    await key('ArrowDown');
    await announced('Line 2: On the y-axis (0, minus 1)');
    expect(await page.locator('#calc-description').textContent()).toContain(
      'Line 1, y = x^2 - 4: Parabola, opens upward; crosses or touches the x-axis at minus 2, 2;',
    );
    await screenshot(page, 'calculator-trace');
  });

  it('moves and resizes it, never out of the page, and makes it small', async () => {
    await use('Move the calculator');
    await key('ArrowLeft');
    for (let i = 0; i < 30; i++) await key('Shift+ArrowDown');
    await key('Escape');
    let box = (await calculator().boundingBox())!;
    expect([box.x, box.y + box.height, box.width, box.height]).toEqual([1440 - 32 - 640 - 16, 900, 640, 420]);
    await use('Move the calculator');
    for (let i = 0; i < 30; i++) await key('Shift+ArrowUp');
    await key('Escape');
    await use('Resize the calculator');
    await key('ArrowRight');
    await key('ArrowDown');
    for (let i = 0; i < 40; i++) await key('Shift+ArrowDown');
    await key('Escape');
    box = (await calculator().boundingBox())!;
    expect([box.y, box.width, box.height]).toEqual([0, 656, 900]);
    await use('Make the calculator small');
    expect(await line(1).isVisible()).toBe(false);
    await use('Make the calculator large');
    expect(await line(1).inputValue()).toBe('y = x^2 - 4');
  });

  it('finds it as it was after a panel, after closing, and after a reload', async () => {
    await line(2).fill('y = 7x');
    const before = await calculator().boundingBox();
    await key('Alt+q');
    await calculator().waitFor({ state: 'detached' });
    await key('Escape');
    await key('Alt+c');
    expect(await line(2).inputValue()).toBe('y = 7x');
    expect(await calculator().boundingBox()).toEqual(before);
    await key('Alt+p');
    await page.getByRole('heading', { name: 'Your test is paused' }).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.locator('h1', { hasText: 'Question 1' }).waitFor();
    if ((await calculator().count()) === 0) await key('Alt+c');
    expect(await line(2).inputValue()).toBe('y = 7x');
    await page.reload();
    await page.locator('h1', { hasText: 'Question 1' }).waitFor();
    await key('Alt+c');
    expect(await line(2).inputValue()).toBe('y = 7x');
    expect(await calculator().boundingBox()).toEqual(before);
  });

  it('fits a line to a table and keeps it in the graph', async () => {
    await use('Table');
    await use('Data');
    await calculator().getByLabel('x of point 1', { exact: true }).focus();
    for (const [x, y] of [
      [1, 3],
      [2, 5],
      [3, 7],
    ]) {
      await page.keyboard.type(`${x}`);
      await key('Enter');
      await page.keyboard.type(`${y}`);
      await key('Enter');
    }
    await calculator().getByText('y = 2x + 1').waitFor();
    await calculator().getByText('r = 1, r² = 1').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'calculator-data');
    await use('Keep it in the graph');
    await calculator().getByText('m = 2, b = 1').waitFor();
  });

  it('works a sum from an earlier one, with the keypad too', async () => {
    await use('Scientific');
    await calculator().getByLabel('Calculation').fill('1/3 + 1/6');
    await key('Enter');
    await page.keyboard.type('*4');
    await key('Enter');
    await calculator().getByText('equals 2', { exact: true }).first().waitFor({ state: 'attached' });
    await use('square root');
    await use('1');
    await use('6');
    await use('equals');
    await calculator().getByText('equals 4', { exact: true }).first().waitFor({ state: 'attached' });
    await expectAccessible(page);
  });

  it('has it under the question on a phone, and in the colors of the system', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await use('Graph');
    const box = (await calculator().boundingBox())!;
    expect([box.x, box.width]).toEqual([0, 320]);
    await expectAccessible(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await screenshot(page, 'calculator-phone-forced-colors');
    await page.emulateMedia({ forcedColors: null });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

interface Heard {
  text: string;
  rate: number;
  voice: string | null;
}
declare const window: Window & { heard: Heard[]; word(text: string): void; end(): void };

describe('A student with the reader', () => {
  /** Two voices that do what the test says: nothing can be heard on a machine without sound. */
  const scriptedVoices = (names: string[]): void => {
    let now: {
      text: string;
      rate: number;
      voice: { name: string } | null;
      onstart?(): void;
      onend?(): void;
      onboundary?(event: object): void;
    } | null = null;
    const heard: Heard[] = [];
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () =>
        names.map((name) => ({
          name,
          lang: name === 'Uta' ? 'de-DE' : 'en-US',
          localService: true,
          default: name === names[0],
        })),
      cancel: () => (now = null),
      speak(utterance: NonNullable<typeof now>) {
        now = utterance;
        heard.push({
          text: utterance.text.trim().replace(/\s+/g, ' '),
          rate: utterance.rate,
          voice: utterance.voice?.name ?? null,
        });
        utterance.onstart?.();
      },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis, configurable: true });
    Object.assign(window, {
      heard,
      SpeechSynthesisUtterance: class {
        voice = null;
        rate = 1;
        constructor(readonly text: string) {}
      },
      word: (text: string) => now?.onboundary?.({ name: 'word', charIndex: now.text.indexOf(text) }),
      end: () => {
        const done = now;
        now = null;
        done?.onend?.();
      },
    });
  };
  const heard = () => page.evaluate(() => window.heard.map((h) => h.text));
  const last = () => page.evaluate(() => window.heard.at(-1)!);
  const end = () => page.evaluate(() => window.end());
  const marked = (which: string) =>
    page.evaluate((name) => [...CSS.highlights.get(name)!].map(String).join().trim(), which);
  const open = async (names: string[]) => {
    await page.addInitScript(scriptedVoices, names);
    const sitting = new StagedSitting(page, part, 2100);
    sitting.launch.options.readspeakerEnabled = true;
    await sitting.sit();
    await key('Alt+a');
  };

  it('hears sentences, a table, a formula, a blank and the choices, and sees each word', async () => {
    await open(['Ava', 'Ben', 'Uta']);
    await page.getByRole('button', { name: 'Cross out choice C' }).click();
    await page.getByRole('button', { name: 'Read aloud' }).waitFor();
    await key('Alt+s');
    for (let i = 0; i < 12; i++) await end();
    expect(await heard()).toEqual([
      'Rain fell.',
      'Then it stopped.',
      'Rain in spring',
      'Month: May, Inches: 3',
      'The value of x squared is blank than 4.',
      'Choice A: Larger',
      'Choice B: Smaller',
      'Choice C, crossed out: Not known',
      'Choice D: Equal',
    ]);
    await key('Alt+s');
    await page.evaluate(() => window.word('fell'));
    expect([await marked('exam-sentence'), await marked('exam-word')]).toEqual(['Rain fell.', 'fell.']);
    await page.getByRole('button', { name: 'Question', exact: true }).click();
    await page.evaluate(() => window.word('blank'));
    expect(await marked('exam-word')).toBe('______');
    await page.evaluate(() => window.word('squared'));
    expect(await marked('exam-word')).toBe('x2');
    await expectAccessible(page);
    await screenshot(page, 'reader');
  });

  it('pauses and goes on at the sentence, changes speed and voice and finds them again', async () => {
    await key('Alt+s');
    await page.getByRole('button', { name: 'Read on' }).click();
    await page.getByLabel('Speed').selectOption('1.5');
    await page.getByLabel('Voice').selectOption('Ben');
    expect(await last()).toEqual({ text: 'The value of x squared is blank than 4.', rate: 1.5, voice: 'Ben' });
    expect(await page.getByLabel('Voice').locator('option').allInnerTexts()).toEqual(['Ava', 'Ben']);
    await page.reload();
    await page.locator('h1', { hasText: 'Question 1' }).waitFor();
    await key('Alt+a');
    await page.getByRole('button', { name: 'Read aloud' }).waitFor();
    await key('Alt+s');
    expect(await last()).toEqual({ text: 'Rain fell.', rate: 1.5, voice: 'Ben' });
  });

  it('reads a selection alone', async () => {
    await page.getByRole('button', { name: 'Stop reading' }).click();
    await page.evaluate(() => {
      const text = document.querySelector('[data-part=passage] p')!.firstChild!;
      getSelection()!.setBaseAndExtent(text, 5, text, 18);
    });
    await page.getByRole('button', { name: 'Read the selection' }).click();
    await end();
    await end();
    expect((await heard()).slice(-2)).toEqual(['fell.', 'Then it']);
    await page.evaluate(() => getSelection()!.removeAllRanges());
  });

  it('is silent on the next question, under a panel, on the review page, where it is gone from over Submit, and in a pause', async () => {
    for (const away of ['Alt+ArrowRight', 'Alt+q', 'Alt+v', 'Alt+p']) {
      await page.getByRole('button', { name: /^(Read aloud|Read on)$/ }).click();
      await page.getByRole('button', { name: 'Pause reading' }).waitFor();
      await key(away);
      await page.getByRole('button', { name: 'Pause reading' }).waitFor({ state: 'detached' });
      const before = (await heard()).length;
      await end();
      expect((await heard()).length).toBe(before);
      if (away === 'Alt+q') {
        await page.locator('dialog[open]').waitFor();
        await key('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      }
      if (away === 'Alt+v') {
        await page.getByRole('button', { name: /^Submit / }).waitFor();
        expect(await page.getByRole('complementary', { name: 'Reader' }).count()).toBe(0);
        await key('Alt+ArrowLeft');
      }
    }
    expect(await page.evaluate(() => CSS.highlights.get('exam-word')!.size)).toBe(0);
  });

  it('is told why when there is no voice', async () => {
    await open(['Uta']);
    await page.getByText('Reading aloud is off: this browser has no English voice.').waitFor();
    await expectAccessible(page);
  });
});
