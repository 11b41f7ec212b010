import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../journeys/steps.js';
import { PICTURES } from '../../support/chromium.js';
import { expectAccessible, screen } from '../../support/screen.js';
import { contentOf, practiceAnswers, StagedSitting, UNKNOWN_SITTINGS } from './staged-sitting.js';

const FOLDER = 'test-results/gallery';
const SIZES = { 1440: 900, 1024: 768, 390: 844 } as const;
const WIDE = [1440] as const;
const BOTH = [1440, 390] as const;
const ALL = [1440, 1024, 390] as const;
type Width = keyof typeof SIZES;

const shown: { scene: string; state: string; files: [Width, string][] }[] = [];

/**
 * Every state that the player can be in: each is looked at by the checker, fits its widths, and is kept as pictures with
 * test-results/gallery/index.html when those are asked for.
 */
let page: Page;

beforeAll(async () => {
  if (PICTURES) {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
  }
  ({ page } = await screen({ as: 'Student', at: '/about', answers: { ...UNKNOWN_SITTINGS, ...practiceAnswers() } }));
});
afterAll(() => {
  if (PICTURES) writeFileSync(join(FOLDER, 'index.html'), contactSheet());
});

/** One state: comes to it, has it checked, looks at it at these widths. */
function state(scene: string, name: string, widths: readonly Width[], come: () => Promise<void>): void {
  it(name, async () => {
    await come();
    await expectAccessible(page);
    const files: [Width, string][] = [];
    for (const width of widths) {
      if (width !== page.viewportSize()!.width) await page.setViewportSize({ width, height: SIZES[width] });
      await eventually(async () =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width),
      );
      if (!PICTURES) continue;
      const file = `${scene}-${name}-${width}.png`.toLowerCase().replace(/[^a-z0-9.]+/g, '-');
      await page.screenshot({ path: join(FOLDER, file) });
      files.push([width, file]);
    }
    if (page.viewportSize()!.width !== 1440) await page.setViewportSize({ width: 1440, height: SIZES[1440] });
    shown.push({ scene, state: name, files });
  });
}

function contactSheet(): string {
  const scenes = Map.groupBy(shown, ({ scene }) => scene);
  const parts = [...scenes].map(
    ([scene, states]) =>
      `<h2>${scene}</h2>\n${states
        .map(
          ({ state: name, files }) =>
            `<section><h3>${name}</h3>${files.map(([width, file]) => `<a href="${file}"><img src="${file}" alt="${name} at ${width}" height="260" loading="lazy"></a>`).join('')}</section>`,
        )
        .join('\n')}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>States of the player</title>
<style>body{font:15px system-ui;margin:24px;background:#f2f2f0}section{display:inline-block;margin:0 24px 24px 0;vertical-align:top}h3{font-size:14px;margin:0 0 6px}img{border:1px solid #bbb;margin-right:8px;background:#fff}</style>
<h1>States of the player: ${shown.length}</h1>\n${parts.join('\n')}\n</html>\n`;
}

const key = (name: string) => page.keyboard.press(name);
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Test tools' }).getByRole('button', { name, exact: true }).click();

/** Selects words of the passage. */
async function select(words: string): Promise<void> {
  await page.evaluate((text) => {
    const walker = document.createTreeWalker(document.querySelector('[aria-label="Passage"]')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent!.indexOf(text);
      if (at >= 0) return getSelection()!.setBaseAndExtent(node, at, node, at + text.length);
    }
    throw new Error(`the passage does not say ${text}`);
  }, words);
}

describe('Reading and Writing', () => {
  const scene = 'Reading and Writing';
  const content = contentOf('sat-set-1/rw/part-1/default');
  const refs = content.form.items.map(({ ref }) => ref);
  const longest = content.form.items.reduce(
    (most, item, i, items) =>
      (item.stimulus?.html.length ?? 0) > (items[most]!.stimulus?.html.length ?? 0) ? i : most,
    0,
  );
  const words = content.form.items[longest]!.stimulus!.html.replace(/<[^>]*>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.split(' ').length > 6)!
    .split(' ');
  let sitting: StagedSitting;

  state(scene, 'loading', BOTH, async () => {
    sitting = new StagedSitting(page, content);
    sitting.on.initialize_test = 'never';
    await sitting.open();
    await page.getByLabel('Loading the exam').waitFor();
  });
  state(scene, 'plain', ALL, async () => {
    sitting = new StagedSitting(page, content).saved({}, refs[longest]!);
    await sitting.sit(longest + 1);
  });
  state(scene, 'choice focused by keyboard', WIDE, async () => {
    for (
      let i = 0;
      i < 30 && (await page.evaluate(() => document.activeElement?.getAttribute('role') !== 'radio'));
      i++
    )
      await key('Tab');
    await key('ArrowDown');
  });
  state(scene, 'chosen', WIDE, () => key('b'));
  state(scene, 'crossed out', WIDE, async () => {
    await key('Shift+A');
    await key('Shift+D');
    await page.getByRole('button', { name: 'Undo crossing out choice D' }).waitFor();
  });
  state(scene, 'marked for review and saved', BOTH, async () => {
    await key('m');
    await page.getByText(/^Saved at /).waitFor();
  });
  state(scene, 'text selected', WIDE, async () => {
    await select(words.slice(1, 5).join(' '));
    await page.getByRole('toolbar', { name: 'Selected text' }).waitFor();
  });
  state(scene, 'writing a note', BOTH, async () => {
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByLabel('Note', { exact: true }).fill('Contrast: look for "however".');
  });
  state(scene, 'highlight and note', ALL, async () => {
    await page.getByRole('button', { name: 'Save note' }).click();
    await select(words.slice(5, 7).join(' '));
    await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Highlight' }).click();
    await page.getByLabel(/^Your note on/).waitFor();
  });
  state(scene, 'highlighter', BOTH, async () => {
    await key('Alt+h');
    await page.getByRole('slider', { name: 'Place in the text' }).waitFor();
    await key('ArrowDown');
  });
  state(scene, 'highlights and notes', WIDE, async () => {
    await key('l');
    await page.getByRole('dialog', { name: 'Highlights and notes' }).waitFor();
  });
  state(scene, 'line reader', ALL, async () => {
    await key('Escape');
    await key('Alt+h');
    await tool('Line reader');
    await page.getByRole('toolbar', { name: 'Line reader' }).waitFor();
  });
  state(scene, 'directions', BOTH, async () => {
    await tool('Line reader');
    await tool('Directions');
    await heading('Directions');
  });
  state(scene, 'help', BOTH, async () => {
    await key('Escape');
    await tool('Help');
    await heading('Help');
  });
  state(scene, 'question menu', ALL, async () => {
    await key('Escape');
    await key('Alt+q');
    await page.getByRole('dialog').waitFor();
  });
  state(scene, 'pause or exit', BOTH, async () => {
    await key('Escape');
    await page.getByRole('button', { name: 'Pause or exit' }).click();
    await page.getByRole('dialog').waitFor();
  });
  state(scene, 'paused', BOTH, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
    await heading('Your test is paused');
  });
  state(scene, 'clock hidden', WIDE, async () => {
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Hide the clock' }).click();
  });
  state(scene, 'under five minutes', BOTH, async () => {
    sitting.left(290);
    await sitting.tell();
    await page
      .getByRole('timer')
      .getByText(/^[1-4]:\d\d/)
      .first()
      .waitFor();
  });
  state(scene, 'saving', WIDE, async () => {
    sitting.on.answers = 'never';
    await key('c');
    await page.getByText('Saving', { exact: true }).waitFor();
  });
  state(scene, 'review page', ALL, async () => {
    sitting = new StagedSitting(page, content).saved(
      Object.fromEntries(
        refs
          .slice(0, 24)
          .map((ref, i) => [
            ref,
            { ...(i % 5 === 4 ? {} : { value: content.form.items[i]!.choices[i % 4]!.id }), flagged: i % 7 === 2 },
          ]),
      ),
      refs[20]!,
    );
    await sitting.sit(21);
    await key('Alt+q');
    await page.getByRole('button', { name: 'Go to the review page' }).click();
    await heading('Check your work');
  });
  state(scene, 'submit with unanswered questions', BOTH, async () => {
    await page.getByRole('button', { name: /^Submit / }).click();
    await page.getByRole('dialog').waitFor();
  });
  state(scene, 'handing in', BOTH, async () => {
    sitting.on.submit = 'never';
    await page.getByRole('button', { name: 'Submit anyway' }).click();
    await heading('Handing in your answers');
  });
});

describe('Display', () => {
  const scene = 'Display';
  const content = contentOf('sat-set-1/rw/part-1/default');
  const math = contentOf('sat-set-1/math/part-1/default');
  const display = () => page.getByRole('dialog', { name: 'Display' });
  const theme = async (name: string) => {
    await key('Alt+z');
    await display()
      .getByRole('radio', { name: new RegExp(`^${name}`) })
      .check();
    await key('Escape');
    await display().waitFor({ state: 'detached' });
  };
  state(scene, 'display panel', ALL, async () => {
    await new StagedSitting(page, content).sit();
    await key('b');
    await tool('Display');
    await display().waitFor();
  });
  state(scene, 'zoom 200', ALL, async () => {
    while (!(await display().getByText('200 %').isVisible()))
      await page.getByRole('button', { name: 'Larger' }).click();
    await key('Escape');
  });
  state(scene, 'zoom 300', BOTH, async () => {
    await key('Alt+z');
    for (const larger = page.getByRole('button', { name: 'Larger' }); await larger.isEnabled();) await larger.click();
    await display().getByText('300 %').waitFor();
    await key('Escape');
    // A control that the end of the scrolled part cuts off would count as too small.
    await page.getByRole('button', { name: 'Mark for review' }).scrollIntoViewIfNeeded();
  });
  state(scene, 'zoom 300 of a formula', BOTH, async () => {
    const place = math.form.items.findIndex(
      (item) => item.kind === 'mcq' && item.stem.includes('<math') && item.choices[0]!.html.includes('<math'),
    );
    await new StagedSitting(page, math).saved({}, math.form.items[place]!.ref).sit(place + 1);
    await key('Alt+z');
    await page.getByRole('button', { name: 'Back to 100 %' }).click({ trial: true });
    await key('Escape');
  });
  state(scene, 'night', BOTH, async () => {
    await key('Alt+z');
    await page.getByRole('button', { name: 'Back to 100 %' }).click();
    await key('Escape');
    await new StagedSitting(page, content)
      .saved({ [content.form.items[0]!.ref]: { flagged: true, eliminated: [content.form.items[0]!.choices[3]!.id] } })
      .sit();
    await key('b');
    await theme('Night');
  });
  state(scene, 'night, question menu', WIDE, async () => {
    await key('Alt+q');
    await page.getByRole('dialog').waitFor();
  });
  state(scene, 'high contrast', ALL, async () => {
    await key('Escape');
    await theme('High contrast');
    await page.locator('html[data-contrast=high]').waitFor();
  });
  state(scene, 'high contrast, display panel', WIDE, async () => {
    await key('Alt+z');
    await display().waitFor();
  });
  state(scene, 'forced colors', BOTH, async () => {
    await key('Escape');
    await theme('Paper');
    await page.emulateMedia({ forcedColors: 'active' });
  });
  state(scene, 'forced colors, question menu', WIDE, async () => {
    await key('Alt+q');
    await page.getByRole('dialog').waitFor();
  });
  it('leaves forced colors', () => page.emulateMedia({ forcedColors: 'none' }));
});

describe('Saving', () => {
  const scene = 'Saving';
  const content = contentOf('sat-set-1/rw/part-1/default');
  let sitting: StagedSitting;
  state(scene, 'offline', ALL, async () => {
    sitting = new StagedSitting(page, content);
    await sitting.sit();
    sitting.on.answers = sitting.on.heartbeat = 'unreachable';
    await key('a');
    await page.getByText(/^Offline\. 1 answer/).waitFor();
  });
  state(scene, 'offline and cannot pause', WIDE, async () => {
    sitting.on.pause = 'unreachable';
    await page.clock.install();
    await key('Alt+p');
    await page.clock.runFor(5000);
    await page.getByText(/^You are offline, so the clock could not be stopped/).waitFor();
  });
  state(scene, 'handing in without a connection', BOTH, async () => {
    await key('Alt+q');
    await page.getByRole('button', { name: 'Go to the review page' }).click();
    await page.getByRole('button', { name: /^Submit / }).click();
    await page.getByRole('button', { name: 'Submit anyway' }).click();
    await page.clock.runFor(4000);
    await page.getByText(/^You are offline\. Nothing is lost/).waitFor();
    await page.clock.resume();
  });
  state(scene, 'signed out', BOTH, async () => {
    sitting = new StagedSitting(page, content);
    await sitting.sit();
    sitting.on.answers = { status: 401, error: 'Unauthorized' };
    await key('a');
    await page
      .getByText(/^You are signed out/)
      .last()
      .waitFor();
  });
  state(scene, 'refused', WIDE, async () => {
    sitting = new StagedSitting(page, content);
    await sitting.sit();
    sitting.on.answers = { status: 403, error: 'Not allowed' };
    await key('a');
    await page
      .getByText(/^Somebody else is signed in/)
      .last()
      .waitFor();
  });
  state(scene, 'taken over', BOTH, async () => {
    sitting = new StagedSitting(page, content);
    await sitting.sit();
    sitting.suspended = true;
    await sitting.tell();
    await heading('This test continues in another place');
  });
  state(scene, 'open on another device', BOTH, async () => {
    sitting = new StagedSitting(page, content);
    sitting.on.initialize_test = {
      status: 409,
      code: 'delivery/open-elsewhere',
      error: 'This test is open on another device.',
    };
    await sitting.open();
    await heading('This test is open on another device');
  });
  state(scene, 'open in another tab', WIDE, async () => {
    const name = `exam-${sitting.id}`;
    const other = await page.context().newPage();
    await other.goto('/about');
    await other.evaluate((lock) => void navigator.locks.request(lock, () => new Promise(() => undefined)), name);
    await sitting.open();
    await heading('This test is open in another tab');
    await other.close();
  });
  state(scene, 'paused by staff', BOTH, async () => {
    sitting = new StagedSitting(page, content);
    await sitting.sit();
    Object.assign(sitting.launch.clock, {
      phase: 'paused',
      pausedBy: 'staff',
      deadlineAt: null,
      pausedAt: new Date().toISOString(),
    });
    await sitting.tell();
    await heading('Your teacher paused this test');
  });
  state(scene, 'more time from staff', WIDE, async () => {
    Object.assign(sitting.launch.clock, { pausedBy: null, pausedAt: null, extraSeconds: 300 });
    sitting.left(2200);
    await sitting.tell();
    await page.getByText('Your teacher gave you 5 minutes more.').first().waitFor();
  });
  state(scene, 'ended by staff', BOTH, async () => {
    sitting.on.submit = 'never';
    Object.assign(sitting.launch.clock, { phase: 'closed', endedBy: 'staff', deadlineAt: null });
    await sitting.tell();
    await heading('Your teacher ended this part');
  });
  state(scene, 'reset by staff', BOTH, async () => {
    sitting = new StagedSitting(page, content);
    await sitting.sit();
    sitting.on.answers = {
      status: 410,
      code: 'delivery/reset',
      error: 'Your teacher has reset this test. Open it again from your assessments.',
    };
    await key('a');
    await heading(/has reset this test/);
  });
});

describe('The end of a part', () => {
  const scene = 'The end';
  const content = contentOf('sat-set-1/rw/part-1/default');
  let sitting: StagedSitting;
  state(scene, 'time is up', BOTH, async () => {
    sitting = new StagedSitting(page, content, 2);
    sitting.on.submit = 'never';
    await sitting.open();
    await heading('Time is up');
  });
  state(scene, 'processing', BOTH, async () => {
    sitting = new StagedSitting(page, content, 1);
    sitting.on.partial_score = 'never';
    await sitting.open();
    await heading('We are processing your assessment, please wait...');
    await page.getByText('Keep this page open.').waitFor();
  });
  state(scene, 'not scored', BOTH, async () => {
    sitting = new StagedSitting(page, content, 1);
    sitting.partialScore = { completed: false };
    await sitting.open();
    await page.getByText(/have not finished scoring/).waitFor();
  });
  state(scene, 'the next part comes later', BOTH, async () => {
    sitting.partialScore = { completed: true };
    sitting.next = { id: 1, status: 'upcoming', earliestAvailability: '2027-01-12T15:00:00.000Z' };
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText(/^The next exam will be available on/).waitFor();
  });
  state(scene, 'loading failed', BOTH, async () => {
    sitting = new StagedSitting(page, content);
    sitting.on.get = 'unreachable';
    await sitting.open();
    await heading('Could not load exam.');
  });
});

describe('Math', () => {
  const scene = 'Math';
  const content = contentOf('sat-set-1/math/part-1/default');
  const { items } = content.form;
  const formula = items.findIndex(
    (item) => item.kind === 'mcq' && item.stem.includes('<math') && item.choices[0]!.html.includes('<math'),
  );
  const figure = items.findIndex((item) => item.stem.includes('<svg'));
  const table = items.findIndex((item) => item.stem.includes('<table'));
  const grid = items.findIndex((item) => item.kind === 'spr');
  let sitting: StagedSitting;
  const at = (place: number) => async () => {
    sitting = new StagedSitting(page, content, 2100).saved({}, items[place]!.ref);
    await sitting.sit(place + 1);
  };
  const calculator = () => page.getByRole('dialog', { name: 'Calculator' });
  state(scene, 'formula', ALL, at(formula));
  state(scene, 'figure', ALL, at(figure));
  if (table >= 0) state(scene, 'table', BOTH, at(table));
  state(scene, 'grid-in', BOTH, at(grid));
  state(scene, 'grid-in read back', WIDE, async () => {
    await page.getByLabel('Your answer').fill('-7/2');
    await page.getByText('Read as').waitFor();
  });
  state(scene, 'grid-in with a problem', BOTH, async () => {
    await page.getByLabel('Your answer').fill('3 1/2');
    await page.getByText(/Write a mixed number/).waitFor();
  });
  state(scene, 'calculator, graph', ALL, async () => {
    await key('Alt+c');
    await calculator().waitFor();
    await calculator().getByLabel('Expression 1').fill('y = x^2 - 4');
    await calculator().getByLabel('Expression 2').fill('y = 2x - 1');
    await calculator().getByRole('group', { name: 'Points in this window' }).getByText('(3, 5)').waitFor();
  });
  state(scene, 'calculator, table', BOTH, () =>
    calculator().getByRole('button', { name: 'Table', exact: true }).click(),
  );
  state(scene, 'calculator, scientific', ALL, async () => {
    await calculator().getByRole('button', { name: 'Scientific' }).click();
    await calculator().getByLabel('Calculation').fill('sin(30)');
    await key('Enter');
    await calculator()
      .getByText(/^equals /)
      .last()
      .waitFor({ state: 'attached' });
  });
  state(scene, 'reference sheet', ALL, async () => {
    await key('Alt+c');
    await key('Alt+r');
    await page.getByRole('dialog', { name: 'Reference sheet' }).waitFor();
  });
  state(scene, 'reference sheet and calculator', WIDE, () => key('Alt+c'));
});

describe('Other kinds of questions', () => {
  const scene = 'Other kinds';
  const english = contentOf('act-set-1/english');
  const science = contentOf('act-set-1/science');
  const five = contentOf('act-set-1/math');
  state(scene, 'ACT English with portions', ALL, () => new StagedSitting(page, english, 2700).sit());
  state(scene, 'ACT Science with tables', ALL, () => new StagedSitting(page, science, null).sit());
  state(scene, 'ACT English, the passage from the phone', [390], async () => {
    await page.setViewportSize({ width: 390, height: SIZES[390] });
    await new StagedSitting(page, english, 2700).saved({}, english.form.items[9]!.ref).sit(10);
    await page.getByRole('button', { name: 'Show portion 10 in the passage' }).click();
  });
  state(scene, 'five choices', WIDE, () => new StagedSitting(page, five, 3600).sit());
  state(scene, 'more than one right', BOTH, async () => {
    const items = five.form.items.map((item, i) => (i === 0 ? { ...item, kind: 'mcq-multi' as const } : item));
    const sitting = new StagedSitting(page, { ...five, form: { ...five.form, items } }, 3600);
    await sitting.sit();
    await key('a');
    await key('c');
  });
  state(scene, 'reader', ALL, async () => {
    await page.addInitScript(() => {
      const voice = Object.assign(new EventTarget(), {
        getVoices: () => [{ lang: 'en-US', localService: true, default: true, name: 'Script' }],
        cancel: () => undefined,
        speak: () => undefined,
      });
      Object.defineProperty(window, 'speechSynthesis', { value: voice });
      Object.assign(window, { SpeechSynthesisUtterance: class {} });
    });
    const sitting = new StagedSitting(page, english, 2700);
    sitting.launch.options.readspeakerEnabled = true;
    await sitting.sit();
    await key('Alt+a');
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await page.getByRole('button', { name: 'Pause reading' }).waitFor();
  });
});

describe('Practice', () => {
  const scene = 'Practice';
  state(scene, 'start', BOTH, async () => {
    await page.goto('/student/practice');
    await page.getByRole('button', { name: 'Start practice' }).waitFor();
  });
  state(scene, 'player', ALL, async () => {
    await page.getByRole('button', { name: 'Start practice' }).click();
    await page.locator('h1', { hasText: /^Question 1$/ }).waitFor();
    await key('b');
  });
  state(scene, 'done', BOTH, async () => {
    await key('Alt+v');
    await heading('Check your work');
    await page.getByRole('button', { name: /^(Submit|Finish|End)/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Submit anyway|Finish|End)/ })
      .click();
    await page.getByRole('link', { name: 'Look at the answers' }).waitFor();
  });
  state(scene, 'answers', BOTH, async () => {
    await page.getByRole('link', { name: 'Look at the answers' }).click();
    await heading('The answers');
    await page.getByText('Right answer:').first().waitFor();
  });
});
