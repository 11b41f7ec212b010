import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { screen } from '../../support/screen.js';
import { heard, listen, reading } from './screen-reader.js';
import { contentOf, StagedSitting, UNKNOWN_SITTINGS } from './staged-sitting.js';

describe('A student with a screen reader', () => {
  let page: Page;
  const verbal = contentOf('sat-set-1/rw/part-1/default');
  const math = contentOf('sat-set-1/math/part-1/default');
  const key = (name: string) => page.keyboard.press(name);
  const question = () => page.getByRole('region', { name: /^Question \d+$/ });
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      return `${at.tagName.toLowerCase()} ${at.getAttribute('aria-label') ?? at.innerText.replace(/\s+/g, ' ').trim()}`;
    });

  beforeAll(async () => {
    ({ page } = await screen({ as: 'Student', at: '/about', answers: UNKNOWN_SITTINGS }));
    await listen(page);
  });

  it('hears on the way in which field is wrong and why, with the focus on it', async () => {
    const { page: visitor } = await screen({ as: null, at: '/forgot-password' });
    await visitor.getByLabel('Email', { exact: true }).fill('amara');
    await visitor.keyboard.press('Enter');
    await visitor.getByText('Please enter a valid email').waitFor();
    const lines = await reading(visitor, visitor.locator('form'));
    expect(lines.filter((line) => line.startsWith('textbox '))).toEqual([
      expect.stringMatching(/^textbox "Email.*invalid.*described: .*Please enter a valid email/),
    ]);
    expect(await visitor.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  });

  it('reads a question with a passage in the order of the work: bar, passage, question, choices, way on', async () => {
    const item = verbal.form.items.findIndex((one) => one.stimulus?.html.includes('<table'));
    await new StagedSitting(page, verbal).saved({}, verbal.form.items[item]!.ref).sit(item + 1);
    await key('b');
    await key('Shift+A');
    await key('m');
    await page.getByText(/^Saved at /).waitFor();
    const { stem, choices } = verbal.form.items[item]!;
    const text = (html: string) =>
      html
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim();
    const n = item + 1;
    expect(await reading(page, question())).toEqual([
      `region "Question ${n}"`,
      `heading "Question ${n}", level 1`,
      'button "Marked for review", pressed',
      expect.stringMatching(/^Saved at /),
      text(stem),
      'radiogroup "Choices"',
      `radio "A ${text(choices[0]!.html)}", not checked, described: Crossed out`,
      'button "Undo crossing out choice A"',
      `radio "B ${text(choices[1]!.html)}", checked`,
      'button "Cross out choice B"',
      `radio "C ${text(choices[2]!.html)}", not checked`,
      'button "Cross out choice C"',
      `radio "D ${text(choices[3]!.html)}", not checked`,
      'button "Cross out choice D"',
      expect.stringMatching(/chooses/),
      'button "Clear my answer"',
    ]);
    const whole = await reading(page, page.locator('body'));
    const landmarks = whole.filter((line) =>
      /^(banner|main|region|contentinfo|toolbar|timer|navigation|complementary) /.test(line),
    );
    expect(landmarks).toEqual([
      'banner ""',
      'timer "Time left"',
      'toolbar "Test tools"',
      'main ""',
      'region "Passage"',
      `region "Question ${n}"`,
      'contentinfo ""',
      'region "Notifications"',
    ]);
    expect(
      await page
        .getByRole('separator', { name: 'Resize the passage and question panes' })
        .getAttribute('aria-valuenow'),
    ).toBe('50');
    expect(whole[0]).toBe('link "Skip to the question"');
    expect(whole.filter((line) => line.startsWith('table '))).toHaveLength(1);
  });

  it('reads formulas: as mathematics in the question, in words in the choices', async () => {
    const place = math.form.items.findIndex(
      (one) =>
        one.kind === 'mcq' && one.stem.includes('<math') && one.choices.every(({ html }) => html.includes('<math')),
    );
    const item = math.form.items[place]!;
    await new StagedSitting(page, math, 2100).saved({}, item.ref).sit(place + 1);
    const lines = await reading(page, question());
    expect(lines.filter((line) => line.includes('[math ')).length).toBeGreaterThan(0);
    const spoken = item.choices.map(({ html }) => /data-speech="([^"]*)"/.exec(html)![1]!);
    expect(lines.filter((line) => line.startsWith('radio '))).toEqual(
      spoken.map((words, i) => `radio "${'ABCD'[i]} ${words}", not checked`),
    );
  });

  it('reads a figure by its description', async () => {
    const place = math.form.items.findIndex((one) => one.stem.includes('<svg'));
    await new StagedSitting(page, math, 2100).saved({}, math.form.items[place]!.ref).sit(place + 1);
    const [figure] = (await reading(page, question())).filter((line) => line.startsWith('img '));
    expect(figure!.length).toBeGreaterThan(60);
  });

  it('hears of a grid-in what it is read as, its rule and what is wrong, each with the field', async () => {
    const place = math.form.items.findIndex((one) => one.kind === 'spr');
    await new StagedSitting(page, math, 2100).saved({}, math.form.items[place]!.ref).sit(place + 1);
    await heard(page);
    const field = page.getByLabel('Your answer');
    await field.focus();
    await field.pressSequentially('3 1/2', { delay: 30 });
    await page.getByText(/Write a mixed number/).waitFor();
    const [line] = (await reading(page, question())).filter((said) => said.startsWith('textbox '));
    expect(line).toMatch(/^textbox "Your answer".*described: Enter a whole number.*Write a mixed number/);
    const said = await heard(page);
    expect(said.filter((text) => text.includes('Write a mixed number'))).toHaveLength(1);
    expect(said.filter((text) => text.startsWith('Saved') || text.startsWith('Saving'))).toEqual([]);
  });

  it('comes to the new question by Next: its title, its heading, nothing else said', async () => {
    await new StagedSitting(page, verbal).sit();
    expect(await page.title()).toBe('Question 1 of 27');
    expect(await focused()).toBe('h1 Question 1');
    await page.waitForTimeout(300);
    await heard(page);
    await page.getByRole('button', { name: 'Next', exact: true }).focus();
    await key('Enter');
    await page.locator('h1', { hasText: /^Question 2$/ }).waitFor();
    expect(await page.title()).toBe('Question 2 of 27');
    expect(await focused()).toBe('h1 Question 2');
    await key('c');
    await page.getByText(/^Saved at /).waitFor();
    expect(await heard(page)).toEqual(['Choice C is chosen.']);
    await key('Shift+C');
    await page.getByRole('button', { name: 'Undo crossing out choice C' }).waitFor();
    expect(await heard(page)).toEqual(['Choice C is crossed out. It is not your answer any more.']);
  });

  it('is told each dialog by name and comes back to where it was', async () => {
    const bar = page.getByRole('toolbar', { name: 'Test tools' });
    for (const [opener, name] of [
      [bar.getByRole('button', { name: 'Directions' }), 'Directions'],
      [bar.getByRole('button', { name: 'Help' }), 'Help'],
      [page.getByRole('button', { name: /^Question 2 of/ }), 'Reading & Writing, Part 1'],
      [page.getByRole('button', { name: 'Pause or exit' }), 'Pause or exit'],
    ] as const) {
      await opener.focus();
      const before = await focused();
      await key('Enter');
      const dialog = page.getByRole('dialog', { name, exact: true });
      await dialog.waitFor();
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await key('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await focused()).toBe(before);
    }
    await key('Alt+q');
    await page.getByRole('button', { name: 'Go to the review page' }).click();
    await page.locator('h1:focus', { hasText: 'Check your work' }).waitFor();
    expect(await page.title()).toBe('Review page');
    const submit = page.getByRole('button', { name: /^Submit / });
    await submit.focus();
    await key('Enter');
    await page.getByRole('dialog', { name: '27 questions have no answer' }).waitFor();
    await key('Escape');
    expect(await focused()).toBe('button Submit Reading & Writing, Part 1');
  });

  it('hears 10, 5 and 1 minute once each, an outage once when it begins and once when it is over, each choice by key, and nothing else in a sitting', async () => {
    const beside = (said: string[]) => said.filter((text) => !/^Choice [A-D] is chosen\.\s?$/.test(text));
    const sitting = new StagedSitting(page, verbal, 640);
    await sitting.sit();
    await page.getByText(/^Saved at /).waitFor();
    await heard(page);
    const transcript: string[] = [];
    const pass = async (seconds: number, text: string) => {
      sitting.left(seconds);
      await sitting.tell();
      await page.getByText(text, { exact: true }).waitFor({ state: 'attached' });
      for (const letter of ['a', 'b', 'c']) {
        await key(letter);
        await page.waitForTimeout(350);
      }
      transcript.push(...(await heard(page)));
    };
    await pass(601, '10 minutes left.');
    await pass(301, '5 minutes left.');
    await pass(61, '1 minute left.');
    expect(transcript.length).toBe(12);
    expect(beside(transcript)).toEqual(['10 minutes left.', '5 minutes left.', '1 minute left.']);
    sitting.left(40);
    await sitting.tell();
    sitting.on.answers = sitting.on.heartbeat = 'unreachable';
    for (const number of [2, 3, 4]) {
      await key('d');
      await page.waitForTimeout(700);
      await key('Alt+ArrowRight');
      await page.locator('h1', { hasText: new RegExp(`^Question ${number}$`) }).waitFor();
    }
    await page.getByText(/^Offline\. 3 answers/).waitFor();
    expect(beside(await heard(page))).toEqual([expect.stringMatching(/^You are offline since /)]);
    sitting.on = {};
    await sitting.tell();
    await page.getByText(/^Saved at /).waitFor();
    expect(await heard(page)).toEqual(['Everything you answered is saved.']);
    sitting.left(1);
    sitting.on.submit = 'never';
    await heard(page);
    await sitting.tell();
    await page.getByRole('heading', { name: 'Time is up' }).waitFor();
    expect(await focused()).toBe('h1 Time is up');
  });
});
