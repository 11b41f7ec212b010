import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { tabTo, use } from '../../journeys/keyboard.js';
import { atQuestion, eventually, stepByStep } from '../../journeys/steps.js';
import { expectAccessible, expectQuiet, screenshot } from '../../support/browser.js';
import { visit } from '../../support/demo-school.js';

describe('A student practices by keyboard', () => {
  const it = stepByStep();
  const sent: string[] = [];
  let page: Page;
  const tried = (thing: string) =>
    page.getByRole('complementary', { name: 'Things to try' }).getByText(`${thing}, tried`, { exact: true }).waitFor();

  beforeAll(async () => {
    page = await visit('student@demo.test');
  });

  it('finds it on the dashboard and chooses a clock and the list', async () => {
    await page.getByRole('link', { name: /Try the exam player/ }).waitFor();
    await use(page, /^Try the exam player/);
    await page.getByRole('heading', { name: 'Try the exam player' }).waitFor();
    await tabTo(page, /Without a clock/);
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: /With a clock/ }).isChecked()).toBe(true);
    page.on(
      'request',
      (request) => void (request.method() === 'GET' || sent.push(`${request.method()} ${request.url()}`)),
    );
    await use(page, 'Start practice');
    await atQuestion(page, 1);
    await page.getByRole('timer', { name: 'Time left' }).waitFor();
  });

  it('sees each thing ticked off as it is done', async () => {
    await page.keyboard.press('b');
    await tried('Choose an answer');
    await tried('Do something by keyboard alone');
    await page.keyboard.press('c');
    await tried('Change your mind');
    await page.keyboard.press('Shift+A');
    await tried('Cross out a choice');
    await page.keyboard.press('Shift+A');
    await tried('Bring it back');
    await page.keyboard.press('m');
    await tried('Mark a question for review');
    await page.getByText('Things to try 6 of 19').waitFor();
    await use(page, /^Go to question 5 to try/);
    await atQuestion(page, 5);
    await tabTo(page, 'Your answer');
    await page.keyboard.type('5/2');
    await tried('Type a fraction');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Alt+p');
    await page.getByRole('heading', { name: 'Practice is paused' }).waitFor();
    await expectAccessible(page);
    await use(page, 'Resume');
    await tried('Pause and resume');
    await screenshot(page, 'practice');
  });

  it('finds everything again after a reload, and goes on without a connection to the end', async () => {
    const underWay = new Set<Request>();
    page.on('request', (request) => underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    await page.reload();
    await atQuestion(page, 5);
    await page.getByText('Things to try 8 of 19').waitFor();
    expect(await page.getByLabel('Your answer').inputValue()).toBe('5/2');
    // What comes later is fetched a moment after the player is drawn.
    await page.waitForFunction(() => {
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
      return ['PlayerPanels', 'ReviewPage', 'done', 'answers'].every((part) =>
        fetched.some((name) => name.includes(`/assets/${part}-`)),
      );
    });
    await eventually(() => expect(underWay.size).toBe(0));
    await page.context().setOffline(true);
    await page.keyboard.press('Alt+ArrowRight');
    await atQuestion(page, 6);
    await page.keyboard.press('Alt+q');
    await use(page, 'Go to the review page');
    await page.getByRole('heading', { name: 'Check your work' }).waitFor();
    await use(page, /^Submit Practice/);
    await use(page, 'Submit anyway');
    await page.getByRole('heading', { name: 'That was the exam player' }).waitFor();
    await page
      .getByText('You answered 2 of 13 questions and tried 9 of 19 things. There is no score, and nothing was sent.')
      .waitFor();
    await screenshot(page, 'practice-done');
  });

  it('reads the answers with the reasons, and nothing has left the browser', async () => {
    await use(page, 'Look at the answers');
    await page.getByRole('heading', { name: 'Why B is right' }).first().waitFor();
    expect(await page.getByText('Your answer', { exact: true }).count()).toBe(1);
    await page.context().setOffline(false);
    expect(sent).toEqual([]);
  });

  it('has it on a telephone too: the list is a sheet, and goes to the question', async () => {
    page = await visit('student.untimed@demo.test', { at: '/student/practice', size: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Start practice' }).click();
    await atQuestion(page, 1);
    await page.getByRole('button', { name: /Things to try 0 of 18/ }).click();
    await expectAccessible(page);
    await screenshot(page, 'practice-phone-list');
    await page.getByRole('button', { name: /^Go to question 8/ }).click();
    await atQuestion(page, 8);
    await page.getByRole('checkbox', { name: /^B/ }).click();
    await page.getByRole('checkbox', { name: /^D/ }).click();
    await page.getByRole('button', { name: /Things to try 2 of 18/ }).waitFor();
    expectQuiet(page);
  });
});

describe('A teacher previews what is to be assigned', () => {
  it('over the form, by keyboard, without answers while it is open, and comes back to where it was', async () => {
    const page = await visit('teacher@demo.test', { at: '/staff/assessments/assign' });
    await page.getByRole('combobox', { name: 'Assessment type' }).click();
    await page.getByRole('option', { name: 'SAT', exact: true }).click();
    await page.getByRole('combobox', { name: 'Assessment set' }).click();
    await page.getByRole('option', { name: 'SAT Set 2' }).click();
    await use(page, 'Preview Math');
    const dialog = page.getByRole('dialog', { name: 'Preview of an assessment' });
    await dialog.getByRole('heading', { name: 'About question 1' }).waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await dialog.getByRole('heading', { name: 'About question 2' }).waitFor();
    await dialog.getByText(/^The answers are not shown/).waitFor();
    expect(await dialog.getByText('Right answer').count()).toBe(0);
    await expectAccessible(page);
    await screenshot(page, 'preview-dialog');
    await dialog.getByRole('button', { name: 'Part 2 harder' }).click();
    await dialog.getByText('SAT Set 2, Math, Part 2, harder').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Preview Math' }).and(page.locator(':focus')).waitFor();
    expectQuiet(page);
  });
});

describe('Horizon Admin looks after the content', () => {
  it('lists the forms, opens one at a question with its key, and prints it', async () => {
    const page = await visit('horizon.admin@demo.test');
    await page.getByRole('link', { name: 'Forms' }).click();
    await page.getByRole('heading', { name: 'ACT Set 1' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'forms');
    await page.getByRole('combobox', { name: 'Assessment type' }).click();
    await page.getByRole('option', { name: 'ACT', exact: true }).click();
    await page.getByRole('heading', { name: 'SAT Set 1' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'English' }).click();
    await atQuestion(page, 1);
    await page.keyboard.press('Alt+ArrowRight');
    await page.waitForURL(/\?q=2$/);
    await page.reload();
    await page.getByRole('heading', { name: 'About question 2' }).waitFor();
    await page.getByText(/^Right answer/).waitFor();
    await page.getByText(/Question act-set-1\/english\/02, version 2, key 1/).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'preview-form');
    await page.getByRole('button', { name: 'All questions' }).click();
    await page.getByLabel('Area').selectOption('Knowledge of Language');
    const listed = page.getByRole('complementary').getByRole('button', { name: /right answer [A-D]$/ });
    expect(await listed.count()).toBeGreaterThan(5);
    const number = Number(/^Question (\d+)/.exec((await listed.nth(3).textContent())!)![1]);
    await listed.nth(3).click();
    await atQuestion(page, number);
    await page.getByRole('heading', { name: `About question ${number}` }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'preview-all-questions');
    await page.evaluate(() =>
      Object.assign(window, {
        print: () => Object.assign(window, { sheet: document.querySelector('article')?.textContent }),
      }),
    );
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByRole('menuitem', { name: 'Questions only' }).click();
    await page.waitForFunction(() => 'sheet' in window);
    const sheet = await page.evaluate(() => (window as unknown as { sheet: string }).sheet);
    expect(sheet.split('When I was eleven')).toHaveLength(2);
    expect(sheet).not.toContain('Answers');
  });

  it('opens a question by its id on a telephone, and is told when there is none', async () => {
    const page = await visit('horizon.admin@demo.test', { at: '/admin/forms', size: { width: 390, height: 844 } });
    await page.getByRole('textbox', { name: 'Question id' }).fill('sat-set-1/rw/part-1/default/03');
    await page.getByRole('button', { name: 'Open question' }).click();
    await atQuestion(page, 3);
    await page.getByRole('button', { name: 'About' }).click();
    await page.getByRole('heading', { name: 'About question 3' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'preview-question-phone');
    expectQuiet(page);
    await page.goto('/admin/questions?id=none');
    await page.getByRole('heading', { name: 'This question does not exist.' }).waitFor();
  });
});
